/** Sheets for the table, to be printed and written on: both rosters with a box for every stand, and the turn sheet. */

import { once } from "../api.js";
import { SIDES } from "../board/camps.js";
import { blocks } from "../board/roster.js";
import { where } from "../board/units.js";
import { capital } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/types").Battle} Battle */
/** @typedef {import("../board/types").Piece} Piece */
/** @typedef {import("../types").Sequence} Sequence */

/** @param {Battle} battle @param {string} what */
const head = ({ view, title }, what) =>
  html`<p class="tools"><button type="button" @click=${() => window.print()}>Print the ${what}</button></p>
    <p class="print-only">${title}. ${view.turn}</p>`;

/** A box for every stand it began with; those it has lost are crossed. @param {Piece} piece */
function boxes({ strength, printed }) {
  if (printed === undefined || strength === undefined) return nothing;
  return html`<span class="boxes" aria-hidden="true"
      >${Array.from({ length: printed }, (_, nth) => html`<span class=${nth < strength ? "" : "lost"}></span>`)}</span
    >
    <span class="boxes-said">${strength} of ${printed}</span>`;
}

/** @param {Piece} piece */
const line = (piece) =>
  html`<tr>
    <th scope="row">${piece.name}</th>
    <td>${boxes(piece)}</td>
    <td>${where(piece)}</td>
    <td>${[...piece.lines, ...(piece.weapon ? [piece.weapon] : []), ...piece.state].map(capital).join(". ")}</td>
  </tr>`;

/** @param {import("../board/roster.js").Block} block */
const command = ({ name, pieces }) =>
  pieces.length
    ? html`<section class="command-block">
        <h4>${name}</h4>
        <table class="plain-table roster-table">
          <thead>
            <tr>
              <th scope="col">Unit</th>
              <th scope="col">Stands</th>
              <th scope="col">Place</th>
              <th scope="col">About it</th>
            </tr>
          </thead>
          <tbody>
            ${pieces.map(line)}
          </tbody>
        </table>
      </section>`
    : nothing;

/** @param {Battle} battle */
export function roster(battle) {
  const { view } = battle;
  return html`<div class="roster stands-roster">
    ${head(battle, "roster")}
    ${SIDES.map((side) => {
      const camp = view.sides[side];
      return html`<section class="roster-side ${side}" aria-labelledby="roster-${side}">
        <h3 id="roster-${side}">${camp.name}, ${camp.strength} of ${camp.full} stands, ${camp.points} points</h3>
        <div class="command-blocks">${blocks(view, side).map(command)}</div>
      </section>`;
    })}
  </div>`;
}

/** The sequence of play of a system, once it has come. @type {Map<string, Sequence>} */
const sequences = new Map();

/** @param {string} system @param {() => void} redraw @returns {Sequence | undefined} */
function sequence(system, redraw) {
  const known = sequences.get(system);
  if (known) return known;
  void once(`/api/systems/${system}`).then((page) => {
    sequences.set(system, page.sequence);
    redraw();
  });
  return undefined;
}

/** Every turn a column, every step a line, a box to tick for each. @param {Battle} battle @param {() => void} redraw */
export function turns(battle, redraw) {
  const { view, system } = battle;
  const known = sequence(system, redraw);
  if (!known) return html`<p class="hint">Fetching the sequence of play.</p>`;
  const players = known.turns.players.length ? known.turns.players : [""];
  const box = (/** @type {number} */ turn) => html`<span class=${turn < view.turn_at ? "lost" : ""}></span>`;
  return html`<div class="roster turn-sheet">
    ${head(battle, "turn sheet")}
    <div class="wide" tabindex="0" role="region" aria-label="Turn sheet">
      <table class="plain-table turn-table">
        <thead>
          <tr>
            <th scope="col">Step</th>
            ${view.turns.map((label, nth) => html`<th scope="col" aria-current=${nth === view.turn_at ? "step" : nothing}>${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${known.steps.map(
            (step) =>
              html`<tr class="depth-${step.depth}">
                <th scope="row">${capital(step.title)} <span class="fine">${step.rule.section}</span></th>
                ${view.turns.map((_, turn) => html`<td><span class="boxes" aria-hidden="true">${players.map(() => box(turn))}</span></td>`)}
              </tr>`,
          )}
          <tr class="depth-0">
            <th scope="row">Points, ${SIDES.map((side) => view.sides[side].name).join(" / ")}</th>
            ${view.turns.map(() => html`<td class="to-write"></td>`)}
          </tr>
        </tbody>
      </table>
    </div>
    ${players.length > 1 ? html`<p class="fine">The boxes of a turn are for: ${players.map(capital).join(", ")}.</p>` : nothing}
  </div>`;
}
