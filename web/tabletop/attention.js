/** What the player points at on a tabletop, and the unit being moved: turns places and units into answers. */

import { Hinting } from "../board/hinting.js";
import { fits, Inquiring, query } from "../board/inquiring.js";
import { say } from "../parts/say.js";
import { Marching } from "./marching.js";
import { DARK, wished } from "./over.js";
import { described, pieceAt, struck } from "./places.js";
import { spotOf } from "./stands.js";

/** @typedef {import("../board/types").At} At */
/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/types").Option} Option */
/** @typedef {import("../board/types").Overlay} Overlay */
/** @typedef {import("../board/types").Piece} Piece */
/** @typedef {import("../board/types").TableSpot} TableSpot */
/** @typedef {import("../board/session.js").Session} Session */

/** A step of a key: half an inch, five degrees. */
const NUDGE = 500;
const TWIST = 50;
const NUDGES = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, NUDGE],
  ArrowDown: [0, -NUDGE],
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
});

/** An answer that the player writes. @param {string} slug @returns {Option} */
const written = (slug) => ({ slug, text: slug, kind: "act" });

export class Attention extends Hinting {
  /** The place that was picked. @type {At | null} */ place = null;
  /** What hovering over a unit shows. @type {Overlay | null} */ #glanced = null;
  /** The piece under the pointer. @type {number | undefined} */ over;
  /** Whether the pointer is on a place that may be picked. */ onHandle = false;
  /** The place that a finger has touched once. @type {string | undefined} */ #tapped;
  /** The answer that the player is writing, and whether it was sent. */
  written = "";
  wrote = false;

  /** @param {Session} session @param {Board} board @param {() => void} changed */
  constructor(session, board, changed) {
    super(session, changed);
    this.board = board;
    this.inquiring = new Inquiring(session, board, changed);
    this.marching = new Marching(session, changed);
  }

  /** The piece that the decision is about. */
  get acting() {
    const actor = this.session.question?.actor;
    return actor === undefined ? undefined : this.pieces.find((piece) => piece.id === actor);
  }

  /** The unit or leader that may be dragged. */
  get mover() {
    const { acting, session } = this;
    const there = acting && spotOf(acting);
    return session.question?.form !== undefined && there && !session.busy ? acting : undefined;
  }

  /** The answers about a piece. @param {number | undefined} piece */
  #answersOf(piece) {
    const acting = this.acting?.id;
    return this.options.filter((option) => option.piece !== undefined && option.piece === piece && piece !== acting);
  }

  /** The answers about the picked piece, if there are several or a second tap is needed. */
  get offered() {
    const tapped = this.options.filter(({ slug }) => slug === this.#tapped);
    return [...this.#answersOf(this.piece), ...tapped];
  }

  /** The position has changed: forget what was shown about the last one. */
  async renew() {
    this.forget();
    this.marching.forget();
    this.inquiring.forget();
    [this.#glanced, this.#tapped] = [null, undefined];
    [this.written, this.wrote] = this.session.faults.length ? [this.written, this.wrote] : ["", false];
    const { acting } = this;
    if (acting) this.piece = acting.id;
    this.changed();
  }

  /** The place of the decision: the acting piece, or else the first that may be picked. @returns {At | null} */
  get focus() {
    const { acting, options } = this;
    const first = this.pieces.find((piece) => options.some((option) => option.piece === piece.id) && spotOf(piece));
    const piece = acting ?? first;
    return (piece && spotOf(piece)) ?? options.find((option) => option.spot)?.spot ?? null;
  }

  /** The highlights on the table. @returns {import("./over.js").Lights} */
  lights() {
    const { acting, mover, marching, place } = this;
    const spots = this.options.flatMap((option) => {
      const piece = acting ?? this.pieces.find((each) => each.id === option.piece);
      if (!option.spot || (piece && this.#stays(piece, option.spot))) return [];
      const ghost = piece ? wished(piece, option.spot) : [];
      return [{ option: { ...option, spot: option.spot }, hinted: option.slug === this.option?.slug, ghost }];
    });
    const shapes = (this.inquiring.overlay ?? this.#glanced)?.shapes ?? [];
    const { goal, plan, refused } = marching;
    const march = mover && goal ? { piece: mover, goal, plan, refused } : null;
    return { ...DARK, shapes: march ? [] : shapes, spots, march, place, story: this.session.story };
  }

  /** @param {Piece} piece @param {TableSpot} spot */
  #stays(piece, spot) {
    const now = spotOf(piece);
    return now !== null && now.x === spot.x && now.y === spot.y && now.heading === spot.heading;
  }

  /** Units to highlight. */
  lit() {
    const acting = this.acting?.id;
    const pieces = this.options.flatMap((option) => option.piece ?? []).filter((piece) => piece !== acting);
    return new Set([...pieces, ...(this.option?.piece === undefined ? [] : [this.option.piece])]);
  }

  /** The pointer rests on a unit, or on a place that may be picked. @param {number} [piece] @param {string} [slug] */
  hovered(piece, slug) {
    this.#glanced = null;
    [this.over, this.onHandle] = [piece, slug !== undefined];
    const named = this.options.find((option) => option.slug === slug) ?? this.#answersOf(piece)[0];
    if (named || this.option) this.hint(named ?? null);
    const counter = this.pieces.find((each) => each.id === piece);
    if (counter && !named) this.later(() => this.#glance(counter));
    this.changed();
  }

  /** What hovering shows of a unit: arcs and ranges, or a command radius. @param {Piece} piece */
  async #glance(piece) {
    const inquiry = this.board.inquiries.find((each) => each.kind !== "reach" && fits(each, piece));
    const asked = inquiry && query(inquiry, { piece, side: piece.side });
    if (!asked) return;
    this.#glanced = await this.session.overlay(asked);
    this.changed();
  }

  /** Something was picked. @param {import("./field.js").Pointed} at */
  async pointed({ place, piece, slug, sure }) {
    const found = piece ?? (slug === undefined ? pieceAt(this.pieces, place) : undefined);
    const named = slug === undefined ? this.#answersOf(found) : this.options.filter((option) => option.slug === slug);
    const [only] = named;
    if (sure && only && named.length === 1) return this.choose(only);
    this.place = found === undefined && slug === undefined ? place : null;
    this.#tapped = slug;
    if (slug === undefined) this.piece = found;
    if (only && !sure && named.length === 1) this.consider(only);
    else if (only) this.hint(only, true);
    const counter = this.pieces.find((each) => each.id === found);
    if (counter && !only && counter.id !== this.mover?.id) await this.#glance(counter);
    this.changed();
  }

  /** The cursor moved to a place. @param {At} place */
  steered(place) {
    const piece = pieceAt(this.pieces, place);
    const may = this.#answersOf(piece).map((option) => option.text);
    say(described(this.board, this.pieces, place, may));
    this.hovered(piece);
  }

  /**
   * Where the dragged unit starts from: its place, its ghost, or a place that is offered.
   * @param {import("./field.js").Under} what
   * @returns {TableSpot | null}
   */
  grips({ grip, piece, slug }) {
    const { mover, marching } = this;
    if (!mover) return null;
    if (grip) return marching.goal;
    if (slug !== undefined) return this.options.find((option) => option.slug === slug)?.spot ?? null;
    return piece === mover.id ? spotOf(mover) : null;
  }

  /** The player begins to move the unit. @param {import("./field.js").Under} what @param {TableSpot} spot */
  taken({ grip }, spot) {
    if (!grip) this.marching.forget();
    this.marching.take(spot);
    this.marching.held = true;
  }

  /** The unit is dropped. On an enemy the page shows the odds and asks once more, and so it does after a finger. @param {boolean} touch */
  async dropped(touch) {
    const { mover, marching } = this;
    marching.held = false;
    this.changed();
    if (touch) return marching.tell();
    if (!mover || !marching.goal || !struck(this.pieces, mover, wished(mover, marching.goal))) return marching.drop();
    await marching.tell();
    const [only, ...more] = marching.plan?.answers ?? [];
    if (only === undefined || more.length) return;
    this.hint(this.options.find(({ slug }) => slug === only) ?? written(only), true);
  }

  /** A key for the unit being moved. @param {string} key @returns {boolean} whether it was one */
  keyed(key) {
    const { mover, marching } = this;
    const from = mover && spotOf(mover);
    if (!from) return false;
    const { goal } = marching;
    const by = NUDGES[key];
    const twist = key === "[" ? -TWIST : key === "]" ? TWIST : 0;
    if (goal && key === "Enter") void marching.send();
    else if (goal && key === "Escape") this.putBack();
    else if (by || twist) {
      marching.take(from);
      const now = marching.goal ?? from;
      if (by) marching.move({ x: now.x + by[0], y: now.y + by[1] });
      else marching.turn(now.heading + twist);
      void marching.tell();
    } else return false;
    return true;
  }

  putBack() {
    this.marching.forget();
    this.changed();
  }

  /** The player is writing an answer. @param {string} text */
  write(text) {
    [this.written, this.wrote] = [text, false];
    const answer = text.trim();
    this.hint(answer ? written(answer) : null);
  }

  /** Send the written answer. */
  async submit() {
    const answer = this.written.trim();
    if (!answer) return;
    this.wrote = true;
    await this.session.answer([answer]);
  }
}
