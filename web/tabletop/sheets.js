/**
 * Sheets for the table, to be printed and written on: both rosters with a box for every stand, and the turn sheet with
 * the clock and the objectives.
 */

import { once } from "../api.js";
import { SIDES } from "../board/camps.js";
import { blocks } from "../board/roster.js";
import { where } from "../board/units.js";
import { capital, counted } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/types").Battle} Battle */
/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/types").Piece} Piece */
/** @typedef {import("../board/types").Side} Side */
/** @typedef {import("../board/types").View} View */
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

/** The headings of the pieces' figures, in the order of the piece that has most. @param {Piece[]} pieces */
function headings(pieces) {
  const rows = pieces.map(({ figures = [] }) => figures).toSorted((a, b) => b.length - a.length);
  return [...new Set(rows.flatMap((figures) => figures.map(({ heading }) => heading)))];
}

/** @param {Piece} piece @param {string[]} columns */
const line = (piece, columns) =>
  html`<tr>
    <th scope="row">${piece.name}</th>
    <td>${boxes(piece)}</td>
    ${columns.map((column) => html`<td>${capital(piece.figures?.find(({ heading }) => heading === column)?.figure ?? "")}</td>`)}
    <td>${where(piece)}</td>
    <td>${[...(piece.weapon ? [piece.weapon] : []), ...piece.lines, ...piece.state].map(capital).join(". ")}</td>
  </tr>`;

/** @param {import("../board/roster.js").Block} block @param {string} side @param {string[]} columns */
const command = ({ name, pieces }, side, columns) =>
  pieces.length
    ? html`<section class="command-block">
        <h4>${name}</h4>
        <div class="wide" tabindex="0" role="region" aria-label="${side}, ${name}">
          <table class="plain-table roster-table">
            <thead>
              <tr>
                <th scope="col">Unit</th>
                <th scope="col">${columns.length ? "Bases" : "Stands"}</th>
                ${columns.map((column) => html`<th scope="col">${column}</th>`)}
                <th scope="col">Place</th>
                <th scope="col">About it</th>
              </tr>
            </thead>
            <tbody>
              ${pieces.map((piece) => line(piece, columns))}
            </tbody>
          </table>
        </div>
      </section>`
    : nothing;

/** @param {Battle} battle */
export function roster(battle) {
  const { view } = battle;
  const columns = headings(view.pieces);
  return html`<div class="roster stands-roster ${columns.length ? "figured" : ""}">
    ${head(battle, "roster")}
    ${SIDES.map((side) => {
      const camp = view.sides[side];
      return html`<section class="roster-side ${side}" aria-labelledby="roster-${side}">
        <h3 id="roster-${side}">
          ${camp.name}, ${camp.strength} of ${camp.full} ${columns.length ? "bases" : "stands"}, ${counted(camp.points, "point")}
        </h3>
        <div class="command-blocks">${blocks(view, side).map((block) => command(block, camp.name, columns))}</div>
      </section>`;
    })}
  </div>`;
}

/** Columns for turns beyond the usual number. */
const LONGER = [1, 2, 3];

/** The sequence of play of a system, once it is loaded. @type {Map<string, Sequence>} */
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

/** A box for each point of the clock; those used are crossed. @param {View} view */
const countdown = ({ clock }) =>
  clock
    ? html`<h3>Clock</h3>
        <p class="sheet-clock">
          <span class="boxes" aria-hidden="true"
            >${Array.from({ length: clock.full }, (_, nth) => html`<span class=${nth < clock.full - clock.left ? "lost" : ""}></span>`)}</span
          >
          <span class="boxes-said">${clock.left} of ${clock.full} left</span>
        </p>`
    : nothing;

/** Objectives, what they are worth, and who holds them. @param {Board} board @param {View} view */
function prizes({ tabletop }, view) {
  const worth = (tabletop?.objectives ?? []).filter(({ points }) => points !== undefined);
  if (!worth.length) return nothing;
  const holder = (/** @type {number} */ nth) => view.holders[nth];
  return html`<h3>Objectives</h3>
    <div class="wide" tabindex="0" role="region" aria-label="Objectives">
      <table class="plain-table prizes">
        <thead>
          <tr>
            <th scope="col">Objective</th>
            <th scope="col">Points</th>
            <th scope="col">Held by</th>
            <th scope="col">Later by</th>
          </tr>
        </thead>
        <tbody>
          ${worth.map(
            ({ text, points }, nth) =>
              html`<tr>
                <th scope="row">${text}</th>
                <td>${points}</td>
                <td>${holder(nth) ? view.sides[/** @type {Side} */ (holder(nth))].name : "neither side"}</td>
                <td class="to-write"></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

/** Every turn a column, every step a line, a box to tick for each. */
/** @param {Battle} battle @param {Board} board @param {() => void} redraw */
export function turns(battle, board, redraw) {
  const { view, system } = battle;
  const known = sequence(system, redraw);
  if (!known) return html`<p class="hint">Fetching the sequence of play.</p>`;
  const players = known.turns.players.length ? known.turns.players : [""];
  // A battle that ends by the clock may last longer than usual.
  const labels = view.clock ? [...view.turns, ...LONGER.map((more) => String(view.turns.length + more))] : view.turns;
  const box = (/** @type {number} */ turn) => html`<span class=${turn < view.turn_at ? "lost" : ""}></span>`;
  return html`<div class="roster turn-sheet">
    ${head(battle, "turn sheet")}
    <div class="wide" tabindex="0" role="region" aria-label="Turn sheet">
      <table class="plain-table turn-table">
        <thead>
          <tr>
            <th scope="col">Step</th>
            ${labels.map((label, nth) => html`<th scope="col" aria-current=${nth === view.turn_at ? "step" : nothing}>${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${known.steps.map(
            (step) =>
              html`<tr class="depth-${step.depth}">
                <th scope="row">${capital(step.title)} <span class="fine">${step.rule.section}</span></th>
                ${labels.map((_, turn) => html`<td><span class="boxes" aria-hidden="true">${players.map(() => box(turn))}</span></td>`)}
              </tr>`,
          )}
          <tr class="depth-0">
            <th scope="row">Points, ${SIDES.map((side) => view.sides[side].name).join(" / ")}</th>
            ${labels.map(() => html`<td class="to-write"></td>`)}
          </tr>
        </tbody>
      </table>
    </div>
    ${countdown(view)} ${prizes(board, view)}
    ${players.length > 1 ? html`<p class="fine">The boxes of a turn are for: ${players.map(capital).join(", ")}.</p>` : nothing}
  </div>`;
}
