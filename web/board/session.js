/** A battle on the server: changes are sent once, and the moves of others are shown one by one. */

import { act, aborted, compute, get, Refused } from "../api.js";
import { Playback } from "./playback.js";
import { duty, shareOf } from "./shares.js";
import { changes, NONE, stepsOf } from "./story.js";

/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("./types").Told} Told */
/** @typedef {import("./types").Query} Query */
/** @typedef {import("./types").Overlay} Overlay */
/** @typedef {import("./types").Forecast} Forecast */
/** @typedef {import("../types").Fault} Fault */

/** Who plays each side. @typedef {Battle["players"]} Players */

/** How much of the log is fetched at a time, in entries. */
const PAGE = 120;
/** How many parts of the log are in view at first, and how many more each time. */
const PARTS = 60;
const PACE = "battle-pace";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Whether the machine's moves are shown one by one. */
export const shown = () => localStorage.getItem(PACE) !== "off" && !still();
/** @param {boolean} on */
export const setShown = (on) => localStorage.setItem(PACE, on ? "on" : "off");

/** How far a battle has got: entries, and dice entered for the next one. @param {Battle} battle */
const reached = ({ entries, waiting }) => `${entries} ${waiting?.kind === "die" ? waiting.keyed.length : 0}`;

export class Session {
  /** @type {Fault[]} */ faults = [];
  busy = false;
  /** The log, oldest part first, from the entry `since`. @type {Told[]} */ log = [];
  since = 0;
  /** How many parts of it are in view. */ depth = PARTS;
  /** Dice entered that the server has not acknowledged. @type {number[]} */ typed = [];
  /** The position looked back at. @type {Battle | null} */ past = null;
  /** The moves that are being shown one by one. @type {Playback | null} */ run = null;
  /** What the last action changed, drawn on the map until the next one. @type {import("./story.js").Story} */ story = NONE;
  /** Who teaches this battle, if it is a lesson. @type {import("../learn/guide.js").Guide | null} */ guide = null;
  /** The entry at which the player here last acted, and whether what followed is still shown. */
  acted = Infinity;
  /** Whether to skip the moves of others until a person must decide. */
  #skip = false;
  /** How often the battle was stored by the last news, until it is read. @type {{revision?: number} | null} */
  #news = null;
  /** Whether this device is giving its share to the dice. */
  #giving = false;
  /** @type {Promise<void> | null} */
  #reading = null;
  /** The entry to look back at. */
  #wanted = 0;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {Map<string, Promise<any>>} */
  #asked = new Map();

  /** @param {Battle} battle @param {Side | undefined} side @param {() => void} changed */
  constructor(battle, side, changed) {
    this.battle = battle;
    this.side = side;
    this.changed = changed;
  }

  /** @param {string} id */
  static path(id) {
    return `/api/battles/${encodeURIComponent(id)}`;
  }

  /**
   * A battle, as it was `at` an entry or with its log `since` an entry.
   * @param {string} id
   * @param {Side | undefined} side
   * @param {{at?: number, since?: number}} [when]
   * @returns {Promise<Battle>}
   */
  static find(id, side, when = {}) {
    const query = new URLSearchParams(Object.entries(when).map(([name, entry]) => [name, String(entry)]));
    if (side) query.set("side", side);
    return get(`${Session.path(id)}${query.size ? "?" + query : ""}`);
  }

  /** The battle now, with what has happened since it was last read. */
  #latest() {
    return Session.find(this.battle.id, this.side, { since: this.battle.entries });
  }

  get path() {
    return Session.path(this.battle.id);
  }

  /** The position on the board: now, or the one looked back at. */
  get now() {
    return this.past ?? this.battle;
  }

  /** The decision that a person here must make now. */
  get question() {
    const { waiting, mine } = this.battle;
    return !this.past && !this.run && mine && waiting?.kind === "pick" ? waiting : null;
  }

  /** The die that a person here must roll now. */
  get chance() {
    const { waiting, mine } = this.battle;
    return !this.past && !this.run && mine && waiting && waiting.kind !== "pick" ? waiting : null;
  }

  /** Send a change. If the connection breaks, send it again only if it did not arrive. */
  /** @param {string} deed @param {object} body @returns {Promise<Battle>} */
  async #send(deed, body) {
    for (;;) {
      try {
        return await act(`${this.path}/${deed}`, { at: this.battle.position, side: this.side, ...body });
      } catch (error) {
        if (error instanceof Refused) throw error;
        const now = await this.#latest();
        if (reached(now) !== reached(this.battle)) return now;
      }
    }
  }

  /** Changes and news one after the other, so that neither overtakes the other. @param {() => Promise<void>} work */
  #inTurn(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /**
   * Change the battle, unless the position in view has changed meanwhile.
   * @param {string} deed
   * @param {object} [body]
   */
  async #do(deed, body = {}) {
    if (this.busy || this.past) return;
    const meant = reached(this.battle);
    [this.busy, this.faults] = [true, []];
    this.changed();
    try {
      await this.#inTurn(async () => {
        if (meant === reached(this.battle)) this.#adopt(await this.#send(deed, body));
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.faults = error.errors;
      if (error.status === 409) this.#adopt(await this.#latest());
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /** Give something to the dice. @param {() => Promise<Battle>} work */
  give(work) {
    return this.#inTurn(async () => {
      this.#adopt(await work());
      this.changed();
    }).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      this.faults = error.errors;
      this.changed();
    });
  }

  /** Do what the dice need of this device, if it is not being done. */
  attend() {
    const work = this.#giving ? null : duty(this);
    if (!work) return;
    this.#giving = true;
    void this.give(work).finally(() => {
      this.#giving = false;
      if (!this.faults.length) this.attend();
    });
  }

  /** The battle has moved on, or a decision was undone. @param {Battle} battle */
  #adopt(battle) {
    const from = Math.min(this.battle.entries, battle.entries);
    const first = battle.log[0]?.number ?? Infinity;
    this.log = [...this.log.filter((told) => told.number < first && told.entry < from), ...battle.log];
    this.battle = battle;
    this.#asked.clear();
    if (battle.verified) queueMicrotask(() => this.attend());
  }

  /** The log from an entry on. @param {number} since */
  async #read(since) {
    this.since = Math.max(0, since);
    const query = new URLSearchParams({ from: String(this.since) });
    if (this.side) query.set("side", this.side);
    this.log = (await get(`${this.path}/log?${query}`)).nodes;
  }

  /** The last pages of the log. */
  readLog() {
    return this.#read(this.battle.entries - PAGE);
  }

  /** Whether there is more of the log than is in view. */
  get earlier() {
    return this.log.length > this.depth || this.since > 0;
  }

  async readEarlier() {
    this.depth += PARTS;
    if (this.log.length < this.depth && this.since > 0) await this.#read(this.since - PAGE);
    this.changed();
  }

  /** @param {string[]} answers */
  async answer(answers) {
    const { battle } = this;
    if (this.guide && !this.guide.takes(this.question, answers[0] ?? "")) return this.changed();
    const side = battle.waiting?.kind === "pick" ? battle.waiting.side : undefined;
    const share = side && battle.verified ? await shareOf(battle, side) : undefined;
    await this.#do("answer", { answers, share });
    if (this.battle === battle || this.past) return;
    this.acted = battle.entries;
    const log = this.log.filter((told) => told.entry >= battle.entries);
    this.story = changes(battle.view, this.battle.view, log.flatMap((told) => told.deeds ?? []));
    this.changed();
  }

  /** Answer a question for good, or without an answer be asked it again. @param {Side} of @param {string} question @param {string} [answer] */
  async stand(of, question, answer) {
    await this.#do("standing", { of, question, answer });
  }

  /** The player has read what happened. */
  dismiss() {
    [this.acted, this.story] = [Infinity, NONE];
    this.changed();
  }

  /**
   * Dice may be entered faster than the server answers: those of one roll wait for one another.
   * @param {number} face
   */
  async key(face) {
    this.typed.push(face);
    if (this.typed.length > 1) return this.changed();
    do {
      await this.#do("faces", { faces: [this.typed[0]] });
      this.typed.shift();
    } while (this.typed.length && !this.faults.length && this.chance?.kind === "die" && this.chance.keyed.length);
    this.typed = [];
    this.changed();
  }

  async undo() {
    if (this.battle.undo) await this.#do("undo");
  }

  /** Resign, or offer or accept a draw. @param {"resign" | "draw"} deed @param {Side} of */
  async agree(deed, of) {
    await this.#do(deed, { of });
  }

  /** Offer a seat to anyone, or without a side take the offer back. @param {Side} [side] */
  async offer(side) {
    await this.#do("offer", { side });
  }

  async redo() {
    if (this.battle.redo) await this.#do("redo");
  }

  /**
   * Another player or the machine has done something; `revision` is how often the battle was stored, if known.
   * @param {number} [revision]
   */
  refresh(revision) {
    // News that comes while older news waits its turn is read with it.
    const whole = this.#news && this.#news.revision === undefined;
    this.#news = { revision: whole ? undefined : revision };
    this.#reading ??= this.#inTurn(async () => {
      const revision = this.#news?.revision;
      this.#reading = this.#news = null;
      if (revision === this.battle.revision && this.battle.waiting?.kind === "pick") return;
      const now = await this.#latest();
      if (now.revision === this.battle.revision && now.mine === this.battle.mine) return;
      const follow = shown() && !this.#skip && !this.past && now.entries > this.battle.entries + 1;
      if (follow) await this.#follow(now, now.log);
      this.#adopt(now);
      if (now.mine || now.view.over) this.#skip = false;
      this.changed();
    });
    return this.#reading;
  }

  /** Show what has happened since the position in view, action by action. @param {Battle} now @param {Told[]} log */
  async #follow(now, log) {
    const { battle } = this;
    const find = (/** @type {number} */ at) => Session.find(now.id, this.side, { at });
    this.run = new Playback(stepsOf(log, battle.entries, now.entries), battle, find, () => {
      if (!this.run) return;
      const { frame } = this.run;
      this.story = this.run.story;
      this.battle = { ...now, entries: frame.entries, view: frame.view, waiting: undefined, mine: false };
      this.changed();
    });
    await this.run.play();
    if (this.#skip) this.story = NONE;
    this.run = null;
    this.battle = { ...now, entries: battle.entries };
  }

  /** Stop showing moves, until a person must decide. */
  skip() {
    this.#skip = true;
    this.run?.stop();
  }

  /** Show what has happened since an entry: by default since the position looked back at, or from the beginning. @param {number} [from] */
  replay(from = this.past?.entries ?? 0) {
    return this.#inTurn(async () => {
      const now = this.battle;
      const query = new URLSearchParams({ from: String(from) });
      if (this.side) query.set("side", this.side);
      const [first, { nodes }] = await Promise.all([
        Session.find(now.id, this.side, { at: from }),
        get(`${this.path}/log?${query}`),
      ]);
      this.battle = first;
      this.past = null;
      this.#skip = false;
      await this.#follow(now, nodes);
      this.battle = now;
      this.story = NONE;
      // A battle that others fight goes on, and the player who skipped does not want to watch that either.
      if (now.mine || now.view.over) this.#skip = false;
      this.changed();
    });
  }

  /** Look back at the position after an entry; at the last entry, return to now. @param {number} at */
  async look(at) {
    this.#wanted = Math.max(0, at);
    const wanted = this.#wanted;
    const past = wanted >= this.battle.entries ? null : await Session.find(this.battle.id, this.side, { at: wanted });
    if (wanted !== this.#wanted) return;
    this.past = past;
    this.changed();
  }

  /** Begin a new battle from the position in view. @param {Players} [players] @returns {Promise<Battle>} */
  fork(players) {
    return act(`${this.path}/fork`, { entries: this.now.entries, players });
  }

  /**
   * Ask a question about the position, once.
   * @param {string} path
   * @param {object} body
   * @param {(error: Refused) => unknown} refused the answer to use if the question is refused
   * @returns {Promise<any>}
   */
  #ask(path, body, refused = () => null) {
    const key = path + JSON.stringify(body);
    const known = this.#asked.get(key);
    if (known) return known;
    const answer = compute(`${this.path}/${path}`, body).catch((error) => {
      if (error instanceof Refused) return refused(error);
      if (aborted(error)) return null;
      throw error;
    });
    this.#asked.set(key, answer);
    return answer;
  }

  /** @param {string} answer @returns {Promise<Forecast | null>} */
  forecast(answer) {
    return this.#ask("forecast", { answer });
  }

  /** If there is nothing to show, the lines say why. @param {Query} query @returns {Promise<Overlay | null>} */
  overlay(query) {
    return this.#ask("overlay", query, ({ errors }) => ({
      hexes: [],
      answers: [],
      lines: errors.map(({ message, help, rule }) => ({ text: help ? `${message}: ${help}` : message, rule })),
    }));
  }
}
