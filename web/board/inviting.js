/** Inviting others to the seats of a battle. */

import { act, Refused } from "../api.js";
import { open } from "../parts/note.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").Side} Side */
/** @typedef {import("./session.js").Session} Session */

/** @type {Side[]} */
const SIDES = ["north", "south"];

/** @param {unknown} error */
const why = (error) => (error instanceof Refused ? error.message : "The server does not answer. Try again.");

/** Show a new link to a seat. @param {Session} session @param {Side} side @param {string} name */
async function invite(session, side, name) {
  try {
    const { path } = await act(`${session.path}/invite`, { side });
    const link = new URL(path, location.href).href;
    const copy = (/** @type {Event} */ event) => {
      const button = /** @type {HTMLButtonElement} */ (event.target);
      void navigator.clipboard?.writeText(link).then(() => (button.textContent = "Copied"));
    };
    open(
      `Invite to play ${name}`,
      html`<p>Send this link to the other player. It works once, for a week.</p>
        <p class="field">
          <label for="seat-link">Link to the seat</label>
          <input id="seat-link" readonly .value=${link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
        </p>
        <p class="tools"><button type="button" @click=${copy}>Copy the link</button></p>`,
    );
  } catch (error) {
    open(`Invite to play ${name}`, html`<p class="fault" role="alert">${why(error)}</p>`);
  }
}

/** Take a seat back from its holder. @param {Session} session @param {Side} side @param {string} name */
async function revoke(session, side, name) {
  try {
    await act(`${session.path}/revoke`, { side });
    location.reload();
  } catch (error) {
    open(`Take back ${name}`, html`<p class="fault" role="alert">${why(error)}</p>`);
  }
}

/** The seats of a battle, for its owner on a server that others reach. @param {Session} session */
export function inviting(session) {
  const { battle } = session;
  const { players, seats, view } = battle;
  if (!seats.invites) return nothing;
  const line = (/** @type {Side} */ side) => {
    const name = view.sides[side].name;
    const claimed = seats.claimed.includes(side);
    return html`<p class="tools">
      ${name}: ${claimed ? (seats.mine.includes(side) ? "yours" : "another player") : "yours until another takes it"}
      <button type="button" @click=${() => invite(session, side, name)}>Invite</button>
      ${
        claimed
          ? nothing
          : battle.offered === side
            ? html`<button type="button" @click=${() => session.offer()}>Stop offering it</button>`
            : html`<button type="button" @click=${() => session.offer(side)}>Offer to anyone</button>`
      }
      ${claimed ? html`<button type="button" @click=${() => revoke(session, side, name)}>Take back</button>` : nothing}
    </p>`;
  };
  return html`<h3>Seats</h3>
    ${SIDES.filter((side) => players[side] === "human").map(line)}`;
}
