/** A form made from its declaration: what must be filled in first, then what is assumed, then the rest, folded. */

import { LONGEST_NAME, ofForm, save } from "../saved.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { control, line } from "./controls.js";
import { cite } from "./rule.js";
import { typed } from "./taps.js";
import { capital, plain } from "./words.js";

/** @typedef {import("../types").Field} Field */
/** @typedef {import("../desk.js").Desk} Desk */

/** From this width on the modifiers are open at first. */
const WIDE = "(min-width: 60rem)";

/** @param {Desk} desk @param {string} group @param {Field[]} fields @param {string} prefix */
function fieldset(desk, group, fields, prefix) {
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

/** Fields under their headings, in the order of the form. @param {Desk} desk @param {Field[]} fields @param {string} prefix */
const grouped = (desk, fields, prefix) =>
  [...new Set(fields.map((field) => field.group))].map((group) =>
    fieldset(
      desk,
      group,
      fields.filter((field) => field.group === group),
      prefix,
    ),
  );

/** What is set among the folded fields, in short. @param {Desk} desk @param {Field[]} fields */
function settled(desk, fields) {
  const set = fields.filter((field) => (field.type === "flag" ? desk.isOn(field) : desk.isGiven(field)));
  if (!set.length) return nothing;
  const words = set.map((field) => (field.type === "flag" ? field.help : `${field.help}: ${plain(desk.value(field))}`));
  return html`<b class="set">${words.join("; ")}</b>`;
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

/** The player's own units that fit this form: one tap fills their inputs in. @param {Desk} desk */
function saved(desk) {
  const list = ofForm(desk.system.id, desk.procedure);
  if (!list.length) return nothing;
  return html`<div class="own-units" role="group" aria-label="Saved units">
    <span class="fine">Saved units</span>
    ${list.map(
      (unit) =>
        html`<button type="button" class="chip saved-unit" @click=${() => desk.fill(new URLSearchParams(unit.text))}>
          ${unit.name}<small>${unit.as}</small>
        </button>`,
    )}
  </div>`;
}

/** Keep the inputs of one heading under a name. @param {Desk} desk @param {string} prefix */
function keep(desk, prefix) {
  const kept = (/** @type {string} */ group) =>
    desk.procedure.fields.filter((field) => field.group === group && field.type !== "list" && desk.isGiven(field));
  const groups = [...new Set(desk.procedure.fields.map((field) => field.group))].filter(
    (group) => group && group !== "decisions" && kept(group).length > 0,
  );
  if (!groups.length) return nothing;
  const box = (/** @type {string} */ name) => /** @type {HTMLInputElement | null} */ (document.getElementById(prefix + name));
  const store = () => {
    const name = box("unit-name")?.value.trim();
    const group = box("unit-group")?.value ?? groups[0] ?? "";
    if (!name) return box("unit-name")?.focus();
    const inputs = new URLSearchParams(kept(group).map((field) => [field.name, desk.value(field)]));
    save({ system: desk.system.id, as: group, name, text: inputs.toString() });
    desk.redraw();
  };
  return html`<details class="switches">
    <summary>Save a unit</summary>
    <div class="saving">
      <label class="unseen" for="${prefix}unit-group">Which part of the form</label>
      <select id="${prefix}unit-group">
        ${groups.map((group) => html`<option value=${group}>${capital(group)}</option>`)}
      </select>
      <label class="unseen" for="${prefix}unit-name">Name of the unit</label>
      <input id="${prefix}unit-name" maxlength=${LONGEST_NAME} placeholder="its name" />
      <button type="button" @click=${store}>Save</button>
      <a href="#/units">All saved units</a>
    </div>
  </details>`;
}

/** @param {Desk} desk @param {string} [prefix] keeps two forms on one page apart */
export function form(desk, prefix = "f-") {
  const { fields } = desk.procedure;
  const needed = fields.filter((field) => field.required);
  const assumed = fields.filter((field) => !field.required && desk.noted.has(field.name));
  const rest = fields.filter((field) => !needed.includes(field) && !assumed.includes(field));
  const decided = rest.every((field) => field.type === "decision");
  return html`<form class="case" autocomplete="off" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${saved(desk)} ${grouped(desk, needed, prefix)}
    ${
      assumed.length
        ? html`<fieldset class="group assumed">
            <legend>Assumed unless you change it</legend>
            ${assumed.map((field) => line(desk, field, `${prefix}${field.name}`))}
          </fieldset>`
        : nothing
    }
    ${
      rest.length && needed.length
        ? html`<details class="modifiers" ?open=${matchMedia(WIDE).matches}>
            <summary>${decided ? "Decisions" : "Modifiers"} ${settled(desk, rest)}</summary>
            ${grouped(desk, rest, prefix)}
          </details>`
        : grouped(desk, rest, prefix)
    }
    ${keep(desk, prefix)} ${switches(desk, prefix)}
  </form>`;
}
