/** What the battle is about and what wins it, folded above the question. */

import { capital, counted } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").View} View */

/** @param {Board} board */
function objectives({ names, tabletop }) {
  const worth = [...names, ...(tabletop?.objectives ?? [])].filter(({ points }) => points !== undefined);
  return worth.map(({ text, points }) => `${text}: ${counted(points ?? 0, "point")}`);
}

/** @param {Board} board @param {View} view */
export function goal(board, view) {
  const worth = objectives(board);
  const list = (/** @type {string[]} */ lines) =>
    lines.length
      ? html`<ul>
          ${lines.map((line) => html`<li>${capital(line)}</li>`)}
        </ul>`
      : nothing;
  return html`<details class="goal">
    <summary>Goal and victory</summary>
    <div class="goal-card" tabindex="0" role="region" aria-label="Goal and victory">
      ${board.about ? html`<p>${board.about}</p>` : nothing}
      ${worth.length ? html`<p class="fine">Places worth points at the end</p>` : nothing}${list(worth)}
      ${board.terms.length ? html`<p class="fine">Points and victory</p>` : nothing}${list(board.terms)}
      <p class="fine">${view.clock ? `The clock has ${view.clock.left} left.` : `The battle lasts ${counted(view.turns.length, "turn")}.`}</p>
    </div>
  </details>`;
}
