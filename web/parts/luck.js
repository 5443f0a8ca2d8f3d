/** How the dice compare with their expectation: an interval, and no verdict on few dice. */

import { html, nothing, svg } from "../vendor/lit-html.js";
import { decimal, plain } from "./words.js";

/** @typedef {import("../types").DiceLuck} Side */

const WIDE = 260;

/** @param {Side} side */
function drawn(side) {
  const low = Math.min(side.low, side.expected, side.mean);
  const high = Math.max(side.high, side.expected, side.mean);
  const room = (high - low || 1) * 0.12;
  /** @param {number} value */
  const x = (value) => ((value - low + room) / (high - low + 2 * room)) * WIDE;
  return html`<svg class="interval" viewBox="0 0 ${WIDE} 28" aria-hidden="true">
    ${svg`<line x1="0" x2=${WIDE} y1="14" y2="14" class="grid"/>
    <line x1=${x(side.expected)} x2=${x(side.expected)} y1="2" y2="26" class="expected"/>
    <line x1=${x(side.low)} x2=${x(side.high)} y1="14" y2="14" class="reach"/>
    <line x1=${x(side.low)} x2=${x(side.low)} y1="9" y2="19" class="reach"/>
    <line x1=${x(side.high)} x2=${x(side.high)} y1="9" y2="19" class="reach"/>
    <circle cx=${x(side.mean)} cy="14" r="5" class="dot"/>`}
  </svg>`;
}

/** @param {Side} side */
const row = (side) =>
  html`<tr>
    <th scope="row">${side.name || "no name"}</th>
    <td>${side.die}</td>
    <td>${side.rolled}</td>
    <td>${decimal(side.mean)}</td>
    <td>${decimal(side.expected)}</td>
    <td>${decimal(side.low)} to ${decimal(side.high)}</td>
    <td class="picture">${drawn(side)}</td>
    <td class="verdict">${side.verdict}</td>
  </tr>`;

/** @param {import("../types").ResultLuck} result */
const outcome = (result) =>
  html`<tr>
    <th scope="row">${result.name || "no name"}</th>
    <td>${plain(result.fact)}</td>
    <td>${plain(result.procedure)}</td>
    <td>${result.resolutions}</td>
    <td>${decimal(result.sum)}</td>
    <td>${decimal(result.expected)}</td>
    <td>${decimal(result.low)} to ${decimal(result.high)}</td>
    <td class="verdict">${result.verdict}</td>
  </tr>`;

/** @param {string[]} heads */
const head = (heads) =>
  html`<thead>
    <tr>
      ${heads.map((each) => (each ? html`<th scope="col">${each}</th>` : html`<td></td>`))}
    </tr>
  </thead>`;

/** @param {import("../types").Luck} of */
export const luck = (of) =>
  of.sides.length
    ? html`<section aria-labelledby="luck-title">
        <h2 id="luck-title">Luck</h2>
        <p class="fine">
          The dot is the mean of the faces rolled, the upright line the expected mean. The stroke is the range that holds
          the mean of fair dice nineteen times out of twenty.
        </p>
        <div class="wide" tabindex="0" role="region" aria-label="Luck of the dice">
          <table class="plain-table numbers luck">
            ${head(["Who", "Die", "Rolled", "Mean", "Expected", "Fair", "", "Verdict"])}
            <tbody>
              ${of.sides.map(row)}
            </tbody>
          </table>
        </div>
        ${
          of.results.length
            ? html`<details class="results">
                <summary>Results, against their expectation</summary>
                <div class="wide" tabindex="0" role="region" aria-label="Luck of the outcomes">
                  <table class="plain-table numbers luck">
                    ${head(["Who", "What", "In", "Times", "Total", "Expected", "Fair", "Verdict"])}
                    <tbody>
                      ${of.results.map(outcome)}
                    </tbody>
                  </table>
                </div>
              </details>`
            : nothing
        }
      </section>`
    : nothing;
