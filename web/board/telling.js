/** The log, newest first, with every die and its rule; and the record: looking back, forking, saving. */

import { motion } from "../parts/dice.js";
import { tree } from "../parts/receipt.js";
import { capital, plain } from "../parts/words.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { SPEEDS } from "./playback.js";
import { actions, unitOf } from "./story.js";

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

/** What happened in a part, in few words. @param {Node} node @returns {string[]} */
const effects = (node) =>
  node.kind === "effect" ? [node.text] : node.kind === "part" ? node.under.flatMap(effects) : [];

/** @param {Node} node @returns {boolean} */
const rolled = (node) => node.kind === "roll" || (node.kind === "part" && node.under.some(rolled));

/** The first and the last of several. @param {string[]} all */
const ends = (all) => (all.length > 2 ? [all[0], "\u2026", all.at(-1)].join(" ") : all.join("; "));

/**
 * An action in one line: who did what, and what became of it. Headings say most, then consequences, then decisions.
 * @param {Told[]} told
 * @param {Session} session
 */
export function lineOf(told, session) {
  const became = [...new Set(told.flatMap(({ node }) => effects(node)))].map(capital);
  const headings = told.filter(({ node }) => node.kind !== "answer" && node.kind !== "effect");
  if (headings.length) {
    return { did: capital(ends(headings.map(({ node }) => summed(node)))), became: became.slice(-2).join("; ") };
  }
  if (became.length) return { did: ends(became), became: "" };
  const id = unitOf(told);
  const name = session.battle.view.pieces.find((piece) => piece.id === id)?.name ?? "";
  const did = ends(told.map(({ node }) => summed(node)));
  const known = did.toLowerCase().includes(name.toLowerCase());
  return { did: capital(name && !known ? `${name}: ${did}` : did), became: "" };
}

/** @param {Told[]} told @param {Session} session @param {Charts} charts @param {boolean} open */
function entry(told, session, charts, open) {
  const [first] = told;
  if (!first) return nothing;
  const { did, became } = lineOf(told, session);
  const given = told.some(({ entry }) => session.battle.given.includes(entry));
  const head = html`<span class="entry-number">${first.entry + 1}</span> <b>${did}</b>${given ? html` <span class="fine">standing answer</span>` : nothing}`;
  return html`<li class="told ${first.side ?? ""}">
    <details ?open=${open}>
      <summary>${head}${became ? html` <span class="became">${became}</span>` : nothing}</summary>
      ${tree(
        told.map(({ node }) => node),
        { system: session.battle.system, charts, names: namesOf(session.battle) },
      )}
    </details>
  </li>`;
}

/** @param {Session} session @param {Charts} charts */
export function log(session, charts) {
  const newest = actions(session.log.slice(-session.depth)).toReversed();
  return html`${
    newest.length
      ? html`<ol class="tellings">
          ${newest.map((told, at) => entry(told, session, charts, at === 0))}
        </ol>`
      : html`<p class="hint">Nothing has happened yet.</p>`
  }
  ${session.earlier ? html`<button type="button" @click=${() => session.readEarlier()}>Earlier</button>` : nothing}`;
}

/** How long dice tumble, in milliseconds. */
const TUMBLE = 500;
/** When each roll was first in view. @type {WeakMap<Node, number>} */
const thrown = new WeakMap();

/** Whether a roll was thrown just now: its dice tumble. @param {Node} roll */
function fresh(roll) {
  const now = performance.now();
  const first = thrown.get(roll) ?? now;
  thrown.set(roll, first);
  return motion() && now - first < TUMBLE;
}

/** The most results in view; the log has the others. */
const RESULTS = 8;

/**
 * What was rolled since the player last acted, the player's own result first and open. It stays until the player
 * dismisses it or acts again. Without it, the last roll.
 * @param {Session} session
 * @param {Charts} charts
 * @returns {[unknown, boolean]} and whether it is the last thing that happened
 */
export function lately(session, charts) {
  const { log, battle, past, acted } = session;
  const since = log.filter(({ node, entry }) => rolled(node) && entry >= acted);
  const last = log.findLast(({ node }) => rolled(node));
  if (past || !last) return [nothing, false];
  const shown = since.length ? since : [last];
  // Only what the player has caused tumbles: an old roll is in view when a battle is opened.
  const how = { system: battle.system, charts, names: namesOf(battle), fresh: since.length ? fresh : undefined };
  if (shown.length === 1) {
    const told = html`<section class="lately" aria-label="The last dice">${tree([shown[0]?.node ?? last.node], how)}</section>`;
    return [told, shown[0] === log.at(-1) || since.length > 0];
  }
  const line = (/** @type {Told} */ told, /** @type {number} */ nth) => {
    const became = effects(told.node).slice(-2).map(capital).join("; ");
    return html`<details class=${nth === 0 ? "mine" : ""} .open=${nth === 0}>
      <summary>${capital(summed(told.node))}${became ? html`: <span class="became">${became}</span>` : nothing}</summary>
      ${tree([told.node], how)}
    </details>`;
  };
  const told = html`<section class="happened lately" aria-label="What just happened">
    <header>
      <h2>What just happened</h2>
      <button type="button" class="small-button" @click=${() => session.dismiss()}>Dismiss</button>
    </header>
    ${shown.slice(0, RESULTS).map(line)}
    ${shown.length > RESULTS ? html`<p class="fine">${shown.length - RESULTS} more in the log.</p>` : nothing}
  </section>`;
  return [told, true];
}

/** @param {number} speed */
const times = (speed) => `${speed === 0.5 ? "\u00bd" : speed}\u00d7`;

/** The moves that are being shown: what happens, and the controls. @param {Session} session */
export function player(session) {
  const { run } = session;
  if (!run) return nothing;
  const lines = run.told.length ? [lineOf(run.told, session)] : [];
  const side = run.told[0]?.side ?? "";
  const seek = (/** @type {Event} */ event) => run.seek(Number(/** @type {HTMLInputElement} */ (event.target).value));
  const pace = (/** @type {Event} */ event) => run.pace(Number(/** @type {HTMLSelectElement} */ (event.target).value));
  return html`<section class="ask player" aria-label="Moves shown">
    <p role="status">Action ${run.at} of ${run.of}</p>
    <ul class="now-told">
      ${lines.map(({ did, became }) => html`<li class=${side}>${did}${became ? html` <span class="became">${became}</span>` : nothing}</li>`)}
    </ul>
    <input type="range" aria-label="Action" min="0" max=${run.of} .value=${live(String(run.at))} @input=${seek} />
    <p class="tools">
      <button type="button" ?disabled=${run.at === 0} @click=${() => run.seek(run.at - 1)}>Back</button>
      <button type="button" @click=${() => run.pause()}>${run.playing ? "Pause" : "Play"}</button>
      <button type="button" ?disabled=${run.at >= run.of} @click=${() => run.seek(run.at + 1)}>Step</button>
      <select aria-label="Speed" @change=${pace}>
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === run.speed}>${times(speed)}</option>`)}
      </select>
      <button type="button" class="strong" @click=${() => session.skip()}>Skip to the end <kbd>Space</kbd></button>
    </p>
  </section>`;
}

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
