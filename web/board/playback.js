/** Actions shown one by one, as fast as the player wants: paused, stepped, or dragged to any of them. */

import { changes, NONE } from "./story.js";

/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./story.js").Step} Step */

/** How long an action is shown at the usual speed, in milliseconds; one that changes nothing on the map is shorter. */
const PAUSE = 1100;
const QUIET = 350;
/** The speeds to choose from, as parts of the usual pause. */
export const SPEEDS = /** @type {const} */ ([0.5, 1, 2, 4]);
const SPEED = "battle-speed";

const kept = () => {
  const speed = Number(localStorage.getItem(SPEED));
  return SPEEDS.find((each) => each === speed) ?? 1;
};

export class Playback {
  /** How many actions have been shown. */
  at = 0;
  playing = true;
  speed = kept();
  story = NONE;
  #over = false;
  /** @type {(() => void) | null} */
  #wake = null;

  /**
   * @param {Step[]} steps
   * @param {Battle} first the position before them
   * @param {(at: number) => Promise<Battle>} find
   * @param {() => void} shown
   */
  constructor(steps, first, find, shown) {
    this.steps = steps;
    this.first = first;
    this.frame = first;
    this.find = find;
    this.shown = shown;
  }

  get of() {
    return this.steps.length;
  }

  /** What is told of the action in view. */
  get told() {
    return this.steps[this.at - 1]?.told ?? [];
  }

  /** Show them to the end, or until it is stopped. */
  async play() {
    let drawn = 0;
    while (!this.#over) {
      if (drawn !== this.at) {
        const at = this.at;
        await this.#draw(at, drawn);
        drawn = at;
        if (at !== this.at) continue;
      }
      if (this.at >= this.of && this.playing && drawn === this.at) {
        await this.#wait(PAUSE / this.speed);
        if (this.at >= this.of && this.playing) return;
        continue;
      }
      await this.#wait(this.playing ? (this.at ? this.#pause() : 0) : null);
      if (this.playing && !this.#over && drawn === this.at) this.at++;
    }
  }

  #pause() {
    const { moves, shots, marks } = this.story;
    return (moves.length + shots.length + marks.length ? PAUSE : QUIET) / this.speed;
  }

  /** @param {number} at @param {number} drawn */
  async #draw(at, drawn) {
    const before = at - 1 === drawn ? this.frame : await this.#position(at - 1);
    this.frame = await this.#position(at);
    const deeds = (this.steps[at - 1]?.told ?? []).flatMap((told) => told.deeds ?? []);
    this.story = at ? changes(before.view, this.frame.view, deeds) : NONE;
    this.shown();
  }

  /** @param {number} at */
  #position(at) {
    const entry = this.steps[at - 1]?.end;
    return entry === undefined ? Promise.resolve(this.first) : this.find(entry);
  }

  /** @param {number | null} ms without a number, until the player does something */
  #wait(ms) {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => resolve(undefined), ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  pause() {
    this.playing = !this.playing;
    if (this.playing && this.at >= this.of) this.at = 0;
    this.#wake?.();
    this.shown();
  }

  /** Go to an action and stay there. @param {number} at */
  seek(at) {
    this.playing = false;
    this.at = Math.max(0, Math.min(at, this.of));
    this.#wake?.();
  }

  /** @param {number} speed */
  pace(speed) {
    this.speed = SPEEDS.find((each) => each === speed) ?? 1;
    localStorage.setItem(SPEED, String(this.speed));
    this.shown();
  }

  stop() {
    this.#over = true;
    this.#wake?.();
  }
}
