/**
 * What the player points at: turns hexes and counters into answers, and asks the server for forecasts.
 */

import { say } from "../parts/say.js";
import { optionsAt } from "./asking.js";
import { hexOf } from "./counters.js";
import { number, same } from "./grid.js";
import { spoken } from "./here.js";
import { Hinting } from "./hinting.js";
import { fits, Inquiring, query } from "./inquiring.js";
import { DARK } from "./lights.js";

/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Overlay} Overlay */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./field.js").Pointed} Pointed */
/** @typedef {import("./session.js").Session} Session */

export class Attention extends Hinting {
  /** The hex that was picked to be read about. @type {Hex | null} */ hex = null;
  /** The counter that was picked, if it was a counter and not only its hex. @type {number | undefined} */ #named;
  /** What hovering over a counter shows. @type {Overlay | null} */ #glanced = null;
  /** Where the acting counter can go, and its path to the hex under the pointer. @type {Overlay | null} */ #reach =
    null;
  /** @type {Overlay | null} */ path = null;
  /** @type {Hex | null} */ #under = null;
  /** The counter under the pointer. @type {number | undefined} */ #over;
  /** Whether the answers at the picked hex are offered beside it. */ menu = false;

  /** @param {Session} session @param {Board} board @param {() => void} changed */
  constructor(session, board, changed) {
    super(session, changed);
    this.board = board;
    this.inquiring = new Inquiring(session, board, changed);
  }

  /** The counter that the decision is about. */
  get acting() {
    return this.session.question?.actor;
  }

  /** Answers that choose a counter where it stands. */
  get #pickable() {
    return this.options.filter(({ kind }) => kind === "unit");
  }

  /** @param {Hex} hex @returns {Piece[]} */
  stack(hex) {
    return this.pieces.filter((piece) => same(hex, hexOf(piece))).sort((a, b) => a.depth - b.depth);
  }

  /** The position has changed: forget what was shown about the last one. */
  async renew() {
    this.forget();
    this.#glanced = this.#reach = this.path = null;
    this.menu = false;
    this.inquiring.forget();
    const { acting } = this;
    const piece = this.pieces.find((each) => each.id === acting);
    const hex = piece && hexOf(piece);
    this.changed();
    if (acting === undefined || !hex) return;
    [this.hex, this.piece, this.#named] = [hex, acting, undefined];
    if (!this.options.some(({ kind }) => kind === "move") || piece.kind === "leader") return this.changed();
    const reach = await this.session.overlay({ kind: "reach", piece: acting });
    // The reach of a whole day is shown only on request.
    if (this.acting !== acting || reach?.hexes.some((spot) => spot.weight !== undefined)) return;
    this.#reach = reach;
    this.changed();
  }

  /** The place of the decision: the acting counter, or else the first thing that may be picked. @returns {Hex | null} */
  get focus() {
    const id = this.acting ?? this.#pickable[0]?.piece;
    const piece = this.pieces.find((each) => each.id === id);
    return (piece && hexOf(piece)) ?? this.options.find((option) => option.hex)?.hex ?? null;
  }

  /** What is lit on the board. @param {Hex | null} cursor @returns {import("./lights.js").Lights} */
  lights(cursor) {
    const { guide, question } = this.session;
    const options = guide ? guide.lit(question, this.options) : this.options;
    const picked = new Set(this.#pickable);
    const hexes = options.flatMap((option) =>
      option.hex && !picked.has(option) ? [{ ...option.hex, sign: option.sign }] : [],
    );
    const facings = options.flatMap((option) => {
      const piece = this.pieces.find((each) => each.id === option.piece);
      const hex = option.hex ?? (piece && hexOf(piece));
      return option.facing === undefined || !hex
        ? []
        : [{ hex, facing: option.facing, slug: option.slug, text: option.text }];
    });
    const { overlay, plan, from } = this.inquiring;
    const spots = (overlay ?? this.#glanced ?? this.#reach)?.hexes ?? [];
    const way = (plan ?? this.path)?.hexes.filter((spot) => spot.kind === "path") ?? [];
    const begins = this.pieces.find((each) => each.id === (plan ? this.inquiring.piece : this.acting));
    const start = begins && hexOf(begins);
    return {
      ...DARK,
      choices: [...new Map(hexes.map((hex) => [number(hex), hex])).values()],
      story: this.session.story,
      facings,
      spots,
      from: overlay && from,
      path: start && way.length ? [start, ...way] : way,
      cursor,
      target: this.option?.hex ?? this.#under ?? this.hex,
    };
  }

  /** Counters to be lit. */
  lit() {
    const hinted = this.option?.piece === undefined ? [] : [this.option.piece];
    return new Set([...this.#pickable.flatMap((option) => option.piece ?? []), ...hinted]);
  }

  /** The pointer rests on a hex, or on one of its counters. @param {Hex | null} hex @param {number} [piece] */
  hovered(hex, piece) {
    [this.#under, this.#over] = [hex, piece];
    [this.#glanced, this.path] = [null, null];
    const [option] = hex ? this.#answersAt(hex, piece) : [];
    if (option || this.option) this.hint(option ?? null);
    if (hex && !option) this.later(() => this.#glance(hex, piece));
    if (hex && option?.kind === "move") void this.#way(hex);
    this.changed();
  }

  /** Show the path of the acting counter to a hex that it can reach. @param {Hex} hex */
  async #way(hex) {
    if (!this.#reach?.hexes.some((spot) => same(spot, hex))) return;
    const path = await this.session.overlay({ kind: "path", column: hex.column, row: hex.row });
    if (!this.#under || !same(hex, this.#under)) return;
    this.path = path;
    this.changed();
  }

  /** What is under the pointer: its hex, and the counter or the whole stack. */
  get hover() {
    const hex = this.#under;
    if (!hex) return null;
    const stack = this.stack(hex);
    return { hex, pieces: stack.filter(({ id }) => this.#over === undefined || id === this.#over) };
  }

  /** @param {Hex} hex @param {number} [piece] */
  async #glance(hex, piece) {
    if (await this.inquiring.look(hex)) return;
    const far = this.#reach?.hexes.some((spot) => same(spot, hex));
    if (far) this.path = await this.session.overlay({ kind: "path", column: hex.column, row: hex.row });
    const counter = this.pieces.find((each) => each.id === piece);
    const asked = counter && !far && this.#atAGlance(counter);
    if (asked) this.#glanced = await this.session.overlay(asked);
    if (this.#under && same(hex, this.#under)) this.changed();
  }

  /**
   * What hovering shows of a counter: the answer to the first question about it, but never its reach.
   * @param {Piece} piece
   */
  #atAGlance(piece) {
    const inquiry = this.board.inquiries.find((each) => each.kind !== "reach" && fits(each, piece));
    return inquiry && query(inquiry, { piece, side: piece.side });
  }

  /** The answers about a hex, or about a counter on it. @param {Hex} hex @param {number} [piece] */
  #answersAt(hex, piece) {
    const pickable = this.#pickable;
    const named = pickable.filter((option) => piece !== undefined && option.piece === piece);
    if (named.length) return named;
    const there = optionsAt(this.options, hex).filter((option) => option.facing === undefined);
    const stack = new Set(this.stack(hex).map((each) => each.id));
    const own = pickable.filter(
      (option) => piece === undefined && option.piece !== undefined && stack.has(option.piece),
    );
    return [...new Set([...there, ...own])];
  }

  /** A hex or a counter was picked. @param {Pointed} at */
  async pointed({ hex, piece, slug, sure }) {
    if (slug !== undefined) return this.session.answer([slug]);
    const answers = this.#answersAt(hex, piece);
    const [only] = answers;
    this.menu = sure && answers.length > 1;
    if (sure && only && answers.length === 1) return this.choose(only);
    [this.hex, this.#named] = [hex, piece];
    this.piece = piece ?? this.stack(hex)[0]?.id;
    if (only) {
      if (!sure && answers.length === 1) this.consider(only);
      else this.hint(only, true);
      return this.changed();
    }
    if (await this.inquiring.look(hex)) return this.changed();
    const path = this.#reach?.hexes.some((spot) => same(spot, hex))
      ? await this.session.overlay({ kind: "path", column: hex.column, row: hex.row })
      : null;
    if (path?.answers.length && sure) return this.session.answer(path.answers);
    this.path = path;
    this.changed();
  }

  /** The answers about the picked hex, if there are several or a second tap is needed. */
  get offered() {
    return this.hex ? this.#answersAt(this.hex, this.#named) : [];
  }

  /** The cursor moved to a hex. @param {Hex} hex */
  steered(hex) {
    const options = this.#answersAt(hex);
    say(
      spoken(
        this.board,
        hex,
        this.stack(hex),
        options.map((option) => option.text),
      ),
    );
    this.hovered(hex);
  }
}
