/** A seat at a hex map: connects the board with the player's attention, and draws when they change. */

import { Attention } from "./attention.js";
import { hexOf } from "./counters.js";
import { deed, units } from "./card.js";
import { Field } from "./field.js";
import { number, same } from "./grid.js";
import { placed } from "./here.js";
import { query } from "./inquiring.js";
import { legend } from "./legend.js";
import { about, atHand, menu } from "./panel.js";
import { roster } from "./roster.js";
import { Seat } from "./seat.js";

/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Side} Side */

/** @extends {Seat<Attention, Field>} */
export class BattleTable extends Seat {
  /**
   * @param {Battle} battle
   * @param {Board} board
   * @param {import("./seat.js").Charts} charts
   * @param {Side | undefined} side
   * @param {() => void} redraw
   */
  constructor(battle, board, charts, side, redraw) {
    super(battle, board, charts, side, redraw, (session, changed) => {
      const attention = new Attention(session, board, changed);
      const field = new Field(board, {
        pointed: (at) => void attention.pointed(at),
        hovered: (hex, piece) => attention.hovered(hex, piece),
        steered: (hex) => attention.steered(hex),
      });
      return { attention, field };
    });
  }

  /** @override */
  opens() {
    const { attention, field, session } = this;
    field.open(attention.focus ?? session.battle.view.pieces.map(hexOf).find((hex) => hex !== null));
  }

  /** @override */
  reveals() {
    const place = this.attention.focus;
    if (place) this.field.reveal(place);
  }

  /** @override */
  lights() {
    const { attention, field } = this;
    field.light(attention.lights(field.cursor), attention.lit(), attention.acting ?? attention.piece);
  }

  /** @override */
  atHand() {
    return atHand(this);
  }

  /** @override */
  card() {
    const { attention, board, session } = this;
    const { hover, option, forecast } = attention;
    if (attention.menu && session.question && attention.hex) {
      const answers = attention.offered;
      if (answers.length > 1) return { key: `menu ${number(attention.hex)}`, pinned: true, body: menu(this, answers) };
    }
    if (!hover || this.touch) return null;
    const place = placed(board, hover.hex);
    if (option) return { key: option.slug, body: [deed(option, forecast, attention.waiting), units(hover.pieces, place)] };
    return hover.pieces.length ? { key: number(hover.hex), body: units(hover.pieces, place) } : null;
  }

  /** @override */
  about() {
    return about(this);
  }

  /** @override @returns {import("./seat.js").Leaf[]} */
  get leaves() {
    const { now } = this.session;
    return [
      { name: "roster", title: "Roster", draw: () => roster(now) },
      { name: "legend", title: "Legend", draw: () => legend(this.board, now.view.markers) },
    ];
  }

  /** @override @returns {[string, string][]} */
  get listed() {
    return [
      ["arrow keys", "on the map: from hex to hex"],
      ["Enter", "picks the hex"],
    ];
  }

  /** @override @param {Piece} piece */
  find(piece) {
    const hex = hexOf(piece);
    if (!hex) return;
    [this.attention.hex, this.attention.piece] = [hex, piece.id];
    this.field.reveal(hex);
    this.draw();
  }

  /** The cursor goes from one thing that may be picked to the next. @override */
  next() {
    const { attention, field, session } = this;
    const lit = attention.lit();
    const counters = session.now.view.pieces.filter((piece) => lit.has(piece.id)).map(hexOf);
    const places = [...attention.lights(null).choices, ...counters].filter((hex) => hex !== null);
    const to = places[(places.findIndex((hex) => same(hex, field.cursor)) + 1) % places.length];
    if (!to) return;
    field.focus();
    field.steerTo(to);
  }

  /**
   * Ask the question of a key: about the picked counter or hex; about one side, then the other.
   * @override
   * @param {string} key
   */
  inquire(key) {
    const { attention, field, session, board } = this;
    const piece = session.now.view.pieces.find((each) => each.id === attention.piece);
    const hex = field.cursor ?? attention.hex;
    const { of } = attention.inquiring;
    const side = of ? (of === "north" ? "south" : "north") : this.asker;
    for (const inquiry of board.inquiries.filter((each) => each.key === key)) {
      const about = inquiry.about === "side" ? { side } : { piece, hex, side: this.asker };
      if (query(inquiry, about)) return void this.ask(inquiry, about);
    }
  }
}
