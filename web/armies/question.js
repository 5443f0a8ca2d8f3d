/** What the pregame waits for: a decision, with steppers where dice are divided, or real dice. */

import { atField } from "../parts/faults.js";
import { typed } from "../parts/muster.js";
import { pad } from "../parts/pad.js";
import { cite } from "../parts/rule.js";
import { capital } from "../parts/words.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { NAMES } from "./side.js";

/** @typedef {import("../board/types").Chance} Chance */
/** @typedef {import("../board/types").Option} Option */
/** @typedef {import("../board/types").Pick} Pick */
/** @typedef {import("./preparing.js").Preparing} Preparing */
/** @typedef {NonNullable<Option["shares"]>} Spread how many dice go to what, in the order of the answer */

/** @param {Spread} spread */
const sum = (spread) => spread.reduce((all, { count }) => all + count, 0);

export class Questions {
  /** @type {Spread} */ #spread = [];
  #written = "";
  /** The question that was last in view. */ #seen = "";

  /** @param {string} system @param {Preparing} desk */
  constructor(system, desk) {
    this.system = system;
    this.desk = desk;
  }

  view() {
    const waiting = this.desk.now?.waiting;
    if (!waiting) return nothing;
    if (waiting.kind !== "pick") return this.#thrown(waiting);
    const seen = `${this.desk.now?.answers.length} ${waiting.question}`;
    if (seen !== this.#seen) {
      const [usual] = waiting.options;
      [this.#seen, this.#written] = [seen, ""];
      this.#spread = usual?.shares ?? [];
    }
    return this.#picked(waiting);
  }

  /** @param {Pick} pick */
  #picked(pick) {
    const { desk } = this;
    return html`<section class="ask side-${pick.side}" aria-labelledby="asked">
      <p class="over">${NAMES[pick.side]}</p>
      <h2 id="asked">${pick.question} ${cite(this.system, pick.rule)}</h2>
      ${this.#spread.length ? this.#steppers(pick) : this.#options(pick)}
      ${pick.form && !this.#spread.length ? this.#own(pick.form) : nothing}
      <div role="alert">${atField(this.system, desk.faults, "answer-faults")}</div>
      <p class="tools">
        <button type="button" ?disabled=${desk.busy || !desk.now?.undo} @click=${() => desk.back()}>Undo</button>
        <button type="button" ?disabled=${desk.busy} @click=${() => desk.rest()}>Usual answers for the rest</button>
      </p>
    </section>`;
  }

  /** @param {Pick} pick */
  #options({ options }) {
    const { desk } = this;
    const button = (/** @type {Option} */ option, /** @type {number} */ at) =>
      html`<button
        type="button"
        class="answer ${at ? "" : "strong"}"
        ?disabled=${desk.busy}
        @click=${() => desk.answer(option.slug)}
      >
        ${capital(option.text)}
      </button>`;
    return html`<div class="answers">${options.map(button)}</div>`;
  }

  /** Dice that are divided: a stepper for each share, and how many are left. @param {Pick} pick */
  #steppers({ options }) {
    const { desk } = this;
    const [usual] = options;
    const left = sum(usual?.shares ?? []) - sum(this.#spread);
    const set = (/** @type {Spread} */ spread) => {
      this.#spread = spread;
      desk.redraw();
    };
    const put = (/** @type {number} */ at, /** @type {number} */ count) =>
      set(this.#spread.map((share, each) => (each === at ? { ...share, count: Math.max(0, count) } : share)));
    const row = (/** @type {Spread[number]} */ { word, count }, /** @type {number} */ at) => {
      const name = capital(word.replaceAll("-", " "));
      return html`<li class="stepper">
        <label for="step-${word}">${name}</label>
        <button type="button" aria-label="fewer for ${name}" ?disabled=${count === 0} @click=${() => put(at, count - 1)}>
          −
        </button>
        <input
          id="step-${word}"
          inputmode="numeric"
          autocomplete="off"
          .value=${live(String(count))}
          @change=${(/** @type {Event} */ event) => put(at, Number.parseInt(typed(event), 10) || 0)}
        />
        <button type="button" aria-label="more for ${name}" ?disabled=${left <= 0} @click=${() => put(at, count + 1)}>
          +
        </button>
      </li>`;
    };
    const says =
      left === 0 ? "All dice are assigned." : left > 0 ? `Dice left: ${left}.` : `Too many dice: ${-left}.`;
    const send = () => desk.answer(this.#spread.map(({ word, count }) => `${word} ${count}`).join(" "));
    return html`<div class="answers fills">
        ${options.map((option) => html`<button type="button" @click=${() => set(option.shares ?? [])}>${capital(option.text)}</button>`)}
      </div>
      <ol class="steppers">
        ${this.#spread.map(row)}
      </ol>
      <p class="left" role="status">${says}</p>
      <button type="button" class="strong" ?disabled=${desk.busy || left !== 0} @click=${send}>Assign the dice</button>`;
  }

  /** An answer that the player writes. @param {string} form */
  #own(form) {
    const { desk } = this;
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      void desk.answer(this.#written.trim());
    };
    return html`<form class="own-answer" @submit=${send}>
      <label for="own-answer">Your own</label>
      <div class="own-line">
        <input
          id="own-answer"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-describedby="own-form"
          .value=${live(this.#written)}
          @input=${(/** @type {Event} */ event) => {
            this.#written = typed(event);
            desk.redraw();
          }}
        />
        <button type="submit" ?disabled=${desk.busy || !this.#written.trim()}>Do it</button>
      </div>
      <p id="own-form" class="fine">${form.replaceAll("`", "")}</p>
    </form>`;
  }

  /** @param {Chance} chance */
  #thrown(chance) {
    const { desk } = this;
    if (chance.kind !== "die") return nothing;
    return html`<section class="ask" aria-labelledby="asked">
      <h2 id="asked">${capital(chance.what)} ${cite(this.system, chance.rule)}</h2>
      ${pad(chance, [], (face) => void desk.key([face]), desk.busy)}
      <div role="alert">${atField(this.system, desk.faults, "answer-faults")}</div>
    </section>`;
  }
}
