/** Every counter in a table: for those who do not see the map, and for those who want to find one on it. */

import { capital } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { SIDES } from "./camps.js";
import { looks } from "./counter.js";
import { hexOf } from "./counters.js";
import { number } from "./grid.js";

/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").View} View */

/** @param {Piece} piece */
const where = (piece) => {
  const hex = hexOf(piece);
  return hex ? number(hex) : "box" in piece.place ? piece.place.box : "";
};

/** @param {Piece} piece @param {boolean} chosen @param {(piece: Piece) => void} find */
const line = (piece, chosen, find) =>
  html`<tr class=${chosen ? "chosen" : ""}>
    <th scope="row">
      ${hexOf(piece) ? html`<button type="button" class="plain" aria-pressed=${chosen ? "true" : "false"} @click=${() => find(piece)}>${piece.name}</button>` : piece.name}
    </th>
    <td>${where(piece)}</td>
    <td class="figure">
      ${piece.strength === undefined ? "" : `${piece.strength} of ${piece.printed ?? piece.strength}`}
    </td>
    <td class="figure">${piece.rating ?? ""}</td>
    <td>${piece.weapon}</td>
    <td>${looks(piece.facing)}</td>
    <td>${piece.state.join(", ")}</td>
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
export const units = (view, how) =>
  html`<div class="field">
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
              <th scope="col">Hex</th>
              <th scope="col">Strength</th>
              <th scope="col">Rating</th>
              <th scope="col">Weapon</th>
              <th scope="col">Faces</th>
              <th scope="col">State</th>
              <th scope="col">Command</th>
            </tr>
          </thead>
          <tbody>
            ${own.map((piece) => line(piece, piece.id === how.chosen, how.find))}
          </tbody>
        </table>
      </div>`;
    })}`;
