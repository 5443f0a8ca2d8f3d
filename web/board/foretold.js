/**
 * The forecast of a decision: what may happen to every unit and place, in words and as bars, every roll
 * on the way with its modifiers, what was assumed, and how the odds were found.
 */

import { bars } from "../parts/bars.js";
import { foundBy, preview } from "../parts/preview.js";
import { capital } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").Forecast} Forecast */
/** @typedef {Forecast["told"][number]} Told */

/** What may happen to one unit, side or place. @param {Told} told */
const party = (told) =>
  html`<section class="party" aria-label=${told.name}>
    <h3>${told.name}</h3>
    ${told.facts.map((fact) => bars(fact, { atLeast: false }))}
  </section>`;

/** @param {Forecast} forecast */
const assumed = ({ assumed }) =>
  assumed.length
    ? html`<p class="fine">
        Assumed: ${assumed.map(({ question, answers }) => `${question} ${answers.join(", or ")}`).join("; ")}
      </p>`
    : nothing;

/** @param {string} system @param {Forecast} forecast */
export function foretold(system, forecast) {
  const words = forecast.told.flatMap((told) => told.words);
  return html`<section class="foretold" aria-labelledby="foretold-title">
    <h2 id="foretold-title">${capital(forecast.title)}</h2>
    ${
      words.length
        ? html`<ul class="in-words">
            ${words.map((line) => html`<li>${capital(line)}</li>`)}
          </ul>`
        : nothing
    }
    ${preview(system, forecast)} ${assumed(forecast)}
    ${forecast.told.length ? html`<div class="parties">${forecast.told.map(party)}</div>` : nothing}
    ${foundBy(forecast.found)}
  </section>`;
}
