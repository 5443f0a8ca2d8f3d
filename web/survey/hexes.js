/**
 * A map without a survey, drawn as if it had one: hexes that are alike flow together, and what runs along hexsides
 * winds. What the rules read is one key away.
 */

import { number } from "../board/grid.js";
import { joined as path } from "../tabletop/scale.js";
import { rounded } from "../tabletop/shapes.js";
import { svg } from "../vendor/lit-html.js";
import { scalloped, trees } from "./ground.js";
import { strokes } from "./heights.js";
import { strewn } from "./place.js";

/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/types").Edge} Edge */
/** @typedef {import("../board/types").Hex} Hex */
/** @typedef {import("../board/grid.js").Grid} Grid */
/** @typedef {import("../board/grid.js").Point} Point */
/** @typedef {[Point, Point]} Side */

const ALL = [0, 1, 2, 3, 4, 5];
const TINTS = 5;
const SLOPE = 13;

/** @param {Point} point */
const key = ({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`;

/**
 * Sides as lines: from every end, or fork, to the next one, and the rings that are left.
 * @param {Side[]} sides
 * @returns {{points: Point[], closed: boolean}[]}
 */
export function chained(sides) {
  /** @type {Map<string, {to: Point, side: number}[]>} */
  const from = new Map();
  sides.forEach(([a, b], side) => {
    from.set(key(a), [...(from.get(key(a)) ?? []), { to: b, side }]);
    from.set(key(b), [...(from.get(key(b)) ?? []), { to: a, side }]);
  });
  /** @type {Set<number>} */
  const gone = new Set();
  const follow = (/** @type {Point} */ start, /** @type {{to: Point, side: number}} */ first) => {
    const points = [start];
    for (let step = /** @type {typeof first | undefined} */ (first); step; ) {
      gone.add(step.side);
      points.push(step.to);
      const onward = from.get(key(step.to)) ?? [];
      step = onward.length === 2 ? onward.find(({ side }) => !gone.has(side)) : undefined;
    }
    return points;
  };
  const lines = [];
  for (const only of [(/** @type {number} */ many) => many !== 2, () => true])
    for (const [a, b] of sides)
      for (const start of [a, b])
        for (const first of from.get(key(start)) ?? [])
          if (only(from.get(key(start))?.length ?? 0) && !gone.has(first.side)) lines.push(follow(start, first));
  return lines.map((points) => {
    const [first, last] = [points[0], points.at(-1)];
    const closed = first !== undefined && last !== undefined && points.length > 3 && key(first) === key(last);
    return { points: closed ? points.slice(1) : points, closed };
  });
}

/** The edges of some hexes, without those on the edge of the map, which stay straight. @param {Grid} grid @param {Hex[]} hexes @returns {Point[][]} */
function outlines(grid, hexes) {
  const own = new Set(hexes.map(number));
  const sides = hexes.flatMap((hex) =>
    ALL.filter((direction) => !own.has(number(grid.neighbour(hex, direction)))).map(
      (direction) => /** @type {Side} */ ([grid.corner(hex, direction + 5), grid.corner(hex, direction)]),
    ),
  );
  return chained(sides).map(({ points }) => rounded(points, true, () => false));
}

/** @param {Grid} grid */
const whole = (grid) => ({ left: 0, top: 0, right: grid.width, bottom: grid.height });

/** Each height as one shape with its slopes. @param {Board} board @param {Grid} grid */
export function hills(board, grid) {
  const levels = [...new Set(board.hexes.map(({ level }) => level))].sort((a, b) => a - b);
  return levels.slice(1).map((level, nth) => {
    const all = outlines(grid, board.hexes.filter((hex) => hex.level >= level));
    return all.map((points) => {
      const { lit, shaded } = strokes(points, SLOPE, whole(grid));
      const d = path(points, true);
      return svg`<path d=${d} class="cast"/><path d=${d} class="level l${Math.min(nth + 1, TINTS)} rise"/><path d=${lit} class="slope lit"/><path d=${shaded} class="slope shaded"/>`;
    });
  });
}

/** Woods as one shape with its trees. @param {Board} board @param {Grid} grid */
export const forests = (board, grid) =>
  ["woods", "heavy-woods"].map((kind) => {
    const deep = kind === "heavy-woods";
    const all = outlines(grid, board.hexes.filter(({ terrain }) => terrain === kind));
    return all.map(
      (points) =>
        svg`<path d=${path(points, true)} class="wood ${deep ? "deep" : ""}"/><path d=${scalloped(points)} class="wood-edge"/>${trees(strewn(points, whole(grid), deep ? 13 : 17, 4), deep ? 5.4 : 5.8)}`,
    );
  });

/** Streams and rivers along hexsides as lines that wind. @param {Grid} grid @param {Edge[]} edges */
export function courses(grid, edges) {
  const sides = edges.map(
    (edge) => /** @type {Side} */ ([grid.corner(edge, edge.direction + 5), grid.corner(edge, edge.direction)]),
  );
  return chained(sides).map(({ points, closed }) => path(rounded(points, closed, () => false), closed));
}
