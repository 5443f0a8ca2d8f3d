/** The tabs beside a battle: log, counsel, review, commands, units, roster, legend, record, keys. */

import { html, nothing } from "../vendor/lit-html.js";
import { agreements } from "./agreed.js";
import { commands } from "./camps.js";
import { counsel } from "./counsel.js";
import { inviting } from "./inviting.js";
import { review } from "./review.js";
import { shares } from "./shares.js";
import { sharing } from "./sharing.js";
import { log, record } from "./telling.js";
import { units } from "./units.js";

/** @typedef {import("./seat.js").AnySeat} AnySeat */

/** @type {[string, string][]} */
const TABS = [
  ["log", "Log"],
  ["counsel", "Counsel"],
  ["review", "Review"],
  ["commands", "Commands"],
  ["units", "Units"],
  ["roster", "Roster"],
  ["legend", "Legend"],
  ["record", "Record"],
  ["keys", "Keys"],
];

/** @type {[string, string][]} */
const KEYS = [
  ["n", "the next place or counter that may be picked"],
  ["m", "to the map"],
  ["1 to 9", "the first to the ninth answer; faces of a die that you enter"],
  ["Backspace", "undo"],
  ["y", "redo"],
  ["h", "hide the answer on the map"],
  ["+ and \u2212", "on the map: zoom in and out"],
  ["f", "the whole field"],
  ["v", "the ground as surveyed, as the rules read it, or both"],
  ["[ and ]", "one entry back, one forward"],
];

/** @param {[string, string]} line */
const key = ([key, does]) =>
  html`<div>
    <dt><kbd>${key}</kbd></dt>
    <dd>${does}</dd>
  </div>`;

/** The leaves in their order; those of the table's own that have no place among the usual come before the record. */
/** @param {AnySeat} table @returns {[string, string][]} */
function leaves(table) {
  const more = table.leaves.filter(({ name }) => !TABS.some(([usual]) => usual === name));
  const at = TABS.findIndex(([name]) => name === "record");
  const own = more.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]));
  return [...TABS.slice(0, at), ...own, ...TABS.slice(at)];
}

/** @param {AnySeat} table */
function leaf(table) {
  const { view } = table.session.now;
  const own = table.leaves.find((each) => each.name === table.tab);
  if (own) return own.draw();
  switch (table.tab) {
    case "counsel":
      return counsel(table);
    case "review":
      return review(table);
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
      ${record(table.session, () => void table.fork())} ${sharing(table.session, () => table.redraw())} ${inviting(table.session)} ${shares(table.session)} ${agreements(table.session)}`;
    case "keys":
      return html`<dl class="keys">
        ${[...table.listed, ...KEYS].map(key)}${table.board.inquiries.map((inquiry) => key([inquiry.key, inquiry.words]))}
      </dl>`;
    default:
      return log(table.session, table.charts);
  }
}

/** Arrow keys go from tab to tab. @param {KeyboardEvent} event @param {AnySeat} table */
function turn(event, table) {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!by) return;
  event.preventDefault();
  const all = leaves(table);
  const at = all.findIndex(([name]) => name === table.tab);
  table.open(all[(at + by + all.length) % all.length]?.[0] ?? table.tab);
  document.getElementById(`tab-${table.tab}`)?.focus();
}

/** @param {AnySeat} table */
export const tabs = (table) =>
  html`<div
      class="tabs"
      role="tablist"
      aria-label="About the battle"
      @keydown=${(/** @type {KeyboardEvent} */ event) => turn(event, table)}
    >
      ${leaves(table).map(
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
