/** Where hexes are on the sheet: flat tops, columns from left to right, every other column half a hex lower. */

/** @typedef {import("./types").Hex} Hex */
/** @typedef {{x: number, y: number}} Point */

/** From the center of a hex to a corner, and to the middle of a side. */
export const REACH = 40;
export const HALF = (REACH * Math.sqrt(3)) / 2;
/** The margin around the field. */
const MARGIN = 14;
const ACROSS = 1.5 * REACH;

/**
 * A point at a distance from the center; the angle is clockwise from north.
 * @param {number} degrees
 * @param {number} far
 * @returns {Point}
 */
export function toward(degrees, far) {
  const turn = (degrees * Math.PI) / 180;
  return { x: far * Math.sin(turn), y: -far * Math.cos(turn) };
}

/**
 * Corner n is between direction n and the next: a unit that faces it has those two hexes in front.
 * @param {number} n
 * @param {number} [far]
 */
export const corner = (n, far = REACH) => toward(30 + 60 * n, far);

/** The name of a hex as printed on a map. @param {Hex} hex */
export const number = (hex) => String(hex.column).padStart(2, "0") + String(hex.row).padStart(2, "0");

/** Whether a place on the map has a name besides its number. @param {Hex & {text: string}} place */
export const named = (place) => place.text !== number(place);

/** @param {Hex} a @param {Hex | null | undefined} b */
export const same = (a, b) => a.column === b?.column && a.row === b.row;

export class Grid {
  /** @param {import("./types").Board} board */
  constructor(board) {
    this.columns = board.columns;
    this.rows = board.rows;
    this.evenLow = board.even_low;
    this.width = 2 * MARGIN + ACROSS * (board.columns - 1) + 2 * REACH;
    this.height = 2 * MARGIN + 2 * HALF * board.rows + HALF;
  }

  /** Whether a column is half a hex lower than its neighbors. @param {number} column */
  #low(column) {
    return (column % 2 === 0) === this.evenLow;
  }

  /** @param {Hex} hex @returns {Point} */
  centre({ column, row }) {
    const y = MARGIN + HALF + 2 * HALF * (row - 1) + (this.#low(column) ? HALF : 0);
    return { x: MARGIN + REACH + ACROSS * (column - 1), y };
  }

  /** @param {Hex} hex @param {number} n */
  corner(hex, n) {
    const [at, by] = [this.centre(hex), corner(n)];
    return { x: at.x + by.x, y: at.y + by.y };
  }

  /** Direction 0 is north, then clockwise. @param {Hex} hex @param {number} direction @returns {Hex} */
  neighbour({ column, row }, direction) {
    const up = this.#low(column) ? 0 : -1;
    switch (((direction % 6) + 6) % 6) {
      case 0:
        return { column, row: row - 1 };
      case 1:
        return { column: column + 1, row: row + up };
      case 2:
        return { column: column + 1, row: row + up + 1 };
      case 3:
        return { column, row: row + 1 };
      case 4:
        return { column: column - 1, row: row + up + 1 };
      default:
        return { column: column - 1, row: row + up };
    }
  }

  /** @param {Hex} hex */
  has({ column, row }) {
    return column >= 1 && row >= 1 && column <= this.columns && row <= this.rows;
  }

  /** The hex whose center is nearest to a point of the sheet. @param {Point} point @returns {Hex | null} */
  at(point) {
    const near = (point.x - MARGIN - REACH) / ACROSS + 1;
    /** @type {Hex | null} */
    let best = null;
    let least = REACH;
    for (const column of [Math.floor(near), Math.ceil(near)]) {
      const row = Math.round((point.y - this.centre({ column, row: 1 }).y) / (2 * HALF)) + 1;
      const at = this.centre({ column, row });
      const far = Math.hypot(point.x - at.x, point.y - at.y);
      if (this.has({ column, row }) && far <= least) [best, least] = [{ column, row }, far];
    }
    return best;
  }

  /** The outline of a hex, drawn a little smaller if wanted. @param {Hex} hex @param {number} [far] */
  outline(hex, far = REACH) {
    const at = this.centre(hex);
    const points = [0, 1, 2, 3, 4, 5].map((n) => corner(n, far));
    return points.map(({ x, y }) => `${(at.x + x).toFixed(1)},${(at.y + y).toFixed(1)}`).join(" ");
  }

  /** The same outline as part of a path. @param {Hex} hex */
  path(hex) {
    return `M${this.outline(hex).replaceAll(" ", "L").replaceAll(",", " ")}Z`;
  }
}
