/**
 * A color and a second mark for each command of a side, so that brigades are told apart on the map by players of any
 * color vision. The colors are Okabe and Ito's.
 */

import { svg } from "../vendor/lit-html.js";

/** @typedef {import("./types").Piece} Piece */
/** @typedef {{color: number, mark: number}} Band */

const COLORS = 8;
/** Marks in a box of 6 by 6 around the origin; each has another shape. */
const MARKS = [
  "M-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z",
  "M-2.4 -2.4h4.8v4.8h-4.8z",
  "M0 -3l2.8 5.2h-5.6z",
  "M0 -3.2l3 3.2 -3 3.2 -3 -3.2z",
  "M-1 -3h2v2h2v2h-2v2h-2v-2h-2v-2h2z",
  "M-3 -2.6h6v1.8h-6zM-3 .8h6v1.8h-6z",
  "M0 3l2.8 -5.2h-5.6z",
  "M-2.6 -3h1.8v6h-1.8zM.8 -3h1.8v6h-1.8z",
];

/** The commands of a side in the order of their first piece. @param {Piece[]} pieces @returns {Map<string, Band>} */
export function bands(pieces) {
  /** @type {Map<string, Band>} */
  const found = new Map();
  const many = { north: 0, south: 0 };
  for (const { side, command, kind } of pieces.toSorted((a, b) => a.id - b.id)) {
    const key = `${side} ${command}`;
    if (!command || kind === "leader" || found.has(key)) continue;
    const nth = many[side]++;
    found.set(key, { color: nth % COLORS, mark: (nth + Math.floor(nth / COLORS)) % MARKS.length });
  }
  return found;
}

/** @param {Map<string, Band>} all @param {Piece} piece */
export const bandOf = (all, piece) => all.get(`${piece.side} ${piece.command}`);

/** The mark on its color, at the origin. @param {Band} band */
export const badge = ({ color, mark }) =>
  svg`<rect x="-5" y="-5" width="10" height="10" class="band b${color}"/><path d=${MARKS[mark]} class="band-mark"/>`;

/** @param {Band} band */
export const markOf = ({ mark }) => MARKS[mark];
