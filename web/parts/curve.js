/** One input swept over its values: a curve, and the same numbers as a table. */

import { html, nothing, svg } from "../vendor/lit-html.js";
import { capital, decimal, percent, plain } from "./words.js";

/** @typedef {import("../types").Point} Point */
/** @typedef {import("../types").Marginal} Marginal */
/** @typedef {{name: string, at: (number | null)[], share: boolean}} Line */

const WIDE = 640;
const HIGH = 280;
const EDGE = { left: 52, right: 16, top: 14, bottom: 40 };
/** Lines differ in their dashes as well as in their marks. */
const DASHES = ["", "7 4", "2 3", "10 3 2 3", "4 2", "1 4"];

/**
 * What is drawn of a fact: its mean, or each word's chance.
 * @param {Point[]} points
 * @param {string} fact
 * @returns {Line[]}
 */
export function lines(points, fact) {
  const found = points.map((point) => point.odds?.facts.find((each) => each.fact === fact) ?? null);
  const some = found.find((each) => each !== null);
  if (!some) return [];
  if (found.every((each) => each === null || each.number)) {
    return [{ name: `expected ${plain(fact)}`, at: found.map((each) => each?.number?.mean ?? null), share: false }];
  }
  const words = [...new Set(found.flatMap((each) => each?.values.map(({ value }) => String(value)) ?? []))];
  /** @param {Marginal | null} each @param {string} word */
  const chance = (each, word) => (each ? (each.values.find(({ value }) => String(value) === word)?.chance ?? 0) : null);
  return words.map((word) => ({ name: plain(word), at: found.map((each) => chance(each, word)), share: true }));
}

/** Round steps for an axis. @param {number} low @param {number} high */
function ticks(low, high) {
  const rough = (high - low || 1) / 4;
  const scale = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((by) => by * scale).find((by) => by >= rough) ?? rough;
  const first = Math.ceil(low / step) * step;
  const count = Math.floor((high - first) / step + 1e-9) + 1;
  return Array.from({ length: count }, (_, at) => first + at * step);
}

/** @param {string} field @param {Point[]} points @param {Line[]} drawn */
function plot(field, points, drawn) {
  const values = drawn.flatMap((line) => line.at.filter((value) => value !== null));
  const low = Math.min(0, ...values);
  const high = Math.max(...values, drawn[0]?.share ? 1 : 0, low + 0.1);
  const across = WIDE - EDGE.left - EDGE.right;
  const up = HIGH - EDGE.top - EDGE.bottom;
  /** @param {number} at */
  const x = (at) => EDGE.left + (points.length > 1 ? (at / (points.length - 1)) * across : across / 2);
  /** @param {number} value */
  const y = (value) => EDGE.top + up - ((value - low) / (high - low)) * up;
  const write = drawn[0]?.share ? percent : decimal;
  const every = Math.ceil(points.length / 12);
  return html`<svg
    class="curve"
    viewBox="0 0 ${WIDE} ${HIGH}"
    role="img"
    aria-label="Curve over ${plain(field)}; the table below has its numbers"
  >
    ${ticks(low, high).map(
      (value) => svg`<line x1=${EDGE.left} x2=${WIDE - EDGE.right} y1=${y(value)} y2=${y(value)} class="grid"/>
        <text x=${EDGE.left - 6} y=${y(value) + 4} text-anchor="end">${write(value)}</text>`,
    )}
    ${points.map((point, at) =>
      at % every ? nothing : svg`<text x=${x(at)} y=${HIGH - 20} text-anchor="middle">${point.value}</text>`,
    )}
    <text x=${EDGE.left + across / 2} y=${HIGH - 4} text-anchor="middle" class="axis">${plain(field)}</text>
    ${drawn.map((line, nth) => {
      const path = line.at
        .map((value, at) => (value === null ? "" : `${x(at)},${y(value)}`))
        .filter(Boolean)
        .join(" ");
      return svg`<polyline points=${path} class="line n${nth % 6}" stroke-dasharray=${DASHES[nth % 6] ?? ""}/>
        ${line.at.map((value, at) => (value === null ? nothing : svg`<circle cx=${x(at)} cy=${y(value)} r="3" class="dot n${nth % 6}"/>`))}`;
    })}
  </svg>`;
}

/** @param {Line[]} drawn */
const legend = (drawn) =>
  html`<ul class="legend">
    ${drawn.map(
      (line, nth) =>
        html`<li>
          <svg viewBox="0 0 40 10" aria-hidden="true">
            ${svg`<line x1="0" x2="40" y1="5" y2="5" class="line n${nth % 6}" stroke-dasharray=${DASHES[nth % 6] ?? ""}/>`}</svg
          >${line.name}
        </li>`,
    )}
  </ul>`;

/** @param {string} field @param {Point[]} points @param {Line[]} drawn */
const table = (field, points, drawn) =>
  html`<div class="wide" tabindex="0" role="region" aria-label="The curve as a table">
    <table class="plain-table numbers">
      <thead>
        <tr>
          <th scope="col">${capital(plain(field))}</th>
          ${drawn.map((line) => html`<th scope="col">${line.name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${points.map(
          (point, at) =>
            html`<tr>
              <th scope="row">${point.value}</th>
              ${
                point.refused?.length
                  ? html`<td colspan=${drawn.length} class="refused">${point.refused[0]?.message}</td>`
                  : drawn.map((line) => {
                      const value = line.at[at];
                      return html`<td>
                        ${value === null || value === undefined ? "" : line.share ? percent(value) : decimal(value)}
                      </td>`;
                    })
              }
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** @param {string} field @param {Point[]} points @param {string} fact */
export function curve(field, points, fact) {
  const drawn = lines(points, fact);
  if (!drawn.length)
    return html`<p>Nothing to draw: ${points[0]?.refused?.[0]?.message ?? "no value is possible."}</p>`;
  return html`<figure class="sweep">
    ${plot(field, points, drawn)}${legend(drawn)}${table(field, points, drawn)}
  </figure>`;
}
