/**
 * The rulebook's little markup: paragraphs, lists, tables, emphasis. Everything is text; nothing becomes markup by itself.
 */

import { html } from "../vendor/lit-html.js";

/** @param {string} text @returns {unknown[]} */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (part.startsWith("*") && part.length > 2) return html`<em>${part.slice(1, -1)}</em>`;
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    return part;
  });
}

/** @param {string} line */
const cells = (line) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** @param {string[]} lines */
function table(lines) {
  const [head = "", , ...rows] = lines;
  return html`<div class="wide">
    <table class="plain-table">
      <thead>
        <tr>
          ${cells(head).map((cell) => (cell.trim() ? html`<th scope="col">${inline(cell)}</th>` : html`<td></td>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${cells(row).map((cell) => html`<td>${inline(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {string[]} lines @param {RegExp} mark */
function items(lines, mark) {
  /** @type {string[]} */
  const list = [];
  for (const line of lines) {
    if (mark.test(line)) list.push(line.replace(mark, ""));
    else list[list.length - 1] += " " + line.trim();
  }
  return list.map((item) => html`<li>${inline(item)}</li>`);
}

/** @param {string} block */
function paragraph(block) {
  const lines = block.split("\n");
  const first = lines[0] ?? "";
  if (first.startsWith("|")) return table(lines);
  if (first.startsWith("- "))
    return html`<ul>
      ${items(lines, /^- /)}
    </ul>`;
  if (/^\d+\. /.test(first))
    return html`<ol>
      ${items(lines, /^\d+\. /)}
    </ol>`;
  if (first.startsWith("#")) return html`<h3>${inline(first.replace(/^#+ /, ""))}</h3>`;
  return html`<p>${inline(lines.join(" "))}</p>`;
}

/** @param {string} text */
export const prose = (text) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph);
