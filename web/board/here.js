/** A hex and who stands on it, in words; and what may be asked about it. */

import { cite } from "../parts/rule.js";
import { capital, plain } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { described } from "./counter.js";
import { number, same } from "./grid.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Overlay} Overlay */
/** @typedef {import("./types").Query} Query */

/** @param {Board} board @param {Hex} hex */
export function placed(board, hex) {
  const ground = board.hexes.find((each) => same(each, hex));
  const names = board.names.filter((name) => same(name, hex));
  const objective = names.find((name) => name.points !== undefined);
  const level = ground && ground.level !== 0 ? `level ${ground.level}` : "";
  const worth = objective ? `worth ${objective.points} points` : "";
  return [number(hex), ...names.map((name) => name.text), plain(ground?.terrain ?? ""), level, worth]
    .filter(Boolean)
    .join(", ");
}

/**
 * What a screen reader hears of a hex.
 * @param {Board} board
 * @param {Hex} hex
 * @param {Piece[]} stack
 * @param {string[]} may
 */
export const spoken = (board, hex, stack, may) =>
  [placed(board, hex), ...stack.map(described), ...(may.length ? [`may: ${may.join("; ")}`] : [])].join(". ");

/** @param {Piece} piece @param {boolean} chosen @param {(query: Query) => void} ask */
const one = (piece, chosen, ask) => {
  const leads = piece.kind === "leader";
  const query = /** @type {Query} */ ({ kind: leads ? "command" : "sight", piece: piece.id });
  return html`<li class="${piece.side} ${chosen ? "chosen" : ""}">
    <b>${piece.name}</b> <span class="fine">${piece.command}</span>
    <ul>
      ${[...piece.lines, ...(piece.state.length ? [piece.state.join(", ")] : [])].map((line) => html`<li>${capital(line)}</li>`)}
    </ul>
    <button type="button" class="small-button" @click=${() => ask(query)}>
      ${leads ? "How far he commands" : "What it sees"}
    </button>
  </li>`;
};

/**
 * What was asked about the field, in words.
 * @param {string} system
 * @param {Overlay} overlay
 * @param {() => void} done
 */
export const answered = (system, overlay, done) =>
  html`<section class="answered" aria-label="Shown on the map">
    ${
      overlay.lines.length
        ? html`<ul>
            ${overlay.lines.map((line) => html`<li>${capital(line.text)} ${line.rule ? cite(system, line.rule) : nothing}</li>`)}
          </ul>`
        : html`<p>
            ${overlay.hexes.length ? `${overlay.hexes.length} hexes are marked on the map.` : "Nothing to show."}
          </p>`
    }
    <button type="button" class="small-button" @click=${done}>Take it off the map</button>
  </section>`;

/**
 * @param {{board: Board, hex: Hex, stack: Piece[], chosen?: number, side: import("./types").Side, ask: (query:
 * Query) => void}} about
 */
export const here = ({ board, hex, stack, chosen, side, ask }) =>
  html`<section class="here" aria-label="Hex ${number(hex)}">
    <h3>${capital(placed(board, hex))}</h3>
    ${
      stack.length
        ? html`<ul class="stack-list">
            ${stack.map((piece) => one(piece, piece.id === chosen, ask))}
          </ul>`
        : nothing
    }
    <button
      type="button"
      class="small-button"
      @click=${() => ask({ kind: "threat", column: hex.column, row: hex.row, side })}
    >
      Who can fire at this hex <kbd>t</kbd>
    </button>
  </section>`;
