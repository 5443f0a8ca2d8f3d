/**
 * What a decision would roll for, before it is made: in words, as bars, with the modifiers and what each face does.
 * What becomes of the attacker and what becomes of the defender stand side by side.
 */

import { bars } from "../parts/bars.js";
import { preview } from "../parts/preview.js";
import { capital } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").Forecast} Forecast */
/** @typedef {{odds: Forecast["odds"][number], words: string}} Fact */

/** Whoever has facts of his own; with two of them they stand side by side. */
const PARTIES = /** @type {const} */ (["attacker", "assaulter", "defender"]);

/** @param {Fact} fact @param {string} party */
const concerns = ({ odds }, party) => odds.fact === party || odds.fact.startsWith(`${party}-`);

/** A fact of one party, without the party's name before it. @param {Fact} fact @param {string} party */
const shorn = ({ odds }, party) => ({ ...odds, fact: odds.fact.slice(party.length + 1) || "result" });

/** What never happens is not worth saying. @type {unknown[]} */
const NOTHING = [0, "no", "none"];

/** @param {Fact} fact */
const tells = ({ odds: { values }, words }) => words && !(values.length === 1 && NOTHING.includes(values[0]?.value));

/** @param {Fact[]} facts */
const spoken = (facts) =>
  facts.some(tells)
    ? html`<ul class="in-words">
        ${facts.filter(tells).map(({ words }) => html`<li>${capital(words)}</li>`)}
      </ul>`
    : nothing;

/** @param {string} party @param {Fact[]} facts */
const column = (party, facts) =>
  html`<section class="party" aria-label=${capital(party)}>
    <h3>${capital(party)}</h3>
    ${facts.map((fact) => bars(shorn(fact, party), { atLeast: false }))}
  </section>`;

/** @param {string} system @param {Forecast} forecast */
export function foretold(system, forecast) {
  const facts = forecast.odds.map((odds, nth) => ({ odds, words: forecast.words[nth] ?? "" }));
  const parties = PARTIES.map((party) => ({ party, own: facts.filter((fact) => concerns(fact, party)) })).filter(
    ({ own }) => own.length,
  );
  const opposed = parties.length > 1;
  const others = opposed ? facts.filter((fact) => !PARTIES.some((party) => concerns(fact, party))) : facts;
  const dice = forecast.preview ? preview(system, forecast.preview) : nothing;
  return html`<section class="foretold" aria-labelledby="foretold-title">
    <h2 id="foretold-title">${capital(forecast.title)}</h2>
    ${opposed ? html`<div class="parties">${parties.map(({ party, own }) => column(party, own))}</div>` : nothing}
    ${opposed ? dice : nothing} ${spoken(others)} ${others.map(({ odds }) => bars(odds, { atLeast: false }))}
    ${opposed ? nothing : dice}
  </section>`;
}
