/**
 * The decision with every legal answer, or the die to roll. Everything here can be done without the map.
 */

import { elsewhere } from "../parts/faults.js";
import { pad } from "../parts/pad.js";
import { cite } from "../parts/rule.js";
import { capital } from "../parts/words.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { drawOffered } from "./agreed.js";
import { number } from "./grid.js";
import { awaited } from "./shares.js";
import { always, standing } from "./standing.js";

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
/** A group of more answers than this is folded if the map shows them too. */
const FEW = 3;

/** @typedef {{title: string, options: Option[], folded: boolean}} Group */

/** Whether an answer ends something. @param {Option} option */
const closes = ({ closes: ends }) => ends === true;

/** Headings for verbs that are not words of their own. @type {Record<string, string>} */
const HEADINGS = {
  all: "Move the whole stack",
  form: "Change formation",
  ride: "Leaders ride",
  along: "Leaders go along",
  behind: "Leaders stay behind",
  unit: "Another unit first",
  orders: "Change orders",
  with: "Join a unit",
};

/** What a group of answers does. @param {Option} option */
function heading({ kind, verb }) {
  if (kind === "turn") return "Turn";
  return verb ? (HEADINGS[verb] ?? capital(verb)) : kind === "move" ? "Move" : kind === "place" ? "Places" : "";
}

/** Whether the map shows an answer. @param {Option} option */
const mapped = (option) => Boolean(option.hex ?? option.spot) || option.piece !== undefined || option.facing !== undefined;

/**
 * Answers that do the same together, in the order they first come: those in full view, then the folded ones, then what
 * ends the turn of a unit or a side.
 * @param {Option[]} options
 * @returns {Group[]}
 */
export function groups(options) {
  /** @type {Map<string, Option[]>} */
  const found = new Map();
  const open = options.filter((option) => !closes(option));
  for (const option of open) found.set(heading(option), [...(found.get(heading(option)) ?? []), option]);
  for (const [title, group] of found) {
    if (title === "" || group.length > 1) continue;
    found.delete(title);
    found.set("", [...(found.get("") ?? []), ...group]);
  }
  const fold = (/** @type {Option[]} */ group) =>
    group.every(mapped) && (found.size > 1 ? group.length > FEW : group.length > MANY);
  const all = [...found].map(([title, group]) => ({ title, options: group, folded: fold(group) }));
  const last = { title: "", options: options.filter(closes), folded: false };
  return [...all.filter(({ folded }) => !folded), ...all.filter(({ folded }) => folded), last].filter(
    (group) => group.options.length,
  );
}

/** The answers in the order of their keys. @param {Option[]} options */
export const listed = (options) => groups(options).flatMap((group) => group.options);

/** The verbs that the player has unfolded. @type {Set<string>} */
const unfolded = new Set();

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

/** @param {Group} group @param {(option: Option) => unknown} draw */
function verb({ title, options, folded }, draw) {
  const answers = html`<div class="options ${options.length > MANY ? "small" : ""} ${options.every(closes) ? "closing" : ""}">
    ${options.map(draw)}
  </div>`;
  if (!folded) return html`${title ? html`<h3>${title}</h3>` : nothing}${answers}`;
  const name = title || "Units";
  const turned = (/** @type {Event} */ event) =>
    /** @type {HTMLDetailsElement} */ (event.target).open ? unfolded.add(name) : unfolded.delete(name);
  // The event comes later than the click: what is drawn between the two must not fold it again.
  const clicked = () => (unfolded.has(name) ? unfolded.delete(name) : unfolded.add(name));
  return html`<details class="verb" .open=${live(unfolded.has(name))} @toggle=${turned}>
    <summary @click=${clicked}>${name} <span class="many">${options.length}, also on the map</span></summary>
    ${answers}
  </details>`;
}

/** @param {Session} session @param {Pick} pick @param {Chooser} chooser */
function question(session, pick, chooser) {
  const order = listed(pick.options);
  const name = session.battle.view.sides[pick.side].name;
  const draw = (/** @type {Option} */ option) => button(option, order.indexOf(option), chooser, session.busy);
  return html`<section class="ask asking ${pick.side}" aria-labelledby="asked">
    <p class="who">${name}</p>
    <h2 id="asked">${pick.question} ${cite(session.battle.system, pick.rule)}</h2>
    ${groups(pick.options).map((group) => verb(group, draw))} ${chooser.own} ${always(session, pick)}
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
  if (run || battle.view.over) return nothing;
  const side = battle.waiting?.kind === "pick" ? battle.view.sides[battle.waiting.side].name : "";
  return html`<section class="ask" aria-label="Waiting">
    <p role="status">${side ? `${side} is deciding.` : awaited(battle) || "The battle goes on."}</p>
  </section>`;
}

/** @param {Session} session @param {Chooser} chooser */
export function asking(session, chooser) {
  const { question: pick, chance } = session;
  const waits = pick ? question(session, pick, chooser) : chance ? thrown(session, chance) : elseWaiting(session);
  return html`${chooser.blames ? nothing : elsewhere(session.battle.system, session.faults)}${drawOffered(session)}${waits}${standing(session)}`;
}

/** The options about a hex. @param {Option[]} options @param {import("./types").Hex} hex */
export const optionsAt = (options, hex) => options.filter((option) => option.hex && number(option.hex) === number(hex));
