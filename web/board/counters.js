/** The layer of counters. Each has its own element, drawn again only when it has changed. */

import { nothing, render, svg } from "../vendor/lit-html.js";
import { bandOf, bands } from "./camp-colors.js";
import { CARD, counter } from "./counter.js";
import { number, same } from "./grid.js";

/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").View} View */
/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./grid.js").Point} Point */

const SVG = "http://www.w3.org/2000/svg";
/** Counters side by side when a stack is spread out. */
const APART = 2 * CARD + 6;
const IN_ROW = 4;

/** Where leaders are beside the units they are with. */
const BESIDE = [
  { x: 28, y: -22 },
  { x: 28, y: 22 },
  { x: -28, y: -22 },
  { x: -28, y: 22 },
];

/** Where a counter is, if it is on the field. @param {Piece} piece @returns {Hex | null} */
export const hexOf = (piece) => ("column" in piece.place ? piece.place : null);

/** Units from the top down, then leaders. @param {Piece} a @param {Piece} b */
const order = (a, b) => Number(a.kind === "leader") - Number(b.kind === "leader") || a.depth - b.depth || a.id - b.id;

/** The stacks by hex, each from the top down. @param {Piece[]} pieces */
export function stacks(pieces) {
  /** @type {Map<string, Piece[]>} */
  const found = new Map();
  for (const piece of pieces) {
    const hex = hexOf(piece);
    if (!hex) continue;
    const stack = found.get(number(hex));
    if (stack) stack.push(piece);
    else found.set(number(hex), [piece]);
  }
  for (const stack of found.values()) stack.sort(order);
  return found;
}

/** How far a counter is from the middle of its hex. @param {Piece[]} stack @param {number} at @returns {Point} */
function shift(stack, at) {
  const units = stack.filter((piece) => piece.kind !== "leader").length;
  if (at < units) return { x: at * 4, y: at * 4 };
  const nth = at - units;
  // Beside the units: first to the right above and below, then to the left.
  const beside = BESIDE[nth % BESIDE.length] ?? { x: 0, y: 0 };
  return units ? beside : { x: 14 * nth, y: 5 * nth };
}

/** @param {number} many @param {number} at @returns {Point} */
function spread(many, at) {
  const rows = Math.ceil(many / IN_ROW);
  const row = Math.floor(at / IN_ROW);
  const inRow = Math.min(IN_ROW, many - row * IN_ROW);
  return { x: ((at % IN_ROW) - (inRow - 1) / 2) * APART, y: (row - (rows - 1) / 2) * APART };
}

/** How far a spread stack reaches from the middle of its hex. @param {number} many @returns {Point} */
const span = (many) => ({ x: (Math.min(many, IN_ROW) * APART) / 2, y: (Math.ceil(many / IN_ROW) * APART) / 2 });

export class Counters {
  /** @type {Map<number, {element: SVGGElement, drawn: string}>} */
  #elements = new Map();
  /** @type {Map<string, Piece[]>} */
  #stacks = new Map();
  /** @type {Map<string, import("./camp-colors.js").Band>} */
  #bands = new Map();
  /** @type {Piece[]} */
  #pieces = [];
  /** The stack that is spread out. @type {Hex | null} */
  spread = null;

  /** @param {Grid} grid */
  constructor(grid) {
    this.grid = grid;
    this.under = document.createElementNS(SVG, "g");
    this.element = document.createElementNS(SVG, "g");
  }

  /** @param {View} view */
  show(view) {
    this.#pieces = view.pieces.filter((piece) => hexOf(piece));
    this.#stacks = stacks(view.pieces);
    const here = new Set(this.#pieces.map((piece) => piece.id));
    for (const [id, { element }] of this.#elements) {
      if (here.has(id)) continue;
      element.remove();
      this.#elements.delete(id);
    }
    this.#bands = bands(view.pieces);
    for (const piece of this.#pieces) this.#draw(piece);
    this.place();
  }

  /** @param {Piece} piece */
  #draw(piece) {
    let known = this.#elements.get(piece.id);
    if (!known) {
      const element = document.createElementNS(SVG, "g");
      element.dataset.piece = String(piece.id);
      known = { element, drawn: "" };
      this.#elements.set(piece.id, known);
    }
    const drawn = JSON.stringify([piece.kind, piece.facing, piece.strength, piece.rating, piece.state]);
    if (drawn === known.drawn) return;
    known.drawn = drawn;
    const acted = piece.state.includes("acted") ? "has-acted" : "";
    known.element.setAttribute(
      "class",
      `counter ${piece.side} ${piece.kind === "leader" ? "leader" : "unit"} ${acted}`,
    );
    render(counter(piece, bandOf(this.#bands, piece)), known.element);
  }

  /** Put every counter in its place: the top of each stack last, a spread stack above all others. */
  place() {
    const last = [];
    for (const stack of this.#stacks.values()) {
      const hex = stack[0] && hexOf(stack[0]);
      if (!hex) continue;
      const open = stack.length > 1 && same(hex, this.spread);
      const at = this.grid.centre(hex);
      const units = stack.filter((piece) => piece.kind !== "leader");
      const upward = [...units.toReversed(), ...stack.slice(units.length)];
      for (const piece of upward) {
        const nth = stack.indexOf(piece);
        const by = open ? spread(stack.length, nth) : shift(stack, nth);
        const element = this.#elements.get(piece.id)?.element;
        if (!element) continue;
        element.style.transform = `translate(${(at.x + by.x).toFixed(1)}px, ${(at.y + by.y).toFixed(1)}px)`;
        element.classList.toggle("spread", open);
        element.classList.toggle("below", !open && nth > 0 && nth < units.length);
        last.push({ element, open });
      }
    }
    this.#raise(
      [...last.filter(({ open }) => !open), ...last.filter(({ open }) => open)].map(({ element }) => element),
    );
    render(this.#beneath(), this.under);
  }

  /** @param {SVGGElement[]} elements */
  #raise(elements) {
    elements.forEach((element, nth) => {
      const now = this.element.children[nth];
      if (now !== element) this.element.insertBefore(element, now ?? null);
    });
  }

  /** Lines and columns that cover more than one hex. */
  #beneath() {
    return svg`${this.#pieces.map((piece) => {
      const hex = hexOf(piece);
      if (!hex || !piece.also.length) return nothing;
      const from = this.grid.centre(hex);
      return piece.also.map((other) => {
        const to = this.grid.centre(other);
        return svg`<path d="M${from.x} ${from.y}L${to.x} ${to.y}" class="reaching ${piece.side}"/>
          <rect x=${to.x - 12} y=${to.y - 12} width="24" height="24" class="outlying ${piece.side}"/>`;
      });
    })}`;
  }

  /** @param {Hex} hex */
  stack(hex) {
    return this.#stacks.get(number(hex)) ?? [];
  }

  /** Whether a point is on the stack that is spread out. @param {Point} point */
  onSpread(point) {
    if (!this.spread) return false;
    const at = this.grid.centre(this.spread);
    const far = span(this.stack(this.spread).length);
    return Math.abs(point.x - at.x) <= far.x && Math.abs(point.y - at.y) <= far.y;
  }

  /** @param {Hex | null} hex */
  spreadOut(hex) {
    if (hex ? same(hex, this.spread) : !this.spread) return;
    this.spread = hex && this.stack(hex).length > 1 ? hex : null;
    this.place();
  }

  /** Highlight these counters and no others. @param {Set<number>} lit @param {number | undefined} chosen */
  light(lit, chosen) {
    for (const [id, { element }] of this.#elements) {
      element.classList.toggle("lit", lit.has(id));
      element.classList.toggle("chosen", id === chosen);
    }
  }
}
