/** The fields of a form, each as a control: numbers to tap, step or type, choices, and modifiers as a checklist. */

import { html, live, nothing } from "../vendor/lit-html.js";
import { atField } from "./faults.js";
import { list } from "./rows.js";
import { cite } from "./rule.js";
import { chips, numbers, pressed, stepper, typed } from "./taps.js";
import { capital, printed } from "./words.js";
import { said } from "./worth.js";

/** @typedef {import("../types").Field} Field */
/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {Extract<Field, {type: "number"}>} NumberField */
/** @typedef {Extract<Field, {options: unknown}>} ChoiceField */

/** The most choices shown side by side; more go into a drop-down list. */
const SEGMENTS = 5;
/** Choices longer than this are stacked. */
const LONG = 30;

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

/** Whether a field must be filled in and is not: then its values are there to tap. @param {Desk} desk @param {Field} field */
const open = (desk, field) => field.required && desk.value(field).trim() === "";

/** @param {Desk} desk @param {NumberField} field @param {string} id */
const number = (desk, field, id) =>
  html`<div class="field number">
    ${head(desk, field, id)} ${steps(desk, field, id)}
    ${
      open(desk, field)
        ? numbers(field, (value) => desk.set(field, String(value)))
        : html`<span class="fine">${field.min} to ${field.max}</span>`
    }
    ${foot(desk, field, id)}
  </div>`;

/** @param {Desk} desk @param {NumberField} field @param {string} id */
const steps = (desk, field, id) =>
  stepper(field, {
    id,
    help: field.help,
    value: desk.value(field),
    set: (value) => desk.set(field, value),
    invalid: wrong(desk, field),
    describedby: describe(desk, field, id),
    required: field.required,
  });

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
function select(desk, field, id) {
  const now = desk.value(field);
  const known = field.options.some((option) => option.value === now);
  return html`<select
    id=${id}
    aria-invalid=${wrong(desk, field)}
    aria-describedby=${describe(desk, field, id)}
    aria-required=${field.required ? "true" : nothing}
    .value=${live(now)}
    @change=${(/** @type {Event} */ event) => desk.set(field, typed(event))}
  >
    ${known ? nothing : html`<option value=${now} selected>${now || "choose"}</option>`}
    ${field.options.map((option) => html`<option value=${option.value} ?selected=${option.value === now}>${option.text}</option>`)}
  </select>`;
}

/** @param {Desk} desk @param {ChoiceField} field @param {string} id */
const dropdown = (desk, field, id) =>
  html`<div class="field choice ${open(desk, field) ? "open" : ""}">
    ${head(desk, field, id)} ${select(desk, field, id)}
    ${open(desk, field) ? chips(field.options, (value) => desk.set(field, value)) : nothing} ${foot(desk, field, id)}
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
  const on = desk.isOn(field);
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
      @change=${(/** @type {Event} */ event) => desk.set(field, pressed(event) ? "yes" : "no")}
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
export function control(desk, field, id) {
  if (field.type === "number") return number(desk, field, id);
  if (field.type === "list") return list(desk, field, id, foot(desk, field, id));
  if (field.type === "flag") return flag(desk, field, id);
  return field.options.length <= SEGMENTS && !open(desk, field) ? segments(desk, field, id) : dropdown(desk, field, id);
}

/** A field on one line, as in a list of what is assumed. @param {Desk} desk @param {Field} field @param {string} id */
export function line(desk, field, id) {
  if (field.type === "list" || field.type === "flag") return control(desk, field, id);
  return html`<div class="line">
    <label for=${id}>${capital(field.help)}</label> ${cite(desk.system.id, field.rule)}
    ${field.type === "number" ? steps(desk, field, id) : select(desk, field, id)} ${foot(desk, field, id)}
  </div>`;
}
