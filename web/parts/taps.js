/** Controls for a finger: values side by side, and numbers to step. */

import { html, live, nothing } from "../vendor/lit-html.js";
import { capital, plain } from "./words.js";

/** How many numbers are offered at once; the others come by stepping or typing. */
const OFFERED = 12;

/** @param {Event} event */
export const typed = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {Event} event */
export const pressed = (event) => /** @type {HTMLInputElement} */ (event.target).checked;

/**
 * Values to tap. They double a control that keyboards use, so Tab passes them by.
 * @param {{value: string, text: string}[]} options
 * @param {(value: string) => void} pick
 */
export const chips = (options, pick) =>
  html`<div class="chips">
    ${options.map(
      (option) =>
        html`<button type="button" class="chip" tabindex="-1" @click=${() => pick(option.value)}>
          ${capital(plain(option.text))}
        </button>`,
    )}
  </div>`;

/** The first numbers of a range. @param {{min: number, max: number}} range @param {(value: number) => void} pick @param {(value: number) => string} [write] */
export function numbers({ min, max }, pick, write = String) {
  const many = Math.min(max - min + 1, OFFERED);
  return html`<div class="chips of-numbers">
    ${Array.from({ length: many }, (_, at) => min + at).map(
      (value) =>
        html`<button type="button" class="chip" tabindex="-1" @click=${() => pick(value)}>${write(value)}</button>`,
    )}
  </div>`;
}

/**
 * A number with a button on either side.
 * @param {{min: number, max: number}} range
 * @param {{id: string, help: string, value: string, set: (value: string) => void, write?: (value: number) => string, invalid?: unknown, describedby?: unknown, required?: boolean, label?: string}} how
 */
export function stepper({ min, max }, how) {
  const write = how.write ?? String;
  /** @param {number} by */
  const step = (by) => {
    const now = Number.parseInt(how.value, 10);
    if (Number.isNaN(now)) how.set(write(by > 0 || how.required ? min : max));
    else how.set(write(Math.min(Math.max(now + by, min), max)));
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };
  return html`<span class="stepper">
    <button type="button" tabindex="-1" aria-label="One less: ${how.help}" @click=${() => step(-1)}>${"\u2212"}</button>
    <input
      id=${how.id}
      inputmode="numeric"
      autocomplete="off"
      .value=${live(how.value)}
      size="3"
      placeholder=${`${min}\u2013${max}`}
      aria-label=${how.label ?? nothing}
      aria-invalid=${how.invalid ?? nothing}
      aria-describedby=${how.describedby ?? nothing}
      aria-required=${how.required ? "true" : nothing}
      @input=${(/** @type {Event} */ event) => how.set(typed(event))}
      @keydown=${keys}
    />
    <button type="button" tabindex="-1" aria-label="One more: ${how.help}" @click=${() => step(1)}>+</button>
  </span>`;
}
