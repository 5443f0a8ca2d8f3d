/** A small map of the field: where the units are, and which part is in view. */

import { html, render, svg } from "../vendor/lit-html.js";
import { hexOf } from "./counters.js";
import { stamp } from "./ground.js";

/** @typedef {import("./grid.js").Grid} Grid */

export class Stamp {
  element = document.createElement("div");

  /**
   * @param {import("./types").Board} board
   * @param {Grid} grid
   * @param {(point: import("./grid.js").Point) => void} picked
   */
  constructor(board, grid, picked) {
    this.grid = grid;
    this.element.className = "stamp";
    render(
      html`<svg viewBox="0 0 ${grid.width} ${grid.height}" aria-hidden="true">
        ${stamp(board, grid)}${svg`<g class="dots"></g><rect class="frame"/>`}
      </svg>`,
      this.element,
    );
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      const by = grid.width / box.width;
      picked({ x: (event.clientX - box.left) * by, y: (event.clientY - box.top) * by });
    });
  }

  /** @param {import("./types").View} view */
  show(view) {
    const dots = view.pieces.map((piece) => {
      const hex = hexOf(piece);
      if (!hex) return "";
      const at = this.grid.centre(hex);
      return svg`<rect x=${at.x - 26} y=${at.y - 26} width="52" height="52" class="dot ${piece.side}"/>`;
    });
    render(svg`${dots}`, /** @type {SVGElement} */ (this.element.querySelector(".dots")));
  }

  /** Whether the player wants it; on small windows it would cover too much. */
  #wanted = matchMedia("(min-width: 64rem)").matches;
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
