/**
 * Outlines as the eye wants them: a few points of a table file become a contour, an edge of trees, a bend of a road.
 * This is for drawing only; the rules measure the points themselves, and a drawn line strays from them by less than a
 * quarter of an inch on straight sides.
 */

import { INCH } from "./scale.js";

/** @typedef {import("../board/grid.js").Point} Point */

/** Sides are cut into parts of about this length before they are bent. */
const PART = 2.2 * INCH;
/** How far a bend goes from the side, at most. */
const BEND = 0.24 * INCH;
/** How often corners are cut. */
const ROUNDS = 3;

/** A number from -1 to 1 that depends on the place alone, so that a shape is drawn the same each time. @param {Point} point */
function stray({ x, y }) {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
}

/** @param {Point} a @param {Point} b @param {number} part @returns {Point} */
const on = (a, b, part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

/** Points along a side, bent to the left and the right of it. @param {Point} a @param {Point} b @param {boolean} straight @returns {Point[]} */
function bent(a, b, straight) {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const many = straight ? 1 : Math.max(1, Math.round(long / PART));
  const out = { x: (b.y - a.y) / (long || 1), y: -(b.x - a.x) / (long || 1) };
  return Array.from({ length: many }, (_, nth) => {
    const point = on(a, b, nth / many);
    const far = nth ? BEND * stray(point) : 0;
    return { x: point.x + out.x * far, y: point.y + out.y * far };
  });
}

/** Corners cut again and again until they are round. @param {Point[]} points @param {boolean} closed @param {(point: Point) => boolean} fixed */
export function rounded(points, closed, fixed) {
  let now = points;
  for (let round = 0; round < ROUNDS; round++) {
    /** @type {Point[]} */
    const next = [];
    now.forEach((point, nth) => {
      const [before, after] = [now[nth - 1] ?? (closed ? now.at(-1) : undefined), now[nth + 1] ?? (closed ? now[0] : undefined)];
      if (!before || !after || fixed(point)) next.push(point);
      else next.push(on(before, point, 0.75), on(point, after, 0.25));
    });
    now = next;
  }
  return now;
}

/**
 * The outline of a hill, a wood or a lake. Points that are fixed, and sides between them, stay where they are.
 * @param {Point[]} corners
 * @param {(point: Point) => boolean} fixed
 */
export function organic(corners, fixed) {
  const points = corners.flatMap((a, nth) => {
    const b = corners[(nth + 1) % corners.length] ?? a;
    return bent(a, b, fixed(a) && fixed(b));
  });
  return rounded(points, true, fixed);
}

/** A road or a stream through its points, without corners. @param {Point[]} points */
export const winding = (points) => rounded(points, false, () => false);

/** The same outline nearer to its middle: the next contour up. @param {Point[]} points @param {number} by in pixels of the sheet */
export function inset(points, by) {
  const many = points.length;
  const turn = points.reduce((sum, a, nth) => {
    const b = points[(nth + 1) % many] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  const way = turn >= 0 ? 1 : -1;
  return points.map((point, nth) => {
    const [a, b] = [points[(nth + many - 1) % many] ?? point, points[(nth + 1) % many] ?? point];
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: point.x - (way * by * (b.y - a.y)) / long, y: point.y + (way * by * (b.x - a.x)) / long };
  });
}
