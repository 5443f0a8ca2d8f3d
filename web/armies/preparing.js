/** Two armies: their texts, what the server says about them, and the pregame so far. */

import { aborted, act, compute, Refused } from "../api.js";

/** @typedef {import("../board/types").Side} Side */
/** @typedef {import("../types").Fault} Fault */
/** @typedef {import("../gen/api").ArmyBill} Bill */
/** @typedef {import("../gen/api").ArmyShelf} Shelf */
/** @typedef {import("../gen/api").Prepared} Prepared */
/** @typedef {{name: string, text: string}} TextFile */
/** @typedef {{file: TextFile, army?: Bill, faults: Fault[]}} Army */

/** A text is read when the player has not typed for this many milliseconds. */
const QUIET = 300;

export class Preparing {
  /** @type {Record<Side, Army>} */ armies;
  name = "meeting";
  dice = "roll";
  /** The seed that was typed; without one the server chooses. */ typedSeed = "";
  /** @type {Prepared | null} */ now = null;
  /** @type {Fault[]} */ faults = [];
  busy = false;
  /** @type {string[]} */ #answers = [];
  /** @type {number[]} */ #faces = [];
  /** @type {Record<string, AbortController>} */ #reading = {};

  /** @param {string} system @param {Shelf} shelf @param {() => void} redraw */
  constructor(system, shelf, redraw) {
    this.path = `/api/systems/${encodeURIComponent(system)}`;
    this.shelf = shelf;
    this.redraw = redraw;
    const army = (/** @type {number} */ at) => ({
      file: shelf.armies[at] ?? { name: "own.army", text: "" },
      faults: [],
    });
    this.armies = { north: army(0), south: army(1) };
  }

  /** @param {Side} side @param {TextFile} file */
  async write(side, file) {
    this.armies[side] = { ...this.armies[side], file };
    this.now = null;
    this.redraw();
    this.#reading[side]?.abort();
    const reading = (this.#reading[side] = new AbortController());
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    if (!reading.signal.aborted) await this.check(side, reading.signal);
  }

  /** What an army costs and what is wrong with it. @param {Side} side @param {AbortSignal} [signal] */
  async check(side, signal) {
    const { file } = this.armies[side];
    try {
      const { army, faults } = await compute(`${this.path}/armies`, { text: file.text }, signal);
      this.armies[side] = { file, army, faults };
    } catch (error) {
      if (aborted(error) || !(error instanceof Refused)) return;
      this.armies[side] = { file, faults: error.errors };
    }
    this.redraw();
  }

  /** Whether both armies are complete and legal. */
  get ready() {
    const { north, south } = this.armies;
    return [north, south].every(({ army, faults }) => army && !faults.length);
  }

  /** From the beginning. @param {boolean} usual */
  async begin(usual) {
    [this.now, this.#answers, this.#faces] = [null, [], []];
    await this.#play({ usual }, []);
  }

  /** @param {string} answer */
  answer(answer) {
    return this.#play({}, [answer]);
  }

  /** @param {number[]} faces */
  key(faces) {
    return this.#play({}, [], faces);
  }

  /** Answer all other questions as usual. */
  rest() {
    return this.#play({ usual: true }, []);
  }

  /** Undo the last answer. */
  back() {
    this.#answers = (this.now?.answers ?? []).slice(0, -1);
    return this.#play({}, []);
  }

  /** @param {{usual?: boolean}} how @param {string[]} answers @param {number[]} [faces] */
  async #play(how, answers, faces = []) {
    if (this.busy) return;
    [this.busy, this.faults] = [true, []];
    this.redraw();
    const typed = this.typedSeed.trim();
    const seed = this.dice === "keyed" ? undefined : (this.now?.seed ?? (typed ? Number(typed) : undefined));
    const { north, south } = this.armies;
    const sent = {
      name: this.name,
      north: north.file.text,
      south: south.file.text,
      dice: this.dice,
      seed,
      answers: [...this.#answers, ...answers],
      faces: [...this.#faces, ...faces],
      ...how,
    };
    try {
      this.now = await act(`${this.path}/prepare`, sent);
      [this.#answers, this.#faces] = [this.now?.answers ?? [], sent.faces];
    } catch (error) {
      const silent = [{ at: "", message: "The server does not answer. Nothing was changed; try again." }];
      this.faults = error instanceof Refused ? error.errors : silent;
    }
    this.busy = false;
    this.redraw();
  }
}
