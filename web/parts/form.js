/** A form made from its declaration: groups as on the card, numbers to step or type, modifiers as a checklist. */

import { html, live, nothing } from "../vendor/lit-html.js";
import { atField } from "./faults.js";
import { cite } from "./rule.js";
import { capital, plain, printed } from "./words.js";
import { said } from "./worth.js";

/** @typedef {import("../types").Field} Field */
/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {Extract<Field, {type: "number"}>} NumberField */
/** @typedef {Extract<Field, {options: unknown}>} ChoiceField */

/** The most choices shown side by side; more go into a drop-down list. */
const SEGMENTS = 5;
/** Choices longer than this are stacked. */
const LONG = 30;

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {Desk} desk @param {Field} field @param {string} id */
const foot = (desk, field, id) => atField(desk.system.id, desk.faultsAt(field.name), `${id}-fault`);

/** @param {Desk} desk @param {Field} field */
const wrong = (desk, field) => (desk.faultsAt(field.name).length ? "true" : nothing);

/** @param {Desk} desk @param {Field} field @param {string} id */
const describe = (desk, field, id) => (desk.faultsAt(field.name).length ? `${id}-fault` : nothing);

/** @param {Field} field */
const name = (field) =>
  html`${capital(field.help)}${field.required ? html`<span class="needed" title="must be filled in"> *</span>` : nothing}`;

/** The label of a field, and its rule beside it. @param {Desk} desk @param {Field} field @param {string} id */
const head = (desk, field, id) =>
  html`<span class="field-head"><label for=${id}>${name(field)}</label> ${cite(desk.system.id, field.rule)}</span>`;

/** @param {Desk} desk @param {NumberField} field @param {string} id */
function number(desk, field, id) {
  const value = desk.value(field);
  /** @param {number} by */
  const step = (by) => {
    const now = Number.parseInt(value, 10);
    const next = Number.isNaN(now)
      ? by > 0
        ? field.min
        : field.max
      : Math.min(Math.max(now + by, field.min), field.max);
    desk.set(field, String(Number.isNaN(now) && field.required ? field.min : next));
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };
  return html`<div class="field number">
    ${head(desk, field, id)}
    <span class="stepper">
      <button type="button" tabindex="-1" aria-label="One less: ${field.help}" @click=${() => step(-1)}>
        ${"\u2212"}
      </button>
      <input
        id=${id}
        inputmode="numeric"
        autocomplete="off"
        .value=${live(value)}
        size="3"
        placeholder=${`${field.min}\u2013${field.max}`}
        aria-invalid=${wrong(desk, field)}
        aria-describedby=${describe(desk, field, id)}
        aria-required=${field.required ? "true" : nothing}
        @input=${(/** @type {Event} */ event) => desk.set(field, typed(event))}
        @keydown=${keys}
      />
      <button type="button" tabindex="-1" aria-label="One more: ${field.help}" @click=${() => step(1)}>+</button>
    </span>
    <span class="fine">${field.min} to ${field.max}</span>
    ${foot(desk, field, id)}
  </div>`;
}

/** @param {Desk} desk @param {ChoiceField} field @param {string} value */
const worthOf = (desk, field, value) => desk.worth.find((worth) => worth.field === field.name && worth.value === value);

/** @param {Desk} desk @param {ChoiceField} field @param {string} id */
function segments(desk, field, id) {
  const now = desk.value(field);
  const tall = field.options.some((option) => option.text.length > LONG);
  return html`<fieldset class="field choice" aria-describedby=${describe(desk, field, id)}>
    <legend>${name(field)} ${cite(desk.system.id, field.rule)}</legend>
    <span class="segments ${tall ? "tall" : ""}">
      ${field.options.map((option) => {
        const worth = worthOf(desk, field, option.value);
        const refused = now !== option.value && worth?.refused?.length ? worth.refused[0]?.message : undefined;
        return html`<label title=${refused ?? (worth ? said(worth) : "")} class=${refused ? "cannot" : ""}>
          <input
            type="radio"
            name=${id}
            value=${option.value}
            .checked=${live(now === option.value)}
            @change=${() => desk.set(field, option.value)}
          />
          <span>${option.text}</span></label
        >`;
      })}
    </span>
    ${foot(desk, field, id)}
  </fieldset>`;
}

/** @param {Desk} desk @param {ChoiceField} field @param {string} id */
function dropdown(desk, field, id) {
  const now = desk.value(field);
  const known = field.options.some((option) => option.value === now);
  return html`<div class="field choice">
    ${head(desk, field, id)}
    <select
      id=${id}
      aria-invalid=${wrong(desk, field)}
      aria-describedby=${describe(desk, field, id)}
      aria-required=${field.required ? "true" : nothing}
      .value=${live(now)}
      @change=${(/** @type {Event} */ event) => desk.set(field, typed(event))}
    >
      ${known ? nothing : html`<option value=${now} selected>${now || "choose"}</option>`}
      ${field.options.map((option) => html`<option value=${option.value} ?selected=${option.value === now}>${option.text}</option>`)}
    </select>
    ${foot(desk, field, id)}
  </div>`;
}

/** @param {Desk} desk @param {Extract<Field, {type: "list"}>} field @param {string} id */
const list = (desk, field, id) =>
  html`<div class="field list">
    ${head(desk, field, id)}
    <input
      id=${id}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      .value=${live(desk.value(field))}
      placeholder="such as ${field.example}"
      aria-invalid=${wrong(desk, field)}
      aria-required=${field.required ? "true" : nothing}
      aria-describedby="${id}-how ${desk.faultsAt(field.name).length ? `${id}-fault` : ""}"
      @input=${(/** @type {Event} */ event) => desk.set(field, typed(event))}
    />
    <details class="fine notation">
      <summary>How to write it</summary>
      <p id="${id}-how">${capital(field.notation)}. For example <code>${field.example}</code>.</p>
    </details>
    ${foot(desk, field, id)}
  </div>`;

/**
 * The number that the card prints for a modifier, if a list of modifiers has its name.
 * @param {Desk} desk
 * @param {Field} field
 */
function cardValue(desk, field) {
  for (const chart of desk.charts.values()) {
    const row =
      chart.columns.length === 1 ? chart.rows.find((each) => each.words && each.label === field.name) : undefined;
    if (!row || row.rule?.section !== field.rule.section) continue;
    const text = row.cells[0] ?? "";
    if (/^[+-]?\d/.test(text)) return printed(text);
  }
  return "";
}

/** @param {Desk} desk @param {Field} field @param {string} id */
function flag(desk, field, id) {
  const on = ["yes", "true"].includes(desk.value(field));
  const worth = desk.worth.find((each) => each.field === field.name);
  const refused = !on && worth?.refused?.length ? worth.refused[0] : undefined;
  const moves = worth && !worth.refused?.length ? said(worth) : "";
  return html`<li class="flag ${refused ? "cannot" : ""} ${on ? "on" : ""}">
    <input
      type="checkbox"
      id=${id}
      .checked=${live(on)}
      ?disabled=${refused !== undefined}
      aria-describedby=${refused ? `${id}-why` : describe(desk, field, id)}
      aria-invalid=${wrong(desk, field)}
      @change=${(/** @type {Event} */ event) => desk.set(field, /** @type {HTMLInputElement} */ (event.target).checked ? "yes" : "no")}
    />
    <label for=${id}><span class="card-value">${cardValue(desk, field)}</span>${capital(field.help)}</label>
    <span class="worth" title=${on ? "what taking it away would do" : "what it would do"}
      >${moves ? (on ? `without: ${moves}` : moves) : ""}</span
    >
    ${cite(desk.system.id, field.rule)}
    ${refused ? html`<span class="why" id="${id}-why">${refused.message}</span>` : nothing} ${foot(desk, field, id)}
  </li>`;
}

/** @param {Desk} desk @param {Field} field @param {string} id */
function control(desk, field, id) {
  if (field.type === "number") return number(desk, field, id);
  if (field.type === "list") return list(desk, field, id);
  if (field.type === "flag") return flag(desk, field, id);
  return field.options.length <= SEGMENTS ? segments(desk, field, id) : dropdown(desk, field, id);
}

/** @param {Desk} desk @param {string} group @param {string} prefix */
function fieldset(desk, group, prefix) {
  const fields = desk.procedure.fields.filter((field) => field.group === group);
  const flags = fields.filter((field) => field.type === "flag");
  const rest = fields.filter((field) => field.type !== "flag");
  const decides = fields.every((field) => field.type === "decision");
  /** @param {Field} field */
  const draw = (field) => control(desk, field, `${prefix}${field.name}`);
  return html`<fieldset class="group">
    <legend>${capital(group || "the case")}</legend>
    ${decides ? html`<p class="fine">The odds suppose these answers; at the table each is asked when it comes.</p>` : nothing}
    ${rest.length ? html`<div class="fields">${rest.map(draw)}</div>` : nothing}
    ${
      flags.length
        ? html`<ul class="flags">
            ${flags.map(draw)}
          </ul>`
        : nothing
    }
  </fieldset>`;
}

/** @param {Desk} desk @param {string} prefix */
function switches(desk, prefix) {
  const { system, situation } = desk;
  if (!system.switches.length) return nothing;
  const changed = Object.keys(situation.switches).length;
  return html`<details class="switches" ?open=${changed > 0}>
    <summary>Disputed readings${changed ? html` <b>(${changed} changed)</b>` : nothing}</summary>
    <div class="fields">
      ${system.switches.map((of) => {
        const id = `${prefix}switch-${of.name}`;
        const now = situation.switches[of.name] ?? of.default;
        return html`<div class="field choice">
          <span class="field-head"
            ><label for=${id}>${capital(of.help)}</label>
            ${cite(system.id, { section: of.section, source: "house" })}</span
          >
          <select id=${id} .value=${live(now)} @change=${(/** @type {Event} */ event) => desk.choose(of, typed(event))}>
            ${of.values.includes(now) ? nothing : html`<option value=${now} selected>${now}</option>`}
            ${of.values.map((value) => html`<option value=${value} ?selected=${value === now}>${plain(value)}</option>`)}
          </select>
        </div>`;
      })}
    </div>
  </details>`;
}

/** @param {Desk} desk @param {string} [prefix] keeps two forms on one page apart */
export function form(desk, prefix = "f-") {
  const groups = [...new Set(desk.procedure.fields.map((field) => field.group))];
  return html`<form class="case" autocomplete="off" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${groups.map((group) => fieldset(desk, group, prefix))}${switches(desk, prefix)}
  </form>`;
}
