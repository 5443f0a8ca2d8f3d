/**
 * A battle on the table: holds the session, the board and the player's attention together, and draws when they
 * change.
 */

import { Refused } from "../api.js";
import { keyed } from "../parts/pad.js";
import { say } from "../parts/say.js";
import { link } from "../route.js";
import { Attention } from "./attention.js";
import { hexOf } from "./counters.js";
import { Field } from "./field.js";
import { same } from "./grid.js";
import { Session, shown } from "./session.js";
import { summed } from "./telling.js";

/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Side} Side */
/** @typedef {Map<string, import("../types").Chart>} Charts */

/** As much of the news is said aloud as can be listened to. */
const NEWS = 6;

export class BattleTable {
  tab = "log";
  /** What is sought among the units. */
  sought = "";
  /** Why there is no battle of its own from here. */
  told = "";
  #seen = "";
  #heard = 0;
  #drawing = false;

  /**
   * @param {Battle} battle
   * @param {Board} board
   * @param {Charts} charts
   * @param {Side | undefined} side
   * @param {() => void} redraw
   */
  constructor(battle, board, charts, side, redraw) {
    this.board = board;
    this.charts = charts;
    this.redraw = redraw;
    this.session = new Session(battle, side, () => this.#changed());
    this.attention = new Attention(this.session, board, () => this.draw());
    this.field = new Field(board, {
      pointed: (at) => void this.attention.pointed(at),
      hovered: (hex, piece) => this.attention.hovered(hex, piece),
      steered: (hex) => this.attention.steered(hex),
    });
  }

  /** The first look. Where only machines play, it is from the beginning. */
  async begin() {
    const { session, attention, field } = this;
    const { view, players } = session.battle;
    await session.readLog();
    this.#heard = session.log.length;
    this.#changed();
    field.open(attention.focus ?? view.pieces.map(hexOf).find((hex) => hex !== null));
    if (shown() && players.north !== "human" && players.south !== "human") void session.replay();
  }

  /** The position, or what is waited for, is another. */
  #changed() {
    const { session, attention, field } = this;
    const now = session.now;
    const state = `${now.entries} ${session.past ? "past" : ""} ${session.run?.at ?? ""} ${session.busy}`;
    if (state !== this.#seen) {
      this.#seen = state;
      field.show(now.view);
      if (!session.busy) void attention.renew();
      const place = attention.focus;
      if (place) field.reveal(place);
      this.#announce();
    }
    this.draw();
  }

  /** What has happened, and what is asked, for those who do not see it. */
  #announce() {
    const { log, question, chance, battle, busy, run } = this.session;
    if (busy || run) return;
    const news = log.slice(this.#heard).map((part) => summed(part.node));
    this.#heard = log.length;
    const asks = question?.question ?? (chance ? `Waiting for ${chance.what}.` : (battle.view.over ?? ""));
    say([...news.slice(-NEWS), asks].join(". "));
  }

  /** However much changes at once, it is drawn once. */
  draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      const { attention, field } = this;
      this.#drawing = false;
      field.light(attention.lights(field.cursor), attention.lit(), attention.acting ?? attention.piece);
      this.redraw();
    });
  }

  /** @param {string} tab */
  open(tab) {
    this.tab = tab;
    this.redraw();
  }

  /** @param {string} text */
  seek(text) {
    this.sought = text;
    this.redraw();
  }

  /** Whose question about the field it is. @returns {Side} */
  get asker() {
    return this.session.side ?? this.session.question?.side ?? "north";
  }

  /** A battle of its own from the position in view. */
  async fork() {
    try {
      const copy = await this.session.fork();
      location.hash = link([copy.system, "battles", copy.id]);
    } catch (error) {
      const silence = "The server does not answer; nothing was begun. Try again.";
      this.told = error instanceof Refused ? error.message : silence;
      this.redraw();
    }
  }

  /** Show a counter on the map. @param {Piece} piece */
  find(piece) {
    const hex = hexOf(piece);
    if (!hex) return;
    [this.attention.hex, this.attention.piece] = [hex, piece.id];
    this.field.reveal(hex);
    this.draw();
  }

  /** The cursor goes from one thing that may be picked to the next. */
  #next() {
    const { attention, field, session } = this;
    const lit = attention.lit();
    const counters = session.now.view.pieces.filter((piece) => lit.has(piece.id)).map(hexOf);
    const places = [...attention.lights(null).choices, ...counters].filter((hex) => hex !== null);
    const to = places[(places.findIndex((hex) => same(hex, field.cursor)) + 1) % places.length];
    if (!to) return;
    field.focus();
    field.steerTo(to);
  }

  #threat() {
    const hex = this.field.cursor ?? this.attention.hex;
    if (hex) void this.attention.ask({ kind: "threat", ...hex, side: this.asker });
  }

  #sight() {
    const piece = this.session.now.view.pieces.find((each) => each.id === this.attention.piece);
    if (piece) void this.attention.ask({ kind: piece.kind === "leader" ? "command" : "sight", piece: piece.id });
  }

  /** What a digit means: an answer, or a face of the die that is waited for. @param {number} digit */
  #digit(digit) {
    const { session, attention } = this;
    if (session.question) return digit ? () => attention.chooseNth(digit - 1) : undefined;
    const { chance } = session;
    const drawn = chance?.kind === "draw" && chance.values.includes(digit) ? digit : undefined;
    const face = chance?.kind === "die" ? keyed({ ...chance, count: 1, part: "roll", nth: 1 }, digit) : drawn;
    return face === undefined ? undefined : () => void session.key(face);
  }

  /** @returns {Record<string, () => void>} */
  get keys() {
    const { session, attention, field } = this;
    /** @type {Record<string, () => void>} */
    const keys = {
      Backspace: () => void session.undo(),
      y: () => void session.redo(),
      n: () => this.#next(),
      m: () => field.focus(),
      t: () => this.#threat(),
      s: () => this.#sight(),
      h: () => attention.hide(),
      f: () => field.lens.fit(),
      "[": () => void session.look(session.now.entries - 1),
      "]": () => void session.look(session.now.entries + 1),
    };
    if (session.run) keys[" "] = () => session.skip();
    for (let digit = 0; digit <= 9; digit++) {
      const does = this.#digit(digit);
      if (does) keys[digit] = does;
    }
    return keys;
  }
}
