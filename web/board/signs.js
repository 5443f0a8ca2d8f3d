/**
 * How the answers to a question are marked on hexes: a shade, a hatching or a sign for every kind, so that
 * none is told by colour alone.
 */

import { nothing, svg } from "../vendor/lit-html.js";
import { HALF, number, REACH } from "./grid.js";

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Spot} Spot */
/** @typedef {import("./grid.js").Grid} Grid */

/** The most letters that fit on a hex. */
const LETTERS = 12;

/** Kinds that are hatched, and with which plate. @type {Record<string, string>} */
const HATCHED = { blocked: "blocked", barred: "blocked", cut: "blocked", zone: "zone", restricted: "dots" };

/** Signs, drawn in a circle of radius eight. @type {Record<string, string>} */
const SIGNS = {
  covered: "M-4.5 0l3 3.5 6 -7",
  open: "M-4 -4l8 8M4 -4l-8 8",
  refused: "M-4 5v-9h9",
  friend: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
  enemy: "M0 -5.5l5.5 5.5 -5.5 5.5 -5.5 -5.5z",
  source: "M-5 5v-6l5 -4.5 5 4.5v6z",
  cut: "M-5 -3l3.5 6 3 -6 3.5 6",
  barred: "M-5 0h10",
  threat: "M0 -6v12M-6 0h12",
};

/** The marks that answer the questions every game has, and their meanings; a game explains the marks that only it has. @type {Record<string, [string, string][]>} */
export const ANSWERS = {
  reach: [["reach", "within reach; the darker, the likelier"]],
  sight: [
    ["seen", "seen"],
    ["blocked", "out of sight"],
  ],
  threat: [["threat", "an enemy can fire from here"]],
};

/** @param {Spot} spot */
const shade = ({ weight }) => (weight === undefined ? nothing : (0.06 + 0.0048 * weight).toFixed(2));

/** Beneath the counters. @param {Grid} grid @param {Spot} spot */
export function spot(grid, spot) {
  const { x, y } = grid.centre(spot);
  const [outline, hatch] = [grid.outline(spot, REACH - 1), HATCHED[spot.kind]];
  const words = spot.text && spot.text.length <= LETTERS ? spot.text : "";
  return svg`<polygon points=${outline} class="spot ${spot.kind} ${spot.weight === undefined ? "" : "weighed"}" data-hex=${number(spot)} fill-opacity=${shade(spot)}><title>${spot.text}</title></polygon>
    ${hatch ? svg`<polygon points=${outline} fill=${`url(#plate-${hatch})`}/>` : nothing}
    ${words ? svg`<text x=${x} y=${y + HALF - 6} class="spot-text">${words}</text>` : nothing}`;
}

/** Above them. @param {Grid} grid @param {Spot} spot */
export function sign(grid, spot) {
  const cut = SIGNS[spot.kind];
  const { x, y } = grid.centre(spot);
  return cut
    ? svg`<g class="spot-sign ${spot.kind}" transform="translate(${x} ${y - HALF + 9})"><circle r="8.5"/><path d=${cut}/></g>`
    : nothing;
}

/**
 * Where units go that are driven off: an arrow away from their hex, with two heads for a rout.
 * @param {Grid} grid
 * @param {Hex} from
 * @param {Spot} spot
 */
export function flight(grid, from, spot) {
  if (spot.kind !== "retreat" && spot.kind !== "rout") return nothing;
  const [a, b] = [grid.centre(from), grid.centre(spot)];
  const turn = (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;
  const heads = spot.kind === "rout" ? "M-7 -5l7 -9 7 9M-7 3l7 -9 7 9" : "M-7 -5l7 -9 7 9";
  return svg`<path d="M0 14v-28${heads}" transform="translate(${b.x.toFixed(1)} ${b.y.toFixed(1)}) rotate(${turn.toFixed(1)})" class="flight ${spot.kind}"/>`;
}
