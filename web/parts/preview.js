/** Before the die is thrown: the modifiers and their sum, and what every face would do. */

import { html, nothing } from "../vendor/lit-html.js";
import { meaningOf } from "./chart.js";
import { cite } from "./rule.js";
import { capital, printed, signed } from "./words.js";

/** @typedef {import("../types").Preview} Preview */
/** @typedef {import("../types").Modifier} Modifier */
/** @typedef {import("../types").Chart} Chart */

/** @param {string} system @param {Modifier[]} modifiers @param {string} sum */
export const sum = (system, modifiers, sum) =>
  modifiers.length
    ? html`<ul class="sum">
        ${modifiers.map((modifier) => html`<li><b>${signed(modifier.value)}</b> <span>${modifier.reason}</span> ${cite(system, modifier.rule)}</li>`)}
        <li class="total"><b>${sum}</b> <span>in all</span></li>
      </ul>`
    : nothing;

/** Faces that do the same stand in one line. @param {Preview} preview */
function runs(preview) {
  /**
   * @type {{from: number, to: number, low: number, high: number, said: string, row: import("../types").PreviewRow}[]}
   */
  const list = [];
  for (const row of preview.rows) {
    const said = JSON.stringify([row.column, row.value, row.effects]);
    const last = list.at(-1);
    if (last?.said === said) [last.to, last.high] = [row.face, row.total];
    else list.push({ from: row.face, to: row.face, low: row.total, high: row.total, said, row });
  }
  return list;
}

/** @param {number} low @param {number} high */
const span = (low, high) => (low === high ? signedPlain(low) : `${signedPlain(low)} to ${signedPlain(high)}`);
/** @param {number} number */
const signedPlain = (number) => String(number).replace("-", "\u2212");

/**
 * What a face does: what follows at once, else what its cell means.
 * @param {import("../types").PreviewRow} row
 * @param {Map<string, Chart>} charts
 */
function does(row, charts) {
  if (row.effects.length) return row.effects.join("; ");
  const chart = charts.get(row.chart ?? "");
  const at = {
    row: chart?.rows.findIndex((each) => each.label === row.row) ?? -1,
    column: chart?.columns.indexOf(row.column ?? "") ?? -1,
  };
  return (chart && meaningOf(chart, at)) || "nothing at once";
}

/** Modifiers besides those of the first roll. @param {string} system @param {Preview} preview */
const others = (system, preview) =>
  preview.sums.map(
    ({ what, when, modifiers, total }) =>
      html`<h4>
          ${capital(what)}${when.length ? `, if ${preview.what} shows ${when.map(signedPlain).join(", ")}` : nothing}
        </h4>
        ${sum(system, modifiers, signed(total))}`,
  );

/** @param {string} system @param {Preview} preview @param {Map<string, Chart>} [charts] */
export function preview(system, preview, charts = new Map()) {
  const modified = preview.modifiers.length > 0;
  const place = preview.rows.find((row) => row.chart);
  const celled = preview.rows.some((row) => row.value !== undefined && row.value !== null);
  return html`<section class="preview" aria-labelledby="preview-title">
    <h3 id="preview-title">${capital(preview.what)}</h3>
    ${sum(system, preview.modifiers, signed(preview.total))} ${others(system, preview)}
    ${place?.column ? html`<p class="fine">Chart ${place.chart}, column ${printed(place.column)}.</p>` : nothing}
    <div class="wide" tabindex="0" role="region" aria-label="What each face does">
      <table class="plain-table faces">
        <thead>
          <tr>
            <th scope="col">${preview.dice.includes("against") ? "Difference" : "Die"}</th>
            ${modified ? html`<th scope="col">Sum</th>` : nothing} ${celled ? html`<th scope="col">Cell</th>` : nothing}
            <th scope="col">Does</th>
          </tr>
        </thead>
        <tbody>
          ${runs(preview).map(
            (run) =>
              html`<tr>
                <th scope="row">${span(run.from, run.to)}</th>
                ${modified ? html`<td>${span(run.low, run.high)}</td>` : nothing}
                ${celled ? html`<td><b>${printed(run.row.value ?? "")}</b></td>` : nothing}
                <td>${does(run.row, charts)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
