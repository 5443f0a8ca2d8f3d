/** Counsel: what a good commander would do, why the computer does what it does, and what the enemy may do to you. */

import { get } from "../api.js";
import { capital } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { placed } from "./story.js";

/** @typedef {import("./seat.js").AnySeat} AnySeat */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("../gen/api").BattleHint} Hint */
/** @typedef {import("../gen/api").Explanation} Explanation */
/** @typedef {import("../gen/api").ThreatShown} Threat */
/** @typedef {{at: number, busy: string, fault: string, hint?: Hint | null, why?: Explanation | null, threats?: Threat[]}} Counsel */

/** What was asked about each battle, until its position changes. @type {WeakMap<object, Counsel>} */
const asked = new WeakMap();

/** Draw the arrows of a plan on the map until the position changes. @param {AnySeat} table @param {Explanation} why */
function draw(table, why) {
  table.session.story = { shots: [], ...planned(why) };
  table.draw();
  table.field.focus();
}

/** The orders of a plan as arrows; a command that holds has a mark. @param {Explanation} why */
function planned({ arrows }) {
  return {
    moves: arrows.filter(({ hold }) => !hold).map(({ side, from, to }) => ({ side, from: placed(from), to: placed(to) })),
    marks: arrows.map(({ command, hold, from, to }) => ({ at: placed(hold ? to : from), text: hold ? `${command}: hold` : command, bad: false })),
  };
}

/** How many threats are listed. */
const MOST = 12;

/** @param {AnySeat} table @returns {Counsel} */
function counselOf({ session }) {
  const at = session.battle.entries;
  const known = asked.get(session);
  if (known && known.at === at) return known;
  const fresh = { at, busy: "", fault: "" };
  asked.set(session, fresh);
  return fresh;
}

/**
 * Ask the server, and show what it says if the position is still the same.
 * @param {AnySeat} table @param {string} what @param {string} path @param {(counsel: Counsel, said: any) => void} keep
 */
async function ask(table, what, path, keep) {
  const counsel = counselOf(table);
  counsel.busy = what;
  counsel.fault = "";
  table.redraw();
  try {
    keep(counsel, await get(`${table.session.path}/${path}`));
  } catch (error) {
    counsel.fault = error instanceof Error ? error.message : String(error);
  }
  counsel.busy = "";
  table.redraw();
}

/** @param {number} share */
const of100 = (share) => `${Math.round(share)} of 100`;

/** @param {AnySeat} table @param {Explanation} why */
const explained = (table, why) =>
  html`<div class="explained">
    <p>${why.chosen.plan} <strong>Wins ${of100(why.chosen.wins)}</strong> <span class="fine">(\u00b1 ${Math.round(why.error)})</span></p>
    ${why.second ? html`<p>Next best: ${why.second.plan} Wins ${of100(why.second.wins)}.</p>` : nothing}
    ${
      why.reasons.length
        ? html`<ul>
            ${why.reasons.map(({ what, chosen, other }) => html`<li>${capital(what)} in ${of100(chosen)}; with the next best plan in ${Math.round(other)}.</li>`)}
          </ul>`
        : nothing
    }
    ${why.feared ? html`<p>What it fears most: ${why.feared.plan} Against that it wins ${of100(why.feared.wins)}.</p>` : nothing}
    <p class="fine">From ${why.rehearsals} rehearsals to the end of the next turn.</p>
    ${why.arrows.length ? html`<p class="tools"><button type="button" @click=${() => draw(table, why)}>Show it on the map</button></p>` : nothing}
  </div>`;

/** @param {AnySeat} table @param {Threat} threat */
function threatened(table, { about, aspect, value, of_100: share }) {
  const { view } = table.session.now;
  const piece = about.kind === "piece" ? view.pieces.find(({ id }) => id === about.piece) : undefined;
  const place = about.kind === "hex" ? `${String(about.hex.column).padStart(2, "0")}${String(about.hex.row).padStart(2, "0")}` : "";
  const name = piece?.name ?? (place || (about.kind === "side" ? view.sides[about.side].name : capital(about.kind)));
  return html`<tr><th scope="row">${name}</th><td>${aspect}: ${value.replaceAll("-", " ")}</td><td>${Math.round(share)}</td></tr>`;
}

/** What may happen to the units of a side. @param {AnySeat} table @param {Threat[]} threats @param {Side} side */
function threatsOf(table, threats, side) {
  const { pieces } = table.session.now.view;
  /** @param {Threat} threat */
  const ours = ({ about }) => about.kind === "piece" && pieces.some((piece) => piece.id === about.piece && piece.side === side);
  const shown = threats.filter((threat) => ours(threat) && threat.aspect !== "place").slice(0, MOST);
  if (!shown.length) return html`<p class="fine">Nothing is likely to happen to your units before your next turn.</p>`;
  return html`<table class="plain-table">
    <thead>
      <tr><th scope="col">Unit</th><th scope="col">What may happen</th><th scope="col">Of 100</th></tr>
    </thead>
    <tbody>
      ${shown.map((threat) => threatened(table, threat))}
    </tbody>
  </table>`;
}

/** The tab. @param {AnySeat} table */
export function counsel(table) {
  const { session } = table;
  const { players, view } = session.battle;
  const found = counselOf(table);
  const side = table.asker;
  const enemy = side === "north" ? "south" : "north";
  const still = session.busy || found.busy !== "";
  const over = Boolean(view.over);
  const { hint, why, threats } = found;
  return html`<div class="counsel" aria-busy=${found.busy ? "true" : "false"}>
    <p class="tools">
      <button
        type="button"
        ?disabled=${still || over || session.question?.side !== side}
        @click=${() => ask(table, "hint", `hint?side=${side}`, (counsel, said) => (counsel.hint = said))}
      >
        What would you do?
      </button>
      <button
        type="button"
        ?disabled=${still || over}
        @click=${() => ask(table, "threats", `threats?side=${side}`, (counsel, said) => (counsel.threats = said.threats))}
      >
        What may the enemy do?
      </button>
      ${
        players[enemy] === "human"
          ? nothing
          : html`<button
              type="button"
              ?disabled=${still}
              @click=${() => ask(table, "why", `why?side=${enemy}`, (counsel, said) => (counsel.why = said))}
            >
              What was the enemy's plan?
            </button>`
      }
    </p>
    <div role="status">
      ${found.busy ? html`<p class="fine">Playing it out\u2026</p>` : nothing}
      ${found.fault ? html`<p class="fault">${found.fault}</p>` : nothing}
    </div>
    ${
      hint === undefined
        ? nothing
        : hint === null
          ? html`<p>There is nothing to decide now.</p>`
          : html`<section aria-label="Hint">
              <h3>Hint: ${capital(hint.text)}</h3>
              ${hint.why ? explained(table, hint.why) : nothing}
            </section>`
    }
    ${
      why === undefined
        ? nothing
        : html`<section aria-label="The enemy's plan">
            <h3>${view.sides[enemy].name}${view.over ? nothing : ", in its last turn"}</h3>
            ${why ? explained(table, why) : html`<p>There is no plan to show: a plan is shown when its turn is over, and a recruit has none.</p>`}
          </section>`
    }
    ${
      threats
        ? html`<section aria-label="Threats">
            <h3>Before your next turn</h3>
            ${threatsOf(table, threats, side)}
          </section>`
        : nothing
    }
  </div>`;
}
