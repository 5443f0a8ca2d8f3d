/** The table without stands, from above: hills, woods, towns, water, roads, walls, names, and inches. */

import { plates } from "../board/plates.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { at, INCH, joined, middle, RIM } from "./scale.js";

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
/** How much room the flag of an objective takes. */
const FLAG = { wide: 60, high: 34 };
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

/** Strokes that run down from the sides of a hill. @param {Scale} scale @param {Point[]} corners */
function hachures(scale, corners) {
  const strokes = sides(corners)
    .filter((side) => !onRim(scale, side))
    .flatMap(([a, b]) => {
      const long = Math.hypot(b.x - a.x, b.y - a.y);
      const many = Math.floor(long / STROKES);
      const out = { x: (b.y - a.y) / (long || 1), y: -(b.x - a.x) / (long || 1) };
      return Array.from({ length: many }, (_, nth) => {
        const part = (nth + 0.5) / many;
        const far = nth % 2 ? SLOPE * 0.65 : SLOPE;
        const from = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
        return `M${at(from)}l${at({ x: out.x * far, y: out.y * far })}`;
      });
    });
  return strokes.join("");
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

/** @param {Scale} scale @param {TableArea} area */
export function drawn(scale, area) {
  const corners = area.corners.map((place) => scale.point(place));
  const outline = joined(corners, true);
  if (area.level !== undefined) {
    return svg`<path d=${outline} class="level l${Math.min(area.level, TINTS)} contour"/>
      <path d=${hachures(scale, corners)} class="hachures"/>`;
  }
  if (area.kind === "river") return svg`<path d=${outline} class="lake"/>`;
  const plate = PLATES[area.kind];
  if (!plate) return svg`<path d=${outline} class="unknown-ground"/>`;
  return svg`<path d=${outline} class="terrain t-${plate}"/><path d=${outline} fill="url(#plate-${plate})"/>
    <path d=${WOODED.has(area.kind) ? scallops(scale, corners) : outline} class="wood-edge"/>`;
}

/** @param {Scale} scale @param {TableLine} line */
export function ruled(scale, line) {
  const d = scale.path(line.points);
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

/** The order of drawing: water, then roads, then what is along them, then crossings. */
const ORDER =
  "river creek stream sunken-road cut road railroad crest bank fence stone-wall wall ford bridge".split(" ");

/** @param {TableLine[]} lines */
const inOrder = (lines) => lines.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

/** A name along the longest stretch of its line. @param {Scale} scale @param {TableLine} line */
function along(scale, line) {
  const points = line.points.map((place) => scale.point(place));
  const stretches = points.slice(1).map((to, nth) => ({ from: points[nth] ?? to, to }));
  const long = (/** @type {{from: Point, to: Point}} */ { from, to }) => Math.hypot(to.x - from.x, to.y - from.y);
  const [best] = stretches.toSorted((a, b) => long(b) - long(a));
  if (!best) return nothing;
  const [a, b] = best.from.x <= best.to.x ? [best.from, best.to] : [best.to, best.from];
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const on = { x: a.x + (b.x - a.x) * 0.7, y: a.y + (b.y - a.y) * 0.7 };
  return svg`<text class="place along" transform="translate(${at(on)}) rotate(${turn.toFixed(1)})" dy="-8">${line.name}</text>`;
}

/** Every name once; if several areas have it, at the largest. @param {Tabletop} tabletop @param {Scale} scale */
function names(tabletop, scale) {
  const taken = new Set(tabletop.objectives.map((objective) => objective.text));
  const named = tabletop.areas.filter((area) => area.name && !taken.has(area.name));
  const size = (/** @type {TableArea} */ area) => Math.abs(doubled(area.corners));
  const once = new Map(named.toSorted((a, b) => size(a) - size(b)).map((area) => [area.name, area]));
  const lines = new Map(
    tabletop.lines.filter((line) => line.name && !taken.has(line.name)).map((line) => [line.name, line]),
  );
  const flags = tabletop.objectives.map((objective) => scale.point(objective.at));
  return svg`${[...once.values()].map((area) => {
    const corners = area.corners.map((place) => scale.point(place));
    const ys = corners.map((corner) => corner.y);
    // The middle of a wood or a town is left for the units in it.
    const up = area.level === undefined ? (Math.max(...ys) - Math.min(...ys)) * 0.32 : 0;
    const { x, y } = middle(corners);
    const beside = flags.some((flag) => Math.abs(flag.x - x) < FLAG.wide && Math.abs(flag.y - y + up) < FLAG.high);
    return svg`<text x=${x.toFixed(1)} y=${(y - up + (beside ? FLAG.high : 0)).toFixed(1)} class="place">${area.name}</text>`;
  })}${[...lines.values()].map((line) => along(scale, line))}`;
}

/** Flags with their points, and who holds them. @param {Tabletop} tabletop @param {Scale} scale @param {View} [view] */
const objectives = (tabletop, scale, view) =>
  tabletop.objectives.map(({ text, at: place, points }, nth) => {
    const { x, y } = scale.point(place);
    const says = svg`<text x=${x.toFixed(1)} y=${(y + 15).toFixed(1)} class="place">${text}</text>`;
    if (points === undefined) return says;
    const holder = view?.holders[nth];
    const held = holder ? `${points}, ${view.sides[holder].name}` : `${points}`;
    return svg`<g class="objective ${holder ? `of-${holder}` : "of-neither"}"><path d="M${at({ x, y })}v-24h18l-5 5.5 5 5.5h-16v13z"/>${says}
      <text x=${(x + 9).toFixed(1)} y=${(y - 27).toFixed(1)} class="worth-points">${held}</text></g>`;
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

/** @param {Tabletop} tabletop @param {Scale} scale @param {View} [view] */
export const ground = (tabletop, scale, view) =>
  html`<svg
    class="ground"
    width=${scale.width}
    height=${scale.height}
    viewBox="0 0 ${scale.width} ${scale.height}"
    aria-hidden="true"
  >
    ${plates}
    ${svg`<g class="baize">${tabletop.areas.map((area) => drawn(scale, area))}${inOrder(tabletop.lines).map((line) => ruled(scale, line))}</g>`}
    ${rule(scale)} ${names(tabletop, scale)} ${objectives(tabletop, scale, view)}
  </svg>`;
