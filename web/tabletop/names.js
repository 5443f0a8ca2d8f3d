/** The names of the ground, placed so that none covers another at the size in which they are read now. */

import { around, arranged, measured } from "../board/labels.js";
import { svg } from "../vendor/lit-html.js";
import { at, middle, RIM } from "./scale.js";

/** @typedef {import("../board/types").TableArea} TableArea */
/** @typedef {import("../board/types").TableLine} TableLine */
/** @typedef {import("../board/types").Tabletop} Tabletop */
/** @typedef {import("../board/types").View} View */
/** @typedef {import("../board/grid.js").Point} Point */
/** @typedef {import("../board/labels.js").Box} Box */
/** @typedef {import("./scale.js").Scale} Scale */
/** @typedef {{text: string, turn: number, look: string, dy: number}} Name */

const FONT = '"Long Roll Text", Gelasio, Georgia, serif';
/** The sizes of letters at a scale of one, as in the style. */
const PLACE = 13;
const ALONG = 11.5;
/** The flag of an objective beside its place. */
const FLAG = { left: -3, top: -40, right: 34, bottom: 3 };

/** Twice the area. @param {{x: number, y: number}[]} corners */
const doubled = (corners) =>
  Math.abs(
    corners.reduce((sum, a, nth) => {
      const b = corners[(nth + 1) % corners.length] ?? a;
      return sum + a.x * b.y - b.x * a.y;
    }, 0),
  );

/** @param {string} text @param {number} size */
const wide = (text, size) => measured(text, `italic 400 ${size}px ${FONT}`) + 6;

/** @param {Name} of @param {number} size @param {Point[]} places */
const level = (of, size, places) => ({ of, wide: wide(of.text, size), high: size * 1.25, at: places });

/** Places along a line, each with the room that the turned name takes. @param {TableLine} line @param {Scale} scale @param {number} size */
function along(line, scale, size) {
  const points = line.points.map((place) => scale.point(place));
  const long = wide(line.name, size);
  return points
    .slice(1)
    .map((to, nth) => ({ from: points[nth] ?? to, to }))
    .toSorted((a, b) => Math.hypot(b.to.x - b.from.x, b.to.y - b.from.y) - Math.hypot(a.to.x - a.from.x, a.to.y - a.from.y))
    .slice(0, 4)
    .map(({ from, to }) => {
      const [a, b] = from.x <= to.x ? [from, to] : [to, from];
      const turn = Math.atan2(b.y - a.y, b.x - a.x);
      const up = { x: Math.sin(turn) * (size + 2), y: -Math.cos(turn) * (size + 2) };
      const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6];
      return {
        of: { text: line.name, turn: (turn * 180) / Math.PI, look: "place along", dy: 0.35 },
        wide: Math.abs(Math.cos(turn)) * long + Math.abs(Math.sin(turn)) * size,
        high: Math.abs(Math.sin(turn)) * long + Math.abs(Math.cos(turn)) * size * 1.25,
        at: parts.flatMap((part) =>
          [1, -0.9].map((way) => ({
            x: a.x + (b.x - a.x) * part + up.x * way,
            y: a.y + (b.y - a.y) * part + up.y * way,
          })),
        ),
      };
    });
}

/**
 * The names that fit, and the boxes they take. Objectives come first, then large areas, then lines.
 * @param {Tabletop} tabletop
 * @param {Scale} scale
 * @param {number} near how much larger letters are drawn on the sheet
 * @param {Box[]} [units] boxes of units, which names leave free if they can
 */
export function named(tabletop, scale, near, units = []) {
  const flags = tabletop.objectives
    .filter(({ points }) => points !== undefined)
    .map(({ at: place }) => scale.point(place))
    .map(({ x, y }) => ({ left: x + FLAG.left, top: y + FLAG.top, right: x + FLAG.right, bottom: y + FLAG.bottom }));
  const taken = new Set(tabletop.objectives.map(({ text }) => text));
  const place = (/** @type {string} */ text) => ({ text, turn: 0, look: "place", dy: 0.35 });
  const size = PLACE * near;
  // A place that is worth points may also be named without them: it is written once.
  const once = tabletop.objectives
    .toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))
    .filter(({ text }, nth, all) => all.findIndex((other) => other.text === text) === nth);
  const goals = once.map(({ text, at: spot }) => {
    const { x, y } = scale.point(spot);
    return level(place(text), size, around({ x, y: y + 4 + size * 0.7 }, wide(text, size), size, 4));
  });
  const areas = tabletop.areas
    .filter(({ name }) => name && !taken.has(name))
    .toSorted((a, b) => doubled(b.corners) - doubled(a.corners))
    .filter(({ name }, nth, all) => all.findIndex((other) => other.name === name) === nth)
    .map((area) => {
      const corners = area.corners.map((spot) => scale.point(spot));
      const heart = middle(corners);
      const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
      const down = [0.5, 0.25, 0.75, 0.1, 0.9].map((part) => ({ x: heart.x, y: top + (bottom - top) * part }));
      return level(place(area.name), size, [...down, ...around(heart, wide(area.name, size), size, 4)]);
    });
  const lines = new Map(
    tabletop.lines.filter(({ name }) => name && !taken.has(name)).map((line) => [line.name, line]),
  );
  const within = { left: RIM, top: RIM, right: scale.width - RIM, bottom: scale.height - RIM };
  const first = arranged([...goals, ...areas], flags, units, within);
  /** @type {{of: Name, at: Point, box: Box}[]} */
  const found = [...first];
  for (const line of lines.values()) {
    for (const wish of along(line, scale, ALONG * near)) {
      const [got] = arranged([wish], [...flags, ...found.map(({ box }) => box)], units, within);
      if (!got) continue;
      found.push(got);
      break;
    }
  }
  return { found, boxes: [...flags, ...found.map(({ box }) => box)] };
}

/** @param {{of: Name, at: Point}[]} found */
export const lettered = (found) =>
  found.map(
    ({ of, at: on }) =>
      svg`<text class=${of.look} transform="translate(${at(on)}) rotate(${of.turn.toFixed(1)})" dy="${of.dy}em">${of.text}</text>`,
  );
