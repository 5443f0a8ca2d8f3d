/** The umpire: every procedure as a form with live odds, then the dice, then the receipt. */

import { Refused } from "../api.js";
import { Desk, openProcedure, openSystem } from "../desk.js";
import { form } from "../parts/form.js";
import { keyed } from "../parts/pad.js";
import { panel } from "../parts/panel.js";
import { keysOf, resolve } from "../parts/resolve.js";
import { cite } from "../parts/rule.js";
import { lately } from "../parts/lately.js";
import { capital } from "../parts/words.js";
import { Resolution } from "../resolution.js";
import { remember } from "../saved.js";
import { link, settle, situation, umpire } from "../route.js";
import { html, keyed as fresh, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").System} System */
/** @typedef {import("../types").Names} Names */

/**
 * @param {System} system
 * @param {string | undefined} current
 * @param {string} sought
 * @param {(text: string) => void} seek
 */
function contents(system, current, sought, seek) {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = system.procedures.filter((each) =>
    words.every((word) => `${each.name} ${each.title} ${each.help}`.toLowerCase().includes(word)),
  );
  return html`<nav class="contents" aria-label="Procedures">
    <label class="unseen" for="seek">Search procedures</label>
    <input
      id="seek"
      type="search"
      placeholder="Search procedures"
      .value=${live(sought)}
      @input=${(/** @type {Event} */ event) => seek(/** @type {HTMLInputElement} */ (event.target).value)}
    />
    <ul>
      ${hits.map(
        (each) =>
          html`<li>
            <a href=${link([system.id, "umpire", each.name])} aria-current=${each.name === current ? "page" : nothing}>
              <b>${each.title}</b>${current ? nothing : html`<span>${each.help}</span>`}</a
            >
          </li>`,
      )}
      ${hits.length ? nothing : html`<li class="hint">No procedure matches.</li>`}
    </ul>
  </nav>`;
}

/** The list alone. @param {System} system @param {() => void} redraw @returns {import("../app.js").Page} */
function index(system, redraw) {
  let sought = "";
  const seek = (/** @type {string} */ text) => {
    sought = text;
    redraw();
  };
  return {
    title: "Umpire",
    view: () =>
      html`<div class="sheet index">
        <h1>Umpire</h1>
        <p>${system.title}</p>
        ${lately(system.id)}
        ${contents(system, undefined, sought, seek)}
      </div>`,
  };
}

/** @returns {Names} */
const names = () => JSON.parse(localStorage.getItem("names") ?? "{}");

/** @param {"attacker" | "defender"} side */
const nameField = (side) =>
  html`<div class="field">
    <label for="name-${side}">${side === "attacker" ? "Attacker, or who rolls" : "Defender"}</label>
    <input
      id="name-${side}"
      maxlength="40"
      .value=${names()[side] ?? ""}
      @change=${(/** @type {Event} */ event) => localStorage.setItem("names", JSON.stringify({ ...names(), [side]: /** @type {HTMLInputElement} */ (event.target).value.trim() }))}
    />
  </div>`;

/** What was typed, in short. @param {Desk} desk */
function inShort(desk) {
  return desk.procedure.fields.flatMap((field) => {
    const value = desk.situation.inputs[field.name];
    if (value === undefined || value === "") return [];
    if (field.type === "flag") return value === "yes" ? [field.help] : [];
    const option = "options" in field ? field.options.find((each) => each.value === value) : undefined;
    return [option ? option.text : `${field.help} ${value}`];
  });
}

/** The same above the table. @param {Desk} desk */
function summary(desk) {
  const said = inShort(desk);
  return said.length ? html`<p class="given">${said.join("; ")}.</p>` : nothing;
}

/** The field that the player wants to change after a result, and the fields that were assumed. */
let wanted = { field: "", noted: /** @type {Set<string>} */ (new Set()) };

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const [id = "", , name, tableId] = route.path;
  const system = await openSystem(id);
  if (name === undefined) return index(system, redraw);
  const procedure = await openProcedure(id, name);
  let sought = "";
  const seek = (/** @type {string} */ text) => {
    sought = text;
    redraw();
  };

  const table = tableId === undefined ? undefined : await Resolution.find(tableId);
  const typed = table?.situation ?? situation(id, name, route.query);
  const desk = new Desk(system, procedure, typed, () => settle(umpire(desk.situation)), redraw);
  const at = table && new Resolution(table, redraw);
  void desk.ask();

  const again = () => {
    location.hash = umpire(desk.situation);
  };
  /** Back to the form, at one of its fields. @param {string} field */
  const change = (field) => {
    wanted = { field, noted: desk.noted };
    again();
  };
  const { field, noted } = wanted;
  if (field && !at) {
    // The form keeps its order while the odds come, so that the focus stays.
    desk.noted = noted;
    wanted = { field: "", noted: new Set() };
  }
  /** @type {import("../types").Fault[]} */
  let refused = [];
  /** @param {"roll" | "keyed"} dice */
  async function begin(dice) {
    const [missing] = desk.missing();
    if (missing) {
      document.getElementById(`f-${missing.name}`)?.closest(".field")?.scrollIntoView({ block: "center" });
      return;
    }
    try {
      const begun = await Resolution.begin(desk.situation, dice, names());
      const words = inShort(desk).join("; ");
      remember({ system: id, procedure: procedure.name, title: procedure.title, words, link: umpire(desk.situation) });
      if (dice === "roll" && begun.waiting?.kind === "die") await new Resolution(begun, () => {}).roll();
      location.hash = umpire(desk.situation, begun.id);
    } catch (error) {
      refused =
        error instanceof Refused
          ? error.errors
          : [{ at: "", message: "The server does not answer. Nothing was rolled; try again." }];
      desk.faults = refused;
      redraw();
    }
  }

  const head = () =>
    html`<header class="procedure-head">
      <h1>${procedure.title}</h1>
      <p>${procedure.help} ${cite(id, procedure.rule)}</p>
    </header>`;
  const actions = () =>
    html`<div class="begin">
      ${desk.odds?.words?.[0] ? html`<p class="headline">${capital(desk.odds.words[0])}</p>` : nothing}
      ${
        procedure.rolls
          ? html`<button type="button" class="strong" @click=${() => begin("roll")}>Roll <kbd>r</kbd></button>
              <button type="button" @click=${() => begin("keyed")}>My own dice <kbd>d</kbd></button>`
          : html`<button type="button" class="strong" @click=${() => begin("roll")}>
              Enter in the log <kbd>r</kbd>
            </button>`
      }
      <a class="compare" href=${link([id, "odds", name], new URLSearchParams(location.hash.split("?")[1] ?? ""))}
        >Side by side</a
      >
    </div>`;
  const asking = () =>
    html`<div class="case-and-odds">
      <div>
        ${head()}${form(desk)}${lately(id, name)}
        <details class="names">
          <summary>Names for the log</summary>
          <div class="fields">${nameField("attacker")}${nameField("defender")}</div>
        </details>
      </div>
      <aside class="odds-side" tabindex="0" aria-label="Odds">
        <h2>Odds</h2>
        ${panel(desk)}${actions()}
      </aside>
    </div>`;
  const resolving = (/** @type {Resolution} */ on) =>
    html`<div class="case-and-odds">
      <div>${head()}${summary(desk)}${resolve(desk, on, again, change)}</div>
      <aside class="odds-side" tabindex="0" aria-label="Odds">
        <h2>The odds beforehand</h2>
        ${panel(desk, on.table.done?.outcome ?? {})}
      </aside>
    </div>`;

  return {
    title: procedure.title,
    view: () =>
      html`<div class="umpire">
        ${contents(system, name, sought, seek)}${fresh(name, at ? resolving(at) : asking())}
      </div>`,
    heard: (news) => {
      if (at && (news.kind === "again" || (news.kind === "table" && news.id === at.table.id))) void at.refresh();
    },
    turned: (next) => {
      if (at) return false;
      desk.situation = situation(id, name, next.query);
      void desk.ask();
      return true;
    },
    entered: () => (field && !at ? document.getElementById(`f-${field}`)?.focus() : undefined),
    left: () => desk.stop(),
    get keys() {
      if (!at) return { r: () => void begin("roll"), d: () => void begin("keyed") };
      const keys = keysOf(at, again);
      const { waiting, dice } = at.table;
      if (waiting?.kind === "die" && dice === "keyed") {
        for (let digit = 0; digit <= 9; digit++) {
          const face = keyed(waiting, digit);
          if (face !== undefined) keys[digit] = () => void at.key(face);
        }
      }
      return keys;
    },
  };
}
