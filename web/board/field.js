/**
 * The board: a sheet of three layers (ground, lights, counters) under a lens. It contains no rules; it shows and it is
 * pointed at.
 */

import { say } from "../parts/say.js";
import { first, next, WORDS } from "../survey/look.js";
import { html, render } from "../vendor/lit-html.js";
import { Card } from "./card.js";
import { Counters, hexOf } from "./counters.js";
import { Grid, same } from "./grid.js";
import { ground, stamp } from "./ground.js";
import { letters } from "./labels.js";
import { Lens } from "./lens.js";
import { above, beneath, DARK } from "./lights.js";
import { Stamp } from "./stamp.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./lights.js").Lights} Lights */
/**
 * @typedef {{hex: Hex, piece?: number, slug?: string, sure: boolean}} Pointed `sure`: a second tap, a mouse or a
 * key, not the first touch
 */
/**
 * @typedef {{pointed: (at: Pointed) => void, hovered: (hex: Hex | null, piece?: number) => void, steered: (hex:
 * Hex) => void}} Listener
 */

/** Below this scale small marks on counters cannot be read, and are left out. */
const READABLE = 0.62;
/** From this scale on the numbers of hexes are 9 pixels high; before, they are left out. */
const NUMBERED = 0.9;
/** From this scale on names fit on the counters. */
const NAMED = 0.8;
const STEPS = /** @type {Record<string, "up" | "down" | "left" | "right">} */ ({
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
});

export class Field {
  element = document.createElement("div");
  #box = document.createElement("div");
  #sheet = document.createElement("div");
  #lights = DARK;
  /** @type {View | null} */
  #view = null;
  /** @type {Hex | null} */
  #under = null;
  /** @type {number | undefined} */
  #underPiece;
  /** @type {Hex | null} */
  #touched = null;
  /** Which picture of the ground is shown. */
  #look = first();

  /** @param {Board} board @param {Listener} listener */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    this.grid = new Grid(board);
    this.counters = new Counters(this.grid);
    this.element.className = "field-frame";
    this.#box.className = "field-box";
    this.#box.tabIndex = 0;
    this.#box.setAttribute("role", "application");
    this.#box.setAttribute("aria-label", `Map of ${board.title}: arrow keys move from hex to hex, Enter picks`);
    this.#sheet.className = "field-sheet";
    this.stamp = new Stamp(
      this.grid,
      stamp(board, this.grid),
      (view) =>
        view.pieces.flatMap((piece) => {
          const hex = hexOf(piece);
          return hex ? [{ at: this.grid.centre(hex), side: piece.side }] : [];
        }),
      (point) => this.lens.centre(point),
    );
    this.#sheet.append(this.#layer("ground-layer"), this.#layer("light-layer"), this.#layer("counter-layer"));
    this.#box.append(this.#sheet);
    const tools = this.#tools();
    this.element.append(this.#box, this.stamp.element, tools);
    this.card = new Card(this.element);
    this.lens = new Lens(this.#box, this.#sheet, this.grid, () => this.#looked());
    this.lens.under(tools, this.stamp.element);
    this.#ground();
    void letters().then(() => this.#ground());
    this.#listen();
  }

  #ground() {
    render(ground(this.board, this.grid, this.#look), this.#part(0));
  }

  /** Show the ground as surveyed, as the rules read it, or both. */
  turnGround() {
    this.#look = next(this.#look, this.board.survey !== undefined);
    this.#ground();
    say(WORDS[this.#look]);
  }

  /** @param {string} name */
  #layer(name) {
    const layer = document.createElement("div");
    layer.className = `layer ${name}`;
    return layer;
  }

  /** @param {number} nth */
  #part(nth) {
    return /** @type {HTMLElement} */ (this.#sheet.children[nth]);
  }

  #tools() {
    const tools = document.createElement("div");
    tools.className = "lens-tools";
    const button = (/** @type {string} */ says, /** @type {string} */ sign, /** @type {() => void} */ does) =>
      html`<button type="button" class=${sign === "+" || sign === "\u2212" ? "zoom" : ""} aria-label=${says} title=${says} @click=${does}>${sign}</button>`;
    render(
      html`${button("Nearer", "+", () => this.lens.zoom(1.35))}${button("Farther", "\u2212", () => this.lens.zoom(1 / 1.35))}${button("The whole field", "\u2922", () => this.lens.fit())}${button("Small map", "\u25f0", () => this.stamp.toggle())}${button("Ground: surveyed, as the rules read it, both (v)", "\u25b2", () => this.turnGround())}`,
      tools,
    );
    return tools;
  }

  #listen() {
    const box = this.#box;
    let touch = false;
    box.addEventListener("pointerdown", (event) => {
      touch = event.pointerType === "touch";
    });
    box.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch" && !this.lens.busy) this.#hover(event);
    });
    box.addEventListener("pointerleave", () => this.#leave());
    box.addEventListener("click", (event) => this.#click(event, touch));
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("blur", () => this.light({ ...this.#lights, cursor: null }));
  }

  /**
   * What is under a pointer.
   * @param {MouseEvent} event
   * @returns {{hex: Hex | null, piece?: number, slug?: string}}
   */
  #find(event) {
    const target = /** @type {Element} */ (event.target);
    const turn = /** @type {SVGElement | null} */ (target.closest("[data-slug]"));
    const counter = /** @type {SVGElement | null} */ (target.closest("[data-piece]"));
    const point = this.lens.point({ x: event.clientX, y: event.clientY });
    const hex = this.counters.onSpread(point) ? this.counters.spread : this.grid.at(point);
    return { hex, piece: counter ? Number(counter.dataset.piece) : undefined, slug: turn?.dataset.slug };
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const { hex, piece } = this.#find(event);
    this.counters.spreadOut(hex);
    if ((hex ? same(hex, this.#under) : !this.#under) && piece === this.#underPiece) return;
    [this.#under, this.#underPiece] = [hex, piece];
    this.listener.hovered(hex, piece);
  }

  #leave() {
    this.counters.spreadOut(null);
    if (!this.#under) return;
    [this.#under, this.#underPiece] = [null, undefined];
    this.listener.hovered(null);
  }

  /** @param {MouseEvent} event @param {boolean} touch */
  #click(event, touch) {
    if (this.lens.dragged) return;
    const { hex, piece, slug } = this.#find(event);
    if (!hex) return;
    const again = same(hex, this.#touched);
    this.#touched = hex;
    const stacked = touch && !again && this.counters.stack(hex).length > 1;
    this.counters.spreadOut(hex);
    this.listener.pointed({ hex, piece, slug, sure: !stacked && (!touch || again || slug !== undefined) });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = STEPS[event.key];
    if (way) this.#steer(way);
    else if (event.key === "Enter" || event.key === " ") this.#enter();
    else if (event.key === "+" || event.key === "=") this.lens.zoom(1.35);
    else if (event.key === "-") this.lens.zoom(1 / 1.35);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Sideways goes to the next column, alternately up and down a row so that the path is level.
   * @param {"up" | "down" | "left" | "right"} way
   */
  #steer(way) {
    const from = this.#lights.cursor ?? this.#start();
    const level = from.column % 2 === 0;
    const direction = { up: 0, down: 3, right: level ? 1 : 2, left: level ? 5 : 4 }[way];
    const next = this.#lights.cursor ? this.grid.neighbour(from, direction) : from;
    const other = this.grid.neighbour(from, { up: 0, down: 3, right: level ? 2 : 1, left: level ? 4 : 5 }[way]);
    const to = this.grid.has(next) ? next : this.grid.has(other) ? other : from;
    this.steerTo(to);
  }

  /** @returns {Hex} */
  #start() {
    return (
      this.#lights.choices[0] ??
      this.#lights.target ?? { column: Math.ceil(this.grid.columns / 2), row: Math.ceil(this.grid.rows / 2) }
    );
  }

  /** @param {Hex} hex */
  steerTo(hex) {
    this.light({ ...this.#lights, cursor: hex });
    this.lens.reveal(this.grid.centre(hex));
    this.counters.spreadOut(hex);
    this.listener.steered(hex);
  }

  #enter() {
    const hex = this.#lights.cursor;
    if (hex) this.listener.pointed({ hex, sure: true });
  }

  /** The first view: the whole field, or the readable part around a hex. @param {Hex | null | undefined} hex */
  open(hex) {
    this.lens.open(this.grid.centre(hex ?? this.#start()));
  }

  /** Bring a hex into view. @param {Hex} hex */
  reveal(hex) {
    this.lens.reveal(this.grid.centre(hex));
  }

  focus() {
    this.#box.focus();
  }

  get cursor() {
    return this.#lights.cursor;
  }

  #looked() {
    this.#sheet.classList.toggle("far", this.lens.scale < READABLE);
    this.#sheet.classList.toggle("unnumbered", this.lens.scale < NUMBERED);
    this.#sheet.classList.toggle("unnamed", this.lens.scale < NAMED);
    this.stamp.look(this.lens);
  }

  /** @param {View} view */
  show(view) {
    this.#view = view;
    this.counters.show(view);
    this.stamp.show(view);
    this.#render();
  }

  /** @param {Lights} lights @param {Set<number>} [pieces] @param {number} [chosen] */
  light(lights, pieces, chosen) {
    this.#lights = lights;
    if (pieces) this.counters.light(pieces, chosen);
    this.#render();
  }

  #render() {
    const { grid } = this;
    const size = `0 0 ${grid.width} ${grid.height}`;
    render(
      html`<svg width=${grid.width} height=${grid.height} viewBox=${size} aria-hidden="true">
        ${beneath(grid, this.#lights, this.#view?.markers ?? [])}
      </svg>`,
      this.#part(1),
    );
    render(
      html`<svg width=${grid.width} height=${grid.height} viewBox=${size} aria-hidden="true">
        ${this.counters.under}${this.counters.element}${above(grid, this.#lights)}
      </svg>`,
      this.#part(2),
    );
  }
}
