/** A hex and its units in words, and the questions about it. */

import { capital, counted, plain } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { SIDES } from "./camps.js";
import { described } from "./counter.js";
import { named, number, same } from "./grid.js";
import { fits } from "./inquiring.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Inquiry} Inquiry */
/** @typedef {(inquiry: Inquiry, about: Partial<import("./inquiring.js").About>) => void} Ask */

/** @param {Board} board @param {Hex} hex */
export function placed(board, hex) {
  const ground = board.hexes.find((each) => same(each, hex));
  const names = board.names.filter((name) => same(name, hex));
  const objective = names.find((name) => name.points !== undefined);
  const level = ground && ground.level !== 0 ? `level ${ground.level}` : "";
  const worth = objective ? `worth ${counted(objective.points ?? 0, "point")}` : "";
  return [number(hex), ...names.filter(named).map((name) => name.text), plain(ground?.terrain ?? ""), level, worth]
    .filter(Boolean)
    .join(", ");
}

/**
 * What a screen reader says about a hex.
 * @param {Board} board
 * @param {Hex} hex
 * @param {Piece[]} stack
 * @param {string[]} may
 */
export const spoken = (board, hex, stack, may) =>
  [placed(board, hex), ...stack.map(described), ...(may.length ? [`may: ${may.join("; ")}`] : [])].join(". ");

/** @param {Inquiry} inquiry @param {() => void} does @param {string} [whose] */
export const button = (inquiry, does, whose = "") =>
  html`<button type="button" class="small-button" data-ask=${inquiry.name} @click=${does}>
    ${inquiry.words}${whose ? `: ${whose}` : nothing} <kbd>${inquiry.key}</kbd>
  </button>`;

/** @param {Piece} piece @param {boolean} chosen @param {Board} board @param {Ask} ask */
export const one = (piece, chosen, board, ask) =>
  html`<li class="${piece.side} ${chosen ? "chosen" : ""}">
    <b>${piece.name}</b> <span class="fine">${piece.command}</span>
    <ul>
      ${[...piece.lines, ...(piece.state.length ? [piece.state.map(plain).join(", ")] : [])].map((line) => html`<li>${capital(line)}</li>`)}
      ${piece.figures?.length ? html`<li class="fine">${piece.figures.map(({ heading, figure }) => `${heading} ${figure}`).join("; ")}</li>` : nothing}
    </ul>
    <div class="asks">
      ${board.inquiries.filter((inquiry) => fits(inquiry, piece)).map((inquiry) => button(inquiry, () => ask(inquiry, { piece })))}
    </div>
  </li>`;

/**
 * @param {{board: Board, markers: import("./types").Marker[], hex: Hex, stack: Piece[], chosen?: number, ask: Ask}}
 * about
 */
export const here = ({ board, markers, hex, stack, chosen, ask }) =>
  html`<section class="here" aria-label="Hex ${number(hex)}">
    <h3>${capital(placed(board, hex))}</h3>
    ${markers.filter((marker) => same(marker, hex)).map(({ kind, text }) => html`<p class="fine">${capital(text || kind)}</p>`)}
    ${
      stack.length
        ? html`<ul class="stack-list">
            ${stack.map((piece) => one(piece, piece.id === chosen, board, ask))}
          </ul>`
        : nothing
    }
    <div class="asks">
      ${board.inquiries.filter(({ about }) => about === "hex").map((inquiry) => button(inquiry, () => ask(inquiry, { hex })))}
    </div>
  </section>`;

/** The questions about a side. @param {Board} board @param {import("./types").View} view @param {Ask} ask */
export function overall(board, view, ask) {
  const inquiries = board.inquiries.filter(({ about }) => about === "side");
  if (!inquiries.length) return nothing;
  return html`<div class="asks overall" role="group" aria-label="About the whole field">
    ${inquiries.map((inquiry) => SIDES.map((side) => button(inquiry, () => ask(inquiry, { side }), view.sides[side].name)))}
  </div>`;
}
