/** A list as rows: each unit by taps, part by part, as the server describes them. The notation stays for those who write it. */

import { blank, figure, lacking, readItem, write } from "../rows.js";
import { LONGEST_NAME, ofList, save } from "../saved.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { cite } from "./rule.js";
import { chips, numbers, stepper, typed } from "./taps.js";
import { capital, plain } from "./words.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {Extract<import("../types").Field, {type: "list"}>} ListField */
/** @typedef {import("../types").Part} Part */
/** @typedef {import("../rows.js").Row} Row */
/** @typedef {import("../rows.js").Given} Given */
/** A row in its list. @typedef {{desk: Desk, field: ListField, rows: Row[], nth: number, row: Row, id: string}} Here */

/** The list with one row changed. @param {Here} at @param {Row} row */
const replace = ({ desk, field, rows, nth }, row) =>
  desk.setRows(field, rows.map((each, at) => (at === nth ? row : each)));

/** @param {Here} at @param {number} part @param {Given} value */
const put = (at, part, value) =>
  replace(at, { ...at.row, values: at.row.values.map((each, nth) => (nth === part ? value : each)) });

/** A number that was typed, if the part may have it. @param {Extract<Part, {takes: "number"}>} part @param {string} text */
function read(part, text) {
  const number = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= part.min && number <= part.max ? figure(part, number) : undefined;
}

/** @param {Here} at @param {Part} part @param {number} nth */
function number(at, part, nth) {
  if (part.takes !== "number") return nothing;
  const value = at.row.values[nth];
  return stepper(part, {
    id: `${at.id}-${nth}`,
    help: part.help,
    value: typeof value === "string" ? value : "",
    set: (text) => put(at, nth, read(part, text)),
    write: (wanted) => figure(part, wanted),
    required: part.without === undefined,
  });
}

/** @param {Here} at @param {Exclude<Part, {takes: "number"}>} part @param {number} nth */
function word(at, part, nth) {
  const now = at.row.values[nth] ?? "";
  return html`<select
    id="${at.id}-${nth}"
    .value=${live(now)}
    @change=${(/** @type {Event} */ event) => put(at, nth, typed(event) || undefined)}
  >
    ${part.without === undefined && now !== "" ? nothing : html`<option value="" ?selected=${now === ""}>${part.without ?? "choose"}</option>`}
    ${part.options.map((option) => html`<option value=${option.value} ?selected=${option.value === now}>${plain(option.text)}</option>`)}
  </select>`;
}

/** @param {Here} at @param {Exclude<Part, {takes: "number"}>} part @param {number} nth */
function marks(at, part, nth) {
  const now = at.row.values[nth];
  const on = Array.isArray(now) ? now : [];
  /** @param {string} mark */
  const turn = (mark) => put(at, nth, on.includes(mark) ? on.filter((each) => each !== mark) : [...on, mark]);
  return html`<div class="marks-of-row" role="group" aria-label=${capital(part.help)}>
    ${part.options.map(
      (option) =>
        html`<button
          type="button"
          class="chip"
          aria-pressed=${on.includes(option.value) ? "true" : "false"}
          @click=${() => turn(option.value)}
        >
          ${capital(option.text)}
        </button>`,
    )}
  </div>`;
}

/** @param {Here} at @param {Part} part @param {number} nth */
function line(at, part, nth) {
  if (part.takes === "marks") return marks(at, part, nth);
  return html`<div class="line">
    <label for="${at.id}-${nth}">${capital(part.help)}</label>
    ${part.takes === "number" ? number(at, part, nth) : word(at, part, nth)}
  </div>`;
}

/** A part that must be there: its values to tap until one is chosen. @param {Here} at @param {Part} part @param {number} nth */
function needed(at, part, nth) {
  const empty = at.row.values[nth] === undefined;
  const offer =
    part.takes === "number"
      ? numbers(part, (value) => put(at, nth, figure(part, value)), (value) => figure(part, value))
      : chips(part.options, (value) => put(at, nth, value));
  return html`${line(at, part, nth)}${empty ? offer : nothing}`;
}

/** What is said of the unit beyond what it needs. @param {Here} at */
function further(at) {
  const parts = at.field.rows[at.row.shape]?.parts ?? [];
  const optional = parts.map((part, nth) => ({ part, nth })).filter(({ part }) => part.without !== undefined);
  if (!optional.length) return nothing;
  const set = optional.filter(({ nth }) => (at.row.values[nth] ?? "").length);
  return html`<details class="further">
    <summary>More about it${set.length ? html` <b>(${set.length} set)</b>` : nothing}</summary>
    ${optional.map(({ part, nth }) => line(at, part, nth))}
  </details>`;
}

/** @param {Here} at */
function keep({ desk, field, row, id }) {
  const key = `${id}-name`;
  const store = () => {
    const box = /** @type {HTMLInputElement | null} */ (document.getElementById(key));
    const called = box?.value.trim();
    if (!called) return box?.focus();
    save({ system: desk.system.id, as: "row", name: called, text: write(field.rows, row) });
    desk.redraw();
  };
  return html`<details class="further">
    <summary>Save this unit</summary>
    <div class="saving">
      <label class="unseen" for=${key}>Name of the unit</label>
      <input id=${key} maxlength=${LONGEST_NAME} placeholder="its name" />
      <button type="button" @click=${store}>Save</button>
    </div>
  </details>`;
}

/** @param {Here} at */
function one(at) {
  const { desk, field, rows, nth, row } = at;
  const shape = field.rows[row.shape];
  const parts = (shape?.parts ?? []).map((part, index) => ({ part, index }));
  const lacks = lacking(field.rows, row);
  const remove = () => desk.setRows(field, rows.filter((each) => each !== row));
  const title = `${capital(field.rows.length > 1 ? "unit" : (shape?.name ?? "unit"))} ${nth + 1}`;
  return html`<fieldset class="row-of-list">
    <legend>${title}</legend>
    <div class="row-head">
      ${
        field.rows.length > 1
          ? html`<span class="kinds" role="group" aria-label="What ${title.toLowerCase()} is"
              >${field.rows.map(
                (each, kind) =>
                  html`<button
                    type="button"
                    class="chip"
                    aria-pressed=${kind === row.shape ? "true" : "false"}
                    @click=${() => kind !== row.shape && replace(at, blank(field.rows, kind))}
                  >
                    ${capital(each.name)}
                  </button>`,
              )}</span
            >`
          : nothing
      }
      ${rows.length > 1 || !field.required ? html`<button type="button" class="plain" @click=${remove}>Remove</button>` : nothing}
    </div>
    ${parts.filter(({ part }) => part.without === undefined).map(({ part, index }) => needed(at, part, index))} ${further(at)}
    ${
      lacks.length
        ? rows.length > 1
          ? html`<p class="hint">Not counted yet. Still needed: ${lacks.map((part) => part.help).join("; ")}.</p>`
          : nothing
        : keep(at)
    }
  </fieldset>`;
}

/** The same list as text. @param {Desk} desk @param {ListField} field @param {string} id @param {boolean} alone whether it is the only way */
function text(desk, field, id, alone) {
  const faulty = desk.faultsAt(field.name).length > 0;
  const box = html`<input
      id=${id}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      .value=${live(desk.value(field))}
      placeholder="such as ${field.example}"
      aria-label=${alone ? nothing : `${field.help}, as text`}
      aria-invalid=${faulty ? "true" : nothing}
      aria-required=${field.required ? "true" : nothing}
      aria-describedby="${id}-how ${faulty ? `${id}-fault` : ""}"
      @input=${(/** @type {Event} */ event) => desk.set(field, typed(event))}
    />
    <p class="fine" id="${id}-how">For example <code>${field.example}</code>: ${field.notation}.</p>`;
  return alone ? box : html`<details class="fine notation"><summary>As text</summary>${box}</details>`;
}

/** @param {Desk} desk @param {ListField} field @param {string} id @param {unknown} foot */
export function list(desk, field, id, foot) {
  const rows = desk.rows(field);
  const saved = rows ? ofList(desk.system.id, field.rows) : [];
  const first = field.rows[0]?.name ?? "unit";
  const noun = field.rows.length > 1 ? "unit" : first;
  /** @param {string} item */
  const call = (item) => {
    const row = readItem(field.rows, item);
    const begun = (rows ?? []).filter((each) => lacking(field.rows, each).length === 0);
    if (row) desk.setRows(field, [...begun, row]);
  };
  const label = html`${capital(field.help)}${field.required ? html`<span class="needed" title="must be filled in"> *</span>` : nothing}`;
  if (!rows) {
    return html`<div class="field list">
      <span class="field-head"><label for=${id}>${label}</label> ${cite(desk.system.id, field.rule)}</span>
      ${text(desk, field, id, true)} ${foot}
    </div>`;
  }
  return html`<fieldset class="field list">
    <legend>${label} ${cite(desk.system.id, field.rule)}</legend>
    ${rows.map((row, nth) => one({ desk, field, rows, nth, row, id: `${id}-${nth}` }))}
    <div class="add-row">
      ${saved.map((unit) => html`<button type="button" class="chip saved-unit" @click=${() => call(unit.text)}>${unit.name}</button>`)}
      <button type="button" class="add" @click=${() => desk.setRows(field, [...rows, blank(field.rows)])}>Add a ${noun}</button>
    </div>
    ${text(desk, field, id, false)} ${foot}
  </fieldset>`;
}
