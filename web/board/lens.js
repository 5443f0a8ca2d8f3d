/**
 * Moving about the sheet: drag, wheel, pinch and keys. The sheet is moved as a whole, so nothing on it is drawn
 * again.
 */

/** @typedef {import("./grid.js").Point} Point */

const CLOSEST = 2.2;
/** The scale at which counters can be read, and the one at which they are comfortable. */
const LEGIBLE = 0.55;
const NEAR = 0.8;
/** How far the sheet may be dragged beyond the edge of the box, in pixels. */
const SLACK = 110;
/** How far a finger may move without dragging, in pixels. */
const TREMBLE = 6;
/** Around the buttons, in pixels; and half a unit as it is seen. */
const EDGE = 8;
const UNIT = 26;
/** How long after a movement the sheet is drawn sharply again, in milliseconds. */
const SETTLE = 350;

export class Lens {
  x = 0;
  y = 0;
  scale = 1;
  /** The size of the box, kept so that a movement does not have to measure it. */
  wide = 0;
  high = 0;
  /** @type {Map<number, Point>} */
  #fingers = new Map();
  #dragged = false;
  /** Where to open once the box has its size. @type {Point | null} */
  #opens = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #settling;
  /** What lies over the sheet: its buttons first. @type {HTMLElement[]} */
  #covers = [];
  /** What the buttons take beside the whole sheet, and below it. */
  #margin = { beside: 0, below: 0 };

  /**
   * @param {HTMLElement} box what is looked through @param {HTMLElement} sheet what is looked at
   * @param {{width: number, height: number}} size @param {() => void} moved
   * @param {number} [legible] the scale from which on all of it is shown at first
   */
  constructor(box, sheet, size, moved, legible = LEGIBLE) {
    this.legible = legible;
    this.box = box;
    this.sheet = sheet;
    this.size = size;
    this.moved = moved;
    new ResizeObserver(() => this.#resized()).observe(box);
    box.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    box.addEventListener("pointerdown", (event) => this.#down(event));
    box.addEventListener("pointermove", (event) => this.#move(event));
    box.addEventListener("pointerup", (event) => this.#fingers.delete(event.pointerId));
    box.addEventListener("pointercancel", (event) => this.#fingers.delete(event.pointerId));
  }

  /** Elements over the sheet, which must not hide what matters: the buttons, and others. @param {HTMLElement[]} covers */
  under(...covers) {
    this.#covers = covers;
    this.#resized();
  }

  #resized() {
    [this.wide, this.high] = [this.box.clientWidth, this.box.clientHeight];
    const buttons = /** @type {HTMLElement[]} */ ([...(this.#covers[0]?.children ?? [])]);
    const most = (/** @type {"offsetWidth" | "offsetHeight"} */ size) => Math.max(0, ...buttons.map((each) => each[size]));
    this.#margin = buttons.length ? { beside: most("offsetWidth") + EDGE, below: most("offsetHeight") + EDGE } : this.#margin;
    if (this.#opens && this.wide) this.open(this.#opens);
    else if (this.#whole) this.fit();
    else this.#apply();
  }

  /** Whether the pointer that is being lifted has dragged the sheet rather than clicked on it. */
  get dragged() {
    return this.#dragged;
  }

  get busy() {
    return this.#fingers.size > 0 && this.#dragged;
  }

  /** The scale at which all of the sheet is in view. */
  get whole() {
    return this.#fitted().scale;
  }

  /** The whole sheet beside its buttons or above them, whichever leaves it larger. */
  #fitted() {
    const { width, height } = this.size;
    const beside = Math.min((this.wide - this.#margin.beside) / width, this.high / height);
    const above = Math.min(this.wide / width, (this.high - this.#margin.below) / height);
    return { scale: Math.max(beside, above, 0), beside: beside > above };
  }

  #apply() {
    const least = Math.min(this.whole, 1);
    this.scale = Math.min(Math.max(this.scale, least), CLOSEST);
    this.x = this.#held(this.x, this.wide, this.size.width * this.scale);
    this.y = this.#held(this.y, this.high, this.size.height * this.scale);
    this.sheet.style.transform = `translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px) scale(${this.scale.toFixed(4)})`;
    this.sheet.classList.add("moving");
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.sheet.classList.remove("moving"), SETTLE);
    this.moved();
  }

  /**
   * A sheet may be dragged a little out of the box, so that nothing on it is covered for good; it never leaves it.
   * @param {number} at
   * @param {number} box
   * @param {number} sheet
   */
  #held(at, box, sheet) {
    const [low, high] = sheet <= box ? [(box - sheet) / 2, (box - sheet) / 2] : [box - sheet, 0];
    return Math.min(high + SLACK, Math.max(at, low - SLACK));
  }

  /** A point of the sheet under a point of the window. @param {Point} client @returns {Point} */
  point(client) {
    const box = this.box.getBoundingClientRect();
    return { x: (client.x - box.left - this.x) / this.scale, y: (client.y - box.top - this.y) / this.scale };
  }

  /** @param {number} by @param {Point} [about] in the box */
  zoom(by, about = { x: this.wide / 2, y: this.high / 2 }) {
    this.#whole = false;
    const before = this.scale;
    this.scale = Math.min(Math.max(this.scale * by, Math.min(this.whole, 1)), CLOSEST);
    const ratio = this.scale / before;
    this.x = about.x - (about.x - this.x) * ratio;
    this.y = about.y - (about.y - this.y) * ratio;
    this.#apply();
  }

  /** Show the whole sheet; if counters could not be read, only the part around a point. @param {Point} around */
  open(around) {
    this.#opens = this.wide ? null : around;
    if (!this.wide) return;
    if (this.whole >= this.legible) return this.fit();
    this.#whole = false;
    this.scale = NEAR;
    this.centre(around);
  }

  /** Whether the player last asked for the whole sheet. */
  #whole = false;

  /** All of the sheet. */
  fit() {
    this.#whole = true;
    const { scale, beside } = this.#fitted();
    const [left, below] = beside ? [this.#margin.beside, 0] : [0, this.#margin.below];
    this.#covers[0]?.classList.toggle("upright", beside);
    this.scale = scale;
    this.x = left + (this.wide - left - this.size.width * scale) / 2;
    this.y = (this.high - below - this.size.height * scale) / 2;
    this.#apply();
  }

  /** @param {Point} on a point of the sheet */
  centre(on) {
    this.x = this.wide / 2 - on.x * this.scale;
    this.y = this.high / 2 - on.y * this.scale;
    this.#apply();
  }

  /** Bring a point of the sheet into the box, if it is not well inside. @param {Point} on */
  reveal(on) {
    if (!this.wide) return;
    const [x, y] = [on.x * this.scale + this.x, on.y * this.scale + this.y];
    const edge = 50;
    const inside = x > edge && y > edge && x < this.wide - edge && y < this.high - edge;
    if (!inside || this.#covered(x, y)) this.centre(on);
  }

  /** Whether a point of the box lies under something, or so near that a unit there would. @param {number} x @param {number} y */
  #covered(x, y) {
    const box = this.box.getBoundingClientRect();
    return this.#covers.some((cover) => {
      const { left, right, top, bottom, width } = cover.getBoundingClientRect();
      const [east, south] = [x + box.left, y + box.top];
      return width > 0 && east > left - UNIT && east < right + UNIT && south > top - UNIT && south < bottom + UNIT;
    });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const box = this.box.getBoundingClientRect();
    const by = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016));
    this.zoom(by, { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    if (!this.#fingers.size) this.#dragged = false;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    if (event.buttons === 0) return void this.#fingers.delete(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.#dragged && far < TREMBLE) return;
    if (!this.#dragged) this.box.setPointerCapture(event.pointerId);
    this.#dragged = true;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    if (other) return this.#pinch(before, now, other);
    this.x += now.x - before.x;
    this.y += now.y - before.y;
    this.#apply();
  }

  /** @param {Point} before @param {Point} now @param {Point} other */
  #pinch(before, now, other) {
    const ratio =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(Math.hypot(before.x - other.x, before.y - other.y), 1);
    const box = this.box.getBoundingClientRect();
    this.zoom(ratio, { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top });
  }
}
