/** Before the dice are rolled: every roll with its modifiers, and what each face would do. */

import { html, nothing } from "../vendor/lit-html.js";
import { meaningOf } from "./chart.js";
import { cite } from "./rule.js";
import { capital, counted, percent, printed, signed } from "./words.js";

/** @typedef {import("../types").RollAhead} Roll */
/** @typedef {import("../types").SumAhead} Sum */
/** @typedef {import("../types").Found} Found */
/** @typedef {import("../types").FaceAhead} Face */
/** @typedef {import("../types").Modifier} Modifier */
/** @typedef {import("../types").Chart} Chart */

/** The most rolls shown of a long chain. */
const MOST = 12;

/** @param {string} system @param {Modifier[]} modifiers @param {string} sum */
export const sum = (system, modifiers, sum) =>
  modifiers.length
    ? html`<ul class="sum">
        ${modifiers.map((modifier) => html`<li><b>${signed(modifier.value)}</b> <span>${modifier.reason}</span> ${cite(system, modifier.rule)}</li>`)}
        <li class="total"><b>${sum}</b> <span>in all</span></li>
      </ul>`
    : nothing;

/** Faces that do the same stand in one line. @param {Roll} roll */
function runs(roll) {
  /**
   * @type {{from: number, to: number, low: number, high: number, said: string, face: Face}[]}
   */
  const list = [];
  for (const face of roll.faces) {
    const said = JSON.stringify([face.column, face.value, face.effects]);
    const last = list.at(-1);
    if (last?.said === said) [last.to, last.high] = [face.face, face.total];
    else list.push({ from: face.face, to: face.face, low: face.total, high: face.total, said, face });
  }
  return list;
}

/** @param {number} low @param {number} high */
const span = (low, high) => (low === high ? signedPlain(low) : `${signedPlain(low)} to ${signedPlain(high)}`);
/** @param {number} number */
const signedPlain = (number) => String(number).replace("-", "\u2212");

/**
 * What a face does: its immediate effect, or else the meaning of its cell.
 * @param {Face} face
 * @param {Map<string, Chart>} charts
 */
function does(face, charts) {
  if (face.effects.length) return face.effects.join("; ");
  const chart = charts.get(face.chart ?? "");
  const at = {
    row: chart?.rows.findIndex((each) => each.label === face.row) ?? -1,
    column: chart?.columns.indexOf(face.column ?? "") ?? -1,
  };
  return (chart && meaningOf(chart, at)) || (face.value === undefined ? "no immediate effect" : "");
}

/** @param {Roll} roll @param {Map<string, Chart>} charts */
function table(roll, charts) {
  const modified = roll.modifiers.length > 0;
  const place = roll.faces.find((face) => face.chart);
  const celled = roll.faces.some((face) => face.value !== undefined);
  return html`${place?.column ? html`<p class="fine">Chart ${place.chart}, column ${printed(place.column)}.</p>` : nothing}
    <div class="wide" tabindex="0" role="group" aria-label=${`What each face does: ${roll.what}`}>
      <table class="plain-table faces">
        <thead>
          <tr>
            <th scope="col">${roll.opposed ? "Difference" : "Die"}</th>
            ${modified ? html`<th scope="col">Sum</th>` : nothing} ${celled ? html`<th scope="col">Cell</th>` : nothing}
            <th scope="col">Does</th>
          </tr>
        </thead>
        <tbody>
          ${runs(roll).map(
            (run) =>
              html`<tr>
                <th scope="row">${span(run.from, run.to)}</th>
                ${modified ? html`<td>${span(run.low, run.high)}</td>` : nothing}
                ${celled ? html`<td><b>${printed(run.face.value ?? "")}</b></td>` : nothing}
                <td>${does(run.face, charts)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

/** How often a roll comes, where it is not once. @param {number} times */
const often = (times) =>
  times > 1.000001 ? `, ${times.toFixed(1)} times on average` : times < 0.999999 ? `, in ${percent(times)} of cases` : "";

/** @param {string} system @param {Roll} roll @param {Map<string, Chart>} charts */
const one = (system, roll, charts) =>
  html`<div class="preview" role="group" aria-label=${capital(roll.what)}>
    <h3>${capital(roll.what)} ${cite(system, roll.rule)}</h3>
    <p class="fine">${roll.throws.map(capital).join("; ")}${often(roll.times)}</p>
    ${sum(system, roll.modifiers, signed(roll.total))} ${roll.faces.length ? table(roll, charts) : nothing}
  </div>`;

/** @param {string} system @param {Sum[]} list */
const others = (system, list) =>
  list.map(
    ({ title, modifiers, total }) =>
      html`<div class="preview" role="group" aria-label=${capital(title)}>
        <h3>${capital(title)}</h3>
        ${sum(system, modifiers, signed(total))}
      </div>`,
  );

/**
 * Every roll, and the modifiers that change something other than one die.
 * @param {string} system
 * @param {{rolls: Roll[], sums: Sum[]}} ahead
 * @param {Map<string, Chart>} [charts]
 */
export const preview = (system, { rolls, sums }, charts = new Map()) =>
  html`${rolls.slice(0, MOST).map((roll) => one(system, roll, charts))}
  ${rolls.length > MOST ? html`<p class="fine">and ${counted(rolls.length - MOST, "more roll")}</p>` : nothing} ${others(system, sums)}`;

/** How odds were found. @param {Found} found */
export const foundBy = (found) =>
  found.exact
    ? html`<p class="fine found">Exact: every outcome was counted.</p>`
    : html`<p class="fine found">
        Sampled: played ${found.plays} times, within ${percent(found.within ?? 0)}.
      </p>`;
