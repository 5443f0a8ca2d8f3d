/** The answer that the pointer or the focus rests on, and what it would roll for. */

import { listed } from "./asking.js";

/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Forecast} Forecast */
/** @typedef {import("./session.js").Session} Session */

/** A glance shorter than this asks the server nothing. */
const GLANCE = 110;

export class Hinting {
  /** The answer under the pointer or the focus. @type {Option | null} */ option = null;
  /** @type {Forecast | null} */ forecast = null;
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

  /** Look at something, unless the pointer goes on first. @param {() => Promise<void>} look */
  later(look) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void look(), GLANCE);
  }

  /** Nothing is hinted at any more. */
  forget() {
    clearTimeout(this.#timer);
    [this.option, this.forecast] = [null, null];
  }

  /** A pointer that passes over asks nothing; a tap or the focus means it. @param {Option | null} option @param {boolean} [meant] */
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
    const forecast = await this.session.forecast(option.slug);
    if (this.option?.slug !== option.slug) return;
    this.forecast = forecast;
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
