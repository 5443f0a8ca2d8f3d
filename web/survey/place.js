/**
 * From the yards of a survey to a sheet, and the smoothing of its outlines. Smoothing is for drawing only: the rules
 * read the points as they were written.
 */

import { HALF, REACH } from "../board/grid.js";
import { INCH, RIM } from "../tabletop/scale.js";
import { organic, rounded } from "../tabletop/shapes.js";

/** @typedef {import("../board/types").Survey} Survey */
/** @typedef {import("../board/types").SurveyFeature} Feature */
/** @typedef {import("../board/grid.js").Point} Point */
/** @typedef {import("../board/labels.js").Box} Box */

/**
 * A survey on a sheet.
 * @typedef {object} Laid
 * @property {Survey} survey
 * @property {number} yard a yard in pixels of the sheet
 * @property {Box} box what of the sheet is ground
 * @property {(x: number, y: number) => Point} point
 */

/** Under the hexes of a grid. The first column begins at the left edge of the survey. @param {Survey} survey @param {import("../board/grid.js").Grid} grid @returns {Laid} */
export function underHexes(survey, grid) {
  const yard = (2 * HALF) / survey.scale;
  const first = grid.centre({ column: 1, row: 1 });
  const [left, top] = [first.x - 0.75 * REACH, first.y - HALF / 2];
  return {
    survey,
    yard,
    box: { left: left - REACH, top: top - HALF, right: grid.width, bottom: grid.height },
    point: (x, y) => ({ x: left + x * yard, y: top + (survey.height - y) * yard }),
  };
}

/** Under the stands of a table. @param {Survey} survey @param {import("../tabletop/scale.js").Scale} scale @returns {Laid} */
export function underTable(survey, scale) {
  const yard = INCH / survey.scale;
  return {
    survey,
    yard,
    box: { left: RIM, top: RIM, right: scale.width - RIM, bottom: scale.height - RIM },
    point: (x, y) => ({ x: RIM + x * yard, y: scale.height - RIM - y * yard }),
  };
}

/** The points of a feature on the sheet. @param {Laid} laid @param {Feature} feature @returns {Point[]} */
export function pointsOf(laid, { points }) {
  return Array.from({ length: points.length / 2 }, (_, nth) =>
    laid.point(points[2 * nth] ?? 0, points[2 * nth + 1] ?? 0),
  );
}

/** Whether a point of the sheet is on the edge of the ground, where shapes end. @param {Laid} laid */
const rimmed =
  ({ survey, point }) =>
  (/** @type {Point} */ { x, y }) => {
    const [low, high] = [point(0, 0), point(survey.width, survey.height)];
    return x <= low.x + 1 || x >= high.x - 1 || y >= low.y - 1 || y <= high.y + 1;
  };

/** Ground that people laid out with straight edges. */
const SQUARE = new Set(["town", "farm", "field", "orchard"]);

/** The outline of an area, as it is drawn. @param {Laid} laid @param {Feature} feature */
export function outline(laid, feature) {
  const points = pointsOf(laid, feature);
  return SQUARE.has(feature.kind) ? points : organic(points, rimmed(laid));
}

/** @param {Point} point */
const key = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * Lines without corners, except where two of them meet: a junction stays a junction.
 * @param {Point[][]} lines
 */
export function joined(lines) {
  /** @type {Map<string, number>} */
  const met = new Map();
  for (const line of lines) for (const point of new Set(line.map(key))) met.set(point, (met.get(point) ?? 0) + 1);
  return lines.map((line) => rounded(line, false, (point) => (met.get(key(point)) ?? 0) > 1));
}

/** A number from 0 to 1 that depends on the place alone. @param {number} x @param {number} y @param {number} salt */
export function noise(x, y, salt) {
  const wave = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return wave - Math.floor(wave);
}

/** Whether a point is within an outline. @param {Point[]} outline @param {Point} point */
export function within(outline, { x, y }) {
  let inside = false;
  for (let nth = 0, last = outline.length - 1; nth < outline.length; last = nth++) {
    const [a, b] = [outline[nth], outline[last]];
    if (!a || !b || a.y > y === b.y > y) continue;
    if (x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** @param {Point[]} points @returns {Box} */
export function boundsOf(points) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The most signs of one area: a larger one is strewn more thinly. */
const MOST = 1600;

/**
 * Places within an outline, about so far apart, each a little beside its place on a lattice.
 * @param {Point[]} outline
 * @param {Box} box
 * @param {number} apart
 * @param {number} stray
 * @returns {Point[]}
 */
export function strewn(outline, box, apart, stray) {
  const bounds = boundsOf(outline);
  const [left, right] = [Math.max(bounds.left, box.left), Math.min(bounds.right, box.right)];
  const [top, bottom] = [Math.max(bounds.top, box.top), Math.min(bounds.bottom, box.bottom)];
  let step = apart;
  while (((right - left) / step) * ((bottom - top) / step) > MOST) step *= 1.15;
  /** @type {Point[]} */
  const found = [];
  for (let row = Math.floor(top / step); row * step <= bottom; row++) {
    for (let column = Math.floor(left / step); column * step <= right; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * step + (noise(column, row, 1) - 0.5) * 2 * stray;
      const y = row * step + (noise(column, row, 2) - 0.5) * 2 * stray;
      if (within(outline, { x, y })) found.push({ x, y });
    }
  }
  return found;
}
