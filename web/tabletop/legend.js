/** The legend: a sample of each kind of ground, line and unit mark on this table, with its meaning. */

import { capital, plain } from "../parts/words.js";
import { html, svg } from "../vendor/lit-html.js";
import { surveyed } from "../survey/legend.js";
import { drawn, ruled } from "./ground.js";
import { shape } from "./over.js";
import { RIM, Scale } from "./scale.js";
import { MARKS, unit } from "./stands.js";

/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/types").Piece} Piece */
/** @typedef {import("../board/types").View} View */

/** A bit of table, two inches square. */
const BIT = 2000;
const scale = new Scale({ width: BIT, height: BIT, areas: [], lines: [], objectives: [] });
const SIZE = `${RIM} ${RIM} ${scale.long(BIT)} ${scale.long(BIT)}`;
const MIDDLE = scale.point({ x: BIT / 2, y: BIT / 2 });
/** A square that leaves room for what is drawn beside its sides. */
const SQUARE = [
  { x: 300, y: 300 },
  { x: 1700, y: 300 },
  { x: 1700, y: 1700 },
  { x: 300, y: 1700 },
];
const ACROSS = [
  { x: 0, y: 800 },
  { x: BIT, y: 1200 },
];

/** @param {unknown} picture @param {string} words */
const entry = (picture, words) =>
  html`<li>
    <svg class="sample baize" viewBox=${SIZE} aria-hidden="true">${picture}</svg> <span>${capital(words)}</span>
  </li>`;

/** @param {string} title @param {unknown[]} entries */
const group = (title, entries) =>
  html`<h3>${title}</h3>
    <ul class="map-legend">
      ${entries}
    </ul>`;

/** A stand in a state. @param {string} kind @param {string[]} state @param {boolean} [command] */
function stand(kind, state, command = false) {
  const corners = [
    { x: 400, y: 1300 },
    { x: 1600, y: 1300 },
    { x: 1600, y: 700 },
    { x: 400, y: 700 },
  ];
  const piece = /** @type {Piece} */ ({ kind, state, name: "", stands: [{ corners, command }] });
  return svg`<g class="stands unit north">${unit(scale, piece)}</g>`;
}

/** What answers to questions look like. @type {[string, string][]} */
const SHAPES = [
  ["reach", "where it can go"],
  ["arc", "arc of fire up to a range"],
  ["sight", "can be fired at, or commanded"],
  ["blocked", "in range, but hidden or out of the arc"],
  ["threat", "who can fire at the place"],
  ["path", "the path of the unit being moved"],
];

/** Shapes that are lines; the others are areas. */
const LINES = ["sight", "blocked", "threat", "path"];

/** @param {string} kind */
const sample = (kind) =>
  LINES.includes(kind)
    ? shape(scale, { kind, outline: { form: "line", points: ACROSS }, text: "" })
    : shape(scale, { kind, outline: { form: "polygon", points: SQUARE }, text: "" });

/** Every sign with the words it stands for. @returns {[string, string[]][]} */
function signs() {
  const all = [...new Set(Object.values(MARKS))];
  return all.map((mark) => [mark, Object.keys(MARKS).filter((word) => MARKS[word] === mark)]);
}

/** @param {Board} board @param {View} view */
export function legend(board, view) {
  const { tabletop, inquiries } = board;
  const ground = (tabletop?.areas ?? []).map(
    (area) => /** @type {const} */ ([area.level === undefined ? area.kind : `hill, level ${area.level}`, area]),
  );
  const areas = new Map(ground);
  const asked = [...SHAPES.map(([kind, words]) => ({ kind, words })), ...inquiries.flatMap(({ marks }) => marks)];
  const lines = new Map((tabletop?.lines ?? []).map((line) => [line.kind, line]));
  const arms = [...new Set(view.pieces.filter((piece) => piece.kind !== "leader" && piece.stands?.length).map((piece) => piece.kind))];
  return html`<div class="legends">
    ${surveyed(board)}
    ${group(
      "Ground",
      [...areas].map(([kind, area]) => entry(drawn(scale, { ...area, corners: SQUARE }), plain(kind))),
    )}
    ${group(
      "Lines",
      [...lines].map(([kind, line]) => entry(ruled(scale, { ...line, points: ACROSS }), plain(kind))),
    )}
    ${group("Stands: the heavy edge is the front", [
      ...arms.map((kind) => entry(stand(kind, []), kind)),
      entry(stand("artillery", ["limbered"]), "limbered guns"),
      entry(stand("infantry", [], true), "command stand, lost last"),
      entry(stand("infantry", ["disordered"]), "disordered"),
    ])}
    ${group(
      "Signs beside a name",
      signs().map(([mark, words]) =>
        entry(svg`<text x=${MIDDLE.x} y=${MIDDLE.y + 5} class="unit-name">${mark}</text>`, words.join(", ")),
      ),
    )}
    ${group(
      "Answers to questions",
      asked.map(({ kind, words }) => entry(sample(kind), words)),
    )}
  </div>`;
}
