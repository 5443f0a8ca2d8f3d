/**
 * Questions that a player asks about the field: the question, the answer on the map, and the path to a hex
 * of it. Which questions there are, and their words, the server says.
 */

import { say } from "../parts/say.js";
import { capital, counted } from "../parts/words.js";
import { number, same } from "./grid.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Inquiry} Inquiry */
/** @typedef {import("./types").Overlay} Overlay */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Query} Query */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types").At} At */
/** @typedef {{piece?: Piece, hex?: Hex | null, at?: At | null, side: Side}} About what a question is put about */

/** Whether a question can be asked about a counter. @param {Inquiry} inquiry @param {Piece} piece */
export const fits = ({ about }, piece) => about === (piece.kind === "leader" ? "leader" : "unit");

/**
 * A question in the server's form, if its subject is known.
 * @param {Inquiry} inquiry
 * @param {About} about
 * @returns {Query | null}
 */
export function query(inquiry, { piece, hex, at, side }) {
  const { kind, name, about } = inquiry;
  const put = (/** @type {object} */ of) => /** @type {Query} */ (kind === "own" ? { kind, name, ...of } : { kind, ...of });
  if (about === "side") return put({ side });
  if (about === "hex" && at) return { kind: "fireat", at, side };
  if (about === "hex") return hex ? put({ column: hex.column, row: hex.row, side }) : null;
  return piece && fits(inquiry, piece) ? put({ piece: piece.id }) : null;
}

export class Inquiring {
  /** What was asked, in the words of its button. */ title = "";
  /** @type {Overlay | null} */ overlay = null;
  /** The hex of a reach that was pointed at, and the path there. @type {Hex | null} */ goal = null;
  /** @type {Overlay | null} */ plan = null;
  /** @type {Query | null} */ #query = null;

  /** @param {Session} session @param {Board} board @param {() => void} changed */
  constructor(session, board, changed) {
    this.session = session;
    this.board = board;
    this.changed = changed;
  }

  /** Whether the paths to the marked hexes can be shown. */
  get plans() {
    return this.overlay !== null && this.#query?.kind === "reach";
  }

  /** The hex that the question was about. @returns {Hex | null} */
  get from() {
    return this.#query && "column" in this.#query ? this.#query : null;
  }

  /** The counter that the question was about. */
  get piece() {
    return this.#query && "piece" in this.#query ? this.#query.piece : undefined;
  }

  /** The side that the question was about, if it was about a side alone. @returns {Side | null} */
  get of() {
    return this.#query && "side" in this.#query && !this.from ? this.#query.side : null;
  }

  /** @param {Inquiry} inquiry @param {About} about */
  async ask(inquiry, about) {
    const asked = query(inquiry, about);
    if (!asked) return;
    const overlay = await this.session.overlay(asked);
    const whose = inquiry.about === "side" ? this.session.now.view.sides[about.side].name : "";
    [this.#query, this.goal, this.plan] = [asked, null, null];
    this.title = [inquiry.words, whose].filter(Boolean).join(": ");
    this.overlay = overlay ?? { hexes: [], answers: [], lines: [] };
    const lines = this.overlay.lines.map((line) => line.text);
    say([this.title, ...(lines.length ? lines : [`On the map: ${counted(this.overlay.hexes.length, "hex", "hexes")}`])].join(". "));
    this.changed();
  }

  /**
   * Show the path to a hex, if it is marked.
   * @param {Hex} hex
   * @returns {Promise<boolean>} whether it is
   */
  async look(hex) {
    const asked = this.#query;
    const spot = this.overlay?.hexes.find((each) => same(each, hex));
    if (!spot || asked?.kind !== "reach") return false;
    this.goal = hex;
    const plan = await this.session.overlay({ kind: "plan", piece: asked.piece, column: hex.column, row: hex.row });
    if (!this.goal || !same(hex, this.goal)) return true;
    this.plan = plan;
    say([number(hex), spot.text, ...(plan?.lines ?? []).map((line) => capital(line.text))].join(". "));
    this.changed();
    return true;
  }

  /** Forget the question. */
  forget() {
    [this.overlay, this.goal, this.plan] = [null, null, null];
    this.#query = null;
  }

  hide() {
    this.forget();
    this.changed();
  }
}
