/** A situation that is being filled in: what was typed, and what the server says about it. */

import { aborted, compute, once, Refused } from "./api.js";
import { blank, lacking, readList, write } from "./rows.js";

/** @typedef {import("./types").Situation} Situation */
/** @typedef {import("./types").System} System */
/** @typedef {import("./types").Procedure} Procedure */
/** @typedef {import("./types").Odds} Odds */
/** @typedef {import("./types").Worth} Worth */
/** @typedef {import("./types").Fault} Fault */
/** @typedef {import("./types").Chart} Chart */

export class Desk {
  /** @type {Odds | null} */ odds = null;
  /** @type {Worth[]} */ worth = [];
  /** @type {Fault[]} */ faults = [];
  /** Charts by name, for card values and for receipts. @type {Map<string, Chart>} */ charts = new Map();
  /** Fields whose default the odds have assumed so far, by name; they keep their place in the form. @type {Set<string>} */ noted = new Set();
  /** Rows of lists as far as they are filled in, and the text they stand for. @type {Map<string, {rows: import("./rows.js").Row[], text: string}>} */
  #drafts = new Map();
  /** Whether the odds in view are older than the inputs. */
  stale = false;
  /** @type {AbortController | null} */
  #asking = null;
  #charted = "";

  /**
   * @param {System} system
   * @param {Procedure} procedure
   * @param {Situation} situation
   * @param {() => void} changed
   * @param {() => void} redraw
   */
  constructor(system, procedure, situation, changed, redraw) {
    this.system = system;
    this.procedure = procedure;
    this.situation = situation;
    this.changed = changed;
    this.redraw = redraw;
  }

  /** What a field shows: what was typed, else its default. @param {import("./types").Field} field */
  value(field) {
    return this.situation.inputs[field.name] ?? field.default ?? "";
  }

  /** @param {import("./types").Field} field @param {string} value */
  set(field, value) {
    if (value === (field.default ?? "")) delete this.situation.inputs[field.name];
    else this.situation.inputs[field.name] = value;
    this.#edited();
  }

  /** Whether the player has said it. @param {import("./types").Field} field */
  isGiven(field) {
    return (this.situation.inputs[field.name] ?? "") !== "";
  }

  /** @param {import("./types").Field} field */
  isOn(field) {
    return ["yes", "true"].includes(this.value(field));
  }

  /** Several inputs at once. @param {URLSearchParams} values */
  fill(values) {
    for (const [name, value] of values) this.situation.inputs[name] = value;
    this.#edited();
  }

  /** A list as rows; nothing if its text cannot be shown so. @param {Extract<import("./types").Field, {type: "list"}>} field */
  rows(field) {
    const text = this.value(field);
    const draft = this.#drafts.get(field.name);
    if (draft?.text === text) return draft.rows;
    const rows = field.rows.length ? readList(field.rows, text) : undefined;
    if (!rows) return undefined;
    if (!rows.length && field.required) rows.push(blank(field.rows));
    this.#drafts.set(field.name, { rows, text });
    return rows;
  }

  /** @param {Extract<import("./types").Field, {type: "list"}>} field @param {import("./rows.js").Row[]} rows */
  setRows(field, rows) {
    const whole = rows.filter((row) => lacking(field.rows, row).length === 0);
    const text = whole.map((row) => write(field.rows, row)).join(",");
    this.#drafts.set(field.name, { rows, text });
    this.set(field, text);
  }

  /** @param {import("./types").Switch} of @param {string} value */
  choose(of, value) {
    if (value === of.default) delete this.situation.switches[of.name];
    else this.situation.switches[of.name] = value;
    this.#edited();
  }

  #edited() {
    this.changed();
    void this.ask();
    this.redraw();
  }

  /** Fields that must be filled in and are not. */
  missing() {
    return this.procedure.fields.filter((field) => field.required && this.value(field).trim() === "");
  }

  /** What the server refused at a field; an empty field is asked for more gently. @param {string} name */
  faultsAt(name) {
    return this.faults.filter((fault) => fault.at === name && !this.missing().some((field) => field.name === name));
  }

  /** What it refused that has no field here. */
  faultsElsewhere() {
    const names = new Set(this.procedure.fields.map((field) => field.name));
    return this.faults.filter((fault) => !names.has(fault.at));
  }

  async ask() {
    this.#asking?.abort();
    const mine = new AbortController();
    this.#asking = mine;
    void this.#chart();
    if (this.missing().length) {
      [this.odds, this.worth, this.faults, this.stale] = [null, [], [], false];
      return;
    }
    this.stale = true;
    try {
      const odds = await compute("/api/odds", this.situation, mine.signal);
      [this.odds, this.faults, this.stale] = [odds, [], false];
      for (const { input } of odds.assumed) this.noted.add(input);
      this.redraw();
      const { worth } = await compute("/api/worth", this.situation, mine.signal);
      this.worth = worth;
    } catch (error) {
      if (aborted(error)) return;
      if (!(error instanceof Refused)) throw error;
      [this.faults, this.odds, this.worth, this.stale] = [error.errors, null, [], false];
    }
    if (this.#asking === mine) this.redraw();
  }

  async #chart() {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(this.situation.switches)) query.set("switch." + name, value);
    const path = `/api/systems/${this.system.id}/charts${query.size ? "?" + query : ""}`;
    if (path === this.#charted) return;
    this.#charted = path;
    try {
      /** @type {{charts: Chart[]}} */
      const { charts } = await once(path);
      this.charts = new Map(charts.map((chart) => [chart.name, chart]));
      this.redraw();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  stop() {
    this.#asking?.abort();
  }
}

/** @param {string} system */
export const openSystem = (system) =>
  /** @type {Promise<System>} */ (once(`/api/systems/${encodeURIComponent(system)}`));

/** @param {string} system @param {string} procedure */
export const openProcedure = (system, procedure) =>
  /** @type {Promise<Procedure>} */ (
    once(`/api/systems/${encodeURIComponent(system)}/procedures/${encodeURIComponent(procedure)}`)
  );
