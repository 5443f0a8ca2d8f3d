/**
 * A resolution on the server. A change is sent once; if the server does not answer, the page finds out whether it arrived.
 */

import { act, get, Refused } from "./api.js";
import { motion } from "./parts/dice.js";
import { say } from "./parts/say.js";
import { capital, plain } from "./parts/words.js";

/** @typedef {import("./types").Table} Table */
/** @typedef {import("./types").Fault} Fault */
/** @typedef {import("./types").Situation} Situation */
/** @typedef {import("./types").Names} Names */

/** How long dice tumble, in milliseconds. */
const TUMBLE = 500;

/** @param {Table} table */
function spoken(table) {
  const { waiting, done } = table;
  if (done)
    return `Result: ${done.facts.map(({ name, value }) => `${plain(name)} ${plain(String(value))}`).join(", ")}.`;
  if (waiting?.kind === "answer") return `${capital(waiting.who)}: ${waiting.question}`;
  return waiting ? `Waiting for ${waiting.what}.` : "";
}

export class Resolution {
  /** Faces entered that the server has not acknowledged yet. @type {number[]} */ typed = [];
  /** @type {Fault[]} */ faults = [];
  busy = false;
  /** Whether a die has just been thrown and still tumbles. */
  fresh = false;

  /** @param {Table} table @param {() => void} redraw */
  constructor(table, redraw) {
    this.table = table;
    this.redraw = redraw;
  }

  /** @param {Situation} situation @param {"roll" | "keyed"} dice @param {Names} names */
  static begin(situation, dice, names) {
    return /** @type {Promise<Table>} */ (act("/api/tables", { ...situation, dice, names }));
  }

  /** @param {string} id */
  static find(id) {
    return /** @type {Promise<Table>} */ (get(`/api/tables/${encodeURIComponent(id)}`));
  }

  get path() {
    return `/api/tables/${encodeURIComponent(this.table.id)}`;
  }

  /** Send a change. If the connection breaks, send it again only if it did not arrive. */
  /** @param {string} deed @param {object} body @returns {Promise<Table>} */
  async #send(deed, body) {
    const { version } = this.table;
    for (;;) {
      try {
        return await act(`${this.path}/${deed}`, { ...body, version });
      } catch (error) {
        if (error instanceof Refused) throw error;
        const now = await Resolution.find(this.table.id);
        if (now.version !== version) return now;
      }
    }
  }

  /** @param {string} deed @param {object} [body] */
  async #do(deed, body = {}) {
    if (this.busy) return;
    [this.busy, this.faults] = [true, []];
    this.redraw();
    try {
      this.table = await this.#send(deed, body);
      say(spoken(this.table));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.faults = error.errors;
      this.typed = [];
      if (error.status === 409) this.table = await Resolution.find(this.table.id);
    } finally {
      this.busy = false;
      this.redraw();
    }
  }

  #tumble() {
    if (!motion()) return;
    this.fresh = true;
    this.redraw();
    setTimeout(() => {
      this.fresh = false;
      this.redraw();
    }, TUMBLE);
  }

  async roll() {
    await this.#do("roll");
    this.#tumble();
  }

  /** Roll until there is a question or the resolution ends. */
  async rollOn() {
    do await this.#do("roll");
    while (this.table.waiting && this.table.waiting.kind !== "answer" && !this.faults.length);
    this.#tumble();
  }

  /**
   * A key of the pad. Each die is sent at once; dice entered faster wait for the answer.
   * @param {number} face
   */
  async key(face) {
    const { waiting } = this.table;
    if (!waiting || waiting.kind === "answer" || this.full) return;
    this.typed = [...this.typed, face];
    if (this.busy) return this.redraw();
    while (this.typed.length) {
      const faces = this.typed;
      await this.#do("faces", { faces });
      this.typed = this.typed.slice(faces.length);
    }
    this.redraw();
  }

  /** Whether all dice of this roll are entered and the server has not answered yet. */
  get full() {
    const { waiting } = this.table;
    if (!this.busy) return false;
    if (waiting?.kind !== "die" || waiting.part !== "throw") return true;
    return waiting.keyed.length + this.typed.length >= waiting.count;
  }

  /** @param {string} choice */
  async answer(choice) {
    const { waiting } = this.table;
    if (waiting?.kind === "answer") await this.#do("answer", { name: waiting.name, choice });
  }

  async undo() {
    if (this.table.undo) await this.#do("undo");
  }

  /** Another device did something at this table. What was read before our own last deed is older and is dropped. */
  async refresh() {
    if (this.busy) return;
    const now = await Resolution.find(this.table.id);
    if (this.busy || now.version <= this.table.version) return;
    this.table = now;
    this.redraw();
  }
}
