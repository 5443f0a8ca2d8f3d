/**
 * The decision with every legal answer, or the die to roll. Everything here can be done without the map.
 */

import { elsewhere } from "../parts/faults.js";
import { pad } from "../parts/pad.js";
import { cite } from "../parts/rule.js";
import { capital } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { number } from "./grid.js";

/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Pick} Pick */
/** @typedef {import("./types").Chance} Chance */
/** @typedef {import("./session.js").Session} Session */
/**
 * @typedef {{option: Option | null, hint: (option: Option | null, meant?: boolean) => void, choose: (option: Option) => void, own:
 * unknown, blames: boolean}} Chooser `own`: where the player writes an answer, `blames`: whether its faults are shown there
 */

/** More answers than this are shown small. */
const MANY = 12;

/** The heading that an answer is listed under. @param {Option} option */
function heading({ kind, verb }) {
  if (kind === "turn") return "Turn";
  return verb ? capital(verb) : kind === "move" || kind === "place" ? "Places" : "";
}

/**
 * Answers with the same heading together, in the order they first come; those without a heading last.
 * @param {Option[]} options
 * @returns {[string, Option[]][]}
 */
export function groups(options) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  for (const option of options) found.set(heading(option), [...(found.get(heading(option)) ?? []), option]);
  for (const [title, group] of found) {
    if (title === "" || group.length > 1) continue;
    found.delete(title);
    found.set("", [...(found.get("") ?? []), ...group]);
  }
  return [...found].sort(([a], [b]) => Number(a === "") - Number(b === ""));
}

/** The answers in the order of their keys. @param {Option[]} options */
export const listed = (options) => groups(options).flatMap(([, group]) => group);

/** @param {Option} option @param {number} key @param {Chooser} chooser @param {boolean} busy */
const button = (option, key, chooser, busy) =>
  html`<button
    type="button"
    class="option ${chooser.option?.slug === option.slug ? "hinted" : ""}"
    data-answer=${option.slug}
    ?disabled=${busy}
    @click=${() => chooser.choose(option)}
    @mousemove=${() => chooser.hint(option)}
    @mouseleave=${() => chooser.hint(null)}
    @focus=${() => chooser.hint(option, true)}
  >
    ${capital(option.text)}${key < 9 ? html` <kbd>${key + 1}</kbd>` : nothing}
  </button>`;

/** @param {Session} session @param {Pick} pick @param {Chooser} chooser */
function question(session, pick, chooser) {
  const order = listed(pick.options);
  const name = session.battle.view.sides[pick.side].name;
  return html`<section class="ask asking ${pick.side}" aria-labelledby="asked">
    <p class="who">${name}</p>
    <h2 id="asked">${pick.question} ${cite(session.battle.system, pick.rule)}</h2>
    ${groups(pick.options).map(
      ([title, group]) =>
        html`${title ? html`<h3>${title}</h3>` : nothing}
          <div class="options ${group.length > MANY ? "small" : ""}">
            ${group.map((option) => button(option, order.indexOf(option), chooser, session.busy))}
          </div>`,
    )}
    ${chooser.own}
  </section>`;
}

/** @param {Session} session @param {Chance} chance */
function thrown(session, chance) {
  const title = html`<h2 id="asked">${capital(chance.what)} ${cite(session.battle.system, chance.rule)}</h2>`;
  if (chance.kind === "draw") {
    return html`<section class="ask pad" aria-labelledby="asked">
      ${title}
      <p class="wanted">What was drawn?</p>
      <div class="keys-of-pad">
        ${chance.values.map((value) => html`<button type="button" class="key" ?disabled=${session.busy} @click=${() => session.key(value)}>${value}</button>`)}
      </div>
    </section>`;
  }
  return html`<section class="ask" aria-labelledby="asked">
    ${title}${pad(chance, session.typed, (face) => void session.key(face))}
  </section>`;
}

/** @param {Session} session */
function elseWaiting(session) {
  const { battle, run, past } = session;
  if (past) return nothing;
  if (run) {
    return html`<section class="ask" aria-label="The machine plays">
      <p role="status">Move ${run.at} of ${run.of}</p>
      <button type="button" @click=${() => session.skip()}>Skip to the end <kbd>Space</kbd></button>
    </section>`;
  }
  if (battle.view.over)
    return html`<section class="ask ending" aria-labelledby="over"><h2 id="over">${battle.view.over}</h2></section>`;
  const side = battle.waiting?.kind === "pick" ? battle.view.sides[battle.waiting.side].name : "";
  return html`<section class="ask" aria-label="Waiting">
    <p role="status">${side ? `${side} is deciding.` : "The battle goes on."}</p>
  </section>`;
}

/** @param {Session} session @param {Chooser} chooser */
export function asking(session, chooser) {
  const { question: pick, chance } = session;
  const waits = pick ? question(session, pick, chooser) : chance ? thrown(session, chance) : elseWaiting(session);
  return html`${chooser.blames ? nothing : elsewhere(session.battle.system, session.faults)}${waits}`;
}

/** The options about a hex. @param {Option[]} options @param {import("./types").Hex} hex */
export const optionsAt = (options, hex) => options.filter((option) => option.hex && number(option.hex) === number(hex));
