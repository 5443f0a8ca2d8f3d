/**
 * The tabletop: a sheet of three layers (ground, what is under the stands, the stands and the marks above them) under a
 * lens. It knows no rule; it shows, it is pointed at, and units are dragged on it.
 */

import { Card } from "../board/card.js";
import { letters } from "../board/labels.js";
import { Lens } from "../board/lens.js";
import { Stamp } from "../board/stamp.js";
import { say } from "../parts/say.js";
import { first, next, WORDS } from "../survey/look.js";
import { small } from "../survey/ground.js";
import { underTable } from "../survey/place.js";
import { html, render } from "../vendor/lit-html.js";
import { baize, ground } from "./ground.js";
import { named } from "./names.js";
import { above, beneath, DARK } from "./over.js";
import { bearing, Scale } from "./scale.js";
import { spotOf, Stands } from "./stands.js";

/** @typedef {import("../board/types").At} At */
/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/types").Tabletop} Tabletop */
/** @typedef {import("../board/types").TableSpot} TableSpot */
/** @typedef {import("../board/types").View} View */
/** @typedef {import("./over.js").Lights} Lights */
/** @typedef {{place: At, piece?: number, slug?: string, sure: boolean}} Pointed `sure`: not the first touch */
/**
 * What happens on the table.
 * @typedef {object} Listener
 * @property {(at: Pointed) => void} pointed
 * @property {(piece?: number, slug?: string) => void} hovered
 * @property {(what: Under) => TableSpot | null} grips where the unit is that may be dragged by this, if it may
 * @property {(what: Under, spot: TableSpot) => void} taken it is taken in hand
 * @property {(place: At) => void} moved
 * @property {(heading: number) => void} turned
 * @property {() => void} dropped
 * @property {(key: string) => boolean} keyed whether a key was for the unit in hand
 * @property {(place: At) => void} steered the cursor came to a place
 */
/** What is under a pointer: a handle of the unit being moved, a unit, a place that may be picked. */
/** @typedef {{grip?: string, piece?: number, slug?: string}} Under */
/** @typedef {{what: Under, from: At, spot: TableSpot | null, moved: boolean}} Gesture */

/** Stands are larger than counters: from this scale on the whole table is shown at first. */
const LEGIBLE = 0.36;
/** How far a finger may move without dragging, in pixels. */
const TREMBLE = 6;
/** How far the cursor goes at a time. */
const STEP = 1000;
const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
});

export class TableField {
  element = document.createElement("div");
  #box = document.createElement("div");
  #sheet = document.createElement("div");
  #tools = document.createElement("div");
  #lights = DARK;
  /** @type {At | null} */ cursor = null;
  /** @type {{from: At, to: At} | null} */ #ruler = null;
  #ruling = false;
  /** @type {Gesture | null} */ #gesture = null;
  /** Whether to ignore the click that ends a gesture. */ #swallow = false;
  #start = { x: 0, y: 0 };
  /** Who holds the objectives, as they are drawn. @type {string | undefined} */ #holders;
  /** How much larger letters are on the sheet, so that they keep their size. */ #near = "1.0";
  /** @type {View | null} */ #view = null;
  /** The boxes of the names of the ground. @type {import("../board/labels.js").Box[]} */ #taken = [];
  /** @type {string | undefined} */ #under;
  /** @type {string | undefined} */ #touched;
  /** The survey under the table, if it has one. @type {import("../survey/place.js").Laid | null} */ #laid = null;
  /** Which picture of the ground is shown. */ #look = first();

  /** @param {Board} board @param {Tabletop} tabletop @param {Listener} listener */
  constructor(board, tabletop, listener) {
    this.listener = listener;
    this.scale = new Scale(tabletop);
    this.stands = new Stands(this.scale);
    this.#laid = board.survey ? underTable(board.survey, this.scale) : null;
    this.element.className = "field-frame tabletop";
    this.#box.className = "field-box";
    this.#box.tabIndex = 0;
    this.#box.setAttribute("role", "application");
    const how = "arrow keys move the unit in hand or the cursor, brackets turn the unit, Enter picks or sends";
    this.#box.setAttribute("aria-label", `Table of ${board.title}: ${how}`);
    this.#sheet.className = "field-sheet";
    this.#tools.className = "lens-tools";
    const layers = ["ground-layer", "light-layer", "counter-layer"].map((name) => {
      const layer = document.createElement("div");
      layer.className = `layer ${name}`;
      return layer;
    });
    this.#sheet.append(...layers);
    this.#box.append(this.#sheet);
    this.stamp = new Stamp(
      this.scale,
      this.#laid ? small(this.#laid) : baize(tabletop, this.scale),
      (view) =>
        view.pieces.flatMap((piece) => {
          const spot = spotOf(piece);
          return spot && piece.kind !== "leader" ? [{ at: this.scale.point(spot), side: piece.side }] : [];
        }),
      (point) => this.lens.centre(point),
    );
    this.element.append(this.#box, this.stamp.element, this.#tools);
    this.card = new Card(this.element);
    this.lens = new Lens(this.#box, this.#sheet, this.scale, () => this.#looked(), LEGIBLE);
    this.#listen();
    this.#drawTools();
    this.lens.under(this.#tools, this.stamp.element);
    // Names are as wide as their letters, which may come after them.
    void letters().then(() => this.#letter());
  }

  /** @param {number} nth */
  #part(nth) {
    return /** @type {HTMLElement} */ (this.#sheet.children[nth]);
  }

  #drawTools() {
    const button = (/** @type {string} */ says, /** @type {string} */ sign, /** @type {() => void} */ does) =>
      html`<button type="button" class=${sign === "+" || sign === "\u2212" ? "zoom" : ""} aria-label=${says} title=${says} @click=${does}>${sign}</button>`;
    render(
      html`${button("Nearer", "+", () => this.lens.zoom(1.35))}${button("Farther", "\u2212", () => this.lens.zoom(1 / 1.35))}${button("The whole field", "\u2922", () => this.lens.fit())}${button("Small map", "\u25f0", () => this.stamp.toggle())}${button("Ground: surveyed, as the rules read it, both (v)", "\u25b2", () => this.turnGround())}
        <button
          type="button"
          class="ruler-button"
          aria-pressed=${this.#ruling ? "true" : "false"}
          title="Ruler: drag from place to place"
          @click=${() => this.rule()}
        >
          Ruler
        </button>`,
      this.#tools,
    );
  }

  #listen() {
    const box = this.#box;
    // Before the lens, which would move the sheet.
    box.addEventListener("pointerdown", (event) => this.#grab(event), { capture: true });
    box.addEventListener("pointermove", (event) => this.#move(event), { capture: true });
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      box.addEventListener(end, (event) => this.#release(event), { capture: true });
    box.addEventListener("pointerleave", () => this.#hover(null));
    box.addEventListener("click", (event) => this.#click(event));
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("blur", () => this.#steer(null));
  }

  /** @param {MouseEvent} event */
  #place(event) {
    return this.scale.place(this.lens.point({ x: event.clientX, y: event.clientY }));
  }

  /** @param {MouseEvent} event @returns {Under} */
  #find(event) {
    const target = /** @type {Element} */ (event.target);
    const found = (/** @type {string} */ what) => /** @type {SVGElement | null} */ (target.closest(`[data-${what}]`));
    const piece = found("piece")?.dataset.piece;
    return {
      grip: found("grip")?.dataset.grip,
      piece: piece === undefined ? undefined : Number(piece),
      slug: found("slug")?.dataset.slug,
    };
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    this.#swallow = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const what = this.#find(event);
    const spot = this.#ruling ? null : this.listener.grips(what);
    if (!spot && !this.#ruling) return;
    event.stopPropagation();
    this.#start = { x: event.clientX, y: event.clientY };
    this.#gesture = { what, from: this.#place(event), spot, moved: false };
    this.#box.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const gesture = this.#gesture;
    if (!gesture) {
      if (event.pointerType !== "touch" && !this.lens.busy) this.#hover(event);
      return;
    }
    event.stopPropagation();
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
    if (!gesture.moved && far < TREMBLE) return;
    const { what, from, spot } = gesture;
    if (!gesture.moved && spot) this.listener.taken(what, spot);
    gesture.moved = true;
    this.#drag(gesture, this.#place(event), from);
  }

  /** @param {Gesture} gesture @param {At} place @param {At} from */
  #drag({ what, spot }, place, from) {
    if (!spot) this.#measure(from, place);
    else if (what.grip === "turn") this.listener.turned(bearing(spot, place));
    else this.listener.moved(this.scale.held({ x: spot.x + place.x - from.x, y: spot.y + place.y - from.y }));
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const gesture = this.#gesture;
    if (!gesture) return;
    event.stopPropagation();
    this.#gesture = null;
    this.#swallow = true;
    const { what, spot, moved } = gesture;
    if (moved && spot) this.listener.dropped();
    else if (!moved && spot && !what.grip) this.#point(event, what);
  }

  /** @param {MouseEvent | null} event */
  #hover(event) {
    const { piece, slug } = event ? this.#find(event) : {};
    const under = slug ?? (piece === undefined ? undefined : String(piece));
    if (under === this.#under) return;
    this.#under = under;
    this.listener.hovered(piece, slug);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.#swallow && !this.lens.dragged) this.#point(event, this.#find(event));
  }

  /** A finger must tap the same thing twice, because it covers what it touches. */
  /** @param {MouseEvent} event @param {Under} what */
  #point(event, { piece, slug }) {
    const touched = slug ?? String(piece);
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const sure = !touch || touched === this.#touched;
    this.#touched = touched;
    this.listener.pointed({ place: this.#place(event), piece, slug, sure });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = STEPS[event.key];
    if (!this.#ruling && this.listener.keyed(event.key)) this.#steer(null);
    else if (by) this.steerTo(this.#stepped(by));
    else if (event.key === "Enter" || event.key === " ") this.#enter();
    else if (event.key === "+" || event.key === "=") this.lens.zoom(1.35);
    else if (event.key === "-") this.lens.zoom(1 / 1.35);
    else if (event.key === "Escape" && this.#ruling) this.rule();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {[number, number]} by @returns {At} */
  #stepped([east, north]) {
    const from = this.cursor ?? this.#lights.place ?? this.#centre();
    return this.scale.held({ x: from.x + east, y: from.y + north });
  }

  /** The middle of what is in view. */
  #centre() {
    const { x, y, wide, high, scale } = this.lens;
    return this.scale.place({ x: (wide / 2 - x) / scale, y: (high / 2 - y) / scale });
  }

  #enter() {
    if (this.cursor) this.listener.pointed({ place: this.cursor, sure: true });
  }

  /** @param {At | null} place */
  #steer(place) {
    if (!place && !this.cursor) return;
    this.cursor = place;
    if (place && this.#ruling) this.#measure(this.#ruler?.from ?? place, place);
    this.#render();
  }

  /** @param {At} place */
  steerTo(place) {
    this.#steer(place);
    this.reveal(place);
    this.listener.steered(place);
  }

  /** Show or hide the ruler. It starts from the cursor, if there is one. */
  rule() {
    this.#ruling = !this.#ruling;
    this.#ruler = this.#ruling && this.cursor ? { from: this.cursor, to: this.cursor } : null;
    this.#box.classList.toggle("ruling", this.#ruling);
    this.#drawTools();
    this.#render();
  }

  /** @param {At} from @param {At} to */
  #measure(from, to) {
    this.#ruler = { from, to };
    this.#render();
  }

  /** The first view: the whole table, or the readable part around a place. @param {At} place */
  open(place) {
    this.lens.open(this.scale.point(place));
  }

  /** @param {At} place */
  reveal(place) {
    this.lens.reveal(this.scale.point(place));
  }

  focus() {
    this.#box.focus();
  }

  /** Names keep their size when the table is zoomed out. */
  #looked() {
    this.stamp.look(this.lens);
    const near = Math.min(2, Math.max(0.7, 1 / this.lens.scale)).toFixed(1);
    if (this.#near === near) return;
    this.#near = near;
    this.#sheet.style.setProperty("--near", near);
    this.#letter();
  }

  /** Place all names for the size in which they are read now. */
  #letter() {
    if (!this.#view) return;
    const near = Number(this.#near);
    const { tabletop } = this.scale;
    const { found, boxes } = named(tabletop, this.scale, near, this.stands.boxes);
    render(ground(tabletop, this.scale, this.#view, found, { laid: this.#laid, look: this.#look }), this.#part(0));
    this.#taken = boxes;
    this.stands.name(near, boxes);
  }

  /** Show the ground as surveyed, as the rules read it, or both. */
  turnGround() {
    this.#look = next(this.#look, this.#laid !== null);
    this.#letter();
    say(WORDS[this.#look]);
  }

  /** @param {View} view */
  show(view) {
    // The ground is drawn again only when an objective has changed hands.
    const holders = JSON.stringify(view.holders);
    const fresh = holders !== this.#holders;
    [this.#holders, this.#view] = [holders, view];
    this.stands.show(view);
    this.stamp.show(view);
    if (fresh) this.#letter();
    else this.stands.name(Number(this.#near), this.#taken);
    this.#render();
  }

  /** @param {Lights} lights @param {Set<number>} lit @param {number} [chosen] @param {number} [mover] */
  light(lights, lit, chosen, mover) {
    this.#lights = lights;
    this.stands.light(lit, chosen, mover);
    this.#render();
  }

  #render() {
    const { scale } = this;
    const lights = { ...this.#lights, ruler: this.#ruler, cursor: this.cursor };
    const sheet = (/** @type {unknown} */ drawn) =>
      html`<svg
        width=${scale.width}
        height=${scale.height}
        viewBox="0 0 ${scale.width} ${scale.height}"
        aria-hidden="true"
      >
        ${drawn}
      </svg>`;
    render(sheet(beneath(scale, lights)), this.#part(1));
    render(sheet([this.stands.element, this.stands.names, above(scale, lights)]), this.#part(2));
  }
}
