/**
 * The layer of stands and leaders. Each unit has its own element, drawn again only when something about it has
 * changed, so that a table with hundreds of stands stays quick.
 */

import { badge, bandOf, bands, markOf } from "../board/camp-colors.js";
import { arranged, measured } from "../board/labels.js";
import { nothing, render, svg } from "../vendor/lit-html.js";
import { at, joined, middle, step } from "./scale.js";

/** @typedef {import("../board/types").Piece} Piece */
/** @typedef {import("../board/types").View} View */
/** @typedef {import("../board/types").TableSpot} TableSpot */
/** @typedef {import("../board/grid.js").Point} Point */
/** @typedef {import("./scale.js").Scale} Scale */
/** @typedef {import("../board/labels.js").Box} Box */
/** @typedef {import("../board/camp-colors.js").Band} Band */

const SVG = "http://www.w3.org/2000/svg";
/** How long a unit takes to slide to its new place. */
const SLIDE = 240;

/** Signs beside the name for words of a unit's state. @type {Record<string, string>} */
export const MARKS = {
  "1 casualty marker": "\u25cf",
  "2 casualty markers": "\u25cf\u25cf",
  "3 or more casualty markers": "\u25cf\u25cf\u25cf",
  "hit by artillery": "*",
  battered: "B",
  "low ammo": "\u00bd",
  silenced: "\u00d7",
  damaged: "\u25bc",
  worn: "W",
  spent: "S",
  charging: "!",
  mounted: "M",
  dismounted: "D",
  motivates: "!",
  finished: "\u2713",
  moved: "\u2713",
  "has acted": "\u2713",
};

/** Where a piece is, if it is on the table. @param {Piece} piece @returns {TableSpot | null} */
export const spotOf = (piece) => ("heading" in piece.place ? piece.place : null);

/** @param {Scale} scale @param {Piece} piece */
const outlines = (scale, piece) =>
  (piece.stands ?? []).map(({ corners, command }) => ({
    corners: corners.map((place) => scale.point(place)),
    command,
  }));

/** The sign of the arm on a stand, whose corners go clockwise from the left end of its front. */
/** @param {Piece} piece @param {Point[]} corners */
function arm(piece, corners) {
  const [left, right, back, tail] = corners;
  if (!left || !right || !back || !tail) return nothing;
  const heart = middle(corners);
  if (piece.kind === "cavalry") return svg`<path d="M${at(tail)}L${at(right)}" class="slash"/>`;
  if (piece.kind !== "artillery") return nothing;
  if (piece.state.includes("limbered")) return svg`<circle cx=${heart.x} cy=${heart.y} r="4.5" class="wheel"/>`;
  const mouth = middle([left, right]);
  const before = { x: mouth.x + (mouth.x - heart.x) * 0.7, y: mouth.y + (mouth.y - heart.y) * 0.7 };
  return svg`<path d="M${at(middle([back, tail]))}L${at(before)}" class="barrel"/>
    <circle cx=${heart.x} cy=${heart.y} r="2.8" class="solid"/>`;
}

/** A name as it is written on the table: without its explanation, and in two lines if it is long. */
/** @param {string} name */
function lettered(name) {
  const [short = name] = name.split(": ");
  const comma = short.indexOf(", ");
  return comma < 0 ? [short] : [short.slice(0, comma + 1), short.slice(comma + 2)];
}

/** How high a line of a name is, in heights of its letters, which grow as the table is zoomed out. */
const LINE = 1.05;
const SIZE = 11.5;
const FONT = '"Long Roll Text", Gelasio, Georgia, serif';

/** The box around a unit's stands or a leader's flag. @param {Scale} scale @param {Piece} piece @returns {Box | null} */
export function boxOf(scale, piece) {
  const spot = spotOf(piece);
  if (!spot) return null;
  const on = scale.point(spot);
  if (piece.kind === "leader") return { left: on.x - 4, top: on.y - 30, right: on.x + 24, bottom: on.y + 4 };
  const corners = outlines(scale, piece).flatMap((stand) => stand.corners);
  if (!corners.length) return null;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Where the name of a unit may be: behind it, then beside it, then before it. @param {Scale} scale @param {Piece} piece @param {number} near */
function wish(scale, piece, near) {
  const spot = spotOf(piece);
  const box = boxOf(scale, piece);
  if (!spot || !box) return null;
  const lead = piece.kind === "leader";
  const lines = lead ? [piece.name] : lettered(piece.name);
  const size = SIZE * near;
  const marks = piece.state.flatMap((word) => MARKS[word] ?? []).join(" ");
  const font = `${lead ? "italic 400" : "600"} ${size}px ${FONT}`;
  const widths = lines.map((line, nth) => measured(line, font) + (nth === lines.length - 1 && marks ? measured(` ${marks}`, font) + 4 : 0));
  const wide = Math.max(...widths) + 4;
  const high = size * LINE * lines.length + 2;
  const heart = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const far = 3 + 2 * near;
  const sides = {
    n: { x: heart.x, y: box.top - far - high / 2 },
    s: { x: heart.x, y: box.bottom + far + high / 2 },
    e: { x: box.right + far + wide / 2, y: heart.y },
    w: { x: box.left - far - wide / 2, y: heart.y },
    ne: { x: box.right + far + wide / 2, y: box.top - high / 2 },
    nw: { x: box.left - far - wide / 2, y: box.top - high / 2 },
    se: { x: box.right + far + wide / 2, y: box.bottom + high / 2 },
    sw: { x: box.left - far - wide / 2, y: box.bottom + high / 2 },
  };
  const back = step(spot.heading + 1800, 1);
  const first = Math.abs(back.x) > 0.7 ? (back.x > 0 ? sides.e : sides.w) : back.y > 0 ? sides.s : sides.n;
  return { of: { piece, lines, marks, size }, wide, high, at: [first, ...Object.values(sides)] };
}

/** @param {{of: {piece: Piece, lines: string[], marks: string, size: number}, at: Point, box: Box}} name @param {Band | undefined} band */
function label({ of: { piece, lines, marks, size }, at: on, box }, band) {
  const lead = piece.kind === "leader" ? "leader-name" : "";
  const line = (/** @type {string} */ words, /** @type {number} */ nth) =>
    svg`<tspan x=${on.x.toFixed(1)} y=${(box.top + size * (0.86 + LINE * nth)).toFixed(1)}>${words}</tspan>`;
  const signs = marks ? svg`<tspan class="unit-marks" dx="4">${marks}</tspan>` : nothing;
  const key = band
    ? svg`<g transform="translate(${(box.left - size * 0.42).toFixed(1)} ${(box.top + size * 0.55).toFixed(1)}) scale(${(size / 13).toFixed(2)})">${badge(band)}</g>`
    : nothing;
  return svg`${key}<text text-anchor="middle" class="unit-name ${lead} ${piece.side}">${lines.map(line)}${signs}</text>`;
}

/** @param {Point} a @param {Point} b @param {number} part @returns {Point} */
const toward = (a, b, part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

/** How deep in a stand its ranks are, from front to back. */
const RANKS = [0.4, 0.72];

/** The men of a stand in two ranks. @param {Point[]} corners */
function ranks([left, right, back, tail]) {
  if (!left || !right || !back || !tail) return "";
  return RANKS.map((deep) => {
    const [a, b] = [toward(left, tail, deep), toward(right, back, deep)];
    return `M${at(toward(a, b, 0.1))}L${at(toward(a, b, 0.9))}`;
  }).join("");
}

/** A point before the middle of the front: which way the unit looks. @param {Point[]} corners */
function facing([left, right, back, tail]) {
  if (!left || !right || !back || !tail) return "";
  const [mouth, rear] = [middle([left, right]), middle([back, tail])];
  const long = Math.hypot(mouth.x - rear.x, mouth.y - rear.y) || 1;
  const out = { x: (mouth.x - rear.x) / long, y: (mouth.y - rear.y) / long };
  const by = (/** @type {number} */ ahead, /** @type {number} */ aside) =>
    at({ x: mouth.x + out.x * ahead - out.y * aside, y: mouth.y + out.y * ahead + out.x * aside });
  return `M${by(0, 5)}L${by(7, 0)}L${by(0, -5)}Z`;
}

/** The flag of the command stand: its side above, the color and the mark of its command below. @param {Point} foot @param {Band | undefined} band */
function flag({ x, y }, band) {
  const cloth = svg`<path d="M${at({ x, y: y - 19 })}h15v6h-15z" class="card"/>`;
  const lower = band
    ? svg`<path d="M${at({ x, y: y - 13 })}h15v6h-15z" class="band b${band.color}"/><path d=${markOf(band)} transform="translate(${at({ x: x + 7.5, y: y - 10 })}) scale(.8)" class="band-mark"/>`
    : svg`<path d="M${at({ x, y: y - 13 })}h15v6h-15z" class="card"/>`;
  return svg`${cloth}${lower}<path d="M${at({ x, y })}v-20" class="staff"/>`;
}

/** A brigade or a battery. @param {Scale} scale @param {Piece} piece @param {Band} [band] */
export function unit(scale, piece, band) {
  const stands = outlines(scale, piece);
  const all = stands.map(({ corners }) => joined(corners, true)).join("");
  const fronts = stands.map(({ corners }) => joined(corners.slice(0, 2))).join("");
  const command = stands.find((stand) => stand.command);
  const shaken = piece.state.includes("disordered");
  const heart = command && middle(command.corners);
  const first = command ?? stands[0];
  return svg`<path d=${all} class="around"/><path d=${all} class="card"/>${shaken ? svg`<path d=${all} class="shaken" fill="url(#plate-hatch)"/>` : nothing}
    ${stands.map(({ corners }) => arm(piece, corners))}
    ${piece.kind === "artillery" ? nothing : svg`<path d=${stands.map(({ corners }) => ranks(corners)).join("")} class="ranks ${piece.kind}"/>`}
    <path d=${fronts} class="front-edge"/><path d=${facing(first?.corners ?? [])} class="looks"/>
    ${heart ? flag(heart, band) : nothing}`;
}

/** The distance between the flags of leaders at the same place. */
const BESIDE = 16;

/**
 * A leader: a flag on its staff.
 * @param {Scale} scale
 * @param {Piece} piece
 * @param {TableSpot} spot
 * @param {number} nth of those at the same place
 */
export function leader(scale, piece, spot, nth) {
  const place = scale.point(spot);
  const foot = { x: place.x + BESIDE * nth, y: place.y };
  const sign = piece.state.includes("exceptional") ? "\u2605" : (piece.rating ?? "");
  const base = outlines(scale, piece).map(({ corners }) => joined(corners, true));
  return svg`<path d=${base.join("")} class="leader-base"/><circle cx=${foot.x} cy=${foot.y} r="16" class="grasp"/>
    <path d="M${at(foot)}v-26" class="staff"/><circle cx=${foot.x} cy=${foot.y} r="3" class="foot"/>
    <path d="M${foot.x} ${foot.y - 28}h22l-4 7 4 7h-22z" class="card"/>
    <text x=${foot.x + 9} y=${foot.y - 17} class="flag-sign">${sign}</text>`;
}

export class Stands {
  element = document.createElementNS(SVG, "g");
  names = document.createElementNS(SVG, "g");
  /** @type {Piece[]} */ #here = [];
  /** @type {Map<string, Band>} */ #bands = new Map();
  /** @type {Map<number, {element: SVGGElement, drawn: string, spot: TableSpot}>} */
  #known = new Map();

  /** @param {Scale} scale */
  constructor(scale) {
    this.scale = scale;
  }

  /** @param {View} view */
  show(view) {
    const here = view.pieces.filter(spotOf);
    [this.#here, this.#bands] = [here, bands(view.pieces)];
    const ids = new Set(here.map((piece) => piece.id));
    for (const [id, { element }] of this.#known) {
      if (ids.has(id)) continue;
      element.remove();
      this.#known.delete(id);
    }
    // Leaders are drawn above the stands they ride with.
    const order = here.toSorted((a, b) => Number(a.kind === "leader") - Number(b.kind === "leader") || a.id - b.id);
    /** How many leaders are at a place so far. @type {Map<string, number>} */
    const there = new Map();
    for (const piece of order) {
      const spot = spotOf(piece);
      const place = `${spot?.x} ${spot?.y}`;
      const nth = piece.kind === "leader" ? (there.get(place) ?? 0) : 0;
      if (piece.kind === "leader") there.set(place, nth + 1);
      if (spot) this.#draw(piece, spot, nth);
    }
  }

  /** @param {Piece} piece @param {TableSpot} spot @param {number} nth */
  #draw(piece, spot, nth) {
    const drawn = JSON.stringify([piece.name, piece.stands, spot, nth, piece.rating, piece.state]);
    const known = this.#known.get(piece.id);
    if (known?.drawn === drawn) return;
    const element = known?.element ?? document.createElementNS(SVG, "g");
    const acted = piece.state.some((word) => word === "moved" || word === "has acted") ? "has-acted" : "";
    const lead = piece.kind === "leader";
    element.dataset.piece = String(piece.id);
    element.setAttribute("class", `stands ${piece.side} ${lead ? "leader" : "unit"} ${acted}`);
    render(lead ? leader(this.scale, piece, spot, nth) : unit(this.scale, piece, bandOf(this.#bands, piece)), element);
    if (known) this.#slide(element, known.spot, spot);
    else this.element.insertBefore(element, lead ? null : this.element.querySelector(".leader"));
    this.#known.set(piece.id, { element, drawn, spot });
  }

  /** @param {SVGGElement} element @param {TableSpot} from @param {TableSpot} to */
  #slide(element, from, to) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [a, b] = [this.scale.point(from), this.scale.point(to)];
    const start = `translate(${(a.x - b.x).toFixed(1)}px, ${(a.y - b.y).toFixed(1)}px)`;
    element.animate([{ transform: start }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
  }

  /** Write the names where they cover neither each other nor these boxes. @param {number} near @param {Box[]} taken */
  name(near, taken) {
    const units = this.#here.filter((piece) => piece.kind !== "leader");
    const stands = units.flatMap((piece) => boxOf(this.scale, piece) ?? []);
    const order = [...units, ...this.#here.filter((piece) => piece.kind === "leader")];
    const wishes = order.flatMap((piece) => wish(this.scale, piece, near) ?? []);
    const found = arranged(wishes, [...taken, ...stands]);
    render(svg`${found.map((each) => label(each, bandOf(this.#bands, each.of.piece)))}`, this.names);
  }

  /** The boxes of the units on the table. */
  get boxes() {
    return this.#here.flatMap((piece) => boxOf(this.scale, piece) ?? []);
  }

  /**
   * Highlight these units and no others, and show which one may be dragged.
   * @param {Set<number>} lit
   * @param {number | undefined} chosen
   * @param {number | undefined} mover
   */
  light(lit, chosen, mover) {
    for (const [id, { element }] of this.#known) {
      element.classList.toggle("lit", lit.has(id));
      element.classList.toggle("chosen", id === chosen);
      element.classList.toggle("mover", id === mover);
    }
  }
}
