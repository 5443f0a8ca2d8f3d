/**
 * The pattern of each kind of ground, defined once and used on every hex. Patterns differ in shape, not only in
 * colour.
 */

import { svg } from "../vendor/lit-html.js";

/** A tree: a crown of three bows, and its shadow. @param {number} x @param {number} y @param {number} size */
const tree = (x, y, size) =>
  svg`<path d="M${x - size} ${y}a${size * 0.6} ${size * 0.6} 0 0 1 ${size * 0.4} ${-size * 0.9}a${size * 0.66} ${size * 0.66} 0 0 1 ${size * 1.2} 0a${size * 0.6} ${size * 0.6} 0 0 1 ${size * 0.4} ${size * 0.9}z" class="crown"/>
    <path d="M${x - size * 0.4} ${y + 1.4}h${size * 2.1}M${x} ${y}v2" class="shade"/>`;

/** @param {number} x @param {number} y */
const tuft = (x, y) =>
  svg`<path d="M${x} ${y}v-6M${x - 3} ${y}l-2 -4M${x + 3} ${y}l2 -4M${x - 6} ${y + 1}h12" class="cut"/>`;

/** @param {number} x @param {number} y @param {number} wide @param {number} high */
const house = (x, y, wide, high) => svg`<rect x=${x} y=${y} width=${wide} height=${high} class="house"/>`;

/** A rounded height, shaded down one side. @param {number} x @param {number} y @param {number} size */
const hill = (x, y, size) =>
  svg`<path d="M${x - size} ${y}q${size * 0.5} ${-size * 1.1} ${size} ${-size * 1.1}q${size * 0.6} 0 ${size} ${size * 1.1}M${x + size * 0.2} ${y - size * 0.9}l${size * 0.2} ${size * 0.6}M${x + size * 0.5} ${y - size * 0.7}l${size * 0.2} ${size * 0.6}" class="cut"/>`;

/** A peak, shaded down one side. @param {number} x @param {number} y @param {number} size */
const peak = (x, y, size) =>
  svg`<path d="M${x - size} ${y}l${size} ${-size * 1.5} ${size} ${size * 1.5}M${x} ${y - size * 1.5}v${size * 0.9}M${x + size * 0.25} ${y - size}v${size * 0.7}M${x + size * 0.5} ${y - size * 0.6}v${size * 0.5}" class="cut"/>`;

/** @param {string} name @param {number} wide @param {number} high @param {unknown} cut */
const plate = (name, wide, high, cut) =>
  svg`<pattern id="plate-${name}" width=${wide} height=${high} patternUnits="userSpaceOnUse">${cut}</pattern>`;

/** Grass: a few short strokes, far apart. @param {number} x @param {number} y */
const grass = (x, y) => svg`<path d="M${x} ${y}l-1.4 -3.4M${x + 1.6} ${y}v-4.2M${x + 3.2} ${y}l1.4 -3.4" class="cut grass"/>`;

export const plates = svg`<defs>
  ${plate("clear", 58, 46, svg`${grass(9, 12)}${grass(38, 9)}${grass(23, 31)}${grass(50, 38)}<path d="M28 16h5M4 38h6M44 24h4" class="cut grass"/>`)}
  ${plate("woods", 34, 30, svg`${tree(8, 12, 5.5)}${tree(25, 10, 5)}${tree(16, 26, 6)}`)}
  ${plate("heavy-woods", 26, 22, svg`${tree(6, 9, 5)}${tree(19, 9, 5)}${tree(12.5, 20, 5.5)}`)}
  ${plate("furrows", 12, 9, svg`<path d="M0 3h12M0 7.5h12" class="cut faint"/>`)}
  ${plate("corn", 9, 9, svg`<path d="M2 7v-5M2 4l2 -1.4M2 5.4l-1.6 -1.4M6.5 8.4v-5M6.5 5.4l2 -1.4" class="cut"/>`)}
  ${plate("orchard", 16, 16, svg`<circle cx="4" cy="4" r="2.4" class="crown"/><circle cx="12" cy="12" r="2.4" class="crown"/>`)}
  ${plate("brush", 18, 16, svg`<path d="M3 7q2 -4 4 0M11 14q2 -4 4 0M13 5q1.5 -3 3 0" class="cut"/>`)}
  ${plate("rough", 22, 20, svg`<path d="M3 8l3 -4 4 3 -2 3zM13 17l3 -5 4 4z" class="cut"/>`)}
  ${plate("marsh", 30, 24, svg`${tuft(9, 10)}${tuft(23, 21)}<path d="M16 8h9M2 19h9" class="cut wet"/>`)}
  ${plate("town", 34, 30, svg`${house(4, 4, 8, 6)}${house(18, 3, 6, 8)}${house(7, 17, 7, 7)}${house(21, 18, 9, 5)}`)}
  ${plate("city", 26, 24, svg`${house(2, 2, 9, 8)}${house(14, 2, 9, 8)}${house(2, 13, 9, 8)}${house(14, 13, 9, 8)}`)}
  ${plate("rolling", 40, 26, svg`<path d="M3 9q7 -6 14 0M23 21q7 -6 14 0" class="cut faint"/>`)}
  ${plate("hill", 36, 30, svg`${hill(10, 13, 8)}${hill(27, 27, 7)}`)}
  ${plate("mountain", 30, 26, svg`${peak(9, 13, 8)}${peak(23, 25, 7)}`)}
  ${plate("swamp", 24, 20, svg`${tuft(7, 9)}${tuft(19, 18)}<path d="M13 7h9M1 16h9M13 11h6" class="cut wet"/>`)}
  ${plate("provisional-swamp", 34, 28, svg`${tuft(10, 11)}<path d="M20 22h5M28 22h3" class="cut wet"/>`)}
  ${plate("ravine", 10, 24, svg`<path d="M2 2v9M6 5v9M2 16v6M6 18v5" class="cut"/>`)}
  <pattern id="plate-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v5" class="hatch"/></pattern>
  <pattern id="plate-blocked" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v8" class="blocked-line"/></pattern>
  <pattern id="plate-zone" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 4.5h9" class="zone-line"/></pattern>
  <pattern id="plate-dots" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.3" class="zone-dot"/></pattern>
</defs>`;

/** A stone building stands in the middle of its hex, within its yard. @param {import("./grid.js").Point} at */
export const building = ({ x, y }) => svg`<g transform="translate(${x} ${y})">
  <rect x="-20" y="-17" width="40" height="34" class="yard"/>${house(-15, -12, 13, 22)}${house(3, -12, 12, 9)}</g>`;
