/** What lies between the ground and the counters: places that may be picked, reach, sight, a path, the cursor. */

import { nothing, svg } from "../vendor/lit-html.js";
import { corner, HALF, REACH, toward } from "./grid.js";

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Spot} Spot */
/** @typedef {import("./types").Marker} Marker */
/** @typedef {import("./grid.js").Grid} Grid */

/**
 * @typedef {object} Lights
 * @property {Hex[]} choices places an option points at
 * @property {{hex: Hex, facing: number, slug: string, text: string}[]} facings ways to turn that are offered
 * @property {Spot[]} spots what was asked about the field
 * @property {Hex[]} path the way to the hex under the pointer
 * @property {Hex | null} cursor the hex the arrow keys have reached
 * @property {Hex | null} target the hex picked on, or under the pointer
 */

/** @type {Lights} */
export const DARK = { choices: [], facings: [], spots: [], path: [], cursor: null, target: null };

/** @param {Grid} grid @param {Spot} spot */
function spot(grid, spot) {
  const { x, y } = grid.centre(spot);
  const filling =
    spot.kind === "blocked"
      ? svg`<polygon points=${grid.outline(spot, REACH - 1)} fill="url(#plate-blocked)"/>`
      : nothing;
  const words =
    spot.text && spot.text.length <= 12
      ? svg`<text x=${x} y=${y + HALF - 6} class="spot-text">${spot.text}</text>`
      : nothing;
  return svg`<polygon points=${grid.outline(spot, REACH - 1)} class="spot ${spot.kind}"><title>${spot.text}</title></polygon>${filling}${words}`;
}

/** @param {Grid} grid @param {Hex} hex */
const choice = (grid, hex) => {
  const { x, y } = grid.centre(hex);
  return svg`<polygon points=${grid.outline(hex, REACH - 2.5)} class="choice"/><circle cx=${x} cy=${y} r="5" class="choice-dot"/>`;
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

/** Breastworks along hexsides; anything else as a small sign. @param {Grid} grid @param {Marker} marker */
function marker(grid, marker) {
  const { x, y } = grid.centre(marker);
  if (!marker.directions.length) {
    return svg`<g class="sign"><rect x=${x - 16} y=${y + 12} width="32" height="13" rx="6"/><text x=${x} y=${y + 22}>${marker.kind}</text><title>${marker.text || marker.kind}</title></g>`;
  }
  return marker.directions.map((direction) => {
    const [a, b, out] = [corner(direction + 5, REACH - 6), corner(direction, REACH - 6), toward(60 * direction, 4)];
    return svg`<path d="M${x + a.x} ${y + a.y}L${x + b.x} ${y + b.y}" class="works ${marker.kind}"/>
      <path d="M${x + a.x + out.x} ${y + a.y + out.y}L${x + b.x + out.x} ${y + b.y + out.y}" class="works-teeth"/>`;
  });
}

/** Under the counters. @param {Grid} grid @param {Lights} lights @param {Marker[]} markers */
export const beneath = (grid, lights, markers) => svg`
  ${markers.map((each) => marker(grid, each))}
  ${lights.spots.map((each) => spot(grid, each))}
  ${lights.choices.map((hex) => choice(grid, hex))}
  ${lights.target ? svg`<polygon points=${grid.outline(lights.target, REACH - 1)} class="target"/>` : nothing}
  ${trail(grid, lights.path)}`;

/** Above them: ways to turn, and the cursor. @param {Grid} grid @param {Lights} lights */
export const above = (grid, lights) => svg`
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
