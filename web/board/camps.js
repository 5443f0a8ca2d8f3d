/** Both sides now: points, strength, activations, orders and fatigue of every command, and the turn track. */

import { capital } from "../parts/words.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Camp} Camp */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("./types").Command} Command */

export const SIDES = /** @type {const} */ (["north", "south"]);

/** The strength left, as a bar. @param {number} part @param {number} whole */
export const bar = (part, whole) =>
  html`<svg class="bar strength-bar" aria-hidden="true">
    ${svg`<rect width=${`${whole ? Math.max(0, (part / whole) * 100) : 0}%`} height="100%" class="fill"/>`}
  </svg>`;

/** @param {Side} side @param {Camp} camp */
const camp = (side, camp) =>
  html`<div class="camp ${side}" role="group" aria-label=${camp.name}>
    <h2>${camp.name} <span class="points">${camp.points} ${camp.points === 1 ? "point" : "points"}</span></h2>
    ${bar(camp.strength, camp.full)}
    <p class="fine">${camp.strength} of ${camp.full} strength left</p>
  </div>`;

/** @param {View} view */
export const strip = (view) => html`<div class="camps">${SIDES.map((side) => camp(side, view.sides[side]))}</div>`;

/** @param {View} view */
export const track = (view) =>
  html`<ol class="turns" aria-label="Turn track" tabindex="0">
    ${view.turns.map((label, at) => html`<li aria-current=${at === view.turn_at ? "step" : nothing} class=${at < view.turn_at ? "past" : ""}>${label}</li>`)}
  </ol>`;

/** The countdown that ends the battle, a box for each of its points. @param {View} view */
export const clock = ({ clock }) =>
  clock
    ? html`<p class="clock" aria-label="Clock: ${clock.left} of ${clock.full} left" role="img">
        <span class="clock-boxes"
          >${Array.from({ length: clock.full }, (_, nth) => html`<i class=${nth < clock.left ? "" : "spent"}></i>`)}</span
        ><b>${clock.left}</b>
      </p>`
    : nothing;

/**
 * What is told of a command; a column that would be empty is left out, as not every game has orders or a limit of
 * losses.
 * @type {[string, (command: Command) => string, string][]}
 */
const COLUMNS = [
  ["Orders", (command) => capital(command.orders), ""],
  ["Fatigue", (command) => String(command.fatigue), "figure"],
  ["Strength", (command) => `${command.strength} of ${command.full}`, "figure"],
  ["Lost, worn out at", limit, "figure"],
  ["State", (command) => command.state.join(", "), ""],
];

/** @param {Command} command */
function limit({ strength, full, worn }) {
  return worn < full ? `${full - strength} of ${worn}` : "";
}

/** @param {Command} command @param {typeof COLUMNS} columns */
const line = (command, columns) =>
  html`<tr>
    <th scope="row">${command.name}</th>
    ${columns.map(([, tell, look]) => html`<td class=${look}>${tell(command)}</td>`)}
  </tr>`;

/** Commands of both sides, as far as the player may know them. @param {View} view */
export function commands(view) {
  const columns = COLUMNS.filter(([, tell]) => view.commands.some(tell));
  return html`${SIDES.map((side) => {
    const camp = view.sides[side];
    const own = view.commands.filter((command) => command.side === side);
    return html`<section class="commands ${side}" aria-labelledby="commands-${side}">
      <h3 id="commands-${side}">${camp.name}</h3>
      ${
        camp.lines.length
          ? html`<ul class="camp-lines">
              ${camp.lines.map((text) => html`<li>${capital(text)}</li>`)}
            </ul>`
          : nothing
      }
      <div class="wide" tabindex="0" role="region" aria-label="Commands of ${camp.name}">
        <table class="plain-table">
          <thead>
            <tr>
              <th scope="col">Command</th>
              ${columns.map(([title]) => html`<th scope="col">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${own.map((command) => line(command, columns))}
          </tbody>
        </table>
      </div>
    </section>`;
  })}`;
}
