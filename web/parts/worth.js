/** What a modifier is worth now: how far the expected loss, or the likeliest change, moves when it is flipped. */

import { decimal, plain, signed } from "./words.js";

/** @typedef {import("../types").Worth} Worth */

/** @param {number} chance */
const points = (chance) => (Math.abs(chance) * 100).toFixed(Math.abs(chance) < 0.1 ? 1 : 0);

/** @param {Worth} worth */
export function said(worth) {
  const means = Object.entries(worth.mean).filter(([, by]) => Math.abs(by) >= 0.005);
  const [mean] = means.sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  if (mean) return `${signed(mean[1], (by) => decimal(Math.abs(by)))} ${plain(mean[0])}`;
  const chances = Object.values(worth.chance).flatMap((values) => Object.entries(values));
  const [most] = chances.filter(([, by]) => Math.abs(by) >= 0.0005).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  return most ? `${signed(most[1], points)} in 100 ${plain(most[0])}` : "";
}
