/** A counter as printed: its side, arm, weapon, strength and cohesion, and marks for its state. */

import { plain } from "../parts/words.js";
import { nothing, svg } from "../vendor/lit-html.js";
import { markOf } from "./camp-colors.js";
import { breadth, designation, ROOM } from "./designation.js";
import { corner, HALF, toward } from "./grid.js";

/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Facing} Facing */
/** @typedef {import("./camp-colors.js").Band} Band */

/** Half the side of a counter. */
export const CARD = 23;
const LEADER = 11;

/**
 * Marks for words of its state; a word without a mark is only in the list of units.
 * @type {Record<string, string>}
 */
const MARKS = {
  disordered: "D",
  abandoned: "A",
  "low ammo": "\u00bd",
  "out of ammo": "0",
  extended: "E",
  "refused flank": "R",
  "open order": "O",
  square: "S",
  mounted: "M",
  dismounted: "d",
  disorganized: "D",
  exhausted: "E",
  demoralized: "!",
  "flanks refused": "R",
  "out of supply": "X",
};
/** States in which a unit is out of control: its counter is hatched. */
const SHAKEN = ["disordered", "disorganized", "demoralized"];
/** The most marks that fit. */
const MARKED = 3;

/** The symbol of an arm, in a box as on staff maps. @type {Record<string, unknown>} */
const ARMS = {
  infantry: svg`<path d="M-9 -16.5l18 12M9 -16.5l-18 12"/>`,
  skirmishers: svg`<path d="M-9 -4.5l18 -12" stroke-dasharray="2 2"/><path d="M-9 -16.5l18 12" stroke-dasharray="2 2"/>`,
  sharpshooters: svg`<circle cx="0" cy="-10.5" r="4"/><path d="M0 -16.5v12M-9 -10.5h18"/>`,
  cavalry: svg`<path d="M-9 -4.5l18 -12"/>`,
  artillery: svg`<circle cx="0" cy="-10.5" r="3" class="solid"/>`,
  "horse-artillery": svg`<circle cx="0" cy="-10.5" r="3" class="solid"/><path d="M-9 -4.5l18 -12"/>`,
  wagon: svg`<path d="M-7 -9a7 6 0 0 1 14 0z"/><circle cx="-4" cy="-6.5" r="2"/><circle cx="4" cy="-6.5" r="2"/>`,
  heavy: svg`<path d="M-5 -7a5 5 0 0 1 10 0z" class="solid"/>`,
};

/**
 * Its facing: a bar along its two front sides, an arrow for a column, a ring for all round.
 * @param {Facing | undefined} facing
 */
function front(facing) {
  if (!facing) return nothing;
  if (facing.kind === "all") return svg`<circle r="29" class="front all"/>`;
  if (facing.kind === "hexside") {
    const [tip, left, right] = [
      toward(60 * facing.at, HALF - 1),
      toward(60 * facing.at - 16, HALF - 11),
      toward(60 * facing.at + 16, HALF - 11),
    ];
    return svg`<path d="M${left.x} ${left.y}L${tip.x} ${tip.y}L${right.x} ${right.y}Z" class="front march"/>`;
  }
  const tip = corner(facing.at, 38);
  const [left, right] = [toward(60 * facing.at, HALF - 3), toward(60 * facing.at + 60, HALF - 3)];
  return svg`<path d="M${left.x} ${left.y}L${tip.x} ${tip.y}L${right.x} ${right.y}" class="front"/>`;
}

/** @param {Piece} piece */
const marks = (piece) =>
  piece.state
    .map((word) => MARKS[word])
    .filter((mark) => mark !== undefined)
    .slice(0, MARKED)
    .map((mark, nth) => svg`<g transform="translate(${CARD - 1} ${-CARD + 12 + 11 * nth})"><circle r="6" class="mark-disc"/><text y="3.3" class="mark">${mark}</text></g>`);

/** Each level of fatigue is a pip along the lower edge. @param {Piece} piece */
const pips = ({ fatigue }) =>
  Array.from(
    { length: fatigue },
    (_, nth) => svg`<circle cx=${-CARD + 11 + 6 * nth} cy=${CARD - 3.5} r="1.9" class="pip"/>`,
  );

/** @param {Piece} piece */
function leader(piece) {
  const star = [0, 1, 2, 3, 4].map((n) => {
    const [out, back] = [toward(72 * n, 6), toward(72 * n + 36, 2.4)];
    return `${out.x.toFixed(1)},${(out.y - 4).toFixed(1)} ${back.x.toFixed(1)},${(back.y - 4).toFixed(1)}`;
  });
  const rating = String(piece.rating ?? "").replace("-", "\u2212");
  return svg`<rect x=${1.5 - LEADER} y=${2 - LEADER} width=${2 * LEADER} height=${2 * LEADER} rx="8" class="thick"/><rect x=${-LEADER} y=${-LEADER} width=${2 * LEADER} height=${2 * LEADER} rx="8" class="card"/>
    <polygon points=${star.join(" ")} class="star"/><text y="10" class="figures small">${rating}</text>`;
}

/** How much of a counter a name may take. */
const NAME = 2 * CARD - 10;

/** The name at the upper edge; a wide one is drawn narrower, so that it stays on the counter. @param {string} name */
function named(name) {
  const short = designation(name);
  const fit = breadth(short) > ROOM - 1.5 ? NAME : undefined;
  return fit
    ? svg`<text x="3.5" y=${-CARD + 10.5} class="named" textLength=${fit} lengthAdjust="spacingAndGlyphs">${short}</text>`
    : svg`<text x="3.5" y=${-CARD + 10.5} class="named">${short}</text>`;
}

/** The band of its command along the left edge: a color, and a mark for those who do not tell colors apart. */
/** @param {Band | undefined} band */
const stripe = (band) =>
  band
    ? svg`<rect x=${-CARD} y=${-CARD} width="7" height=${2 * CARD} class="band b${band.color}"/><path d=${markOf(band)} transform="translate(${-CARD + 3.5} ${CARD - 6})" class="band-mark"/>`
    : nothing;

/** @param {Piece} piece @param {Band | undefined} band */
function unit(piece, band) {
  const words = new Set(piece.state);
  const weak = piece.strength !== undefined && piece.printed !== undefined && piece.strength < piece.printed;
  return svg`<rect x=${1.5 - CARD} y=${2 - CARD} width=${2 * CARD} height=${2 * CARD} rx="2" class="thick"/><rect x=${-CARD} y=${-CARD} width=${2 * CARD} height=${2 * CARD} rx="2" class="card"/>
    ${SHAKEN.some((word) => words.has(word)) ? svg`<rect x=${-CARD} y=${-CARD} width=${2 * CARD} height=${2 * CARD} fill="url(#plate-hatch)"/>` : nothing}
    ${stripe(band)}
    ${named(piece.name)}
    <g class="arm" transform="translate(0 8.5)"><rect x="-9" y="-16.5" width="18" height="12"/>${ARMS[piece.kind] ?? nothing}</g>
    <text x="12" y="1.5" class="weapon">${piece.weapon.length > 2 ? piece.weapon.charAt(0).toUpperCase() : piece.weapon}</text>
    ${marks(piece)} ${pips(piece)}
    <text x="3.5" y="18.5" class="figures ${weak ? "weak" : ""}">${piece.strength ?? ""}${piece.rating === undefined ? "" : `-${piece.rating}`}</text>
    ${words.has("acted") ? svg`<path d="M${-CARD + 3} ${CARD - 3.5}h${2 * CARD - 6}" class="acted"/>` : nothing}`;
}

/** @param {Piece} piece @param {Band} [band] */
export const counter = (piece, band) =>
  svg`${front(piece.facing)}${piece.kind === "leader" ? leader(piece) : unit(piece, band)}`;

/** Points of the compass, by corner and by hexside. */
const CORNERS = ["NNE", "E", "SSE", "SSW", "W", "NNW"];
const SIDES = ["N", "NE", "SE", "S", "SW", "NW"];

/** @param {Facing | undefined} facing */
export function looks(facing) {
  if (!facing) return "";
  if (facing.kind === "all") return "all round";
  return (facing.kind === "vertex" ? CORNERS : SIDES)[facing.at] ?? "";
}

/** A counter in words. @param {Piece} piece */
export function described(piece) {
  const strength = piece.strength === undefined ? "" : `strength ${piece.strength}, rating ${piece.rating ?? 0}`;
  const facing = looks(piece.facing);
  return [piece.name, strength, facing && `faces ${facing}`, ...piece.state.map(plain)].filter(Boolean).join(", ");
}
