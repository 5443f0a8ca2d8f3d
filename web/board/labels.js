/** Places names so that none covers another: the first free place of each, the most important names first. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/**
 * @template T
 * @typedef {{of: T, wide: number, high: number, at: Point[]}} Wish `at`: where its middle may be, the best first
 */

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/** Until the letters of names have come: before, their widths are not known. */
export const letters = () =>
  Promise.all(["600", "italic 400"].map((style) => document.fonts.load(`${style} 12px "Long Roll Text"`)));

/** How wide a text is in a font. @param {string} text @param {string} font */
export function measured(text, font) {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 7;
  pen.font = font;
  return pen.measureText(text).width;
}

/** @param {Point} middle @param {number} wide @param {number} high @returns {Box} */
export const boxAt = ({ x, y }, wide, high) => ({
  left: x - wide / 2,
  top: y - high / 2,
  right: x + wide / 2,
  bottom: y + high / 2,
});

/** @param {Box} a @param {Box} b */
export const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The area that two boxes share. @param {Box} a @param {Box} b */
function shared(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * The names that find a place, with its middle. No name covers a name or a box of `taken`; among its free places a name
 * takes the one that covers least of `soft`. A name without a free place is left out.
 * @template T
 * @param {Wish<T>[]} wishes
 * @param {Box[]} [taken]
 * @param {Box[]} [soft]
 * @param {Box} [within]
 * @returns {{of: T, at: Point, box: Box}[]}
 */
export function arranged(wishes, taken = [], soft = [], within) {
  const full = [...taken];
  /** @type {{of: T, at: Point, box: Box}[]} */
  const found = [];
  const inside = (/** @type {Box} */ box) =>
    !within ||
    (box.left >= within.left && box.right <= within.right && box.top >= within.top && box.bottom <= within.bottom);
  for (const { of, wide, high, at } of wishes) {
    let best = null;
    let least = Infinity;
    for (const [nth, middle] of at.entries()) {
      const box = boxAt(middle, wide, high);
      if (!inside(box) || full.some((other) => overlap(box, other))) continue;
      const cost = soft.reduce((sum, other) => sum + shared(box, other), 0) + nth;
      if (cost < least) [best, least] = [{ of, at: middle, box }, cost];
      if (cost <= nth) break;
    }
    if (!best) continue;
    full.push(best.box);
    found.push(best);
  }
  return found;
}

/** Places around a point, nearer ones first. @param {Point} on @param {number} wide @param {number} high @param {number} [rings] @returns {Point[]} */
export function around({ x, y }, wide, high, rings = 3) {
  const places = [{ x, y }];
  for (let ring = 1; ring <= rings; ring++) {
    const [dx, dy] = [wide * 0.5 * ring, (high + 4) * ring];
    for (const [east, south] of [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]])
      places.push({ x: x + dx * (east ?? 0), y: y + dy * (south ?? 0) });
  }
  return places;
}
