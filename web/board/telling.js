/** The log, newest first, with every die and its rule; and the record: looking back, forking, saving. */

import { tree } from "../parts/receipt.js";
import { capital, plain } from "../parts/words.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types").Told} Told */
/** @typedef {import("../types").Node} Node */
/** @typedef {Map<string, import("../types").Chart>} Charts */

/** The sides by their names. @param {import("./types").Battle} battle */
const namesOf = ({ view: { sides } }) => ({ north: sides.north.name, south: sides.south.name });

/** A part of the log in one line. @param {Node} node @returns {string} */
export function summed(node) {
  switch (node.kind) {
    case "part":
      return node.title;
    case "roll":
      return `${node.what}: ${node.faces.join(", ")}`;
    case "answer":
      return node.text;
    case "cell":
      return `${plain(node.row)}: ${node.value}`;
    case "adjust":
      return node.title;
    default:
      return node.text;
  }
}

/** Whether a part can be opened: it has dice or consequences in it. @param {Node} node */
const deep = (node) => node.kind === "part" || node.kind === "roll" || node.kind === "adjust" || node.kind === "cell";

/** What happened in a part, in few words. @param {Node} node @returns {string[]} */
const effects = (node) =>
  node.kind === "effect" ? [node.text] : node.kind === "part" ? node.under.flatMap(effects) : [];

/** @param {Told} told @param {Session} session @param {Charts} charts @param {boolean} newest */
function entry(told, session, charts, newest) {
  const { node } = told;
  const head = html`<span class="entry-number">${told.entry + 1}</span> <b>${capital(summed(node))}</b>`;
  if (!deep(node)) return html`<li class="told ${told.side ?? ""}">${head}</li>`;
  const became = effects(node).slice(-2).map(capital).join("; ");
  return html`<li class="told ${told.side ?? ""}">
    <details ?open=${newest}>
      <summary>${head}${became ? html` <span class="became">${became}</span>` : nothing}</summary>
      ${tree([node], { system: session.battle.system, charts, names: namesOf(session.battle) })}
    </details>
  </li>`;
}

/** @param {Session} session @param {Charts} charts */
export function log(session, charts) {
  const newest = session.log.slice(-session.depth).toReversed();
  return html`${
    newest.length
      ? html`<ol class="tellings">
          ${newest.map((told, at) => entry(told, session, charts, at === 0))}
        </ol>`
      : html`<p class="hint">Nothing has happened yet.</p>`
  }
  ${session.earlier ? html`<button type="button" @click=${() => session.readEarlier()}>Earlier</button>` : nothing}`;
}

/**
 * The last roll in full, to be shown beside the decision; and whether it is the last thing that happened.
 * @param {Session} session
 * @param {Charts} charts
 * @returns {[unknown, boolean]}
 */
export function lately({ log, battle, past }, charts) {
  const thrown = log.findLast(({ node }) => rolled(node));
  if (!thrown || past) return [nothing, false];
  const told = html`<section class="lately" aria-label="The last dice">
    ${tree([thrown.node], { system: battle.system, charts, names: namesOf(battle) })}
  </section>`;
  return [told, thrown === log.at(-1)];
}

/** @param {Node} node @returns {boolean} */
const rolled = (node) => node.kind === "roll" || (node.kind === "part" && node.under.some(rolled));

/** @param {Session} session @param {() => void} fork */
export function record(session, fork) {
  const { battle, past } = session;
  const at = past?.entries ?? battle.entries;
  return html`<div class="field">
      <label for="look-back">Look back: after entry ${at} of ${battle.entries}</label>
      <input
        id="look-back"
        type="range"
        min="0"
        max=${battle.entries}
        .value=${live(String(at))}
        @input=${(/** @type {Event} */ event) => session.look(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
    </div>
    <p class="tools">
      <button type="button" ?disabled=${at === 0} @click=${() => session.look(at - 1)}>Back one</button>
      <button type="button" ?disabled=${!past} @click=${() => session.look(at + 1)}>Forward one</button>
      <button type="button" ?disabled=${!past} @click=${() => session.look(battle.entries)}>Back to now</button>
      <button type="button" ?disabled=${battle.entries === 0} @click=${() => session.replay()}>
        ${past ? "Watch from here" : "Watch from the beginning"}
      </button>
      <button type="button" @click=${fork}>Start a new battle from here</button>
    </p>
    <p class="tools"><a href=${`${session.path}/play`} download>Save the play file</a></p>
    <p class="fine">
      The play file is plain text: the scenario, and a line for every decision and die. You can load it on the page
      of battles.
    </p>`;
}
