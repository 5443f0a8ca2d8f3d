/** Everything there is to know about a battle, a leaf at a time: log, commands, units, record, keys. */

import { html, nothing } from "../vendor/lit-html.js";
import { commands } from "./camps.js";
import { log, record } from "./telling.js";
import { units } from "./units.js";

/** @typedef {import("./table.js").BattleTable} BattleTable */

const TABS = /** @type {const} */ ([
  ["log", "Log"],
  ["commands", "Commands"],
  ["units", "Units"],
  ["record", "Record"],
  ["keys", "Keys"],
]);

/** @type {[string, string][]} */
const KEYS = [
  ["arrow keys", "on the map: from hex to hex"],
  ["Enter", "picks the hex"],
  ["n", "the next place or counter that may be picked"],
  ["m", "to the map"],
  ["1 to 9", "the first to the ninth answer; faces of a die that is keyed in"],
  ["Backspace", "take back"],
  ["y", "do it again after all"],
  ["t", "who can fire at the hex"],
  ["s", "what the counter sees, or how far the leader commands"],
  ["h", "hide what is shown"],
  ["+ and \u2212", "on the map: nearer and farther"],
  ["f", "the whole field"],
  ["[ and ]", "one entry back, one on"],
];

/** @param {[string, string]} line */
const key = ([key, does]) =>
  html`<div>
    <dt><kbd>${key}</kbd></dt>
    <dd>${does}</dd>
  </div>`;

/** @param {BattleTable} table */
function leaf(table) {
  const { view } = table.session.now;
  switch (table.tab) {
    case "commands":
      return commands(view);
    case "units":
      return units(view, {
        sought: table.sought,
        chosen: table.attention.piece,
        find: (piece) => table.find(piece),
        seek: (text) => table.seek(text),
      });
    case "record":
      return html`${table.told ? html`<p class="fault" role="alert">${table.told}</p>` : nothing}
      ${record(table.session, () => void table.fork())}`;
    case "keys":
      return html`<dl class="keys">${KEYS.map(key)}</dl>`;
    default:
      return log(table.session, table.charts);
  }
}

/** Arrow keys go from tab to tab. @param {KeyboardEvent} event @param {BattleTable} table */
function turn(event, table) {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!by) return;
  event.preventDefault();
  const at = TABS.findIndex(([name]) => name === table.tab);
  table.open(TABS[(at + by + TABS.length) % TABS.length]?.[0] ?? table.tab);
  document.getElementById(`tab-${table.tab}`)?.focus();
}

/** @param {BattleTable} table */
export const tabs = (table) =>
  html`<div
      class="tabs"
      role="tablist"
      aria-label="About the battle"
      @keydown=${(/** @type {KeyboardEvent} */ event) => turn(event, table)}
    >
      ${TABS.map(
        ([name, title]) =>
          html`<button
            type="button"
            role="tab"
            id="tab-${name}"
            aria-controls="in-tab"
            aria-selected=${table.tab === name ? "true" : "false"}
            tabindex=${table.tab === name ? 0 : -1}
            @click=${() => table.open(name)}
          >
            ${title}
          </button>`,
      )}
    </div>
    <div id="in-tab" role="tabpanel" aria-labelledby="tab-${table.tab}" class="in-tab">${leaf(table)}</div>`;
