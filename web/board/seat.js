/**
 * A player's seat at a battle: the session, the open tab, and the keys that every battle has. The subclass brings the
 * map or the tabletop.
 */

import { Refused } from "../api.js";
import { keyed } from "../parts/pad.js";
import { say } from "../parts/say.js";
import { link } from "../route.js";
import { nothing } from "../vendor/lit-html.js";
import { Session, shown } from "./session.js";
import { heard } from "./sound.js";
import { NONE } from "./story.js";
import { summed } from "./telling.js";

/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Inquiry} Inquiry */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("./types").View} View */
/** @typedef {Map<string, import("../types").Chart>} Charts */
/** A tab beside the log. @typedef {{name: string, title: string, draw: () => unknown}} Leaf */
/** @typedef {import("./inquiring.js").Inquiring} Inquiring */
/** @typedef {import("./hinting.js").Hinting & {renew: () => Promise<void>, inquiring: Inquiring}} Attends */
/** @typedef {Seat<Attends, Ground>} AnySeat */
/** @typedef {import("./lens.js").Lens} Lens */
/** @typedef {{element: HTMLElement, lens: Lens, show: (view: View) => void, focus: () => void, turnGround: () => void, card: import("./card.js").Card}} Ground */

/** How many lines of the log a screen reader hears at once. */
const NEWS = 6;

/** A battle that was never on this screen is shown from its beginning if it is not longer than this. */
const FRESH = 150;
const SEEN = "battle-seen";

/** How many entries of each battle were seen on this screen. @returns {Record<string, number>} */
function known() {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Battle} battle */
const seen = ({ id, entries }) => known()[id] ?? (entries <= FRESH ? 0 : entries);

/** The most battles that are remembered. */
const MEMORY = 40;

/** @param {Battle} battle */
function remember({ id, entries }) {
  const { [id]: _old, ...others } = known();
  const kept = Object.entries(others).slice(-MEMORY);
  localStorage.setItem(SEEN, JSON.stringify({ ...Object.fromEntries(kept), [id]: entries }));
}

let touch = false;
addEventListener(
  "pointerdown",
  ({ pointerType }) => {
    touch = pointerType === "touch";
  },
  { capture: true },
);

/** @template {Attends} A @template {Ground} F */
export class Seat {
  tab = "log";
  /** The text to search the units for. */
  sought = "";
  /** Why a new battle could not be begun from here. */
  told = "";
  #seen = "";
  #heard = 0;
  /** What was last heard of: the story on the map, and the turn. */
  #sounded = { story: NONE, turn: "" };
  #drawing = false;
  /** Whether the sheet with the question is folded, on small windows. */
  folded = false;

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

  /** Show the battle. What others did since it was last on this screen is shown move by move. */
  async begin({ replays = true } = {}) {
    const { session } = this;
    const { players } = session.battle;
    const watches = players.north !== "human" && players.south !== "human";
    const since = watches ? 0 : seen(session.battle);
    await session.readLog();
    this.#heard = session.log.length;
    this.#changed();
    this.opens();
    if (replays && shown() && session.battle.entries > since + 1) void session.replay(since);
    // Something may have happened while the page was loading.
    void session.refresh();
  }

  /** Whether the last thing that touched the page was a finger. */
  get touch() {
    return touch;
  }

  /** Fold the sheet with the question, or unfold it. */
  fold() {
    this.folded = !this.folded;
    this.redraw();
  }

  /** The card beside the pointer. @returns {import("./card.js").Shown | null} */
  card() {
    return null;
  }

  /** The field is shown for the first time. */
  opens() {}

  /** Bring the place of the decision into view. */
  reveals() {}

  /** Draw the highlights. */
  lights() {}

  /** Go to the next thing that may be picked. */
  next() {}

  /** Show a counter on the field. @param {Piece} _piece */
  find(_piece) {}

  /** Ask the question of a key. @param {string} _key */
  inquire(_key) {}

  /** What may be done with what was picked; near the field, for touch screens. @returns {unknown} */
  atHand() {
    return nothing;
  }

  /** What was picked, and what may be asked about it. @returns {unknown} */
  about() {
    return nothing;
  }

  /** Where the player writes an answer, if the question takes one. @returns {unknown} */
  own() {
    return nothing;
  }

  /** Whether the last faults are shown beside the written answer. @returns {boolean} */
  get blames() {
    return false;
  }

  /** Tabs of this kind of field, added to the usual ones or replacing them. @returns {Leaf[]} */
  get leaves() {
    return [];
  }

  /** Keys of the field itself. @returns {[string, string][]} */
  get listed() {
    return [];
  }

  /** The position or the decision has changed. */
  #changed() {
    const { session, attention, field } = this;
    const now = session.now;
    const state = `${now.entries} ${session.past ? "past" : ""} ${session.run?.at ?? ""} ${session.busy}`;
    if (state !== this.#seen) {
      this.#seen = state;
      field.show(now.view);
      if (!session.busy) void attention.renew();
      if (!session.run) this.reveals();
      document.querySelector(".side-asks")?.scrollTo(0, 0);
      if (!session.past && !session.run && !session.busy) remember(session.battle);
      this.#announce();
    }
    this.#sound();
    this.draw();
  }

  /** Let the player hear what has just happened, once. */
  #sound() {
    const { story, now, past } = this.session;
    const before = this.#sounded;
    const turn = now.view.turn;
    this.#sounded = { story, turn };
    if (!past && before.turn) heard(story === before.story ? NONE : story, turn !== before.turn);
  }

  /** Tell screen readers what has happened and what is asked. */
  #announce() {
    const { log, question, chance, battle, busy, run } = this.session;
    if (busy || run) return;
    const news = log.slice(this.#heard).map((part) => summed(part.node));
    this.#heard = log.length;
    const asks = question?.question ?? (chance ? `Waiting for ${chance.what}.` : (battle.view.over ?? ""));
    say([...news.slice(-NEWS), asks].join(". "));
  }

  /** Draw once, however much changes at once. */
  draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.lights();
      this.field.card.show(this.card());
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

  /** The side that asks about the field. @returns {Side} */
  get asker() {
    return this.session.side ?? this.session.question?.side ?? "north";
  }

  /** Begin a new battle from the position in view, with the same players or with these. @param {import("./session.js").Players} [players] */
  async fork(players) {
    try {
      const copy = await this.session.fork(players);
      location.hash = link([copy.system, "battles", copy.id]);
    } catch (error) {
      const silence = "The server does not answer. No battle was begun; try again.";
      this.told = error instanceof Refused ? error.message : silence;
      this.redraw();
    }
  }

  /** @param {Inquiry} inquiry @param {Partial<import("./inquiring.js").About>} about */
  async ask(inquiry, about) {
    await this.attention.inquiring.ask(inquiry, { side: this.asker, ...about });
    document.querySelector(".side-knows")?.scrollTo(0, 0);
  }

  /** What a digit key does: choose an answer, or enter a face of the next die. @param {number} digit */
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
      v: () => field.turnGround(),
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
