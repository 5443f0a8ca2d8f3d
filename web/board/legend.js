/** The legend: a sample of every sign on this map, with its meaning. */

import { plain } from "../parts/words.js";
import { html, svg } from "../vendor/lit-html.js";
import { counter } from "./counter.js";
import { Grid } from "./grid.js";
import { engraved } from "./ground.js";
import { marker } from "./lights.js";
import { ANSWERS, flight, sign, spot } from "./signs.js";
import { entry, group, surveyed } from "../survey/legend.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Marker} Marker */

/** A bit of map: one hex, or two beside each other. */
const HEXES = /** @type {Hex[]} */ ([
  { column: 1, row: 1 },
  { column: 1, row: 2 },
]);
const SOUTH = 3;

/**
 * @param {Board} board
 * @param {Partial<Board>} more
 * @param {string} terrain
 * @param {number} [rows]
 * @param {number} [level] of the upper hex
 * @returns {Board}
 */
function bit(board, more, terrain, rows = 1, level = 0) {
  const hexes = HEXES.slice(0, rows).map((hex, nth) => ({ ...hex, terrain, level: nth ? 0 : level }));
  return { ...board, columns: 1, rows, hexes, sides: [], roads: [], names: [], ...more };
}

/** @param {Board} board @param {string} kind */
const along = (board, kind) =>
  bit(board, { sides: [{ column: 1, row: 1, direction: SOUTH, kind }] }, "clear", 2, kind === "ridge" ? 1 : 0);

/** @param {Board} board @param {string} kind */
const road = (board, kind) => bit(board, { roads: [{ kind, hexes: HEXES }] }, "clear", 2);

/** @param {Board} part @param {(grid: Grid) => unknown} [more] */
function sample(part, more = () => "") {
  const grid = new Grid(part);
  // The edge between two hexes.
  const high = part.rows > 1 ? grid.height / 2 : grid.height;
  const size = `0 ${(grid.height - high) / 2} ${grid.width} ${high}`;
  return html`<svg class="sample" viewBox=${size} aria-hidden="true">${engraved(part, grid)}${more(grid)}</svg>`;
}

/** @param {Board} board @param {string} kind */
const shown = (board, kind) =>
  sample(bit(board, {}, "clear"), (grid) => {
    const there = { column: 1, row: 1, kind, text: "" };
    return svg`${spot(grid, there)}${flight(grid, { column: 1, row: 2 }, there)}${sign(grid, there)}`;
  });

/** @param {Board} board @param {Marker} found */
function marked(board, found) {
  const directions = found.directions.length ? [SOUTH] : [];
  const rows = directions.length ? 2 : 1;
  return sample(bit(board, {}, "clear", rows), (grid) => marker(grid, { ...found, column: 1, row: 1, directions }));
}

/** A hex of a height, tinted as on the map. @param {Board} board @param {number} level */
function height(board, level) {
  const lowest = Math.min(...board.hexes.map((hex) => hex.level));
  const part = bit(board, {}, "clear", 1, level);
  const grid = new Grid(part);
  return html`<svg class="sample" viewBox="0 0 ${grid.width} ${grid.height}" aria-hidden="true">
    ${svg`<path d=${grid.path({ column: 1, row: 1 })} class="level l${Math.min(level - lowest, 5)}"/><path d=${grid.path({ column: 1, row: 1 })} class="net"/>`}
  </svg>`;
}

/** What is printed on a counter. */
function counters() {
  const figures = { weapon: "R", fatigue: 0, strength: 8, printed: 8, rating: 6, depth: 0 };
  const place = { column: 1, row: 1 };
  const lists = { also: [], state: [], lines: [] };
  const piece = { id: 0, side: /** @type {const} */ ("north"), kind: "infantry", name: "7th Infantry", command: "", place, ...figures, ...lists };
  const draw = (/** @type {Partial<import("./types").Piece>} */ more) =>
    html`<svg class="sample" viewBox="-42 -42 84 84" aria-hidden="true">
      ${svg`<g class="counter north">${counter({ ...piece, ...more }, { color: 0, mark: 2 })}</g>`}
    </svg>`;
  return [
    entry(draw({}), "name; arm and weapon; strength and rating; the band is the color and the mark of its command"),
    entry(draw({ facing: { kind: "vertex", at: 5 } }), "the bar is its front"),
    entry(draw({ strength: 5 }), "underlined: it has lost strength"),
    entry(draw({ state: ["disordered"] }), "hatched, with a letter: disordered"),
    entry(draw({ kind: "leader", rating: 2 }), "a leader and his rating, beside the units he is with"),
  ];
}

/** Words in the order of their first use. @param {string[]} words */
const each = (words) => [...new Set(words)];

/** @param {Board} board @param {Marker[]} markers */
export function legend(board, markers) {
  const ground = each(board.hexes.map((hex) => hex.terrain));
  const sides = each(board.sides.map((edge) => edge.kind));
  const general = each(board.inquiries.map((inquiry) => inquiry.kind)).flatMap((kind) => ANSWERS[kind] ?? []);
  const asked = [...general.map(([kind, words]) => ({ kind, words })), ...board.inquiries.flatMap(({ marks }) => marks)];
  const signs = new Map(markers.map((marker) => [marker.kind, marker]));
  const roads = each(board.roads.map((road) => road.kind));
  const levels = [...new Set(board.hexes.map((hex) => hex.level))].sort((a, b) => a - b);
  return html`<div class="legends">
    ${surveyed(board)}
    ${group(
      "Ground",
      ground.map((terrain) => entry(sample(bit(board, {}, terrain)), plain(terrain))),
    )}
    ${group("Height", levels.length > 1 ? levels.map((level) => entry(height(board, level), `level ${level}`)) : [])}
    ${group("Counters", counters())}
    ${group(
      "Along hexsides",
      sides.map((kind) => entry(sample(along(board, kind)), plain(kind))),
    )}
    ${group(
      "Roads",
      roads.map((kind) => entry(sample(road(board, kind)), plain(kind))),
    )}
    ${group(
      "Markers",
      [...signs].map(([kind, found]) => entry(marked(board, found), plain(kind))),
    )}
    ${group(
      "Answers to questions",
      asked.map(({ kind, words }) => entry(shown(board, kind), words)),
    )}
  </div>`;
}
