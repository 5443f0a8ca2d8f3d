/** A pad to enter your own dice: a key for each face of the next die. */

import { html } from "../vendor/lit-html.js";
import { die } from "./dice.js";
import { capital } from "./words.js";

/** @typedef {import("../types").DieWanted} DieWanted */

/** @param {DieWanted} waits */
export const faces = (waits) => Array.from({ length: waits.sides }, (_, at) => waits.lowest + at);

/**
 * The face that a digit key enters: 0 is ten on a die without a zero.
 * @param {DieWanted} waits
 * @param {number} digit
 */
export function keyed(waits, digit) {
  const face = digit === 0 && waits.lowest > 0 ? 10 : digit;
  return faces(waits).includes(face) ? face : undefined;
}

/** Which die of several it is. @param {DieWanted} waits @param {number} keyed */
const which = (waits, keyed) =>
  waits.count > 1 ? `, die ${Math.min(keyed + 1, waits.count)} of ${waits.count}` : "";

/**
 * @param {DieWanted} waits
 * @param {number[]} typed faces entered that the server has not acknowledged
 * @param {(face: number) => void} press
 * @param {boolean} [full] whether it takes no more for the moment
 */
export function pad(waits, typed, press, full = false) {
  const keyed = [...waits.keyed, ...typed];
  const slots = Array.from({ length: Math.max(waits.count, keyed.length) }, (_, at) => keyed[at]);
  return html`<section class="pad" aria-label="My own dice">
    <p class="wanted">${capital(waits.words)}${which(waits, keyed.length)}: ${waits.lowest} to ${waits.lowest + waits.sides - 1}</p>
    ${
      slots.length > 1
        ? html`<p class="slots">
            ${slots.map((face, at) =>
              face === undefined
                ? html`<span
                    class="slot ${at === keyed.length ? "cursor" : ""}"
                    role="img"
                    aria-label="die ${at + 1}, not entered yet"
                  ></span>`
                : die(waits.sides, face),
            )}
          </p>`
        : ""
    }
    <div class="keys-of-pad" data-sides=${waits.sides}>
      ${faces(waits).map(
        (face) =>
          html`<button type="button" class="key" aria-disabled=${full ? "true" : "false"} @click=${() => press(face)}>
            ${face}
          </button>`,
      )}
    </div>
  </section>`;
}
