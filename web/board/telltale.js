/** What just happened, drawn on a map or a table: arrows for moves, lines for shots, marks for results. */

import { svg } from "../vendor/lit-html.js";

/** @typedef {import("./story.js").Story} Story */
/** @typedef {import("./story.js").Place} Place */
/** @typedef {import("./story.js").Stroke} Stroke */
/** @typedef {import("./grid.js").Point} Point */
/** @typedef {(place: Place) => Point} Where */

/** How far an arrow stops before its end, and how long its head is. */
const SHORT = 14;
const HEAD = 11;

/** @param {Stroke} stroke @param {Where} where @param {string} look */
function arrow({ from, to, side }, where, look) {
  const [a, b] = [where(from), where(to)];
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const end = { x: b.x - ux * SHORT, y: b.y - uy * SHORT };
  const back = { x: end.x - ux * HEAD, y: end.y - uy * HEAD };
  const wing = (/** @type {number} */ way) =>
    `${(back.x - uy * 6 * way).toFixed(1)} ${(back.y + ux * 6 * way).toFixed(1)}`;
  return svg`<g class="told-stroke ${look} ${side}"><path d="M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}"/>
    <path d="M${wing(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}L${wing(-1)}" class="told-head"/></g>`;
}

/** @param {Story} story @param {Where} where */
export const told = ({ moves }, where) => svg`${moves.map((stroke) => arrow(stroke, where, "went"))}`;

/** @param {Story} story @param {Where} where */
export const results = ({ shots, marks }, where) =>
  svg`${shots.map((stroke) => arrow(stroke, where, "shot"))}
    ${marks.map(({ at, text }) => {
      const { x, y } = where(at);
      const wide = 12 + 6.4 * text.length;
      return svg`<g class="told-mark" transform="translate(${x.toFixed(1)} ${(y + 30).toFixed(1)})"><rect x=${-wide / 2} y="-9" width=${wide} height="18" rx="9"/><text y="4.5">${text}</text></g>`;
    })}`;
