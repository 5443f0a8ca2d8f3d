/** What is drawn between the ground and the counters: places that may be picked, reach, sight, a path, the cursor. */

import { capital } from "../parts/words.js";
import { nothing, svg } from "../vendor/lit-html.js";
import { corner, HALF, REACH, same, toward } from "./grid.js";
import { flight, sign, spot } from "./signs.js";
import { NONE } from "./story.js";
import { results, told } from "./telltale.js";

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Spot} Spot */
/** @typedef {import("./types").Marker} Marker */
/** @typedef {import("./grid.js").Grid} Grid */

/**
 * @typedef {object} Lights
 * @property {(Hex & {sign?: string})[]} choices places an option points at, with a sign of what is done there
 * @property {{hex: Hex, facing: number, slug: string, text: string}[]} facings ways to turn that are offered
 * @property {Spot[]} spots what was asked about the field
 * @property {Hex | null} from the hex it was asked about
 * @property {Hex[]} path the way to the hex under the pointer
 * @property {Hex | null} cursor the hex the arrow keys have reached
 * @property {Hex | null} target the hex picked on, or under the pointer
 * @property {import("./story.js").Story} story what just happened
 */

/** @type {Lights} */
export const DARK = { choices: [], facings: [], spots: [], from: null, path: [], cursor: null, target: null, story: NONE };

/** Drawn around the origin. @type {Record<string, string>} */
const DRAWN = {
  fire: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M0 -13v8M0 5v8M-13 0h8M5 0h8",
  steel: "M-9 -9l16 16M3 9l6 -6M9 -9l-16 16M-3 9l-6 -6",
};

/** @param {Grid} grid @param {Hex & {sign?: string}} hex */
const choice = (grid, hex) => {
  const { x, y } = grid.centre(hex);
  const dot = hex.sign ? nothing : svg`<circle cx=${x} cy=${y} r="5" class="choice-dot"/>`;
  return svg`<polygon points=${grid.outline(hex, REACH - 2.5)} class="choice ${hex.sign ?? ""}"/>${dot}`;
};

/** What is done at a target, above its counters. @param {Grid} grid @param {Hex & {sign?: string}} hex */
const aim = (grid, { sign, ...hex }) => {
  if (!sign) return nothing;
  const { x, y } = grid.centre(hex);
  return svg`<g class="aim" transform="translate(${x - 24} ${y - 22})"><circle r="12" class="aim-disc"/><path d=${DRAWN[sign]} transform="scale(.72)"/></g>`;
};

/** @param {Grid} grid @param {Hex[]} path */
function trail(grid, path) {
  if (path.length < 2) return nothing;
  const points = path
    .map((hex) => grid.centre(hex))
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
  return svg`<polyline points=${points} class="path-line"/>`;
}

/** Works; without hexsides they run all round the hex. */
const WORKS = new Set(["breastworks", "digging", "works", "fort"]);
const ALL_ROUND = [0, 1, 2, 3, 4, 5];

/** @param {Grid} grid @param {Marker} marker */
function works(grid, marker) {
  const { x, y } = grid.centre(marker);
  const sides = marker.directions.length ? marker.directions : ALL_ROUND;
  return sides.map((direction) => {
    const [a, b, out] = [corner(direction + 5, REACH - 6), corner(direction, REACH - 6), toward(60 * direction, 4)];
    return svg`<path d="M${x + a.x} ${y + a.y}L${x + b.x} ${y + b.y}" class="works ${marker.kind}"/>
      <path d="M${x + a.x + out.x} ${y + a.y + out.y}L${x + b.x + out.x} ${y + b.y + out.y}" class="works-teeth"/>`;
  });
}

/** Signs on a hexside, drawn for the north side. @type {Record<string, string>} */
const ACROSS = {
  pontoon: "M-4 -10v20M4 -10v20M-7 -6h14M-7 0h14M-7 6h14",
  destroyed: "M-6 -6l12 12M6 -6l-12 12",
};

/** @param {Grid} grid @param {Marker} marker */
function across(grid, marker) {
  const { x, y } = grid.centre(marker);
  return marker.directions.map((direction) => {
    const by = toward(60 * direction, HALF);
    return svg`<path d=${ACROSS[marker.kind] ?? ACROSS.destroyed} transform="translate(${x + by.x} ${y + by.y}) rotate(${60 * direction})" class="across ${marker.kind}"><title>${marker.text || marker.kind}</title></path>`;
  });
}

/** Whether a marker is shown by a letter. @param {Marker} marker */
const lettered = ({ kind, directions }) => !WORKS.has(kind) && !directions.length;

/**
 * Works and markers on hexsides; anything else as a letter beside the counters.
 * @param {Grid} grid
 * @param {Marker} marker
 * @param {boolean} [second] whether the place for a letter is taken
 */
export function marker(grid, marker, second = false) {
  if (!lettered(marker)) return (WORKS.has(marker.kind) ? works : across)(grid, marker);
  const { x, y } = grid.centre(marker);
  return svg`<g class="sign" transform="translate(${x + (second ? -30 : 30)} ${y})"><circle r="8"/><text y="3.6">${capital(marker.kind).charAt(0)}</text><title>${marker.text || marker.kind}</title></g>`;
}

/** Under the counters. @param {Grid} grid @param {Lights} lights @param {Marker[]} markers */
export const beneath = (grid, lights, markers) => svg`
  ${markers.map((each, nth) =>
    marker(
      grid,
      each,
      markers.slice(0, nth).some((other) => lettered(other) && same(other, each)),
    ),
  )}
  ${lights.spots.map((each) => spot(grid, each))}
  ${lights.from ? lights.spots.map((each) => flight(grid, lights.from ?? each, each)) : nothing}
  ${lights.choices.map((hex) => choice(grid, hex))}
  ${lights.target ? svg`<polygon points=${grid.outline(lights.target, REACH - 1)} class="target"/>` : nothing}
  ${trail(grid, lights.path)}${told(lights.story, (place) => ("column" in place ? grid.centre(place) : { x: 0, y: 0 }))}`;

/** Above them: signs, ways to turn, and the cursor. @param {Grid} grid @param {Lights} lights */
export const above = (grid, lights) => svg`
  ${lights.spots.map((each) => sign(grid, each))}${lights.choices.map((hex) => aim(grid, hex))}
  ${results(lights.story, (place) => ("column" in place ? grid.centre(place) : { x: 0, y: 0 }))}
  ${lights.facings.map(({ hex, facing, slug, text }) => {
    const at = grid.centre(hex);
    const [tip, left, right] = [
      corner(facing, 47),
      toward(30 + 60 * facing - 17, 33),
      toward(30 + 60 * facing + 17, 33),
    ];
    return svg`<g class="turn" data-slug=${slug}><title>${text}</title>
      <circle cx=${at.x + corner(facing, 35).x} cy=${at.y + corner(facing, 35).y} r="13" class="turn-spot"/>
      <path d="M${at.x + left.x} ${at.y + left.y}L${at.x + tip.x} ${at.y + tip.y}L${at.x + right.x} ${at.y + right.y}Z"/></g>`;
  })}
  ${lights.cursor ? svg`<polygon points=${grid.outline(lights.cursor, REACH - 2)} class="cursor"/>` : nothing}`;
