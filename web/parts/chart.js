/** A chart as it looks in print. Every cell can be reached by mouse, finger and arrow keys, and says what it means. */

import { html, nothing } from "../vendor/lit-html.js";
import { open } from "./note.js";
import { prose } from "./prose.js";
import { cite } from "./rule.js";
import { printed } from "./words.js";

/** @typedef {import("../types").Chart} Chart */
/** @typedef {import("../types").ChartRow} Row */
/** @typedef {{row: number, column: number}} Place */
/**
 * @typedef {{lit?: {row: string, column: string}, picked?: Place, pick?: (place: Place) => void, found?: (text: string) => boolean}} How
 */

/**
 * The meaning of a cell: the server's words, or else those printed beside the row.
 * @param {Chart} chart
 * @param {Place} place
 */
export const meaningOf = (chart, place) =>
  chart.meanings[place.row]?.[place.column] || chart.rows[place.row]?.words || "";

/** A cell in words: where it is, what is printed, what it means. @param {Chart} chart @param {Place} place */
export function explain(chart, place) {
  const row = chart.rows[place.row];
  if (!row) return nothing;
  const meaning = meaningOf(chart, place);
  const head = [chart.corner, row.label].filter(Boolean).join(" ");
  const column = chart.columns.length > 1 ? `, column ${chart.columns[place.column]}` : "";
  return html`<span class="where">${printed(head)}${printed(column)}:</span>
    <b>${printed(row.cells[place.column] ?? "")}</b>${meaning ? html` <span>${meaning}</span>` : nothing}`;
}

/** @param {KeyboardEvent} event @param {Chart} chart @param {Place} at @param {(place: Place) => void} pick */
function move(event, chart, at, pick) {
  const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  if (!by) return;
  event.preventDefault();
  const row = Math.min(Math.max(at.row + (by[0] ?? 0), 0), chart.rows.length - 1);
  const column = Math.min(Math.max(at.column + (by[1] ?? 0), 0), chart.columns.length - 1);
  pick({ row, column });
  const table = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement | null} */ (table.querySelector(`[data-at="${row},${column}"]`))?.focus();
}

/** @param {Chart} chart @param {Row} row @param {number} at @param {How} how */
function line(chart, row, at, how) {
  const inRow = how.lit?.row === row.label;
  const first = how.picked ?? { row: 0, column: 0 };
  return row.cells.map((text, column) => {
    const lit = inRow && (how.lit?.column === chart.columns[column] || chart.columns.length === 1);
    const chosen = how.picked?.row === at && how.picked.column === column;
    const found = how.found?.(text) ?? false;
    const marks = [lit && "lit", chosen && "chosen", found && "found", text === "-" && "none"]
      .filter(Boolean)
      .join(" ");
    if (!how.pick)
      return html`<td class=${marks}>
        ${printed(text)}${lit ? html`<span class="unseen"> (this one)</span>` : nothing}
      </td>`;
    return html`<td
      class=${marks}
      data-at="${at},${column}"
      tabindex=${first.row === at && first.column === column ? 0 : -1}
      aria-selected=${chosen ? "true" : "false"}
      @click=${() => how.pick?.({ row: at, column })}
      @focus=${() => how.pick?.({ row: at, column })}
      @mouseenter=${() => how.pick?.({ row: at, column })}
    >
      ${printed(text)}
    </td>`;
  });
}

/** @param {string} system @param {Chart} chart @param {How} [how] */
export function grid(system, chart, how = {}) {
  const worded = chart.rows.some((row) => row.words);
  const picked = how.picked ?? { row: 0, column: 0 };
  return html`<div
    class="wide chart-box"
    tabindex=${how.pick ? nothing : 0}
    role=${how.pick ? nothing : "group"}
    aria-label=${how.pick ? nothing : chart.title || chart.name}
  >
    <table
      class="chart ${worded ? "worded" : ""}"
      role=${how.pick ? "grid" : nothing}
      aria-label=${chart.title || chart.name}
      @keydown=${how.pick ? (/** @type {KeyboardEvent} */ event) => move(event, chart, picked, how.pick ?? (() => {})) : nothing}
    >
      <thead>
        <tr>
          <th scope="col" class="corner">${chart.corner}</th>
          ${chart.columns.map((column) => html`<th scope="col" class=${how.lit?.column === column ? "lit-head" : ""}>${printed(column)}</th>`)}
          ${worded ? html`<th scope="col" class="words">in words</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${chart.rows.map(
          (row, at) =>
            html`<tr>
              <th scope="row" class=${how.lit?.row === row.label ? "lit-head" : ""}>${printed(row.label)}</th>
              ${line(chart, row, at, how)}
              ${worded ? html`<td class="words">${row.words ?? ""} ${row.rule ? cite(system, row.rule) : nothing}</td>` : nothing}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Marks of readings and house rules; each opens its note. @param {Chart} chart */
export const notes = (chart) =>
  chart.notes.length
    ? html`<p class="marks">
        ${chart.notes.map(
          (note) =>
            html`<button
              type="button"
              class="mark-note"
              @click=${() => open(`${note.kind === "house" ? "House rule" : "Reading"} ${note.id}`, prose(note.text))}
            >
              ${note.kind === "house" ? "\u2020 house rule" : "\u2021 reading"} ${note.id}
            </button>`,
        )}
      </p>`
    : nothing;
