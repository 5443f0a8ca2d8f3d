/** What a decision would roll for, before it is made: in words, as bars, with the modifiers and what each face does. */

import { bars } from "../parts/bars.js";
import { preview } from "../parts/preview.js";
import { capital } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @param {string} system @param {import("./types").Forecast} forecast */
export const foretold = (system, forecast) =>
  html`<section class="foretold" aria-labelledby="foretold-title">
    <h2 id="foretold-title">${capital(forecast.title)}</h2>
    ${
      forecast.words.length
        ? html`<ul class="in-words">
            ${forecast.words.map((line) => html`<li>${capital(line)}</li>`)}
          </ul>`
        : nothing
    }
    ${forecast.odds.map((fact) => bars(fact, { atLeast: false }))}
    ${forecast.preview ? preview(system, forecast.preview) : nothing}
  </section>`;
