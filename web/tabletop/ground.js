/** The table without stands, from above: hills, woods, towns, water, roads, walls, names, and inches. */

import { plates } from "../board/plates.js";
import { surveyed } from "../survey/ground.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { lettered } from "./names.js";
import { at, INCH, joined, RIM } from "./scale.js";
import { inset, organic, winding } from "./shapes.js";

/** @typedef {import("../board/types").TableArea} TableArea */
/** @typedef {import("../board/types").TableLine} TableLine */
/** @typedef {import("../board/types").Tabletop} Tabletop */
/** @typedef {import("../board/types").View} View */
/** @typedef {import("../board/grid.js").Point} Point */
/** @typedef {import("./scale.js").Scale} Scale */

/** The map pattern of each kind of ground; kinds without one are drawn as an outline. */
const PLATES = /** @type {Record<string, string>} */ ({
  "open-wood": "woods",
  "closed-wood": "heavy-woods",
  broken: "rough",
  town: "town",
  orchard: "orchard",
  marsh: "marsh",
  wood: "woods",
  farm: "town",
  crops: "orchard",
});
const WOODED = new Set(["open-wood", "closed-wood", "wood"]);
/** The number of tints for height. */
const TINTS = 5;
/** The distance between two strokes down a slope, and their length. */
const STROKES = 8;
const SLOPE = 12;
/** How wide a bow of the edge of a wood is. */
const BOW = 9;
/** Feet of the table are marked, and numbered in half feet. */
const FOOT = 12;
const HALF_FOOT = 6;

/** Twice the area; negative if the corners go counterclockwise on the sheet. @param {Point[]} corners */
const doubled = (corners) =>
  corners.reduce((sum, a, nth) => {
    const b = corners[(nth + 1) % corners.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);

/** The sides of an area, clockwise. @param {Point[]} corners @returns {[Point, Point][]} */
function sides(corners) {
  const clockwise = doubled(corners) >= 0 ? corners : corners.toReversed();
  return clockwise.map((a, nth) => [a, clockwise[(nth + 1) % clockwise.length] ?? a]);
}

/** Whether a side runs along the edge of the table. @param {Scale} scale @param {[Point, Point]} side */
function onRim({ width, height }, [a, b]) {
  const near = (/** @type {number} */ p, /** @type {number} */ q, /** @type {number} */ rim) =>
    Math.abs(p - rim) < 1 && Math.abs(q - rim) < 1;
  return (
    near(a.x, b.x, RIM) || near(a.x, b.x, width - RIM) || near(a.y, b.y, RIM) || near(a.y, b.y, height - RIM)
  );
}

/** Strokes that run down from the outline of a hill, evenly spaced. @param {Scale} scale @param {Point[]} corners */
function hachures(scale, corners) {
  let strokes = "";
  let gone = 0;
  let nth = 0;
  for (const side of sides(corners)) {
    const [a, b] = side;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    if (!long) continue;
    const out = { x: (b.y - a.y) / long, y: -(b.x - a.x) / long };
    for (; gone < long; gone += STROKES) {
      if (onRim(scale, side)) continue;
      const from = { x: a.x + ((b.x - a.x) * gone) / long, y: a.y + ((b.y - a.y) * gone) / long };
      const far = nth++ % 2 ? SLOPE * 0.65 : SLOPE;
      strokes += `M${at(from)}l${at({ x: out.x * far, y: out.y * far })}`;
    }
    gone -= long;
  }
  return strokes;
}

/** The edge of a wood: small bows bulging out of it. @param {Scale} scale @param {Point[]} corners */
function scallops(scale, corners) {
  const edges = sides(corners).filter((side) => !onRim(scale, side));
  return edges
    .map(([a, b]) => {
      const many = Math.max(1, Math.round(Math.hypot(b.x - a.x, b.y - a.y) / BOW));
      const bows = Array.from({ length: many }, (_, nth) => {
        const part = (nth + 1) / many;
        return `A5 5 0 0 1 ${at({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })}`;
      });
      return `M${at(a)}${bows.join("")}`;
    })
    .join("");
}

/** Whether a point is on the edge of the table, where shapes end. @param {Scale} scale */
const rimmed =
  ({ width, height }) =>
  (/** @type {Point} */ { x, y }) =>
    x <= RIM + 1 || y <= RIM + 1 || x >= width - RIM - 1 || y >= height - RIM - 1;

/** How far a hill's inner contour is from its foot, in pixels of the sheet. */
const CONTOUR = 13;

/** @param {Scale} scale @param {TableArea} area */
export function drawn(scale, area) {
  const given = area.corners.map((place) => scale.point(place));
  if (PLATES[area.kind] === "town") {
    const block = joined(given, true);
    return svg`<path d=${block} class="terrain t-town"/><path d=${block} fill="url(#plate-town)"/><path d=${block} class="yard"/>`;
  }
  const corners = organic(given, rimmed(scale));
  const outline = joined(corners, true);
  if (area.level !== undefined) {
    const tint = Math.min(area.level, TINTS);
    return svg`<path d=${outline} class="level l${tint} contour foot-of"/>
      <path d=${hachures(scale, corners)} class="hachures"/>
      <path d=${joined(inset(corners, CONTOUR), true)} class="level l${Math.min(tint + 1, TINTS)} contour inner"/>`;
  }
  if (area.kind === "river") return svg`<path d=${outline} class="lake"/>`;
  const plate = PLATES[area.kind];
  if (!plate) return svg`<path d=${outline} class="unknown-ground"/>`;
  return svg`<path d=${outline} class="terrain t-${plate}"/><path d=${outline} fill="url(#plate-${plate})"/>
    <path d=${WOODED.has(area.kind) ? scallops(scale, corners) : outline} class="wood-edge"/>`;
}

/** @param {Scale} scale @param {TableLine} line */
export function ruled(scale, line) {
  const points = line.points.map((place) => scale.point(place));
  const d = joined(STRAIGHT.has(line.kind) ? points : winding(points));
  switch (line.kind) {
    case "road":
      return svg`<path d=${d} class="road"/><path d=${d} class="road-bed"/>`;
    case "railroad":
      return svg`<path d=${d} class="road railroad"/><path d=${d} class="road-bed railroad"/>`;
    case "sunken-road":
    case "cut":
      return svg`<path d=${d} class="sunken"/><path d=${d} class="sunken-bed"/>`;
    case "creek":
    case "stream":
      return svg`<path d=${d} class="water creek"/>`;
    case "river":
      return svg`<path d=${d} class="water river"/><path d=${d} class="river-line"/>`;
    case "stone-wall":
    case "wall":
      return svg`<path d=${d} class="barrier wall"/><path d=${d} class="stones"/>`;
    case "breastworks":
    case "trenches":
      return svg`<path d=${d} class="works ${line.kind}"/><path d=${d} class="works-teeth"/>`;
    case "bridge":
      return svg`<path d=${d} class="span"/><path d=${d} class="span-bed"/>`;
    case "ford":
      return svg`<path d=${d} class="ford"/>`;
    case "crest":
      return svg`<path d=${d} class="barrier ridge"/>`;
    default:
      return svg`<path d=${d} class="barrier ${line.kind}"/>`;
  }
}

/** Lines that people built straight, or that are too short to bend. */
const STRAIGHT = new Set("fence stone-wall wall breastworks trenches bridge ford".split(" "));

/** The order of drawing: water, then roads, then what is along them, then crossings. */
const ORDER =
  "river creek stream sunken-road cut road railroad crest bank fence stone-wall wall ford bridge".split(" ");

/** @param {TableLine[]} lines */
const inOrder = (lines) => lines.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

/** Flags with their points, and who holds them. @param {Tabletop} tabletop @param {Scale} scale @param {View} [view] */
const objectives = (tabletop, scale, view) =>
  tabletop.objectives.map(({ at: place, points }, nth) => {
    const { x, y } = scale.point(place);
    if (points === undefined) return nothing;
    const holder = view?.holders[nth];
    return svg`<g class="objective ${holder ? `of-${holder}` : "of-neither"}"><path d="M${at({ x, y })}v-24h18l-5 5.5 5 5.5h-16v13z"/>
      <text x=${(x + 9).toFixed(1)} y=${(y - 27).toFixed(1)} class="worth-points">${points}</text></g>`;
  });

/** A rule of inches along all four sides, and a fine line at every foot. @param {Scale} scale */
function rule({ width, height }) {
  const [across, up] = [(width - 2 * RIM) / INCH, (height - 2 * RIM) / INCH];
  const ticks = (/** @type {number} */ many) => Array.from({ length: Math.floor(many) + 1 }, (_, inch) => inch);
  const long = (/** @type {number} */ inch) => (inch % HALF_FOOT === 0 ? 9 : 4);
  const x = (/** @type {number} */ inch) => RIM + inch * INCH;
  const y = (/** @type {number} */ inch) => height - RIM - inch * INCH;
  const d = [
    ...ticks(across).map((inch) => `M${x(inch)} ${height - RIM}v${long(inch)}M${x(inch)} ${RIM}v${-long(inch)}`),
    ...ticks(up).map((inch) => `M${RIM} ${y(inch)}h${-long(inch)}M${width - RIM} ${y(inch)}h${long(inch)}`),
  ];
  const feet = [
    ...ticks(across).map((inch) => (inch % FOOT ? "" : `M${x(inch)} ${RIM}V${height - RIM}`)),
    ...ticks(up).map((inch) => (inch % FOOT ? "" : `M${RIM} ${y(inch)}H${width - RIM}`)),
  ];
  const numbered = (/** @type {number} */ inch) => inch % HALF_FOOT === 0;
  return svg`<path d=${feet.join("")} class="feet"/><path d=${d.join("")} class="ticks"/>
    <rect x=${RIM} y=${RIM} width=${width - 2 * RIM} height=${height - 2 * RIM} class="rim"/>
    <g class="inches">
      ${ticks(across).filter(numbered).map((inch) => svg`<text x=${x(inch)} y=${height - RIM + 19}>${inch}</text>`)}
      ${ticks(up).filter(numbered).map((inch) => svg`<text x=${RIM - 16} y=${y(inch) + 4}>${inch}</text>`)}
    </g>`;
}

/** Grass, hills, what stands on them, water and roads. @param {Tabletop} tabletop @param {Scale} scale */
export function baize(tabletop, scale) {
  const [wide, high] = [scale.width - 2 * RIM, scale.height - 2 * RIM];
  return svg`<rect x=${RIM} y=${RIM} width=${wide} height=${high} class="level l0"/>
    <rect x=${RIM} y=${RIM} width=${wide} height=${high} fill="url(#plate-clear)"/>
    ${tabletop.areas.map((area) => drawn(scale, area))}${inOrder(tabletop.lines).map((line) => ruled(scale, line))}`;
}

/** The shapes of the table as the rules have them, without smoothing. @param {Tabletop} tabletop @param {Scale} scale */
const templates = (tabletop, scale) =>
  svg`<g class="templates">${tabletop.areas.map(({ corners, level }) => svg`<path d=${scale.path(corners, true)} class=${level === undefined ? "template" : "template hill"}/>`)}
    ${tabletop.lines.map(({ points }) => svg`<path d=${scale.path(points)} class="track"/>`)}</g>`;

/** The survey under the table, and which picture is wanted. @typedef {{laid: import("../survey/place.js").Laid | null, look: import("../survey/look.js").Look}} Under */

/** @param {Tabletop} tabletop @param {Scale} scale @param {Under} under */
function pictured(tabletop, scale, { laid, look }) {
  if (!laid || look === "reading") return svg`${baize(tabletop, scale)}${look === "reading" ? templates(tabletop, scale) : nothing}`;
  return svg`${surveyed(laid, "surveyed")}${look === "both" ? templates(tabletop, scale) : nothing}`;
}

/** @param {Tabletop} tabletop @param {Scale} scale @param {View} [view] @param {Parameters<typeof lettered>[0]} [names] @param {Under} [under] */
export const ground = (tabletop, scale, view, names = [], under = { laid: null, look: "survey" }) =>
  html`<svg
    class="ground"
    width=${scale.width}
    height=${scale.height}
    viewBox="0 0 ${scale.width} ${scale.height}"
    aria-hidden="true"
  >
    ${plates}
    ${svg`<g class="baize">${pictured(tabletop, scale, under)}</g>`}
    ${rule(scale)} ${lettered(names)} ${objectives(tabletop, scale, view)}
  </svg>`;
