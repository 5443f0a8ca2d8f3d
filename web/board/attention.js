/**
 * What the player looks at and points at: turns places and counters into answers, and asks the server what lies
 * ahead.
 */

import { say } from "../parts/say.js";
import { listed, moves, optionsAt } from "./asking.js";
import { hexOf } from "./counters.js";
import { number, same } from "./grid.js";
import { spoken } from "./here.js";
import { DARK } from "./lights.js";

/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Overlay} Overlay */
/** @typedef {import("./types").Forecast} Forecast */
/** @typedef {import("./types").Query} Query */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./field.js").Pointed} Pointed */
/** @typedef {import("./session.js").Session} Session */

/** A glance shorter than this asks the server nothing. */
const GLANCE = 110;

export class Attention {
  /** The answer under the pointer or the focus. @type {Option | null} */ option = null;
  /** @type {Forecast | null} */ forecast = null;
  /** The hex that was picked to be read about. @type {Hex | null} */ hex = null;
  /** @type {number | undefined} */ piece;
  /** What was asked to be shown. @type {Overlay | null} */ asked = null;
  /** What a glance at a counter shows. @type {Overlay | null} */ #glanced = null;
  /** Where the acting counter can go, and the way to the hex under the pointer. @type {Overlay | null} */ #reach =
    null;
  /** @type {Overlay | null} */ path = null;
  /** @type {Hex | null} */ #under = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {Session} session @param {Board} board @param {() => void} changed */
  constructor(session, board, changed) {
    this.session = session;
    this.board = board;
    this.changed = changed;
  }

  get #options() {
    return this.session.question?.options ?? [];
  }

  get #pieces() {
    return this.session.now.view.pieces;
  }

  /** The counter whose decision it is: the one that every answer about a counter is about. */
  get acting() {
    const pieces = new Set(this.#options.flatMap((option) => (option.piece === undefined ? [] : [option.piece])));
    const [only] = pieces;
    return pieces.size === 1 && this.#options.some((option) => option.hex || option.facing !== undefined)
      ? only
      : undefined;
  }

  /** Counters that may be picked, and not as the one who does something elsewhere. */
  get #pickable() {
    return this.#options.filter(
      (option) =>
        option.piece !== undefined && !option.hex && option.facing === undefined && option.piece !== this.acting,
    );
  }

  /** @param {Hex} hex @returns {Piece[]} */
  stack(hex) {
    return this.#pieces.filter((piece) => same(hex, hexOf(piece))).sort((a, b) => a.depth - b.depth);
  }

  /** Something was decided or rolled: what was shown about the position before is gone. */
  async renew() {
    clearTimeout(this.#timer);
    [this.option, this.forecast, this.asked, this.path] = [null, null, null, null];
    this.#glanced = this.#reach = null;
    const { acting } = this;
    const piece = this.#pieces.find((each) => each.id === acting);
    const hex = piece && hexOf(piece);
    this.changed();
    if (acting === undefined || !hex) return;
    [this.hex, this.piece] = [hex, acting];
    if (!this.#options.some(moves)) return this.changed();
    const reach = await this.session.overlay({ kind: "reach", piece: acting });
    if (this.acting !== acting) return;
    this.#reach = reach;
    this.changed();
  }

  /** Where the decision is about: the acting counter, else the first thing that may be picked. @returns {Hex | null} */
  get focus() {
    const id = this.acting ?? this.#pickable[0]?.piece;
    const piece = this.#pieces.find((each) => each.id === id);
    return (piece && hexOf(piece)) ?? this.#options.find((option) => option.hex)?.hex ?? null;
  }

  /** What is lit on the board. @param {Hex | null} cursor @returns {import("./lights.js").Lights} */
  lights(cursor) {
    const options = this.#options;
    const hexes = options.flatMap((option) => (option.hex ? [option.hex] : []));
    const facings = options.flatMap((option) => {
      const piece = this.#pieces.find((each) => each.id === option.piece);
      const hex = option.hex ?? (piece && hexOf(piece));
      return option.facing === undefined || !hex
        ? []
        : [{ hex, facing: option.facing, slug: option.slug, text: option.text }];
    });
    const spots = (this.asked ?? this.#glanced ?? this.#reach)?.hexes ?? [];
    const path = this.path?.hexes.filter((spot) => spot.kind === "path") ?? [];
    return {
      ...DARK,
      choices: [...new Map(hexes.map((hex) => [number(hex), hex])).values()],
      facings,
      spots,
      path,
      cursor,
      target: this.option?.hex ?? this.#under ?? this.hex,
    };
  }

  /** Counters to be lit. */
  lit() {
    const hinted = this.option?.piece === undefined ? [] : [this.option.piece];
    return new Set([...this.#pickable.flatMap((option) => option.piece ?? []), ...hinted]);
  }

  /** @param {() => Promise<void>} look */
  #later(look) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void look(), GLANCE);
  }

  /** @param {Option | null} option */
  hint(option) {
    if (option?.slug === this.option?.slug) return;
    [this.option, this.forecast] = [option, null];
    if (!option) {
      clearTimeout(this.#timer);
      return this.changed();
    }
    this.changed();
    this.#later(() => this.#foretell(option));
  }

  /** @param {Option} option */
  async #foretell(option) {
    const forecast = await this.session.forecast(option.slug);
    if (this.option?.slug !== option.slug) return;
    this.forecast = forecast;
    this.changed();
  }

  /** The pointer rests on a hex, or on one of its counters. @param {Hex | null} hex @param {number} [piece] */
  hovered(hex, piece) {
    this.#under = hex;
    [this.#glanced, this.path] = [null, null];
    const [option] = hex ? this.#answersAt(hex, piece) : [];
    if (option || this.option) this.hint(option ?? null);
    if (hex && !option) this.#later(() => this.#glance(hex, piece));
    this.changed();
  }

  /** @param {Hex} hex @param {number} [piece] */
  async #glance(hex, piece) {
    const far = this.#reach?.hexes.some((spot) => same(spot, hex));
    if (far) this.path = await this.session.overlay({ kind: "path", column: hex.column, row: hex.row });
    const counter = this.#pieces.find((each) => each.id === piece);
    if (counter && !far)
      this.#glanced = await this.session.overlay({
        kind: counter.kind === "leader" ? "command" : "sight",
        piece: counter.id,
      });
    if (this.#under && same(hex, this.#under)) this.changed();
  }

  /** Answers that a hex, or a counter on it, stands for. @param {Hex} hex @param {number} [piece] */
  #answersAt(hex, piece) {
    const there = optionsAt(this.#options, hex).filter((option) => option.facing === undefined);
    if (there.length) return there;
    const stack = new Set(this.stack(hex).map((each) => each.id));
    return this.#pickable.filter((option) =>
      piece === undefined ? option.piece !== undefined && stack.has(option.piece) : option.piece === piece,
    );
  }

  /** A hex or a counter was picked. @param {Pointed} at */
  async pointed({ hex, piece, slug, sure }) {
    if (slug !== undefined) return this.session.answer([slug]);
    const answers = this.#answersAt(hex, piece);
    const [only] = answers;
    if (sure && only && answers.length === 1) return this.choose(only);
    this.hex = hex;
    this.piece = piece ?? this.stack(hex)[0]?.id;
    if (only) {
      this.hint(only);
      return this.changed();
    }
    const path = this.#reach?.hexes.some((spot) => same(spot, hex))
      ? await this.session.overlay({ kind: "path", column: hex.column, row: hex.row })
      : null;
    if (path?.answers.length && sure) return this.session.answer(path.answers);
    this.path = path;
    this.changed();
  }

  /** The answers for the hex that was picked, when it stands for several or wants a second tap. */
  get offered() {
    return this.hex ? this.#answersAt(this.hex, undefined) : [];
  }

  /** The cursor came to a hex. @param {Hex} hex */
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

  /** @param {Option} option */
  choose(option) {
    return this.session.answer([option.slug]);
  }

  /** @param {number} nth */
  chooseNth(nth) {
    const option = listed(this.#options)[nth];
    if (option) void this.choose(option);
  }

  /** @param {Query} query */
  async ask(query) {
    this.asked = await this.session.overlay(query);
    const lines = this.asked?.lines.map((line) => line.text) ?? [];
    say(lines.join(". ") || `${this.asked?.hexes.length ?? 0} hexes are marked.`);
    this.changed();
  }

  hide() {
    this.asked = null;
    this.changed();
  }
}
