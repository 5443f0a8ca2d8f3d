/** Standing answers: a question answered once and for all in this battle, and asked again when the player wants. */

import { capital, plain } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").Pick} Pick */
/** @typedef {import("./session.js").Session} Session */

/** The answers that can be given for good. @param {Session} session @param {Pick} pick */
export function always(session, pick) {
  const { may_stand: may } = session.battle;
  const options = pick.options.filter(({ slug }) => may.includes(slug));
  if (!options.length) return nothing;
  const button = (/** @type {import("./types").Option} */ { slug }) =>
    html`<button type="button" class="small-button" data-always=${slug} ?disabled=${session.busy} @click=${() => session.stand(pick.side, pick.name, slug)}>
      Always: ${plain(slug)}
    </button>`;
  return html`<details class="always">
    <summary>Do not ask me this again</summary>
    <p class="fine">Your answer to “${plain(pick.name)}” for the rest of this battle. You can lift it at any time.</p>
    <div class="asks">${options.map(button)}</div>
  </details>`;
}

/** The answers that stand, each with a button that lifts it. @param {Session} session */
export function standing(session) {
  const { standing: all, view } = session.battle;
  if (!all.length || session.past) return nothing;
  const one = (/** @type {import("../gen/api").StandingAnswer} */ { side, question, answer }) =>
    html`<li>
      ${view.sides[side].name}, ${plain(question)}: always <b>${plain(answer)}</b>
      <button type="button" class="small-button" data-lift=${question} ?disabled=${session.busy} @click=${() => session.stand(side, question)}>
        Ask me again
      </button>
    </li>`;
  return html`<details class="always" id="standing">
    <summary>${capital(all.length === 1 ? "1 standing answer" : `${all.length} standing answers`)}</summary>
    <ul>
      ${all.map(one)}
    </ul>
  </details>`;
}
