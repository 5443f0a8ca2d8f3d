/** Odds as bars: each fact of the outcome, every value with its chance. Lengths and words, never color alone. */

import { html, nothing, svg } from "../vendor/lit-html.js";
import { capital, counted, decimal, percent, plain } from "./words.js";

/** @typedef {import("../types").Marginal} Marginal */
/** @typedef {import("../types").Value} Value */
/** @typedef {{label: string, value: Value, chance: number, other?: number}} Bar */

/** Longer lists than this are shortened. */
const MOST = 24;

/** @param {Marginal} fact @param {boolean} atLeast @param {Marginal} [other] @returns {Bar[]} */
function list(fact, atLeast, other) {
  const beside = new Map(other?.values.map(({ value, chance }) => [value, chance]));
  const here = new Map(fact.values.map(({ value, chance }) => [value, chance]));
  const values = [...new Set([...here.keys(), ...beside.keys()])];
  if (fact.number) values.sort((a, b) => Number(a) - Number(b));
  else values.sort((a, b) => (here.get(b) ?? 0) - (here.get(a) ?? 0));
  /** @param {Map<Value, number>} of @param {Value} value */
  const chance = (of, value) => {
    if (!atLeast || !fact.number) return of.get(value) ?? 0;
    let sum = 0;
    for (const [each, weight] of of) if (Number(each) >= Number(value)) sum += weight;
    return Math.min(sum, 1);
  };
  const label = (/** @type {Value} */ value) => (atLeast && fact.number ? `at least ${value}` : plain(String(value)));
  return values.map((value) => ({
    label: label(value),
    value,
    chance: chance(here, value),
    other: other ? chance(beside, value) : undefined,
  }));
}

/** @param {number} chance @param {boolean} [second] */
const stroke = (chance, second = false) =>
  html`<svg class="bar ${second ? "second" : ""}" aria-hidden="true">
    ${svg`<rect width=${(chance * 100).toFixed(2) + "%"} height="100%" class="fill"/>`}
  </svg>`;

/** @param {Bar} bar @param {boolean} happened */
const row = (bar, happened) =>
  html`<tr class=${happened ? "happened" : ""}>
    <th scope="row">${bar.label}${happened ? html` <i>this happened</i>` : nothing}</th>
    <td class="length">${stroke(bar.chance)}${bar.other === undefined ? nothing : stroke(bar.other, true)}</td>
    <td class="share">
      ${percent(bar.chance)}${bar.other === undefined ? nothing : html`<br />${percent(bar.other)}`}
    </td>
  </tr>`;

/** @param {Marginal} fact */
const middle = (fact) =>
  fact.number && fact.values.length > 1
    ? html`<span class="mean"
        >expected ${decimal(fact.number.mean)}, most likely ${fact.number.quantiles[0]} to ${fact.number.quantiles[2]}</span
      >`
    : nothing;

/**
 * @param {Marginal} fact
 * @param {{atLeast: boolean, help?: string, other?: Marginal, happened?: Value}} how
 */
export function bars(fact, how) {
  const all = list(fact, how.atLeast, how.other);
  const rows = all.length > MOST ? [...all].sort((a, b) => b.chance - a.chance).slice(0, MOST) : all;
  const certain = all.length === 1 && how.other === undefined;
  const title = capital(plain(fact.fact));
  if (certain) {
    return html`<p class="certain">
      <b>${title}</b> ${all[0]?.label.replace("at least ", "")} <span class="fine">for certain</span>
    </p>`;
  }
  return html`<table class="bars">
      <caption>
        <b title=${how.help ?? ""}>${title}</b>
        ${middle(fact)}
      </caption>
      <tbody>
        ${rows.map((bar) => row(bar, how.happened !== undefined && bar.value === how.happened && !how.atLeast))}
      </tbody>
    </table>
    ${all.length > rows.length ? html`<p class="fine">and ${counted(all.length - rows.length, "rarer value")}</p>` : nothing}`;
}
