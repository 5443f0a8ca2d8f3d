/**
 * A unit taken in hand: where it is wished to be, and how the server says it comes there, or as near as it may. While
 * it is dragged there is one question at a time, and none but for the newest place.
 */

import { say } from "../parts/say.js";
import { capital } from "../parts/words.js";

/** @typedef {import("../board/types").At} At */
/** @typedef {import("../board/types").Overlay} Overlay */
/** @typedef {import("../board/types").TableSpot} TableSpot */
/** @typedef {import("../board/session.js").Session} Session */

/** Places are asked about to a tenth of an inch, angles to a degree. */
const GRAIN = 100;
const DEGREE = 10;
const CIRCLE = 3600;

/** @param {number} value @param {number} grain */
const rounded = (value, grain) => Math.round(value / grain) * grain;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

export class Marching {
  /** @type {TableSpot | null} */ goal = null;
  /** @type {Overlay | null} */ plan = null;
  /** It was turned on purpose; else it looks wherever the way leaves it looking. */
  #turned = false;
  /** The goal that was asked about last. */
  #asked = "";
  /** @type {Promise<void> | null} */
  #asking = null;

  /** @param {Session} session @param {() => void} changed */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
  }

  /** Whether it comes to stand elsewhere than it was wished: the first line is the way, the others say why. */
  get refused() {
    return this.plan !== null && (this.plan.lines.length > 1 || this.plan.answers.length === 0);
  }

  /** Take a unit in hand, if it is not yet. @param {TableSpot} from */
  take(from) {
    if (!this.goal) this.goal = { ...from };
  }

  /** @param {At} place */
  move(place) {
    if (!this.goal) return;
    this.#wish({ ...this.goal, x: rounded(place.x, GRAIN), y: rounded(place.y, GRAIN) });
  }

  /** @param {number} heading */
  turn(heading) {
    if (!this.goal) return;
    this.#turned = true;
    this.#wish({ ...this.goal, heading: (rounded(heading, DEGREE) + CIRCLE) % CIRCLE });
  }

  /** @param {TableSpot} goal */
  #wish(goal) {
    this.goal = goal;
    this.changed();
    void this.#follow();
  }

  /** The question to the server for the goal. @param {TableSpot} goal */
  #question({ x, y, heading }) {
    return { kind: /** @type {const} */ ("move"), at: { x, y }, ...(this.#turned ? { heading } : {}) };
  }

  /** Ask until the newest goal is answered. */
  #follow() {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask() {
    while (this.goal && JSON.stringify(this.#question(this.goal)) !== this.#asked) {
      await frame();
      if (!this.goal) return;
      const question = this.#question(this.goal);
      this.#asked = JSON.stringify(question);
      const plan = await this.session.overlay(question);
      if (!this.goal) return;
      this.plan = plan;
      this.changed();
    }
  }

  /** What the plan says, for those who do not see it. */
  async tell() {
    await this.#follow();
    if (this.plan) say(this.plan.lines.map((line) => capital(line.text)).join(". "));
  }

  /** Let it go: what comes out as wished is done; what does not stays in hand, with the reasons. */
  async drop() {
    await this.#follow();
    if (this.plan && !this.refused) await this.send();
    else await this.tell();
  }

  /** Do what was planned. */
  async send() {
    await this.#follow();
    const answers = this.plan?.answers ?? [];
    if (answers.length) await this.session.answer(answers);
  }

  /** Put it back. */
  forget() {
    [this.goal, this.plan, this.#turned, this.#asked] = [null, null, false, ""];
  }
}
