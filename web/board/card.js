/** A card beside the pointer: what is there, what a click would do and how likely it is, or a few answers to choose from. */

import { capital, plain } from "../parts/words.js";
import { html, nothing, render } from "../vendor/lit-html.js";

/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Forecast} Forecast */
/** What a card shows; one with buttons is pinned where it came up. */
/** @typedef {{key: string, body: unknown, pinned?: boolean}} Shown */

/** How far from the pointer it is, in pixels. */
const BESIDE = 18;
/** The most lines of odds on a card; the rest is in the panel. */
const LINES = 7;
/** The most units of a stack that are described in full. */
const UNITS = 4;

export class Card {
  element = document.createElement("div");
  #key = "";
  #at = { x: 0, y: 0 };

  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.frame = frame;
    this.element.className = "hover-card";
    this.element.hidden = true;
    frame.append(this.element);
    frame.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") return;
      const box = frame.getBoundingClientRect();
      this.#at = { x: event.clientX - box.left, y: event.clientY - box.top };
    });
  }

  /** @param {Shown | null} shown */
  show(shown) {
    this.element.hidden = shown === null;
    if (!shown) {
      this.#key = "";
      return;
    }
    this.element.classList.toggle("pinned", shown.pinned ?? false);
    render(shown.body, this.element);
    if (shown.key === this.#key && shown.pinned) return;
    this.#key = shown.key;
    this.#put();
  }

  /** Beside the pointer, on the side with more room. */
  #put() {
    const { offsetWidth: wide, offsetHeight: high } = this.element;
    const { clientWidth, clientHeight } = this.frame;
    const { x, y } = this.#at;
    const left = x + BESIDE + wide <= clientWidth ? x + BESIDE : Math.max(4, x - BESIDE - wide);
    const top = Math.max(4, Math.min(y - 12, clientHeight - high - 4));
    this.element.style.transform = `translate(${left.toFixed(0)}px, ${top.toFixed(0)}px)`;
  }
}

/** The odds of an answer in a few words. @param {Forecast | null} forecast */
export const odds = (forecast) => (forecast?.told ?? []).flatMap((told) => told.words).slice(0, LINES);

/** What a click does, and how likely each outcome is. @param {Option} option @param {Forecast | null} forecast @param {boolean} waiting */
export const deed = (option, forecast, waiting) =>
  html`<p class="card-do">${capital(option.text)}</p>
    ${
      forecast
        ? html`<ul>
            ${odds(forecast).map((line) => html`<li>${capital(line)}</li>`)}
          </ul>`
        : waiting
          ? html`<p class="fine">Working out the odds\u2026</p>`
          : nothing
    }`;

/** @param {Piece} piece */
const unit = (piece) =>
  html`<div class="unit-card">
    <b>${piece.name}</b> <span class="fine">${piece.command}</span>
    <ul>
      ${[...piece.lines, piece.state.map(plain).join(", ")].filter(Boolean).map((line) => html`<li>${capital(line)}</li>`)}
    </ul>
  </div>`;

/** Units under the pointer. @param {Piece[]} pieces @param {string} place */
export const units = (pieces, place) =>
  html`${pieces.slice(0, UNITS).map(unit)}${pieces.slice(UNITS).map((piece) => html`<div><b>${piece.name}</b></div>`)}
    ${place ? html`<div class="fine">${capital(place)}</div>` : nothing}`;
