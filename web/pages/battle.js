/** A battle: the board, what it waits for, and everything there is to know about it. */

import { get, once } from "../api.js";
import { asking } from "../board/asking.js";
import { strip, track } from "../board/camps.js";
import { foretold } from "../board/foretold.js";
import { answered, here } from "../board/here.js";
import { Session, setShown, shown } from "../board/session.js";
import { BattleTable } from "../board/table.js";
import { tabs } from "../board/tabs.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/types").Battle} Battle */
/** @typedef {import("../board/types").Option} Option */
/** @typedef {import("../board/types").Side} Side */

/**
 * The side of the one person who plays here; with two, nobody's: both see what both may see, and each question is
 * for its side.
 * @param {Battle} battle
 * @param {string | null} wanted
 * @returns {Side | undefined}
 */
function viewer(battle, wanted) {
  if (wanted === "north" || wanted === "south") return wanted;
  const { north, south } = battle.players;
  if (north === "human" && south !== "human") return "north";
  return south === "human" && north !== "human" ? "south" : undefined;
}

/** The hex that was picked, and who stands there. @param {BattleTable} table */
function about({ board, attention, asker }) {
  const { hex, piece } = attention;
  if (!hex) return html`<p class="hint">Point at a counter or a hex to read about it.</p>`;
  const stack = attention.stack(hex);
  return here({ board, hex, stack, chosen: piece, side: asker, ask: (query) => void attention.ask(query) });
}

/** What may be done at the hex that was picked: close to the map, for fingers. @param {BattleTable} table */
function offered({ attention, session }) {
  const way = attention.path?.answers ?? [];
  const button = (/** @type {string} */ says, /** @type {() => unknown} */ does) =>
    html`<button type="button" class="strong" ?disabled=${session.busy} @click=${does}>${says}</button>`;
  const buttons = attention.offered.map((option) => button(option.text, () => attention.choose(option)));
  if (way.length) {
    buttons.push(button(`Go there, ${way.length} ${way.length === 1 ? "step" : "steps"}`, () => session.answer(way)));
  }
  if (!session.question || !buttons.length) return nothing;
  return html`<div class="at-hand" aria-label="For the hex picked" role="group">${buttons}</div>`;
}

/** @param {BattleTable} table */
function tools({ session }) {
  const { battle, busy, past } = session;
  const still = busy || past !== null;
  const show = (/** @type {Event} */ event) => setShown(/** @type {HTMLInputElement} */ (event.target).checked);
  return html`<p class="tools battle-tools">
    <button type="button" ?disabled=${still || !battle.undo} @click=${() => session.undo()}>
      Take back <kbd>Backspace</kbd>
    </button>
    <button type="button" ?disabled=${still || !battle.redo} @click=${() => session.redo()}>Again <kbd>y</kbd></button>
    <label class="toggle"><input type="checkbox" .checked=${shown()} @change=${show} /> Show the machine's moves</label>
  </p>`;
}

/** @param {BattleTable} table */
const looking = ({ session }) =>
  session.past
    ? html`<p class="looking" role="status">
        Looking back: entry ${session.past.entries} of ${session.battle.entries}.
        <button type="button" @click=${() => session.look(session.battle.entries)}>Back to now</button>
      </p>`
    : nothing;

/** @param {BattleTable} table */
function decisions(table) {
  const { attention, session } = table;
  const { system } = session.battle;
  const chooser = {
    option: attention.option,
    hint: (/** @type {Option | null} */ option) => attention.hint(option),
    choose: (/** @type {Option} */ option) => void attention.choose(option),
  };
  return html`<div class="side-asks">${offered(table)}${asking(session, chooser)}${tools(table)}</div>
    <div class="side-knows" role="region" aria-label="About the decision" tabindex="0">
      ${attention.forecast && attention.option ? foretold(system, attention.forecast) : nothing}
      ${attention.asked ? answered(system, attention.asked, () => attention.hide()) : nothing}${about(table)}
    </div>`;
}

/** @param {BattleTable} table @param {string} title */
function page(table, title) {
  const { session, field } = table;
  const { view, entries } = session.now;
  return html`<div class="battle" data-entries=${entries} aria-busy=${session.busy || session.run ? "true" : "false"}>
    <header class="battle-head">
      <div class="whence">
        <h1>${title}</h1>
        ${track(view)}
        <p>${view.turn}. <span class="phase">${view.phase}</span></p>
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
  const [system = "", , id = ""] = route.path;
  const first = await Session.find(id, undefined);
  const side = viewer(first, route.query.get("side"));
  const [battle, board, { charts }] = await Promise.all([
    side ? Session.find(id, side) : first,
    get(`${Session.path(id)}/board`),
    once(`/api/systems/${system}/charts`),
  ]);
  const byName = new Map(charts.map((/** @type {import("../types").Chart} */ chart) => [chart.name, chart]));
  const table = new BattleTable(battle, board, byName, side, redraw);
  await table.begin();
  // What happened while the page was being fetched was told to nobody.
  void table.session.refresh();
  const title = battle.title || board.title;
  return {
    title,
    view: () => page(table, title),
    heard: (news) => {
      if (news.kind === "again" || (news.kind === "battle" && news.id === id)) void table.session.refresh(news.entries);
    },
    get keys() {
      return table.keys;
    },
  };
}
