/** An army: its text, its points item by item, its faults. */

import { bar } from "../board/camps.js";
import { textFile } from "../parts/files.js";
import { typed } from "../parts/muster.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/types").Side} Side */
/** @typedef {import("./preparing.js").Bill} Bill */
/** @typedef {import("./preparing.js").Preparing} Preparing */

/** @type {Record<Side, string>} */
export const NAMES = { north: "Union", south: "Confederate" };

/** @param {Bill} army */
const bill = ({ items, title }) =>
  html`<details class="bill">
    <summary>Item by item</summary>
    <div class="wide-box" role="region" aria-label="What ${title} costs" tabindex="0">
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          ${items.map(
            ({ command, name, what, points }) =>
              html`<tr>
                <th scope="row">${name}<span class="fine"> ${command}</span></th>
                <td>${what}</td>
                <td class="number">${points}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;

/** @param {Bill} army */
const costs = (army) =>
  html`<p class="costs ${army.points > army.most ? "over-most" : ""}">
      <b>${army.title}</b>, ${army.list}: <strong>${army.points}</strong> of ${army.most} points
    </p>
    ${bar(Math.min(army.points, army.most), army.most)} ${bill(army)}`;

/** @param {Preparing} desk @param {Side} side */
export function armySide(desk, side) {
  const { file, army, faults } = desk.armies[side];
  const { shelf } = desk;
  const take = (/** @type {Event} */ event) => {
    const found = shelf.armies.find(({ name }) => name === typed(event));
    if (found) void desk.write(side, found);
  };
  return html`<section class="army side-${side}" aria-labelledby="army-${side}-title">
    <h2 id="army-${side}-title">${NAMES[side]} army</h2>
    <div class="field">
      <label for="army-${side}-ours">Begin with one of ours</label>
      <select id="army-${side}-ours" @change=${take}>
        <option value="">as it is written below</option>
        ${shelf.armies.map(({ name }) => html`<option value=${name}>${name.replace(/\.army$/, "")}</option>`)}
      </select>
    </div>
    <div aria-live="polite">${army ? costs(army) : nothing}</div>
    ${textFile({
      id: `army-${side}`,
      label: "The army as text",
      file,
      faults,
      rows: 14,
      change: (text, name) => void desk.write(side, { name: name ?? file.name, text }),
    })}
  </section>`;
}

/** @param {Preparing} desk */
export const lists = ({ shelf }) =>
  html`<details class="lists">
    <summary>The lists, their points and limits</summary>
    <div class="wide-box" role="region" aria-label="The lists" tabindex="0">
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Points</th>
            <th scope="col">War points</th>
            <th scope="col">Limits</th>
          </tr>
        </thead>
        <tbody>
          ${shelf.lists.map(
            (list) =>
              html`<tr>
                <th scope="row">${list.title}<span class="fine"> ${list.id}</span></th>
                <td class="number">${list.points}</td>
                <td class="number">${list.war_points}</td>
                <td>${list.limits.join("; ")}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
