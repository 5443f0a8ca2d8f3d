/** Ending a battle before its rules do: resigning, and agreeing to a draw. */

import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").Side} Side */
/** @typedef {import("./session.js").Session} Session */

/** The side that is about to resign: it is asked twice. @type {Side | null} */
let leaving = null;

/** The sides that a person here answers for. @param {Session} session @returns {Side[]} */
const here = ({ battle }) => battle.seats.mine.filter((side) => battle.players[side] === "human");

/** An offer of the other side, where the question is. @param {Session} session */
export function drawOffered(session) {
  const { battle } = session;
  const by = battle.draw;
  const mine = by ? here(session).find((side) => side !== by) : undefined;
  if (!by || !mine || session.past) return nothing;
  return html`<p class="tools" role="status">
    ${battle.view.sides[by].name} offers a draw. Your next decision declines it.
    <button type="button" ?disabled=${session.busy} @click=${() => session.agree("draw", mine)}>Accept the draw</button>
  </p>`;
}

/** @param {Session} session */
export function agreements(session) {
  const { battle, busy } = session;
  if (battle.view.over || session.past || !here(session).length) return nothing;
  const resign = (/** @type {Side} */ side) => {
    if (leaving === side) {
      leaving = null;
      return void session.agree("resign", side);
    }
    leaving = side;
    session.changed();
  };
  const line = (/** @type {Side} */ side) => {
    const name = battle.view.sides[side].name;
    const person = battle.players[side === "north" ? "south" : "north"] === "human";
    return html`<p class="tools">
      ${name}:
      ${person && !battle.draw ? html`<button type="button" ?disabled=${busy} @click=${() => session.agree("draw", side)}>Offer a draw</button>` : nothing}
      ${battle.draw === side ? "a draw is offered." : nothing}
      <button type="button" ?disabled=${busy} @click=${() => resign(side)}>${leaving === side ? "Resign for good" : "Resign"}</button>
    </p>`;
  };
  return html`<h3>End the battle</h3>
    ${here(session).map(line)}`;
}
