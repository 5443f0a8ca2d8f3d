/** What is drawn over the table: answers to questions, the ghost of a move, places that may be picked, ruler, cursor. */

import { NONE } from "../board/story.js";
import { results, told } from "../board/telltale.js";
import { nothing, svg } from "../vendor/lit-html.js";
import { apart, at, carried, inches, joined, middle, step } from "./scale.js";

/** @typedef {import("../board/types").At} At */
/** @typedef {import("../board/types").Option} Option */
/** @typedef {import("../board/types").Overlay} Overlay */
/** @typedef {import("../board/types").Piece} Piece */
/** @typedef {import("../board/types").Shape} Shape */
/** @typedef {import("../board/types").TableSpot} TableSpot */
/** @typedef {import("../board/grid.js").Point} Point */
/** @typedef {import("./scale.js").Scale} Scale */
/** The unit being moved: its goal, and the server's plan. */
/** @typedef {{piece: Piece, goal: TableSpot, plan: Overlay | null, refused: boolean}} Marched */
/**
 * @typedef {object} Lights
 * @property {Shape[]} shapes
 * @property {{option: Option & {spot: TableSpot}, hinted: boolean, ghost: At[][]}[]} spots
 * @property {Marched | null} march
 * @property {{from: At, to: At} | null} ruler
 * @property {At | null} cursor
 * @property {At | null} place
 * @property {import("../board/story.js").Story} story what just happened
 */

/** @type {Lights} */
export const DARK = { shapes: [], spots: [], march: null, ruler: null, cursor: null, place: null, story: NONE };

/** How far before a ghost the handle is by which it is turned, in pixels of the sheet. */
const HANDLE = 46;

/** Where a unit's stands would be at another place. @param {Piece} piece @param {TableSpot} to @returns {At[][]} */
export function wished(piece, to) {
  if (!("heading" in piece.place)) return [];
  const from = piece.place;
  return (piece.stands ?? []).map(({ corners }) => carried(corners, from, to));
}

/** @param {string} words @param {Point} on */
const note = (words, on) =>
  words ? svg`<text x=${on.x.toFixed(1)} y=${on.y.toFixed(1)} class="over-text">${words}</text>` : nothing;

/** The middle of a line, between its two middle points. @param {Point[]} points */
function halfway(points) {
  const half = Math.floor(points.length / 2);
  return middle([points[half - 1] ?? { x: 0, y: 0 }, points[half] ?? points[0] ?? { x: 0, y: 0 }]);
}

/** @param {Scale} scale @param {Shape} shape */
export function shape(scale, { kind, outline }) {
  const look = `shape ${kind}`;
  if (outline.form === "circle") {
    const on = scale.point(outline.centre);
    return svg`<circle cx=${on.x} cy=${on.y} r=${scale.long(outline.radius)} class=${look}/>`;
  }
  return svg`<path d=${scale.path(outline.points, outline.form === "polygon")} class=${look}/>`;
}

/** The words on a shape. Those of a hidden shape are in the list. @param {Scale} scale @param {Shape} shape */
function caption(scale, { kind, outline, text }) {
  if (kind === "blocked") return nothing;
  if (outline.form !== "circle") return note(text, halfway(outline.points.map((place) => scale.point(place))));
  const on = scale.point(outline.centre);
  return note(text, { x: on.x, y: on.y - scale.long(outline.radius) - 5 });
}

/** Wide shapes are drawn under the stands, lines over them. @param {Shape} shape */
const wide = ({ kind, outline }) => outline.form !== "line" && kind !== "ghost";

/** The farthest shapes first, then nearer ones, words above all. @param {Scale} scale @param {Shape[]} shapes */
const laid = (scale, shapes) =>
  svg`${shapes.toReversed().map((each) => shape(scale, each))}${shapes.map((each) => caption(scale, each))}`;

/** @param {Scale} scale @param {Lights} lights */
export const beneath = (scale, { shapes, story }) =>
  svg`${laid(scale, shapes.filter(wide))}${told(story, (place) => ("x" in place ? scale.point(place) : { x: 0, y: 0 }))}`;

/** An arrowhead where a unit would stand, with its heading. @param {Scale} scale @param {TableSpot} spot */
function head(scale, spot) {
  const on = scale.point(spot);
  const point = (/** @type {number} */ turn, /** @type {number} */ far) => {
    const by = step(spot.heading + turn, far);
    return { x: on.x + by.x, y: on.y + by.y };
  };
  return joined([point(0, 7), point(2500, 9), point(1800, 3), point(1100, 9)], true);
}

/** @param {Scale} scale @param {Lights["spots"][number]} spot */
function handle(scale, { option, hinted, ghost }) {
  const on = scale.point(option.spot);
  return svg`<g class="handle ${hinted ? "hinted" : ""}" data-slug=${option.slug}>
    ${hinted ? ghost.map((corners) => svg`<path d=${scale.path(corners, true)} class="shape ghost"/>`) : nothing}
    <circle cx=${on.x} cy=${on.y} r="14" class="grasp"/><path d=${head(scale, option.spot)} class="head"/>
    <title>${option.text}</title></g>`;
}

/** @param {Scale} scale @param {Marched} march */
function marched(scale, { piece, goal, plan, refused }) {
  const on = scale.point(goal);
  const lead = piece.kind === "leader";
  return svg`<g class="march ${refused ? "refused" : ""}">
    ${wished(piece, goal).map((corners) => svg`<path d=${scale.path(corners, true)} class="wish" data-grip="move"/>`)}
    ${lead ? svg`<circle cx=${on.x} cy=${on.y} r="16" class="wish" data-grip="move"/>` : nothing}
    ${laid(scale, plan?.shapes ?? [])}${lead ? nothing : turning(scale, goal)}</g>`;
}

/** The handle by which a ghost is turned. @param {Scale} scale @param {TableSpot} goal */
function turning(scale, goal) {
  const on = scale.point(goal);
  const by = step(goal.heading, HANDLE);
  const grip = { x: on.x + by.x, y: on.y + by.y };
  return svg`<path d="M${at(on)}L${at(grip)}" class="turn-line"/>
    <circle cx=${grip.x} cy=${grip.y} r="13" class="turn-grip" data-grip="turn"><title>Turn it</title></circle>`;
}

/** @param {Scale} scale @param {{from: At, to: At}} ruler */
function measured(scale, { from, to }) {
  const [a, b] = [scale.point(from), scale.point(to)];
  return svg`<g class="ruler"><path d="M${at(a)}L${at(b)}" class="ruler-edge"/><path d="M${at(a)}L${at(b)}" class="ruler-line"/>
    ${note(`${inches(apart(from, to))} inches`, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 10 })}</g>`;
}

/** @param {Scale} scale @param {Lights} lights */
export function above(scale, { shapes, spots, march, ruler, cursor, place, story }) {
  const cross = place && scale.point(place);
  const here = cursor && scale.point(cursor);
  // The place under the pointer is drawn over the others.
  const inOrder = spots.toSorted((a, b) => Number(a.hinted) - Number(b.hinted));
  return svg`${laid(
    scale,
    shapes.filter((each) => !wide(each)),
  )}${results(story, (place) => ("x" in place ? scale.point(place) : { x: 0, y: 0 }))}
    ${march ? nothing : inOrder.map((spot) => handle(scale, spot))}
    ${march ? marched(scale, march) : nothing}
    ${cross ? svg`<path d="M${cross.x - 8} ${cross.y}h16M${cross.x} ${cross.y - 8}v16" class="picked-place"/>` : nothing}
    ${ruler ? measured(scale, ruler) : nothing}
    ${here ? svg`<circle cx=${here.x} cy=${here.y} r="12" class="cursor"/>` : nothing}`;
}
