/**
 * Dice as they are drawn: pips on a six-sided die, a kite with its number for ten sides, a plain tile for any other.
 */

import { html, svg } from "../vendor/lit-html.js";

/** Where the pips of each face are, on a grid of three. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** @param {number} face */
const pips = (face) =>
  (PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${10 + 10 * x} cy=${10 + 10 * y} r="3.2" class="pip"/>`);

/** @param {number} sides @param {number} face */
function drawing(sides, face) {
  const tile = svg`<rect x="1.5" y="1.5" width="37" height="37" rx="6" class="body"/>`;
  if (sides === 6 && PIPS[face]) return svg`${tile}${pips(face)}`;
  const kite = svg`<path d="M20 1 38 16 32 33 20 39 8 33 2 16Z" class="body"/><path d="M20 1 31 25 20 31 9 25Z" class="edge"/>`;
  const number = svg`<text x="20" y="24" text-anchor="middle" class="digit">${face}</text>`;
  return svg`${sides === 10 ? kite : tile}${number}`;
}

/** How many sides a roll such as `2d6`, `d10` or `5d6 for 4+` has. @param {string} dice */
export const sidesOf = (dice) => Number(/d(\d+)/.exec(dice)?.[1] ?? 0);

/** @param {number} sides @param {number} face @param {boolean} [fresh] whether it was thrown just now */
export const die = (sides, face, fresh = false) =>
  html`<svg class="die ${fresh ? "fresh" : ""}" viewBox="0 0 40 40" role="img" aria-label="die ${face}">
    ${drawing(sides, face)}
  </svg>`;

const MOTION = "dice-motion";

/** Whether dice tumble for a moment: it can be switched off here, or for all pages in the system's settings. */
export const motion = () =>
  localStorage.getItem(MOTION) !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {boolean} on */
export const setMotion = (on) => localStorage.setItem(MOTION, on ? "on" : "off");
