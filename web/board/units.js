/** Every counter in a table: for players who cannot see the map, and to find a counter on it. */

import { capital, plain } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { SIDES } from "./camps.js";
import { looks } from "./counter.js";
import { number } from "./grid.js";

/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").View} View */

/** Thousandths of an inch, in inches. @param {number} thousandths */
const inches = (thousandths) => String(Math.round(thousandths / 100) / 10);

/** The number of its hex, how far east and north it is on a tabletop, or the box it is in. @param {Piece} piece */
export const where = ({ place }) => {
  if ("box" in place) return place.box;
  return "column" in place ? number(place) : `${inches(place.x)}, ${inches(place.y)}`;
};

/**
 * Facts that not every game has; an empty column is left out.
 * @type {[string, (piece: Piece) => string][]}
 */
const COLUMNS = [
  ["Weapon", (piece) => piece.weapon],
  ["Faces", (piece) => looks(piece.facing)],
];

/**
 * @param {Piece} piece
 * @param {boolean} chosen
 * @param {(piece: Piece) => void} find
 * @param {typeof COLUMNS} columns
 */
const line = (piece, chosen, find, columns) =>
  html`<tr class=${chosen ? "chosen" : ""}>
    <th scope="row">
      ${"box" in piece.place ? piece.name : html`<button type="button" class="plain" aria-pressed=${chosen ? "true" : "false"} @click=${() => find(piece)}>${piece.name}</button>`}
    </th>
    <td>${where(piece)}</td>
    <td class="figure">
      ${piece.strength === undefined ? "" : `${piece.strength} of ${piece.printed ?? piece.strength}`}
    </td>
    <td class="figure">${piece.rating ?? ""}</td>
    ${columns.map(([, tell]) => html`<td>${tell(piece)}</td>`)}
    <td>${piece.state.map(plain).join(", ")}</td>
    <td>${piece.command}</td>
  </tr>`;

/** @param {Piece} piece @param {string} sought */
const found = (piece, sought) =>
  [piece.name, piece.command, piece.kind, where(piece), ...piece.state]
    .join(" ")
    .toLowerCase()
    .includes(sought.toLowerCase());

/**
 * @param {View} view
 * @param {{sought: string, seek: (text: string) => void, chosen?: number, find: (piece: Piece) => void}} how
 */
export function units(view, how) {
  const columns = COLUMNS.filter(([, tell]) => view.pieces.some(tell));
  return html`<div class="field">
      <label for="unit-search">Find a unit, a command, a hex or a state</label>
      <input
        id="unit-search"
        type="search"
        autocomplete="off"
        .value=${how.sought}
        @input=${(/** @type {Event} */ event) => how.seek(/** @type {HTMLInputElement} */ (event.target).value)}
      />
    </div>
    ${SIDES.map((side) => {
      const own = view.pieces.filter((piece) => piece.side === side && found(piece, how.sought));
      if (!own.length) return nothing;
      const name = view.sides[side].name;
      return html`<div class="wide" tabindex="0" role="region" aria-label="Units of ${name}">
        <table class="plain-table units-table ${side}">
          <caption>
            ${capital(name)}, ${own.length}
          </caption>
          <thead>
            <tr>
              <th scope="col">Unit</th>
              <th scope="col">Place</th>
              <th scope="col">Strength</th>
              <th scope="col">Rating</th>
              ${columns.map(([title]) => html`<th scope="col">${title}</th>`)}
              <th scope="col">State</th>
              <th scope="col">Command</th>
            </tr>
          </thead>
          <tbody>
            ${own.map((piece) => line(piece, piece.id === how.chosen, how.find, columns))}
          </tbody>
        </table>
      </div>`;
    })}`;
}
