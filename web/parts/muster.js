/** The parts of every form that begins a battle: players, dice, and the player's files with their faults. */

import { once } from "../api.js";
import { html, live, nothing } from "../vendor/lit-html.js";
import { capital } from "./words.js";

/** @typedef {import("../board/types").Player} Player */
/** @typedef {import("../board/types").Side} Side */
/** @typedef {import("../types").Fault} Fault */

/** The computer players, from the server: those without a temper first. @type {import("../gen/api").ComputerPlayer[]} */
const COMPUTERS = (await once("/api/players")).players;
const PLAIN = COMPUTERS.filter(({ word }) => !word.includes("-"));
const TEMPERED = COMPUTERS.filter(({ word }) => word.includes("-"));

/** @param {string} word */
const titled = (word) => word.split("-").map(capital).join(" ");

/** @param {import("../gen/api").ComputerPlayer} computer @param {Player} chosen */
const computer = ({ word, about }, chosen) =>
  html`<option value=${word} ?selected=${chosen === word}>${titled(word)}: ${about}</option>`;

/** @param {Event} event */
export const typed = (event) =>
  /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ (event.target).value;

/** Who decides for a side. @param {Record<Side, Player>} players @param {Side} side @param {string} name */
export const player = (players, side, name) =>
  html`<div class="field side-${side}">
    <label for="player-${side}">${name} is played by</label>
    <select
      id="player-${side}"
      .value=${live(players[side])}
      @change=${(/** @type {Event} */ event) => {
        players[side] = /** @type {Player} */ (typed(event));
      }}
    >
      <option value="human" ?selected=${players[side] === "human"}>You, at this screen</option>
      <optgroup label="The computer">${PLAIN.map((each) => computer(each, players[side]))}</optgroup>
      <optgroup label="The computer, with a temper">${TEMPERED.map((each) => computer(each, players[side]))}</optgroup>
    </select>
  </div>`;

/**
 * One of several, side by side.
 * @param {string} name @param {string} legend @param {[string, string][]} choices @param {string} chosen
 * @param {(value: string) => void} choose
 */
export const segments = (name, legend, choices, chosen, choose) =>
  html`<fieldset class="field">
    <legend>${legend}</legend>
    <div class="segments">
      ${choices.map(
        ([value, says]) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              value=${value}
              .checked=${live(chosen === value)}
              @change=${() => choose(value)}
            /><span>${says}</span></label
          >`,
      )}
    </div>
  </fieldset>`;

/** The line of a file that has a fault, with a caret under it. @param {string} text @param {Fault} fault */
export function excerpt(text, fault) {
  const line = fault.line === undefined ? undefined : text.split("\n")[fault.line - 1];
  if (line === undefined) return nothing;
  return html`<pre class="excerpt">
${String(fault.line).padStart(4)} | ${line}
     | ${" ".repeat(Math.max((fault.column ?? 1) - 1, 0))}^</pre>`;
}

/** The faults of a file, each with its place. @param {string} text @param {Fault[]} faults */
export const faultsOf = (text, faults) =>
  faults.length
    ? html`<div class="fault file-faults" role="status">
        ${faults.map(
          (fault) =>
            html`<p>${fault.message}${fault.help ? html` <span class="fine">${fault.help}</span>` : nothing}</p>
              ${excerpt(text, fault)}`,
        )}
      </div>`
    : nothing;
