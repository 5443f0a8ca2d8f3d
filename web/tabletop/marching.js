/**
 * A unit being moved: its goal, and the server's plan to reach it or come as near as it may. While
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
  /** Whether the pointer still has hold of it. */ held = false;
  /** Whether the player turned it; otherwise its heading follows from the path. */
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

  /** Whether the plan ends short of the goal: its first line is the path, the others say why. */
  get refused() {
    return this.plan !== null && (this.plan.lines.length > 1 || this.plan.answers.length === 0);
  }

  /** Begin to move a unit, if it is not being moved yet. @param {TableSpot} from */
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

  /** Tell screen readers the plan. */
  async tell() {
    await this.#follow();
    if (this.plan) say(this.plan.lines.map((line) => capital(line.text)).join(". "));
  }

  /** Drop the unit. If one action brings it there it is sent; a path of several is shown first, and what is against more. */
  async drop() {
    await this.#follow();
    if (this.plan?.answers.length === 1 && !this.refused) await this.send();
    else await this.tell();
  }

  /** Send the plan. */
  async send() {
    await this.#follow();
    const answers = this.plan?.answers ?? [];
    if (answers.length) await this.session.answer(answers);
  }

  /** Put the unit back. */
  forget() {
    [this.goal, this.plan, this.held, this.#turned, this.#asked] = [null, null, false, false, ""];
  }
}
