/** A receipt: every die, modifier, cell and consequence in order, with its rule. */

import { html, nothing } from "../vendor/lit-html.js";
import { grid, meaningOf } from "./chart.js";
import { die, sidesOf } from "./dice.js";
import { sum } from "./preview.js";
import { cite } from "./rule.js";
import { capital, parted, printed, signed } from "./words.js";

/** @typedef {import("../types").Node} Node */
/** @typedef {import("../types").Chart} Chart */
/** @typedef {import("../types").Value} Value */
/** @typedef {{system: string, charts: Map<string, Chart>, fresh?: (roll: Node) => boolean, names?: Record<string, string>}} About */

/** @typedef {Extract<Node, {kind: "roll"}>["throws"][number]} Thrown */

/** The fate of a die, in a word. @type {Record<Thrown["dice"][number]["fate"], string>} */
const FATES = { read: "", scored: "", missed: "", again: "re-rolled", saved: "saved", "not-saved": "not saved" };

/** What a part of a roll is. @type {Record<Thrown["part"], string>} */
const PARTS = { throw: "", against: "", reroll: "re-rolls", save: "saves" };

/** @param {number} number @param {string} noun */
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** "3 hits, 2 saved" @param {Extract<Node, {kind: "roll"}>} roll */
function score(roll) {
  const dice = roll.throws.flatMap((thrown) => thrown.dice);
  const scored = dice.filter(({ fate }) => fate === "scored").length;
  const saved = dice.filter(({ fate }) => fate === "saved").length;
  return counted(scored, roll.scores) + (saved ? `, ${saved} saved` : "");
}

/** Dice thrown together: whose they are, what they need, each with what became of it. @param {Thrown} thrown @param {number} sides @param {Extract<Node, {kind: "roll"}>} roll @param {About} about */
function hand(thrown, sides, roll, about) {
  const parts = [about.names?.[thrown.who] ?? thrown.who, PARTS[thrown.part], thrown.needs === undefined ? "" : `${thrown.needs} or more`];
  const said = parts.filter(Boolean).join(" ");
  return html`<span class="cup ${thrown.part}"
    >${said ? html`<span class="fine whose">${capital(said)}</span>` : nothing}
    ${thrown.dice.map(({ face, fate }) => {
      const word = fate === "scored" ? roll.scores : FATES[fate];
      return html`<span class="fate ${fate}">${die(sides, face, about.fresh?.(roll))}${word ? html`<small>${word}</small>` : nothing}</span>`;
    })}</span
  >`;
}

/** @param {Extract<Node, {kind: "roll"}>} roll @param {About} about */
function roll(roll, about) {
  const sides = sidesOf(roll.dice);
  const modified = roll.modifiers.length > 0 || roll.total !== roll.reading;
  const several = roll.faces.length > 1;
  const pool = roll.throws.some((thrown) => thrown.needs !== undefined);
  return html`<div class="thrown">
      ${roll.throws.map((thrown) => hand(thrown, sides, roll, about))}
      <span class="read"
        ><b>${capital(roll.what)}</b> ${pool ? `: ${score(roll)}` : several ? html` reads ${roll.reading}` : nothing}
        ${roll.marked ? html`, ${roll.marked} of them marked` : nothing}
        ${modified ? html` makes <strong>${signedTotal(roll.total)}</strong>` : nothing}</span
      >
      ${cite(about.system, roll.rule)}
    </div>
    ${sum(about.system, roll.modifiers, signed(roll.total - roll.reading))}
    ${
      roll.pips.length
        ? html`<ul class="pips">
            ${roll.pips.map((pip) => html`<li><i>One ${pip.by > 0 ? "more" : "less"}</i> (${pip.face}): ${pip.instead ?? "the same"}</li>`)}
          </ul>`
        : nothing
    }`;
}

/** @param {number} total */
const signedTotal = (total) => String(total).replace("-", "\u2212");

/** Brings the cell that was read into the window of its chart. @param {Event} event */
function reveal(event) {
  const details = /** @type {HTMLElement} */ (event.currentTarget);
  const box = details.querySelector(".chart-box");
  const lit = /** @type {HTMLElement | null} */ (details.querySelector("td.lit"));
  if (!box || !lit) return;
  box.scrollTop = lit.offsetTop - box.clientHeight / 2;
  box.scrollLeft = lit.offsetLeft - box.clientWidth / 2;
}

/** @param {Extract<Node, {kind: "cell"}>} cell @param {About} about */
function cell(cell, about) {
  const chart = about.charts.get(cell.chart);
  const row = chart?.rows.findIndex((each) => each.label === cell.row) ?? -1;
  const column = Math.max(chart?.columns.indexOf(cell.column) ?? 0, 0);
  const meaning = chart && row >= 0 ? meaningOf(chart, { row, column }) : "";
  const said = html`<span class="where"
      >${parted(chart?.title || cell.chart).name},
      ${printed(cell.row)}${!cell.column || (chart && chart.columns.length < 2) ? "" : ` under ${printed(cell.column)}`}:</span
    >
    <b class="cell-value">${printed(cell.value)}</b>${meaning ? html` <span class="fine">${meaning}</span>` : nothing}`;
  if (!chart) return html`<div>${said} ${cite(about.system, cell.rule)}</div>`;
  return html`<details class="cell" @toggle=${reveal}>
    <summary>${said}</summary>
    <p class="fine">${chart.source} ${cite(about.system, cell.rule)}</p>
    ${grid(about.system, chart, { lit: { row: cell.row, column: cell.column } })}
  </details>`;
}

/** @param {Node} node @param {About} about @returns {unknown} */
function body(node, about) {
  switch (node.kind) {
    case "part":
      return html`<h3>${node.title} ${cite(about.system, node.rule)}</h3>
        ${tree(node.under, about)}`;
    case "roll":
      return roll(node, about);
    case "answer":
      return html`<span class="asked">${node.question}</span> <b>${node.text}</b>
        <span class="fine">${node.who}${node.usual ? ", as usual" : ""}</span> ${cite(about.system, node.rule)}`;
    case "cell":
      return cell(node, about);
    case "adjust":
      return html`<b>${capital(node.title)}</b>${sum(about.system, node.modifiers, signed(node.total))}`;
    case "effect":
      return html`<strong class="came">${capital(node.text)}</strong> ${cite(about.system, node.rule)}`;
    case "next":
      return html`<i>Next on the table:</i> ${node.text} ${cite(about.system, node.rule)}`;
  }
}

/** @param {Node[]} nodes @param {About} about @returns {unknown} */
export const tree = (nodes, about) =>
  html`<ol class="receipt">
    ${nodes.map((node) => html`<li class="node ${node.kind}">${body(node, about)}</li>`)}
  </ol>`;

/** The last roll of a receipt. @param {Node[]} nodes @returns {Node | undefined} */
export function lastDie(nodes) {
  for (const node of [...nodes].reverse()) {
    if (node.kind === "roll") return node;
    const under = node.kind === "part" ? lastDie(node.under) : undefined;
    if (under) return under;
  }
  return undefined;
}

/**
 * What the players must do after the roll.
 * @param {Node[]} nodes
 * @returns {Extract<Node, {kind: "next"}>[]}
 */
export const nexts = (nodes) =>
  nodes.flatMap((node) => (node.kind === "next" ? [node] : node.kind === "part" ? nexts(node.under) : []));

/**
 * What has come of it, in order.
 * @param {Node[]} nodes
 * @returns {Extract<Node, {kind: "effect"}>[]}
 */
export const effects = (nodes) =>
  nodes.flatMap((node) => (node.kind === "effect" ? [node] : node.kind === "part" ? effects(node.under) : []));
