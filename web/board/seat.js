/**
 * A seat at a battle: the session, what is open beside the field, and the keys that every battle has. What the battle
 * is fought on, a map or a tabletop, is laid by who sits down.
 */

import { Refused } from "../api.js";
import { keyed } from "../parts/pad.js";
import { say } from "../parts/say.js";
import { link } from "../route.js";
import { nothing } from "../vendor/lit-html.js";
import { Session, shown } from "./session.js";
import { summed } from "./telling.js";

/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Inquiry} Inquiry */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("./types").View} View */
/** @typedef {Map<string, import("../types").Chart>} Charts */
/** A leaf beside the log. @typedef {{name: string, title: string, draw: () => unknown}} Leaf */
/** @typedef {import("./inquiring.js").Inquiring} Inquiring */
/** @typedef {import("./hinting.js").Hinting & {renew: () => Promise<void>, inquiring: Inquiring}} Attends */
/** @typedef {Seat<Attends, Ground>} AnySeat */
/** @typedef {import("./lens.js").Lens} Lens */
/** @typedef {{element: HTMLElement, lens: Lens, show: (view: View) => void, focus: () => void}} Ground */

/** As much of the news is said aloud as can be listened to. */
const NEWS = 6;

/** @template {Attends} A @template {Ground} F */
export class Seat {
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
   * @param {(session: Session, changed: () => void) => {attention: A, field: F}} lay
   */
  constructor(battle, board, charts, side, redraw, lay) {
    this.board = board;
    this.charts = charts;
    this.redraw = redraw;
    this.session = new Session(battle, side, () => this.#changed());
    const { attention, field } = lay(this.session, () => this.draw());
    this.attention = attention;
    this.field = field;
  }

  /** The first look. Where only machines play, it is from the beginning. */
  async begin() {
    const { session } = this;
    const { players } = session.battle;
    await session.readLog();
    this.#heard = session.log.length;
    this.#changed();
    this.opens();
    if (shown() && players.north !== "human" && players.south !== "human") void session.replay();
    // What was done while the page was fetched, nobody has told it.
    void session.refresh();
  }

  /** The field is looked at for the first time. */
  opens() {}

  /** What the decision is about is brought into view. */
  reveals() {}

  /** What is lit is drawn. */
  lights() {}

  /** To the next thing that may be picked. */
  next() {}

  /** Show a counter on the field. @param {Piece} _piece */
  find(_piece) {}

  /** What a key asks. @param {string} _key */
  inquire(_key) {}

  /** What may be done with what was picked: close to the field, for fingers. @returns {unknown} */
  atHand() {
    return nothing;
  }

  /** What was picked, and what may be asked about it. @returns {unknown} */
  about() {
    return nothing;
  }

  /** Where an answer of one's own is written, if the question takes one. @returns {unknown} */
  own() {
    return nothing;
  }

  /** Whether what was refused last is said beside the answer of one's own. @returns {boolean} */
  get blames() {
    return false;
  }

  /** Leaves that this field has of its own, or in place of the usual. @returns {Leaf[]} */
  get leaves() {
    return [];
  }

  /** Keys of the field itself. @returns {[string, string][]} */
  get listed() {
    return [];
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
      this.reveals();
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
      this.#drawing = false;
      this.lights();
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

  /** @param {Inquiry} inquiry @param {Partial<import("./inquiring.js").About>} about */
  async ask(inquiry, about) {
    await this.attention.inquiring.ask(inquiry, { side: this.asker, ...about });
    document.querySelector(".side-knows")?.scrollTo(0, 0);
  }

  /** What a digit means: an answer, or a face of the die that is waited for. @param {number} digit */
  #digit(digit) {
    const { session, attention } = this;
    if (session.question) return digit ? () => attention.chooseNth(digit - 1) : undefined;
    const { chance } = session;
    const drawn = chance?.kind === "draw" && chance.values.includes(digit) ? digit : undefined;
    const face = chance?.kind === "die" ? keyed(chance, digit) : drawn;
    return face === undefined ? undefined : () => void session.key(face);
  }

  /** @returns {Record<string, () => void>} */
  get keys() {
    const { session, attention, field } = this;
    /** @type {Record<string, () => void>} */
    const keys = {
      Backspace: () => void session.undo(),
      y: () => void session.redo(),
      n: () => this.next(),
      m: () => field.focus(),
      h: () => attention.inquiring.hide(),
      f: () => field.lens.fit(),
      "[": () => void session.look(session.now.entries - 1),
      "]": () => void session.look(session.now.entries + 1),
    };
    for (const { key } of this.board.inquiries) keys[key] = () => this.inquire(key);
    if (session.run) keys[" "] = () => session.skip();
    for (let digit = 0; digit <= 9; digit++) {
      const does = this.#digit(digit);
      if (does) keys[digit] = does;
    }
    return keys;
  }
}
