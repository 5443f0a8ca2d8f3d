/** A seat at a tabletop: the table, the player's attention, and the sheets that go with it. */

import { deed, units } from "../board/card.js";
import { query } from "../board/inquiring.js";
import { Seat } from "../board/seat.js";
import { nothing } from "../vendor/lit-html.js";
import { Attention } from "./attention.js";
import { TableField } from "./field.js";
import { legend } from "./legend.js";
import { about, atHand, own } from "./panel.js";
import { roster, turns } from "./sheets.js";
import { grounded } from "./places.js";
import { spotOf } from "./stands.js";

/** @typedef {import("../board/types").Battle} Battle */
/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/types").Piece} Piece */
/** @typedef {import("../board/types").Side} Side */

const STYLE = "style/tabletop.css";

/** The style of tabletops, fetched when the first one is opened. */
export function dress() {
  if (document.querySelector(`link[href="${STYLE}"]`)) return;
  const link = document.createElement("link");
  [link.rel, link.href] = ["stylesheet", STYLE];
  document.head.append(link);
}

/** The plan of the unit being moved is shown above the answers. */
const toPlan = () => document.querySelector(".side-asks")?.scrollTo(0, 0);

/** @extends {Seat<Attention, TableField>} */
export class TabletopTable extends Seat {
  /**
   * @param {Battle} battle
   * @param {Board} board
   * @param {import("../board/seat.js").Charts} charts
   * @param {Side | undefined} side
   * @param {() => void} redraw
   */
  constructor(battle, board, charts, side, redraw) {
    dress();
    super(battle, board, charts, side, redraw, (session, changed) => {
      const attention = new Attention(session, board, changed);
      const none = { width: 0, height: 0, areas: [], lines: [], objectives: [] };
      const field = new TableField(board, board.tabletop ?? none, {
        pointed: (at) => void attention.pointed(at),
        hovered: (piece, slug) => attention.hovered(piece, slug),
        grips: (what) => attention.grips(what),
        taken: (what, spot) => {
          attention.taken(what, spot);
          toPlan();
        },
        moved: (place) => attention.marching.move(place),
        turned: (heading) => attention.marching.turn(heading),
        dropped: () => void attention.dropped(this.touch),
        keyed: (key) => {
          const did = attention.keyed(key);
          if (did) toPlan();
          return did;
        },
        steered: (place) => attention.steered(place),
      });
      return { attention, field };
    });
  }

  /** @override */
  opens() {
    const { width, height } = this.field.scale.tabletop;
    this.field.open(this.attention.focus ?? { x: width / 2, y: height / 2 });
  }

  /** @override */
  reveals() {
    const place = this.attention.focus;
    if (place) this.field.reveal(place);
  }

  /** @override */
  lights() {
    const { attention, field } = this;
    field.light(attention.lights(), attention.lit(), attention.piece, attention.mover?.id);
  }

  /** @override */
  atHand() {
    return atHand(this);
  }

  /** @override */
  card() {
    const { attention, board, session } = this;
    const { option, forecast, over, marching } = attention;
    const piece = session.now.view.pieces.find((each) => each.id === over);
    if (this.touch || marching.goal || (!piece && !attention.onHandle)) return null;
    const spot = piece && spotOf(piece);
    const read = piece ? units([piece], spot ? grounded(board, spot) : "") : nothing;
    if (option) return { key: `${option.slug} ${over}`, body: [deed(option, forecast, attention.waiting), read] };
    return piece ? { key: String(piece.id), body: read } : null;
  }

  /** @override */
  about() {
    return about(this);
  }

  /** @override */
  own() {
    return own(this);
  }

  /** @override */
  get blames() {
    return this.attention.wrote && this.session.question?.form !== undefined;
  }

  /** @override @returns {import("../board/seat.js").Leaf[]} */
  get leaves() {
    const { now } = this.session;
    return [
      { name: "roster", title: "Roster", draw: () => roster(now) },
      { name: "sheet", title: "Turn sheet", draw: () => turns(now, this.board, () => this.redraw()) },
      { name: "legend", title: "Legend", draw: () => legend(this.board, now.view) },
    ];
  }

  /** @override @returns {[string, string][]} */
  get listed() {
    return [
      ["arrow keys", "on the table: the unit in hand by half an inch; else the cursor by an inch"],
      ["[ and ]", "on the table: turn the unit in hand by five degrees"],
      ["Enter", "sends the unit in hand; else picks what is under the cursor"],
      ["Escape", "puts the unit in hand back"],
      ["r", "the ruler: drag it, or move the cursor"],
    ];
  }

  /** @override @param {Piece} piece */
  find(piece) {
    const spot = spotOf(piece);
    if (!spot) return;
    [this.attention.piece, this.attention.place] = [piece.id, null];
    this.field.reveal(spot);
    this.draw();
  }

  /** The cursor goes from one unit that may be picked to the next. @override */
  next() {
    const { attention, field, session } = this;
    const lit = attention.lit();
    const spots = session.now.view.pieces.flatMap((piece) => (lit.has(piece.id) ? (this.#heart(piece) ?? []) : []));
    const { cursor } = field;
    const now = spots.findIndex((spot) => spot.x === cursor?.x && spot.y === cursor.y);
    const to = spots[(now + 1) % spots.length];
    field.focus();
    if (to) field.steerTo(to);
  }

  /** A place in the middle of one of its stands, or where a leader is. @param {Piece} piece */
  #heart(piece) {
    const [first] = (piece.stands ?? []).toSorted((a, b) => Number(b.command) - Number(a.command));
    if (!first) return spotOf(piece);
    const sum = first.corners.reduce((so, at) => ({ x: so.x + at.x / 4, y: so.y + at.y / 4 }), { x: 0, y: 0 });
    return { x: Math.round(sum.x), y: Math.round(sum.y) };
  }

  /** @override @param {string} key */
  inquire(key) {
    const { attention, field, session, board } = this;
    const piece = session.now.view.pieces.find((each) => each.id === attention.piece);
    const at = attention.marching.goal ?? field.cursor ?? attention.place ?? (piece && spotOf(piece));
    for (const inquiry of board.inquiries.filter((each) => each.key === key)) {
      const about = { piece, at: at && { x: at.x, y: at.y }, side: this.asker };
      if (query(inquiry, about)) return void this.ask(inquiry, about);
    }
  }

  /** @override @returns {Record<string, () => void>} */
  get keys() {
    return { r: () => this.field.rule(), ...super.keys };
  }
}
