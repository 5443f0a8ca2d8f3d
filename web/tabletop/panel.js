/** Beside a tabletop: the plan of the unit being moved, a written answer, and what was picked. */

import { button, one, overall } from "../board/here.js";
import { atField } from "../parts/faults.js";
import { cite } from "../parts/rule.js";
import { capital } from "../parts/words.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { grounded } from "./places.js";
import { spotOf } from "./stands.js";

/** @typedef {import("./table.js").TabletopTable} TabletopTable */

/** @param {string} says @param {() => unknown} does @param {boolean} busy */
const strong = (says, does, busy) =>
  html`<button type="button" class="strong" ?disabled=${busy} @click=${does}>${says}</button>`;

/** The path of the unit being moved: its cost, or what forbids it and how near it may come. */
/** @param {TabletopTable} table */
function planned({ attention, session }) {
  const { marching } = attention;
  const { plan, refused, goal } = marching;
  if (!goal || !attention.mover) return nothing;
  const { system } = session.battle;
  const lines = (plan?.lines ?? []).map(
    (line) => html`<li>${capital(line.text)} ${line.rule ? cite(system, line.rule) : nothing}</li>`,
  );
  const does = refused ? "Go as near as it may" : "Go there";
  return html`<section class="planned ${refused ? "against" : ""}" aria-label="The unit in hand" aria-live="off">
    <h3>${plan ? (refused ? "As near as it may" : "The way there") : "Looking for a way"}</h3>
    <ul>
      ${lines}
    </ul>
    <p class="at-hand" ?hidden=${marching.held}>
      ${plan?.answers.length ? strong(`${does}: ${plan.answers.join(", ")}`, () => marching.send(), session.busy) : nothing}
      <button type="button" @click=${() => attention.putBack()}>Put it back <kbd>Esc</kbd></button>
    </p>
  </section>`;
}

/** What may be done with what was picked; near the table, for touch screens. @param {TabletopTable} table */
export function atHand(table) {
  const { attention, session } = table;
  const { offered: answers } = attention;
  const several = answers.length > 1 || !table.touch;
  const buttons = (several && !attention.confirm ? answers : []).map((option) =>
    strong(capital(option.text), () => attention.choose(option), session.busy),
  );
  const offered = session.question && buttons.length;
  return html`${planned(table)}
  ${offered ? html`<div class="at-hand" aria-label="For what was picked" role="group">${buttons}</div>` : nothing}`;
}

/** Where the player writes an answer, with its faults. @param {TabletopTable} table */
export function own({ attention, session }) {
  const form = session.question?.form;
  if (form === undefined) return nothing;
  const faults = attention.wrote ? session.faults : [];
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    void attention.submit();
  };
  const write = (/** @type {Event} */ event) => attention.write(/** @type {HTMLInputElement} */ (event.target).value);
  return html`<form class="own-answer" @submit=${send}>
    <label for="own-answer">Your own</label>
    <div class="own-line">
      <input
        id="own-answer"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-describedby="own-form own-faults"
        aria-invalid=${faults.length ? "true" : "false"}
        .value=${live(attention.written)}
        @input=${write}
      />
      <button type="submit" ?disabled=${session.busy}>Do it</button>
    </div>
    <div id="own-faults" role="alert">${atField(session.battle.system, faults, "own-fault")}</div>
    <details class="fine">
      <summary>How it is written</summary>
      <p id="own-form">${form.replaceAll("`", "")}</p>
    </details>
  </form>`;
}

/** The piece or place that was picked, and what may be asked about it. @param {TabletopTable} table */
export function about(table) {
  const { board, attention, session } = table;
  const { view } = session.now;
  const piece = view.pieces.find((each) => each.id === attention.piece);
  const ask = /** @type {import("../board/here.js").Ask} */ ((inquiry, of) => void table.ask(inquiry, of));
  const spot = attention.place ?? (piece && spotOf(piece));
  const place = spot && { x: spot.x, y: spot.y };
  const asks = board.inquiries.filter(({ about }) => about === "hex");
  const read = piece
    ? html`<ul class="stack-list">
        ${one(piece, true, board, ask)}
      </ul>`
    : html`<p class="hint">Click a unit or a place for details.</p>`;
  return html`<section class="here" aria-label="What was picked">
    ${attention.place ? nothing : read}
    ${place ? html`<p class="fine">${capital(grounded(board, place))}</p>` : nothing}
    ${place && asks.length ? html`<div class="asks">${asks.map((inquiry) => button(inquiry, () => ask(inquiry, { at: place })))}</div>` : nothing}
    ${overall(board, view, ask)}
  </section>`;
}
