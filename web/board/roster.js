/** Both sides, command by command, a line for every unit, to be read and printed. */

import { capital, plain } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { bar, SIDES } from "./camps.js";
import { where } from "./units.js";

/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./types").Command} Command */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").View} View */
/** @typedef {{name: string, command?: Command, pieces: Piece[]}} Block */

/**
 * Commands in the order of the server, then those of which only counters are known.
 * @param {View} view
 * @param {string} side
 */
export function blocks(view, side) {
  /** @type {Map<string, Block>} */
  const found = new Map();
  for (const command of view.commands.filter((each) => each.side === side))
    found.set(command.name, { name: command.name, command, pieces: [] });
  for (const piece of view.pieces.filter((each) => each.side === side)) {
    const block = found.get(piece.command) ?? { name: piece.command, pieces: [] };
    found.set(piece.command, block);
    block.pieces.push(piece);
  }
  return [...found.values()];
}

/** @param {Piece} piece */
const line = (piece) =>
  html`<tr>
    <th scope="row">${piece.name}</th>
    <td>${where(piece)}</td>
    <td class="strength">
      ${
        piece.strength === undefined
          ? nothing
          : html`${bar(piece.strength, piece.printed ?? piece.strength)}
              <span>${piece.strength} of ${piece.printed ?? piece.strength}</span>`
      }
    </td>
    <td class="figure">${piece.rating ?? ""}</td>
    <td>${capital([...(piece.weapon ? [piece.weapon] : []), ...piece.state.map(plain)].join(", "))}</td>
  </tr>`;

/** @param {Command} command */
const about = (command) =>
  [
    command.orders,
    `fatigue ${command.fatigue}`,
    `${command.strength} of ${command.full} strength`,
    command.worn < command.full ? `lost ${command.full - command.strength}, worn out at ${command.worn}` : "",
    ...command.state,
  ]
    .filter(Boolean)
    .join(", ");

/** @param {Block} block */
const section = ({ name, command, pieces }) =>
  html`<section class="command-block">
    <h4>${name}</h4>
    ${command ? html`<p class="fine">${capital(about(command))}</p>` : nothing}
    ${
      pieces.length
        ? html`<table class="plain-table roster-table">
            <thead>
              <tr>
                <th scope="col">Unit</th>
                <th scope="col">Place</th>
                <th scope="col">Strength</th>
                <th scope="col">Rating</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              ${pieces.map(line)}
            </tbody>
          </table>`
        : nothing
    }
  </section>`;

/** @param {Battle} battle */
export function roster({ view, title }) {
  return html`<div class="roster">
    <p class="tools"><button type="button" @click=${() => window.print()}>Print the roster</button></p>
    <p class="print-only">${title}. ${view.turn}</p>
    ${SIDES.map((side) => {
      const camp = view.sides[side];
      return html`<section class="roster-side ${side}" aria-labelledby="roster-${side}">
        <h3 id="roster-${side}">${camp.name}, ${camp.strength} of ${camp.full} strength</h3>
        <div class="command-blocks">${blocks(view, side).map(section)}</div>
      </section>`;
    })}
  </div>`;
}
