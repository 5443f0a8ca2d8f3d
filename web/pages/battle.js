/** A battle: the board, the decision, and the log, units and records beside it. */

import { answered } from "../board/answered.js";
import { asking } from "../board/asking.js";
import { clock, strip, track } from "../board/camps.js";
import { odds } from "../board/card.js";
import { ending } from "../board/ending.js";
import { foretold } from "../board/foretold.js";
import { goal } from "../board/goal.js";
import { fills, seated } from "../board/seated.js";
import { Session, setShown, shown } from "../board/session.js";
import { setSounds, sounds } from "../board/sound.js";
import { tabs } from "../board/tabs.js";
import { lately, player } from "../board/telling.js";
import { motion, setMotion } from "../parts/dice.js";
import { capital } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/seat.js").AnySeat} AnySeat */
/** @typedef {import("../board/types").Battle} Battle */
/** @typedef {import("../board/types").Option} Option */
/** @typedef {import("../board/types").Side} Side */

/**
 * The side that sits here. To one who has both seats or none the page shows what both sides may see.
 * @param {Battle} battle
 * @param {string | null} wanted
 * @returns {Side | undefined}
 */
function viewer(battle, wanted) {
  const { mine } = battle.seats;
  if (mine.length === 1) return mine[0];
  if ((wanted === "north" || wanted === "south") && mine.includes(wanted)) return wanted;
  const { north, south } = battle.players;
  if (north === "human" && south !== "human") return "north";
  return south === "human" && north !== "human" ? "south" : undefined;
}

/** Undo, redo, and how the moves of others are shown: always in view. @param {AnySeat} table */
function tools(table) {
  const { session } = table;
  const { battle, busy, past } = session;
  const still = busy || past !== null;
  const toggle = (/** @type {string} */ name, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ set) =>
    html`<label class="toggle">
      <input
        type="checkbox"
        .checked=${on}
        @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked)}
      />
      ${name}</label
    >`;
  return html`<div class="battle-tools">
    <button type="button" ?disabled=${still || !battle.undo} @click=${() => session.undo()}>
      Undo <kbd>\u232b</kbd>
    </button>
    <button type="button" ?disabled=${still || !battle.redo} @click=${() => session.redo()}>Redo <kbd>y</kbd></button>
    <details class="more-tools">
      <summary>Options</summary>
      <div>
        ${toggle("Show moves", shown(), setShown)}${toggle("Dice tumble", motion(), setMotion)}${toggle("Sound", sounds(), setSounds)}
      </div>
    </details>
    <button
      type="button"
      class="sheet-fold"
      aria-expanded=${table.folded ? "false" : "true"}
      aria-label="The question"
      @click=${() => table.fold()}
    >
      ${table.folded ? "\u25b4" : "\u25be"}
    </button>
  </div>`;
}

/** @param {AnySeat} table */
const looking = ({ session }) =>
  session.past
    ? html`<p class="looking" role="status">
        Looking back: entry ${session.past.entries} of ${session.battle.entries}.
        <button type="button" @click=${() => session.look(session.battle.entries)}>Back to now</button>
      </p>`
    : nothing;

/** What a finger has touched: its odds, and one button that does it. @param {AnySeat} table */
export function confirm({ attention, session }) {
  const { confirm: option, forecast } = attention;
  if (!option || !session.question) return nothing;
  const lines = odds(forecast);
  return html`<section class="confirm" aria-label="Confirm">
    <p>${capital(option.text)}</p>
    ${
      lines.length
        ? html`<ul>
            ${lines.map((line) => html`<li>${capital(line)}</li>`)}
          </ul>`
        : attention.waiting
          ? html`<p class="fine">Working out the odds\u2026</p>`
          : nothing
    }
    <div class="at-hand">
      <button type="button" class="strong" ?disabled=${session.busy} @click=${() => attention.choose(option)}>
        ${forecast?.rolls.length ? "Roll" : "Do it"}
      </button>
      <button type="button" @click=${() => attention.drop()}>Cancel</button>
    </div>
  </section>`;
}

/** How the answers of the question are chosen. @param {AnySeat} table */
export function chooser(table) {
  const { attention } = table;
  return {
    option: attention.option,
    hint: (/** @type {Option | null} */ option, /** @type {boolean | undefined} */ meant) => {
      if (!table.touch) attention.hint(option, meant);
    },
    choose: (/** @type {Option} */ option) =>
      table.touch ? attention.consider(option, true) : void attention.choose(option),
    own: table.own(),
    blames: table.blames,
  };
}

/** What is known about the answer under the pointer and about what was picked. @param {AnySeat} table */
export function known(table) {
  const { attention, session } = table;
  const { system } = session.battle;
  return html`${attention.forecast && attention.option ? foretold(system, attention.forecast) : nothing}
  ${answered(system, attention.inquiring)}`;
}

/** @param {AnySeat} table */
function decisions(table) {
  const { session } = table;
  // Dice that were just rolled come before what was picked on the field.
  const [dice, fresh] = session.run ? [nothing, false] : lately(session, table.charts);
  return html`<div class="side-asks ${table.folded ? "folded" : ""}">
      ${tools(table)}${confirm(table)}${table.atHand()}${player(session)}${ending(table)}${session.guide?.card(session.question, () => table.redraw()) ?? nothing}${asking(session, chooser(table))}
    </div>
    <div class="side-knows" role="region" aria-label="About the decision" tabindex="0">
      ${known(table)}${fresh ? [dice, table.about()] : [table.about(), dice]}
    </div>`;
}

/** @param {AnySeat} table @param {string} title */
function page(table, title) {
  const { session, field } = table;
  const { view, entries } = session.now;
  return html`<div class="battle" data-entries=${entries} aria-busy=${session.busy || session.run ? "true" : "false"}>
    <header class="battle-head">
      <div class="whence">
        <h1>${title}</h1>
        ${goal(table.board, view)}
        <p class="when">${view.turn}. <span class="phase">${view.phase}</span></p>
        ${track(view)}${clock(view)}
      </div>
      ${strip(view)}
    </header>
    ${looking(table)}
    <div class="battle-body">
      ${field.element}
      <aside class="battle-side" aria-label="Decisions">${decisions(table)}</aside>
      <section class="battle-about" aria-label="About the battle">${tabs(table)}</section>
    </div>
  </div>`;
}

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const [, , id = ""] = route.path;
  const first = await Session.find(id, undefined);
  const side = viewer(first, route.query.get("side"));
  const battle = side ? await Session.find(id, side) : first;
  const table = await seated(battle, side, redraw);
  const lesson = localStorage.getItem(`lesson-${id}`)?.split(" ")[0];
  if (lesson) table.session.guide = await (await import("../learn/found.js")).found(lesson, id);
  await table.begin({ replays: !route.query.has("at") });
  table.session.attend();
  fills(table.field.element);
  const at = Number(route.query.get("at") ?? "");
  if (at > 0) void table.session.look(at);
  const title = battle.title || table.board.title;
  return {
    title,
    view: () => page(table, title),
    heard: (news) => {
      if (news.kind === "again" || (news.kind === "battle" && news.id === id)) void table.session.refresh(news.revision);
    },
    get keys() {
      return table.keys;
    },
  };
}
