/** A small map of the field: where the units are, and which part is in view. */

import { html, render, svg } from "../vendor/lit-html.js";

/** @typedef {import("./grid.js").Point} Point */
/** @typedef {import("./types").View} View */
/** Where a unit is on the sheet. @typedef {{at: Point, side: string}} Dot */

/** Half a dot, as a part of the width of the sheet. */
const DOT = 0.014;

export class Stamp {
  element = document.createElement("div");

  /**
   * @param {{width: number, height: number}} size of the sheet
   * @param {unknown} ground
   * @param {(view: View) => Dot[]} dots
   * @param {(point: Point) => void} picked
   */
  constructor(size, ground, dots, picked) {
    this.size = size;
    this.dots = dots;
    this.element.className = "stamp";
    render(
      html`<svg viewBox="0 0 ${size.width} ${size.height}" aria-hidden="true">
        ${ground}${svg`<g class="dots"></g><rect class="frame"/>`}
      </svg>`,
      this.element,
    );
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      const by = size.width / box.width;
      picked({ x: (event.clientX - box.left) * by, y: (event.clientY - box.top) * by });
    });
  }

  /** @param {View} view */
  show(view) {
    const half = DOT * this.size.width;
    const dots = this.dots(view).map(
      ({ at, side }) =>
        svg`<rect x=${at.x - half} y=${at.y - half} width=${2 * half} height=${2 * half} class="dot ${side}"/>`,
    );
    render(svg`${dots}`, /** @type {SVGElement} */ (this.element.querySelector(".dots")));
  }

  /** Whether the player wants it; on small windows it would cover too much. */
  #wanted = matchMedia("(min-width: 48rem)").matches;
  /** @type {import("./lens.js").Lens | null} */
  #lens = null;

  toggle() {
    this.#wanted = !this.#wanted;
    if (this.#lens) this.look(this.#lens);
  }

  /** @param {import("./lens.js").Lens} lens */
  look(lens) {
    this.#lens = lens;
    const hidden = !this.#wanted || lens.scale <= lens.whole * 1.02;
    if (this.element.hidden !== hidden) this.element.hidden = hidden;
    if (hidden) return;
    const frame = /** @type {SVGRectElement} */ (this.element.querySelector(".frame"));
    frame.setAttribute("x", String(-lens.x / lens.scale));
    frame.setAttribute("y", String(-lens.y / lens.scale));
    frame.setAttribute("width", String(lens.wide / lens.scale));
    frame.setAttribute("height", String(lens.high / lens.scale));
  }
}
