/** From inches to the sheet: north is up. The server counts in thousandths of an inch and tenths of a degree. */

/** @typedef {import("../board/types").At} At */
/** @typedef {import("../board/types").TableSpot} TableSpot */
/** @typedef {import("../board/grid.js").Point} Point */

/** An inch of the table on the sheet. */
export const INCH = 26;
const UNIT = 1000;
/** The rim with its rule of inches. */
export const RIM = 26;

/** @param {number} tenths */
const radians = (tenths) => (tenths * Math.PI) / 1800;

/** @param {Point} point */
export const at = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Points joined by straight lines. @param {Point[]} points @param {boolean} [closed] */
export const joined = (points, closed = false) =>
  points.length ? `M${points.map(at).join("L")}${closed ? "Z" : ""}` : "";

/** Lengths in inches, to a tenth. @param {number} thousandths */
export const inches = (thousandths) => `${Math.round(thousandths / 100) / 10}`;

/** The middle of points. @param {Point[]} points @returns {Point} */
export function middle(points) {
  const sum = points.reduce((so, point) => ({ x: so.x + point.x, y: so.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(points.length, 1), y: sum.y / Math.max(points.length, 1) };
}

/** A step on the sheet in the direction of a heading. @param {number} heading @param {number} far @returns {Point} */
export const step = (heading, far) => ({ x: far * Math.sin(radians(heading)), y: -far * Math.cos(radians(heading)) });

/** The heading from one place to another. @param {At} from @param {At} to */
export const bearing = (from, to) =>
  (Math.round((Math.atan2(to.x - from.x, to.y - from.y) * 1800) / Math.PI) + 3600) % 3600;

/** @param {At} from @param {At} to */
export const apart = (from, to) => Math.hypot(to.x - from.x, to.y - from.y);

/**
 * Where places would be if what is at `from` were at `to`.
 * @param {At[]} places
 * @param {TableSpot} from
 * @param {TableSpot} to
 * @returns {At[]}
 */
export function carried(places, from, to) {
  const turn = radians(to.heading - from.heading);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return places.map(({ x, y }) => {
    const [east, north] = [x - from.x, y - from.y];
    return { x: to.x + east * cos + north * sin, y: to.y + north * cos - east * sin };
  });
}

export class Scale {
  /** @param {import("../board/types").Tabletop} tabletop */
  constructor(tabletop) {
    this.tabletop = tabletop;
    this.width = 2 * RIM + this.long(tabletop.width);
    this.height = 2 * RIM + this.long(tabletop.height);
  }

  /** @param {number} thousandths */
  long(thousandths) {
    return (thousandths * INCH) / UNIT;
  }

  /** @param {At} place @returns {Point} */
  point({ x, y }) {
    return { x: RIM + this.long(x), y: this.height - RIM - this.long(y) };
  }

  /** The place of the table nearest to a point of the sheet. @param {Point} point @returns {At} */
  place(point) {
    return this.held({
      x: ((point.x - RIM) * UNIT) / INCH,
      y: ((this.height - RIM - point.y) * UNIT) / INCH,
    });
  }

  /** A place that is not off the table. @param {At} place @returns {At} */
  held({ x, y }) {
    const { width, height } = this.tabletop;
    return { x: Math.round(Math.min(Math.max(x, 0), width)), y: Math.round(Math.min(Math.max(y, 0), height)) };
  }

  /** @param {At[]} places @param {boolean} [closed] */
  path(places, closed = false) {
    return joined(
      places.map((place) => this.point(place)),
      closed,
    );
  }
}
