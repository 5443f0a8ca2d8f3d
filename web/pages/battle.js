/** A battle: the board, the decision, and the log, units and records beside it. */

import { get, once } from "../api.js";
import { answered } from "../board/answered.js";
import { asking } from "../board/asking.js";
import { clock, strip, track } from "../board/camps.js";
import { foretold } from "../board/foretold.js";
import { Session, setShown, shown } from "../board/session.js";
import { tabs } from "../board/tabs.js";
import { lately } from "../board/telling.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/seat.js").AnySeat} AnySeat */
/** @typedef {import("../board/types").Battle} Battle */
/** @typedef {import("../board/types").Option} Option */
/** @typedef {import("../board/types").Side} Side */

/**
 * The side of the only person who plays. With two people the page shows what both sides may see.
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

/** @param {AnySeat} table */
function tools({ session }) {
  const { battle, busy, past } = session;
  const still = busy || past !== null;
  const show = (/** @type {Event} */ event) => setShown(/** @type {HTMLInputElement} */ (event.target).checked);
  return html`<p class="tools battle-tools">
    <button type="button" ?disabled=${still || !battle.undo} @click=${() => session.undo()}>
      Undo <kbd>Backspace</kbd>
    </button>
    <button type="button" ?disabled=${still || !battle.redo} @click=${() => session.redo()}>Redo <kbd>y</kbd></button>
    <label class="toggle"><input type="checkbox" .checked=${shown()} @change=${show} /> Show the machine's moves</label>
  </p>`;
}

/** @param {AnySeat} table */
const looking = ({ session }) =>
  session.past
    ? html`<p class="looking" role="status">
        Looking back: entry ${session.past.entries} of ${session.battle.entries}.
        <button type="button" @click=${() => session.look(session.battle.entries)}>Back to now</button>
      </p>`
    : nothing;

/** @param {AnySeat} table */
function decisions(table) {
  const { attention, session } = table;
  const { system } = session.battle;
  // Dice that were just rolled come before what was picked on the field.
  const [dice, fresh] = lately(session, table.charts);
  const chooser = {
    option: attention.option,
    hint: (/** @type {Option | null} */ option, /** @type {boolean | undefined} */ meant) => attention.hint(option, meant),
    choose: (/** @type {Option} */ option) => void attention.choose(option),
    own: table.own(),
    blames: table.blames,
  };
  return html`<div class="side-asks">${table.atHand()}${asking(session, chooser)}${tools(table)}</div>
    <div class="side-knows" role="region" aria-label="About the decision" tabindex="0">
      ${attention.forecast && attention.option ? foretold(system, attention.forecast) : nothing}
      ${answered(system, attention.inquiring)}${fresh ? [dice, table.about()] : [table.about(), dice]}
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
        ${track(view)}${clock(view)}
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
  const table = board.tabletop
    ? new (await import("../tabletop/table.js")).TabletopTable(battle, board, byName, side, redraw)
    : new (await import("../board/table.js")).BattleTable(battle, board, byName, side, redraw);
  await table.begin();
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
