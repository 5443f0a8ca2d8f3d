/** One situation in men and yards, put through every system. */

import { aborted, compute, once, Refused } from "../api.js";
import { bars } from "../parts/bars.js";
import { elsewhere } from "../parts/faults.js";
import { short } from "../parts/nav.js";
import { foundBy } from "../parts/preview.js";
import { cite } from "../parts/rule.js";
import { capital, percent } from "../parts/words.js";
import { link, settle } from "../route.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").Comparison} Comparison */
/** @typedef {import("../types").CompareAnswer} Compared */
/** @typedef {import("../types").ComparedSystem} Answer */
/** @typedef {import("../types").Field} Field */

/** Where a slider stands at first, as a part of its range. */
const FIRST = 0.2;
/** Long ranges are stepped by this. */
const STEP = 50;

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {Extract<Field, {type: "number"}>} field */
const step = (field) => (field.max - field.min >= 10 * STEP ? STEP : 1);

/** What a field begins with. @param {Field} field */
function initial(field) {
  if (field.type !== "number" || !field.required) return field.default ?? "";
  const by = step(field);
  return String(field.min + Math.round(((field.max - field.min) * FIRST) / by) * by);
}

/** @param {Field} field @param {string} value @param {(value: string) => void} set */
function input(field, value, set) {
  const id = `c-${field.name}`;
  if (field.type === "number") {
    return html`<div class="field slider">
      <label for=${id}>${capital(field.help)}: <output for=${id}>${value}</output></label>
      <input
        id=${id}
        type="range"
        min=${field.min}
        max=${field.max}
        step=${step(field)}
        .value=${live(value)}
        @input=${(/** @type {Event} */ event) => set(typed(event))}
      />
    </div>`;
  }
  if (!("options" in field)) return nothing;
  return html`<div class="field choice">
    <label for=${id}>${capital(field.help)}</label>
    <select id=${id} .value=${live(value)} @change=${(/** @type {Event} */ event) => set(typed(event))}>
      ${field.options.map((option) => html`<option value=${option.value} ?selected=${option.value === value}>${option.text}</option>`)}
    </select>
  </div>`;
}

/** @param {Answer} of @param {string} name */
function measure(of, name) {
  const taken = of.compared?.measures[name];
  if (!taken) return "\u2013";
  return "chance" in taken ? percent(taken.chance) : `${Math.round(taken.men)} men`;
}

/** @param {Compared} answer */
function table(answer) {
  const good = answer.systems.filter((of) => of.compared);
  return html`<div class="wide" tabindex="0" role="group" aria-label="The systems side by side">
    <table class="plain-table numbers compared">
      <thead>
        <tr>
          <th scope="col">In one turn</th>
          ${good.map((of) => html`<th scope="col">${short(of.system)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${answer.measures.map(
          (name) =>
            html`<tr>
              <th scope="row">${capital(name)}</th>
              ${good.map((of) => html`<td>${measure(of, name)}</td>`)}
            </tr>`,
        )}
        <tr>
          <th scope="row">A turn lasts</th>
          ${good.map((of) => html`<td>${of.compared?.turn}</td>`)}
        </tr>
      </tbody>
    </table>
  </div>`;
}

/** @param {Answer} of */
function one({ system, cannot, compared }) {
  if (!compared) {
    return html`<section class="compared-system">
      <h2>${short(system)}</h2>
      <p class="hint">No answer: ${cannot}.</p>
    </section>`;
  }
  return html`<section class="compared-system">
    <h2>${short(system)}</h2>
    ${compared.main ? bars(compared.main, { atLeast: false }) : nothing}
    <ul class="fine">
      ${compared.notes.map((note) => html`<li>${capital(note.text)} ${cite(system, note.rule)}</li>`)}
    </ul>
    <p><a href=${link([system, "umpire", compared.procedure], new URLSearchParams(compared.inputs))}>Open at the umpire's table</a></p>
    ${foundBy(compared.found)}
  </section>`;
}

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  /** @type {{comparisons: Comparison[]}} */
  const { comparisons } = await once("/api/compare");
  const what = comparisons.find((each) => each.name === route.path[1]) ?? comparisons[0];
  if (!what) return { title: "Compare", view: () => html`<p>Nothing can be compared.</p>` };
  const inputs = Object.fromEntries(what.fields.map((field) => [field.name, route.query.get(field.name) ?? initial(field)]));
  /** @type {Compared | null} */
  let answer = null;
  /** @type {import("../types").Fault[]} */
  let faults = [];
  /** @type {AbortController | undefined} */
  let asking;

  async function ask() {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    try {
      answer = await compute("/api/compare", { what: what?.name, inputs }, mine.signal);
      faults = [];
    } catch (error) {
      if (aborted(error)) return;
      if (!(error instanceof Refused)) throw error;
      faults = error.errors;
    }
    if (asking === mine) redraw();
  }
  /** @param {string} name @param {string} value */
  const set = (name, value) => {
    inputs[name] = value;
    settle(link(["compare", what.name], new URLSearchParams(inputs)));
    void ask();
    redraw();
  };
  void ask();

  return {
    title: "Compare",
    view: () =>
      html`<div class="compare-page">
        <h1>Compare the systems</h1>
        <p>One situation in men and yards, at the scale of every system.</p>
        <p class="ways">
          ${comparisons.map(
            (each) =>
              html`<a href=${link(["compare", each.name])} aria-current=${each === what ? "page" : nothing}><b>${each.title}</b></a>`,
          )}
        </p>
        <form class="fields" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
          ${what.fields.map((field) => input(field, inputs[field.name] ?? "", (value) => set(field.name, value)))}
        </form>
        ${elsewhere("", faults)}
        ${answer ? html`${table(answer)} <div class="compared-systems">${answer.systems.map(one)}</div>` : html`<p class="hint">Computing.</p>`}
      </div>`,
    left: () => asking?.abort(),
  };
}
