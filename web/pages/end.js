/** The end of a battle: who won and why, the losses by arm, command and turn, its course on the map, luck, and the review. */

import { get } from "../api.js";
import { SIDES, strip } from "../board/camps.js";
import { losses, rematch } from "../board/ending.js";
import { review } from "../board/review.js";
import { fills, seated } from "../board/seated.js";
import { Session } from "../board/session.js";
import { NONE, placed } from "../board/story.js";
import { capital } from "../parts/words.js";
import { link } from "../route.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/seat.js").AnySeat} AnySeat */
/** @typedef {import("../board/types").Side} Side */
/** @typedef {import("../gen/api").TurnTold} Turn */
/** @typedef {import("../gen/api").Loss} Loss */
/** @typedef {import("../gen/api").BattleStroke} Stroke */
/** What is drawn on the map: one turn or all of them. @typedef {{table: AnySeat, turns: Turn[], turn: number, moves: boolean, attacks: boolean}} End */

/** @param {Stroke} stroke */
const stroke = ({ side, from, to }) => ({ side, from: placed(from), to: placed(to) });

/** Draw the turns that were chosen. @param {End} end */
function draw({ table, turns, turn, moves, attacks }) {
  const some = turn < 0 ? turns : turns.slice(turn, turn + 1);
  table.session.story = {
    ...NONE,
    moves: moves ? some.flatMap((each) => each.moves.map(stroke)) : [],
    shots: attacks ? some.flatMap((each) => each.attacks.map((attack) => ({ ...stroke(attack), arm: "" }))) : [],
  };
  table.draw();
}

/** @param {End} end */
function map(end) {
  const { turns } = end;
  const pick = (/** @type {Event} */ event) => {
    end.turn = Number(/** @type {HTMLSelectElement} */ (event.target).value);
    draw(end);
  };
  /** @param {"moves" | "attacks"} what */
  const turned = (what) => (/** @type {Event} */ event) => {
    end[what] = /** @type {HTMLInputElement} */ (event.target).checked;
    draw(end);
  };
  return html`<section class="course" aria-labelledby="course">
    <h2 id="course">On the map</h2>
    <p class="tools">
      <label>Turn
        <select @change=${pick}>
          <option value="-1" ?selected=${end.turn < 0}>All turns</option>
          ${turns.map(({ turn }, nth) => html`<option value=${nth} ?selected=${end.turn === nth}>${turn}</option>`)}
        </select></label
      >
      <label class="toggle"><input type="checkbox" .checked=${end.moves} @change=${turned("moves")} /> Moves</label>
      <label class="toggle"><input type="checkbox" .checked=${end.attacks} @change=${turned("attacks")} /> Attacks</label>
    </p>
  </section>`;
}

/** The losses of a side by some name, turn by turn. @param {Turn[]} turns @param {Side} side @param {(loss: Loss) => string} of */
function byTurn(turns, side, of) {
  const names = [...new Set(turns.flatMap(({ losses }) => losses.filter((loss) => loss.side === side).map(of)))].sort();
  /** @param {Turn} turn @param {string} [name] */
  const lost = ({ losses }, name) =>
    losses.filter((loss) => loss.side === side && (name === undefined || of(loss) === name)).reduce((sum, { lost }) => sum + lost, 0);
  return { names, lost };
}

/** @param {AnySeat} table @param {Turn[]} turns @param {Side} side @param {string} head @param {(loss: Loss) => string} of */
function table({ session }, turns, side, head, of) {
  const { names, lost } = byTurn(turns, side, of);
  const { name } = session.battle.view.sides[side];
  if (!names.length) return html`<p class="fine">${name} lost nothing.</p>`;
  return html`<div class="wide" tabindex="0" role="region" aria-label="Losses of ${name} by ${head} and turn">
    <table class="plain-table numbers">
      <caption>${name}, by ${head}</caption>
      <thead>
        <tr><th scope="col">Turn</th>${names.map((each) => html`<th scope="col">${capital(each.replaceAll("-", " ")) || "No command"}</th>`)}<th scope="col">All</th></tr>
      </thead>
      <tbody>
        ${turns.map((turn) => html`<tr><th scope="row">${turn.turn}</th>${names.map((each) => html`<td>${lost(turn, each) || "\u2013"}</td>`)}<td>${lost(turn)}</td></tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** @param {End} end */
const lossesByTurn = ({ table: seat, turns }) =>
  html`<section aria-labelledby="lost">
    <h2 id="lost">Losses turn by turn</h2>
    ${SIDES.map((side) => html`${table(seat, turns, side, "arm", ({ arm }) => arm)}${table(seat, turns, side, "command", ({ command }) => command)}`)}
  </section>`;

/** @param {End} end @param {string} title */
function page(end, title) {
  const { table } = end;
  const { session, field } = table;
  const { view, system, id } = session.battle;
  return html`<div class="battle end" aria-busy=${session.busy ? "true" : "false"}>
    <header class="battle-head">
      <div class="whence">
        <h1>${title}</h1>
        <p class="when" role="status"><strong>${capital(view.over ?? "The battle goes on.")}</strong></p>
      </div>
      ${strip(view)}
    </header>
    <div class="battle-body">
      ${field.element}
      <aside class="battle-side" aria-label="Who won, and why">
        <div class="side-asks" tabindex="0" role="region" aria-label="The result">
          <p class="tools">
            <button type="button" class="strong" @click=${() => rematch(table)}>Rematch</button>
            <a href=${link([system, "battles", id])}>Back to the battle</a>
          </p>
          ${map(end)}${SIDES.map((side) => losses(view, side))}
        </div>
      </aside>
      <section class="battle-about" aria-label="The course of the battle">
        ${lossesByTurn(end)}
        <section aria-labelledby="luck-and-skill">
          <h2 id="luck-and-skill">Luck and skill</h2>
          ${review(table)}
        </section>
        ${table.told ? html`<p class="fault" role="alert">${table.told}</p>` : nothing}
      </section>
    </div>
  </div>`;
}

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const [, , id = ""] = route.path;
  const battle = await Session.find(id, undefined);
  const [table, { turns }] = await Promise.all([seated(battle, undefined, redraw), get(`${Session.path(id)}/story`)]);
  const title = battle.title || table.board.title;
  /** @type {End} */
  const end = { table, turns, turn: -1, moves: true, attacks: true };
  await table.begin({ replays: false });
  fills(table.field.element);
  return {
    title,
    view: () => page(end, title),
    entered: () => {
      table.field.lens.fit();
      draw(end);
    },
    get keys() {
      return table.keys;
    },
  };
}
