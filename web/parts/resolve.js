/** A resolution in progress: the receipt so far, the next die or question, and at the end what to do on the table. */

import { html, nothing } from "../vendor/lit-html.js";
import { motion, setMotion } from "./dice.js";
import { elsewhere } from "./faults.js";
import { pad } from "./pad.js";
import { effects, lastDie, nexts, tree } from "./receipt.js";
import { cite } from "./rule.js";
import { capital, plain } from "./words.js";

/** @typedef {import("../resolution.js").Resolution} Resolution */
/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types").Waiting} Waiting */

/** @param {Resolution} at @param {string} system @param {Extract<Waiting, {kind: "answer"}>} waits */
const question = (at, system, waits) =>
  html`<section class="ask" aria-labelledby="question">
    <p class="who">${capital(waits.who)}</p>
    <h2 id="question">${waits.question} ${cite(system, waits.rule)}</h2>
    <div class="answers">
      ${waits.options.map(
        (option, nth) =>
          html`<button type="button" class="answer" ?disabled=${at.busy} @click=${() => at.answer(option.slug)}>
            ${capital(option.text)} <kbd>${nth + 1}</kbd>
          </button>`,
      )}
    </div>
  </section>`;

/** @param {Resolution} at @param {string} system @param {Extract<Waiting, {kind: "die" | "draw"}>} waits */
function chance(at, system, waits) {
  const title = html`<h2>${capital(waits.what)} ${cite(system, waits.rule)}</h2>`;
  if (at.table.dice === "roll") {
    const wanted = waits.kind === "die" ? html`<p class="wanted">${capital(waits.words)}</p>` : nothing;
    return html`<section class="ask">
      ${title}${wanted}
      <div class="answers">
        <button type="button" class="strong" ?disabled=${at.busy} @click=${() => at.roll()}>Roll <kbd>r</kbd></button>
        <button type="button" ?disabled=${at.busy} @click=${() => at.rollOn()}>Roll to the next decision</button>
      </div>
    </section>`;
  }
  if (waits.kind === "draw") {
    return html`<section class="ask pad">
      ${title}
      <p class="wanted">What was drawn?</p>
      <div class="keys-of-pad">
        ${waits.values.map((value) => html`<button type="button" class="key" @click=${() => at.key(value)}>${value}</button>`)}
      </div>
    </section>`;
  }
  return html`<section class="ask">${title}${pad(waits, at.typed, (face) => void at.key(face), at.full)}</section>`;
}

/** A value in the words of its field. @param {Desk} desk @param {string} input @param {string} value */
function worded(desk, input, value) {
  const field = desk.procedure.fields.find((each) => each.name === input);
  const options = field && "options" in field ? field.options : [];
  return options.find((option) => option.value === value)?.text ?? plain(value);
}

/** What was left to its default: each can be changed. @param {Desk} desk @param {(field: string) => void} change */
function assumed(desk, change) {
  const list = desk.odds?.assumed ?? [];
  if (!list.length) return nothing;
  return html`<div class="assumptions" role="group" aria-label="Assumed">
    <span class="fine">Assumed, tap to change:</span>
    ${list.map(
      ({ input, help, value }) =>
        html`<button type="button" class="chip" @click=${() => change(input)}>${capital(help)}: <b>${worded(desk, input, value)}</b></button>`,
    )}
  </div>`;
}

/** What has come of it so far, above the next die. @param {Desk} desk @param {Resolution} at */
function sofar(desk, at) {
  const came = effects(at.table.receipt).slice(-3);
  if (!came.length || at.table.done) return nothing;
  return html`<ul class="sofar" aria-label="So far">
    ${came.map((node) => html`<li>${capital(node.text)} ${cite(desk.system.id, node.rule)}</li>`)}
  </ul>`;
}

/** @param {Desk} desk @param {Resolution} at */
function ending(desk, at) {
  const { done, receipt } = at.table;
  if (!done) return nothing;
  const todo = nexts(receipt);
  return html`<section class="ending" aria-labelledby="ending-title">
    <h2 id="ending-title">Result</h2>
    <dl class="outcome">
      ${done.facts.map(
        ({ name, help, value }) =>
          html`<div title=${help}>
            <dt>${capital(plain(name))}</dt>
            <dd>${capital(plain(String(value)))}</dd>
          </div>`,
      )}
    </dl>
    ${
      todo.length
        ? html`<h3>Next on the table</h3>
            <ul class="todo">
              ${todo.map((node) => html`<li>${capital(node.text)} ${cite(desk.system.id, node.rule)}</li>`)}
            </ul>`
        : nothing
    }
  </section>`;
}

/** @param {Resolution} at */
const steadier = (at) =>
  html`<label class="toggle"
    ><input
      type="checkbox"
      .checked=${motion()}
      @change=${(/** @type {Event} */ event) => {
        setMotion(/** @type {HTMLInputElement} */ (event.target).checked);
        at.redraw();
      }}
    />
    Dice tumble</label
  >`;

/** @param {Desk} desk @param {Resolution} at @param {() => void} again @param {(field: string) => void} change */
export function resolve(desk, at, again, change) {
  const { table } = at;
  const { waiting } = table;
  const system = desk.system.id;
  const last = at.fresh ? lastDie(table.receipt) : undefined;
  const fresh = (/** @type {import("../types").Node} */ roll) => roll === last;
  const asks = !waiting
    ? nothing
    : waiting.kind === "answer"
      ? question(at, system, waiting)
      : chance(at, system, waiting);
  return html`<div class="resolution" aria-busy=${at.busy ? "true" : "false"}>
    ${elsewhere(system, at.faults)} ${ending(desk, at)} ${sofar(desk, at)} ${table.done ? nothing : asks}
    <p class="tools">
      ${table.undo ? html`<button type="button" ?disabled=${at.busy} @click=${() => at.undo()}>Undo <kbd>Backspace</kbd></button>` : nothing}
      <button type="button" class=${table.done ? "strong" : ""} @click=${again}>
        ${table.done ? "Roll again" : "Back to the form"} <kbd>a</kbd>
      </button>
      ${table.dice === "roll" ? steadier(at) : nothing}
    </p>
    ${table.done ? assumed(desk, change) : nothing}
    ${table.corrections.length ? html`<p class="fine">Corrected: ${table.corrections.join("; ")}.</p>` : nothing}
    ${
      table.receipt.length
        ? html`<section aria-labelledby="receipt-title">
            <h2 id="receipt-title">Receipt</h2>
            ${tree(table.receipt, { system, charts: desk.charts, fresh })}
          </section>`
        : nothing
    }
  </div>`;
}

/**
 * Keys during a resolution.
 * @param {Resolution} at
 * @param {() => void} again
 * @returns {Record<string, () => void>}
 */
export function keysOf(at, again) {
  const { waiting, dice } = at.table;
  /** @type {Record<string, () => void>} */
  const keys = { a: again, Backspace: () => void at.undo() };
  if (waiting?.kind === "answer")
    waiting.options.forEach((option, nth) => (keys[nth + 1] = () => void at.answer(option.slug)));
  else if (waiting && dice === "roll") keys["r"] = () => void at.roll();
  return keys;
}
