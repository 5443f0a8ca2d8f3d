/** The ground as a period map shows it: woods strewn with trees, fields, water and roads with their width, houses. */

import { svg } from "../vendor/lit-html.js";
import { at, joined as path } from "../tabletop/scale.js";
import { heights } from "./heights.js";
import { joined, noise, outline, pointsOf, strewn } from "./place.js";

/** @typedef {import("./place.js").Laid} Laid */
/** @typedef {import("./place.js").Feature} Feature */
/** @typedef {import("../board/grid.js").Point} Point */

/** A crown of three bows, drawn a size of one. @param {Point} place @param {number} size */
function crown({ x, y }, size) {
  const n = (/** @type {number} */ value) => (value * size).toFixed(1);
  return `M${(x - size).toFixed(1)} ${y.toFixed(1)}a${n(0.62)} ${n(0.62)} 0 0 1 ${n(0.4)} ${n(-0.9)}a${n(0.68)} ${n(0.68)} 0 0 1 ${n(1.2)} 0a${n(0.62)} ${n(0.62)} 0 0 1 ${n(0.4)} ${n(0.9)}z`;
}

/** Trees of an area, with the shadows they throw. @param {Point[]} places @param {number} size @param {string} [look] */
export function trees(places, size, look = "") {
  const grown = places.map((place) => ({ place, size: size * (0.82 + 0.36 * noise(place.x, place.y, 3)) }));
  const shade = grown.map(({ place, size: by }) => `M${(place.x - by * 0.3).toFixed(1)} ${(place.y + 1.3).toFixed(1)}h${(by * 1.9).toFixed(1)}`);
  return svg`<path d=${shade.join("")} class="tree-shade ${look}"/><path d=${grown.map(({ place, size: by }) => crown(place, by)).join("")} class="tree ${look}"/>`;
}

/** @param {Point[]} places @param {(place: Point) => string} sign */
const signs = (places, sign) => places.map(sign).join("");

/** Small bows along an outline: the edge of a wood. @param {Point[]} corners */
export function scalloped(corners) {
  let d = "";
  let gone = 0;
  const bow = 8;
  corners.forEach((a, nth) => {
    const b = corners[(nth + 1) % corners.length] ?? a;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    for (; gone < long; gone += bow) {
      const part = gone / (long || 1);
      const to = at({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
      d += d ? `A4.6 4.6 0 0 1 ${to}` : `M${to}`;
    }
    gone -= long;
  });
  return `${d}Z`;
}

/** Houses of a town: small blocks, each turned a little. @param {Point} place */
function block({ x, y }) {
  const [wide, high] = [5 + 4 * noise(x, y, 4), 4 + 3 * noise(x, y, 5)];
  return `M${(x - wide / 2).toFixed(1)} ${(y - high / 2).toFixed(1)}h${wide.toFixed(1)}v${high.toFixed(1)}h${(-wide).toFixed(1)}z`;
}

/** @param {Laid} laid @param {Feature} feature */
function area(laid, feature) {
  const points = outline(laid, feature);
  const d = path(points, true);
  const strew = (/** @type {number} */ apart, /** @type {number} */ stray) => strewn(points, laid.box, apart, stray);
  switch (feature.kind) {
    case "woods":
      return svg`<path d=${d} class="wood ${feature.strong ? "deep" : ""}"/><path d=${scalloped(points)} class="wood-edge"/>${trees(strew(feature.strong ? 13 : 17, 4), feature.strong ? 5.4 : 5.8)}`;
    case "orchard":
      return svg`<path d=${d} class="orchard"/><path d=${signs(strew(11, 0.4), ({ x, y }) => `M${(x - 2.4).toFixed(1)} ${y.toFixed(1)}a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0`)} class="tree"/>`;
    case "field":
      return svg`<path d=${d} class="field-ground"/><path d=${d} class="furrows ${feature.strong ? "corn" : ""}"/>`;
    case "brush":
      return svg`<path d=${d} class="brush"/><path d=${signs(strew(15, 5), ({ x, y }) => `M${at({ x, y })}q2 -4 4 0m3 2q1.5 -3 3 0`)} class="cut"/>`;
    case "rough":
      return svg`<path d=${d} class="stony"/><path d=${signs(strew(14, 5), ({ x, y }) => `M${at({ x, y })}l2 -4.4l3 1.2l1.6 3.4z`)} class="rock"/>`;
    case "swamp":
      return svg`<path d=${d} class="bog"/><path d=${signs(strew(17, 5), ({ x, y }) => `M${at({ x, y })}h8m-6 -.4v-3.4m2.4 3.4v-5m2.4 5v-3.4`)} class="cut wet"/>`;
    case "pond":
      return svg`<path d=${d} class="lake"/>`;
    case "town":
    case "farm":
      return svg`<path d=${d} class="built"/><path d=${signs(strew(15, 3), block)} class="house"/>`;
    default:
      return "";
  }
}

/** @param {Laid} laid @param {(kind: string) => boolean} wanted */
const lines = (laid, wanted) =>
  laid.survey.features.filter(({ kind, closed, points }) => !closed && points.length > 2 && wanted(kind));

/** How wide each kind of road is drawn, at least, in pixels: its edges and its bed. @type {Record<string, [number, number]>} */
const ROADS = { pike: [8, 5.6], road: [6.4, 4.2], lane: [3.4, 2], trail: [1.6, 0] };
/** Water is never narrower than this. */
const BROOK = 3.4;

/** @param {Laid} laid */
function waters(laid) {
  const features = lines(laid, (kind) => kind === "stream" || kind === "river");
  const paths = joined(features.map((feature) => pointsOf(laid, feature))).map((points) => path(points));
  const wide = features.map(({ yards = 0 }) => Math.max(yards * laid.yard, BROOK));
  return svg`${paths.map((d, nth) => svg`<path d=${d} class="shore" stroke-width=${((wide[nth] ?? BROOK) + 1.6).toFixed(1)}/>`)}
    ${paths.map((d, nth) => svg`<path d=${d} class="current" stroke-width=${((wide[nth] ?? BROOK) - 0.8).toFixed(1)}/>`)}`;
}

/** Edges of all roads first, then their beds, so that junctions are open. @param {Laid} laid */
function roads(laid) {
  const features = lines(laid, (kind) => kind in ROADS || kind === "railroad");
  const paths = joined(features.map((feature) => pointsOf(laid, feature))).map((points, nth) => ({ kind: features[nth]?.kind ?? "", d: path(points) }));
  const rails = paths.filter(({ kind }) => kind === "railroad");
  const ways = paths.filter(({ kind }) => kind !== "railroad");
  return svg`${ways.map(({ kind, d }) => svg`<path d=${d} class="way-edge of-${kind}" stroke-width=${ROADS[kind]?.[0] ?? 2}/>`)}
    ${ways.map(({ kind, d }) => (ROADS[kind]?.[1] ? svg`<path d=${d} class="way of-${kind}" stroke-width=${ROADS[kind][1]}/>` : ""))}
    ${rails.map(({ d }) => svg`<path d=${d} class="rails"/><path d=${d} class="ties"/>`)}`;
}

const LINEAR = new Set(["fence", "wall", "breastworks", "trenches", "cut", "fill", "crest"]);

/** Fences, walls, works, cuts and crests. @param {Laid} laid */
const barriers = (laid) =>
  lines(laid, (kind) => LINEAR.has(kind)).map((feature) => {
    const d = path(pointsOf(laid, feature));
    switch (feature.kind) {
      case "fence":
        return svg`<path d=${d} class="fence-line"/><path d=${d} class="fence-posts"/>`;
      case "wall":
        return svg`<path d=${d} class="wall-line"/><path d=${d} class="stones"/>`;
      case "breastworks":
      case "trenches":
        return svg`<path d=${d} class="works ${feature.kind}"/><path d=${d} class="works-teeth"/>`;
      case "cut":
      case "fill":
        return svg`<path d=${d} class="banked ${feature.kind}"/>`;
      default:
        return svg`<path d=${d} class="crest"/>`;
    }
  });

/** The direction of the line nearest to a point, in radians. @param {Laid} laid @param {Point} place @param {(kind: string) => boolean} wanted */
function heading(laid, place, wanted) {
  let [best, least] = [/** @type {number | null} */ (null), 30];
  for (const feature of lines(laid, wanted)) {
    const points = pointsOf(laid, feature);
    points.slice(1).forEach((b, nth) => {
      const a = points[nth] ?? b;
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const part = Math.min(1, Math.max(0, ((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
      const far = Math.hypot(place.x - a.x - dx * part, place.y - a.y - dy * part);
      if (far < least) [best, least] = [Math.atan2(dy, dx), far];
    });
  }
  return best;
}

/** Houses, bridges, fords and ferries. @param {Laid} laid @param {Feature} feature */
function point(laid, feature) {
  const [place] = pointsOf(laid, feature);
  if (!place) return "";
  const { x, y } = place;
  if (feature.kind === "house") {
    const by = feature.strong ? 1.5 : 1;
    return svg`<path d="M${at({ x: x - 5 * by, y: y - 4 * by })}h${10 * by}v${7 * by}h${-10 * by}z" class="house ${feature.strong ? "strong" : ""}"/><path d="M${at({ x: x + 7 * by, y: y + 2 })}h5v5h-5z" class="house"/>`;
  }
  if (!["bridge", "ford", "ferry"].includes(feature.kind)) return "";
  const along = heading(laid, place, (kind) => kind in ROADS || kind === "railroad");
  const across = heading(laid, place, (kind) => kind === "stream" || kind === "river");
  const turn = (((along ?? (across ?? 0) + Math.PI / 2) * 180) / Math.PI).toFixed(0);
  const look = feature.kind === "bridge" ? "bridge" : "ford";
  const deck = look === "bridge" ? svg`<path d="M-8 -4h16v8h-16z" class="deck"/>` : "";
  return svg`<g transform="translate(${at(place)}) rotate(${turn})">${deck}<path d="M-10 -6l2 2h16l2 -2M-10 6l2 -2h16l2 2" class=${look}/></g>`;
}

/** The cover of the ground where nothing else is said. @param {Laid} laid */
function cover({ survey, box }) {
  const d = `M${box.left} ${box.top}H${box.right}V${box.bottom}H${box.left}Z`;
  const wooded = survey.cover.endsWith("woods");
  return svg`<path d=${d} class="level l0"/>${wooded ? svg`<path d=${d} class="wood faint"/><path d=${d} fill="url(#plate-woods)" class="faint"/>` : svg`<path d=${d} fill="url(#plate-clear)"/>`}`;
}

/** Everything but the names. Later areas are on top of earlier ones. @param {Laid} laid @param {string} clip the id of its frame */
export function surveyed(laid, clip) {
  const { box, survey } = laid;
  return svg`<clipPath id=${clip}><rect x=${box.left} y=${box.top} width=${box.right - box.left} height=${box.bottom - box.top}/></clipPath>
    <g class="survey" clip-path="url(#${clip})">
      ${cover(laid)}${heights(laid)}
      ${survey.features.filter(({ closed }) => closed).map((feature) => area(laid, feature))}
      ${waters(laid)}${roads(laid)}${barriers(laid)}
      ${survey.features.filter(({ closed, points }) => !closed && points.length === 2).map((feature) => point(laid, feature))}
    </g>`;
}

/** The small map: heights, woods, water and roads. @param {Laid} laid */
export function small(laid) {
  const woods = laid.survey.features.filter(({ kind, closed }) => closed && kind === "woods");
  const ways = lines(laid, (kind) => kind === "pike" || kind === "road" || kind === "railroad");
  const wet = lines(laid, (kind) => kind === "stream" || kind === "river");
  const d = (/** @type {Feature} */ feature) => path(pointsOf(laid, feature), feature.closed);
  return svg`${cover(laid)}${heights(laid).slice(0, 40)}${woods.map((feature) => svg`<path d=${d(feature)} class="wood"/>`)}
    ${wet.map((feature) => svg`<path d=${d(feature)} class="water ${feature.kind}"/>`)}${ways.map((feature) => svg`<path d=${d(feature)} class="road ${feature.kind}"/>`)}`;
}
