/** The answer under the pointer or the focus, and its forecast. */

import { listed } from "./asking.js";

/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Forecast} Forecast */
/** @typedef {import("./session.js").Session} Session */

/** How long the pointer must rest before the server is asked, in milliseconds. */
const GLANCE = 110;

export class Hinting {
  /** The answer under the pointer or the focus. @type {Option | null} */ option = null;
  /** @type {Forecast | null} */ forecast = null;
  /** Whether the odds are being worked out. */ waiting = false;
  /** The answer that a finger has touched and must confirm. @type {Option | null} */ confirm = null;
  /** The counter that was picked. @type {number | undefined} */ piece;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {Session} session @param {() => void} changed */
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
  }

  get options() {
    return this.session.question?.options ?? [];
  }

  get pieces() {
    return this.session.now.view.pieces;
  }

  /** Do something, unless the pointer moves on first. @param {() => Promise<void>} look */
  later(look) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void look(), GLANCE);
  }

  /** No answer is under the pointer any more. */
  forget() {
    clearTimeout(this.#timer);
    [this.option, this.forecast, this.confirm, this.waiting] = [null, null, null, false];
  }

  /** The pointer is on an answer; a tap or the focus (`meant`) asks for its forecast at once. @param {Option | null} option @param {boolean} [meant] */
  hint(option, meant = false) {
    if (option?.slug === this.option?.slug) return;
    this.forget();
    this.option = option;
    this.changed();
    if (!option) return;
    if (meant) void this.#foretell(option);
    else this.later(() => this.#foretell(option));
  }

  /** @param {Option} option */
  async #foretell(option) {
    this.waiting = true;
    const forecast = await this.session.forecast(option.slug);
    if (this.option?.slug !== option.slug) return;
    this.waiting = false;
    this.forecast = forecast;
    // Without dice there is nothing to confirm.
    if (this.#taps && this.confirm?.slug === option.slug && !forecast?.rolls.length) return void this.choose(option);
    this.changed();
  }

  /** Whether the answer to confirm was tapped in the list, where a tap without dice is enough. */
  #taps = false;

  /** A finger has touched an answer: show its odds, and let the player confirm what is rolled. @param {Option} option @param {boolean} [listed] */
  consider(option, listed = false) {
    this.forget();
    this.#taps = listed;
    [this.option, this.confirm] = [option, option];
    this.changed();
    void this.#foretell(option);
  }

  /** Not this answer. */
  drop() {
    this.forget();
    this.changed();
  }

  /** @param {Option} option */
  choose(option) {
    return this.session.answer([option.slug]);
  }

  /** @param {number} nth */
  chooseNth(nth) {
    const option = listed(this.options)[nth];
    if (option) void this.choose(option);
  }
}
