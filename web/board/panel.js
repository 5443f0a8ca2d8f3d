/** Beside a map of hexes: what may be done at the hex that was picked, and what is there. */

import { html, nothing } from "../vendor/lit-html.js";
import { here, overall } from "./here.js";

/** @typedef {import("./table.js").BattleTable} BattleTable */

/** The hex that was picked, and who stands there. @param {BattleTable} table */
export function about(table) {
  const { board, attention, session } = table;
  const { hex, piece } = attention;
  const ask = /** @type {import("./here.js").Ask} */ ((inquiry, of) => void table.ask(inquiry, of));
  const read = hex
    ? here({ board, markers: session.now.view.markers, hex, stack: attention.stack(hex), chosen: piece, ask })
    : html`<p class="hint">Click a counter or hex for details.</p>`;
  return html`${read}${overall(board, session.now.view, ask)}`;
}

/** What may be done at the hex that was picked: close to the map, for fingers. @param {BattleTable} table */
export function atHand({ attention, session }) {
  const way = attention.path?.answers ?? [];
  const button = (/** @type {string} */ says, /** @type {() => unknown} */ does) =>
    html`<button type="button" class="strong" ?disabled=${session.busy} @click=${does}>${says}</button>`;
  const buttons = attention.offered.map((option) => button(option.text, () => attention.choose(option)));
  if (way.length) {
    buttons.push(button(`Go there, ${way.length} ${way.length === 1 ? "step" : "steps"}`, () => session.answer(way)));
  }
  if (!session.question || !buttons.length) return nothing;
  return html`<div class="at-hand" aria-label="For the hex picked" role="group">${buttons}</div>`;
}
