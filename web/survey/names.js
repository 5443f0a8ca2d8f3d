/** The names of a survey on a hex map: objectives first, then places, then areas, then what runs along lines. */

import { around, arranged, measured } from "../board/labels.js";
import { boundsOf, pointsOf } from "./place.js";

/** @typedef {import("./place.js").Laid} Laid */
/** @typedef {import("./place.js").Feature} Feature */
/** @typedef {import("../board/grid.js").Point} Point */
/** @typedef {import("../board/labels.js").Box} Box */
/** @typedef {{text: string, turn: number, look: string}} Name */

const FONT = '"Long Roll Text", Gelasio, Georgia, serif';
/** The height of letters on the sheet. */
const PLACE = 14;
const ALONG = 11.5;
/** How each kind of feature is lettered; kinds without a look have no name on the map. @type {Record<string, string>} */
const LOOKS = {
  town: "built-name", house: "place", farm: "place", name: "place", bridge: "place", ford: "place", ferry: "place",
  height: "height-name", crest: "height-name", hollow: "height-name", woods: "wood-name", orchard: "wood-name", brush: "wood-name",
  field: "wood-name", rough: "wood-name", swamp: "water-name", pond: "water-name", stream: "water-name", river: "water-name",
  pike: "road-name", road: "road-name", lane: "road-name", railroad: "road-name", cut: "road-name", wall: "road-name",
};
/** The order in which names take their places. */
const ORDER = Object.keys(LOOKS);

/** @param {string} text @param {number} size */
const wide = (text, size) => measured(text, `italic 400 ${size}px ${FONT}`) + 6;

/** Where the name of an area or a point may be. @param {Point[]} points */
function spots(points) {
  const box = boundsOf(points);
  const x = (box.left + box.right) / 2;
  if (points.length === 1) return [{ x, y: box.top + 15 }];
  return [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => ({ x, y: box.top + (box.bottom - box.top) * part }));
}

/** Places along a line: its longest parts first, above and below. @param {Point[]} points @param {string} text @param {string} look */
function along(points, text, look) {
  const long = wide(text, ALONG);
  const legs = points.slice(1).map((to, nth) => ({ from: points[nth] ?? to, to }));
  const far = (/** @type {{from: Point, to: Point}} */ { from, to }) => Math.hypot(to.x - from.x, to.y - from.y);
  return legs
    .toSorted((a, b) => far(b) - far(a))
    .slice(0, 5)
    .map(({ from, to }) => {
      const [a, b] = from.x <= to.x ? [from, to] : [to, from];
      const turn = Math.atan2(b.y - a.y, b.x - a.x);
      const up = { x: Math.sin(turn) * (ALONG + 1), y: -Math.cos(turn) * (ALONG + 1) };
      return {
        of: { text, turn: (turn * 180) / Math.PI, look: `place along ${look}` },
        wide: Math.abs(Math.cos(turn)) * long + Math.abs(Math.sin(turn)) * ALONG,
        high: Math.abs(Math.sin(turn)) * long + Math.abs(Math.cos(turn)) * ALONG * 1.25,
        at: [0.5, 0.3, 0.7].flatMap((part) =>
          [1, -0.9].map((way) => ({ x: a.x + (b.x - a.x) * part + up.x * way, y: a.y + (b.y - a.y) * part + up.y * way })),
        ),
      };
    });
}

/**
 * The names that find a place.
 * @param {Laid} laid
 * @param {{text: string, at: Point}[]} first names that matter most, and where they belong
 * @param {Box[]} taken
 */
export function named(laid, first, taken) {
  const level = (/** @type {string} */ text, /** @type {string} */ look, /** @type {Point[]} */ places) => {
    const [heart = { x: 0, y: 0 }] = places;
    const long = wide(text, PLACE);
    return { of: { text, turn: 0, look }, wide: long, high: PLACE * 1.25, at: [...places, ...around(heart, long, PLACE, 3)] };
  };
  const known = new Set(first.map(({ text }) => text));
  const features = laid.survey.features
    .filter(({ name, kind }) => name && LOOKS[kind] && !known.has(name))
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .filter(({ name }, nth, all) => all.findIndex((other) => other.name === name) === nth);
  const { box } = laid;
  const found = arranged(
    first.map(({ text, at }) => level(text, "place", [at])),
    taken,
    [],
    box,
  );
  for (const feature of features) {
    const points = pointsOf(laid, feature);
    const look = LOOKS[feature.kind] ?? "place";
    const line = !feature.closed && points.length > 1;
    const wishes = line ? along(points, feature.name ?? "", look) : [level(feature.name ?? "", look === "place" ? look : `place ${look}`, spots(points))];
    for (const wish of wishes) {
      const [got] = arranged([wish], [...taken, ...found.map((each) => each.box)], [], box);
      if (!got) continue;
      found.push(got);
      break;
    }
  }
  return found;
}
