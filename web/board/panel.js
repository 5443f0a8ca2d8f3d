/** Beside a map of hexes: what may be done at the hex that was picked, and what is there. */

import { capital } from "../parts/words.js";
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

/** @param {BattleTable} table @param {string} says @param {() => unknown} does */
const strong = ({ session }, says, does) =>
  html`<button type="button" class="strong" ?disabled=${session.busy} @click=${does}>${says}</button>`;

/** Several answers about one hex, to choose from beside it. @param {BattleTable} table @param {import("./types").Option[]} answers */
export const menu = (table, answers) =>
  html`<div class="at-hand" aria-label="For the hex picked" role="group">
    ${answers.map((option) => strong(table, capital(option.text), () => table.attention.choose(option)))}
  </div>`;

/** What may be done at the hex that was picked: in the sheet, for fingers. @param {BattleTable} table */
export function atHand(table) {
  const { attention, session } = table;
  if (!session.question) return nothing;
  const way = attention.path?.answers ?? [];
  const { offered } = attention;
  const several = table.touch && offered.length > 1 && !attention.confirm;
  const buttons = several
    ? offered.map((option) => strong(table, capital(option.text), () => attention.consider(option, true)))
    : [];
  if (way.length && table.touch) {
    buttons.push(strong(table, `Go there, ${way.length} ${way.length === 1 ? "step" : "steps"}`, () => session.answer(way)));
  }
  if (!buttons.length) return nothing;
  return html`<div class="at-hand" aria-label="For the hex picked" role="group">${buttons}</div>`;
}
