/** This device's share in dice that can be checked: its chain is made and kept here, and its links are sent when the dice need them. */

import { act } from "../api.js";
import { commit, makeChain, reveal } from "../proof.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../proof.js").Chain} Chain */

/** Whether this device can have a share: browsers compute hashes only on a page that came over HTTPS or from this machine. */
export const canShare = globalThis.crypto?.subtle !== undefined;

/** How many rolls may fall without a player who leaves his share. */
const AHEAD = 200;

/** @param {string} battle @param {Side} side */
const place = (battle, side) => `dice ${battle} ${side}`;

/** The chain of a side that this device made. @param {Battle} battle @param {Side} side @returns {Chain | null} */
function kept(battle, side) {
  /** @type {Chain | null} */
  const chain = JSON.parse(localStorage.getItem(place(battle.id, side)) ?? "null");
  const known = battle.verified?.[side];
  // A chain that the server does not know was made before the seat was given to another.
  return chain && known && chain.end !== known.end ? null : chain;
}

/** The share that goes with an answer of this side. @param {Battle} battle @param {Side} side */
export async function shareOf(battle, side) {
  const chain = battle.verified && !battle.verified.uncommitted.length ? kept(battle, side) : null;
  if (!battle.verified || !chain) return undefined;
  const { number } = battle.verified;
  return { number, link: await reveal(chain, number) };
}

/** Commit a side of this device to a chain. @param {Session} session @param {Side} of @returns {Promise<Battle>} */
async function committed(session, of) {
  const { battle, path, side } = session;
  // Kept before it is sent: a chain that is lost would stop the battle.
  const chain = kept(battle, of) ?? (await makeChain());
  localStorage.setItem(place(battle.id, of), JSON.stringify(chain));
  return act(`${path}/commit`, { of, chain: commit(chain), side });
}

/** What this device has to do for the dice: null if nothing. @param {Session} session @returns {(() => Promise<Battle>) | null} */
export function duty(session) {
  const { battle, path, side } = session;
  const dice = battle.verified;
  if (!dice || session.past || !canShare) return null;
  const mine = (/** @type {Side} */ each) => battle.seats.mine.includes(each) && battle.players[each] === "human";
  const fresh = dice.uncommitted.find(mine);
  if (fresh && mayCommit(battle)) return () => committed(session, fresh);
  const asked = dice.waits_for.find((each) => mine(each) && kept(battle, each));
  return asked
    ? async () => act(`${path}/share`, { of: asked, share: await shareOf(battle, asked), side })
    : null;
}

/** A player who may still invite another to the second seat does not commit for him. @param {Battle} battle */
const mayCommit = ({ seats, players }) =>
  !seats.invites || seats.mine.length === 1 || players.north !== "human" || players.south !== "human";

/** Let the dice roll without this player for a while. @param {Session} session @param {Side} of */
function leave(session, of) {
  return session.give(async () => {
    const { battle, path, side } = session;
    const chain = kept(battle, of);
    if (!chain || !battle.verified) return battle;
    const number = Math.min(battle.verified.number + AHEAD, chain.length);
    return act(`${path}/share`, { of, share: { number, link: await reveal(chain, number) }, side });
  });
}

/** @param {Battle} battle @param {Side[]} sides */
const names = ({ view }, sides) => sides.map((side) => view.sides[side].name).join(" and ");

/** What the dice wait for, for the place of the question. @param {Battle} battle */
export function awaited(battle) {
  const dice = battle.verified;
  if (!dice || battle.waiting?.kind === "pick") return "";
  const needed = [...dice.uncommitted, ...dice.waits_for].some((side) => battle.seats.mine.includes(side));
  if (needed && !canShare) return "Verified dice need a page that came over HTTPS: on this one the browser computes no hashes.";
  if (dice.uncommitted.length) return `The dice wait until the device of ${names(battle, dice.uncommitted)} is ready.`;
  if (!dice.waits_for.length) return "";
  const lost = dice.waits_for.filter((side) => battle.seats.mine.includes(side) && !kept(battle, side));
  const where = lost.length ? " It is on the device on which the battle was begun or joined." : "";
  return `The dice wait for the share of ${names(battle, dice.waits_for)}.${where}`;
}

/** The dice of a battle in its record. @param {Session} session */
export function shares(session) {
  const { battle } = session;
  const dice = battle.verified;
  if (!dice) return nothing;
  const line = (/** @type {Side} */ side) => {
    const until = dice[`${side}_until`];
    const away = until > dice.number;
    return html`<p class="tools">
      ${battle.view.sides[side].name}: ${away ? `the next ${until - dice.number} rolls need no share of yours` : "each roll needs a share of this device"}
      ${away || dice.uncommitted.length ? nothing : html`<button type="button" @click=${() => leave(session, side)}>Roll without me</button>`}
    </p>`;
  };
  return html`<h3>Verified dice</h3>
    <p>
      The server and the device of each player have a share in every roll. When the battle is over, save its play file and
      <a href="#/verify">check the dice</a>.
    </p>
    ${battle.seats.mine.filter((side) => battle.players[side] === "human" && kept(battle, side)).map(line)}`;
}
