/** What the legends of all battlefields have: the entries, and the heights of the survey in feet. */

import { capital } from "../parts/words.js";
import { html, svg } from "../vendor/lit-html.js";
import { tints } from "./heights.js";

/** @typedef {import("../board/types").Board} Board */

/** @param {unknown} picture @param {string} words */
export const entry = (picture, words) => html`<li>${picture} <span>${capital(words)}</span></li>`;

/** @param {string} title @param {unknown[]} entries */
export const group = (title, entries) =>
  entries.length
    ? html`<h3>${title}</h3>
        <ul class="map-legend">
          ${entries}
        </ul>`
    : "";

/** A height of the survey, tinted as on the map. @param {number} tint */
const contour = (tint) =>
  html`<svg class="sample" viewBox="0 0 80 70" aria-hidden="true">${svg`<path d="M4 40q6 -34 38 -32t34 26q-4 32 -38 30t-34 -24z" class="level l${tint} rise"/>`}</svg>`;

/** The heights of a survey in feet, and what was decided when it was made into hexes or a table. @param {Board} board @returns {unknown} */
export function surveyed({ survey }) {
  if (!survey) return "";
  const heights = [...tints(survey)].map(([feet, tint]) => entry(contour(tint), `${feet} feet and higher`));
  return html`${group(`Heights of the survey, above ${survey.base} feet`, heights)}
    <p class="fine">
      <kbd>v</kbd> shows the ground as surveyed, as the rules read it, or both. A marked hex is less than 60 % of what
      the map says.
    </p>
    ${
      survey.notes.length
        ? html`<details>
            <summary>What was decided when the survey was read</summary>
            <ul>
              ${survey.notes.map((note) => html`<li>${capital(note)}</li>`)}
            </ul>
          </details>`
        : ""
    }`;
}
