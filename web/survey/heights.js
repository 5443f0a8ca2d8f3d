/** Heights: tints by feet, and strokes down the slopes, heavy where the light from the north-west does not fall. */

import { svg } from "../vendor/lit-html.js";
import { joined as path } from "../tabletop/scale.js";
import { outline } from "./place.js";

/** @typedef {import("./place.js").Laid} Laid */
/** @typedef {import("./place.js").Feature} Feature */
/** @typedef {import("../board/grid.js").Point} Point */

/** The number of tints above the lowest ground. */
const TINTS = 5;
/** The distance between two strokes down a slope, and their length. */
const STROKES = 6.5;
const SLOPE = 10;
const STEEP = 15;

/** The contours, the lowest first. @param {Laid} laid */
export const contours = ({ survey }) =>
  survey.features
    .filter(({ kind, closed }) => closed && (kind === "height" || kind === "hollow"))
    .toSorted((a, b) => (a.feet ?? 0) - (b.feet ?? 0));

/** The heights of a survey in feet, each once, with its tint. @param {import("../board/types").Survey} survey */
export function tints(survey) {
  const feet = survey.features.flatMap(({ kind, feet: high }) => (kind === "height" && high !== undefined ? [high] : []));
  const steps = [...new Set(feet)].sort((a, b) => a - b);
  const tint = (/** @type {number} */ nth) => (steps.length <= TINTS ? nth + 1 : 1 + Math.floor((nth * TINTS) / steps.length));
  return new Map(steps.map((high, nth) => [high, tint(nth)]));
}

/** Twice the area; negative if the corners go counterclockwise on the sheet. @param {Point[]} corners */
const doubled = (corners) =>
  corners.reduce((sum, a, nth) => {
    const b = corners[(nth + 1) % corners.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);

/**
 * Strokes down from an outline: those in the light, and those in the shade.
 * @param {Point[]} corners
 * @param {number} far
 * @param {import("../board/labels.js").Box} box
 */
export function strokes(corners, far, box) {
  const around = doubled(corners) >= 0 ? corners : corners.toReversed();
  let [lit, shaded] = ["", ""];
  let gone = 0;
  let nth = 0;
  around.forEach((a, at) => {
    const b = around[(at + 1) % around.length] ?? a;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    if (!long) return;
    const out = { x: (b.y - a.y) / long, y: -(b.x - a.x) / long };
    // The light comes from the north-west, as on a map.
    const shade = out.x * 0.6 + out.y * 0.8;
    for (; gone < long; gone += STROKES) {
      const from = { x: a.x + ((b.x - a.x) * gone) / long, y: a.y + ((b.y - a.y) * gone) / long };
      if (from.x < box.left || from.x > box.right || from.y < box.top || from.y > box.bottom) continue;
      const reach = far * (nth++ % 2 ? 0.62 : 1) * (1 + 0.25 * shade);
      const stroke = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}l${(out.x * reach).toFixed(1)} ${(out.y * reach).toFixed(1)}`;
      if (shade > 0.1) shaded += stroke;
      else lit += stroke;
    }
    gone -= long;
  });
  return { lit, shaded };
}

/** @param {Laid} laid @param {Feature} feature @param {Map<number, number>} tint */
function contour(laid, feature, tint) {
  const points = outline(laid, feature);
  const d = path(points, true);
  if (feature.kind === "hollow") return svg`<path d=${d} class="hollow"/>`;
  const { lit, shaded } = strokes(points, feature.strong ? STEEP : SLOPE, laid.box);
  return svg`<path d=${d} class="cast"/><path d=${d} class="level l${tint.get(feature.feet ?? 0) ?? 1} rise"/>
    <path d=${lit} class="slope lit"/><path d=${shaded} class="slope shaded"/>`;
}

/** @param {Laid} laid */
export function heights(laid) {
  const tint = tints(laid.survey);
  return contours(laid).map((feature) => contour(laid, feature, tint));
}
