/** The odds of a situation: in words, as bars, and the modifiers of every roll. */

import { html, nothing } from "../vendor/lit-html.js";
import { bars } from "./bars.js";
import { elsewhere } from "./faults.js";
import { foundBy, preview } from "./preview.js";
import { tree } from "./receipt.js";
import { capital, plain } from "./words.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types").Value} Value */
/** @typedef {import("../types").Odds} Odds */

const AT_LEAST = "at-least";

export const atLeast = () => localStorage.getItem(AT_LEAST) === "yes";

/** @param {Desk} desk */
export function cumulative(desk) {
  const turn = (/** @type {Event} */ event) => {
    localStorage.setItem(AT_LEAST, /** @type {HTMLInputElement} */ (event.target).checked ? "yes" : "no");
    desk.redraw();
  };
  return html`<label class="toggle"
    ><input type="checkbox" .checked=${atLeast()} @change=${turn} /> Show “at least”</label
  >`;
}

/** @param {Desk} desk */
function decisions(desk) {
  const made = Object.entries(desk.odds?.decisions ?? {});
  if (!made.length) return nothing;
  return html`<p class="fine">
    If ${made.map(([name, choices]) => `${plain(name)} is ${choices.map(plain).join(" or ")}`).join(", ")}.
  </p>`;
}

/** @param {Desk} desk */
function empty(desk) {
  const missing = desk.missing();
  if (missing.length) {
    return html`<p class="hint">Still needed: ${missing.map((field) => field.help).join("; ")}.</p>`;
  }
  if (desk.faults.length) return html`<p class="hint">Correct the form to see the odds.</p>`;
  return html`<p class="hint">Computing.</p>`;
}

/** What the odds rest on: what was assumed, what is added up before the dice, every roll. @param {Desk} desk @param {Odds} odds */
function arithmetic(desk, odds) {
  const system = desk.system.id;
  return html`${odds.idle.map((line) => html`<p class="hint idle">${capital(line.replaceAll("`", ""))}.</p>`)}
  ${odds.rolls.length && odds.before.length ? tree(odds.before, { system, charts: desk.charts }) : nothing}
  ${preview(system, odds, desk.charts)} ${foundBy(odds.found)}`;
}

/** @param {Desk} desk @param {Record<string, Value>} [happened] */
export function panel(desk, happened) {
  const { odds } = desk;
  const help = new Map(desk.procedure.facts.map((fact) => [fact.name, fact.help]));
  const numbers = odds?.facts.some((fact) => fact.number && fact.values.length > 1);
  return html`${elsewhere(desk.system.id, desk.faultsElsewhere())}
  ${
    odds
      ? html`<div class="odds ${desk.stale ? "stale" : ""}" aria-busy=${desk.stale ? "true" : "false"}>
          ${
            odds.words?.length
              ? html`<ul class="in-words">
                  ${odds.words.map((line) => html`<li>${capital(line)}</li>`)}
                </ul>`
              : nothing
          }
          ${decisions(desk)} ${numbers && !happened ? cumulative(desk) : nothing}
          ${odds.facts.map((fact) => bars(fact, { atLeast: !happened && atLeast(), help: help.get(fact.fact), happened: happened?.[fact.fact] }))}
          ${happened ? nothing : arithmetic(desk, odds)}
        </div>`
      : empty(desk)
  }`;
}
