/** What the rules read, laid over the survey: level and ground of each hex, and the hexes of which only a part is what the map says. */

import { plain } from "../parts/words.js";
import { svg } from "../vendor/lit-html.js";
import { number } from "../board/grid.js";

/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/grid.js").Grid} Grid */

/** The height of each hex above the lowest, as the rules count it. @param {Board} board @param {Grid} grid */
export const levels = (board, grid) =>
  svg`<g class="levels">${board.hexes
    .filter(({ level }) => level !== 0)
    .map((hex) => {
      const { x, y } = grid.centre(hex);
      return svg`<text x=${x.toFixed(1)} y=${(y + 5).toFixed(1)}>${hex.level}</text>`;
    })}</g>`;

/** Hexes whose ground is not clearly what the map says: what it says, and how much of the hex is. @param {Board} board @param {Grid} grid */
export function doubts(board, grid) {
  const ground = new Map(board.hexes.map((hex) => [number(hex), hex.terrain]));
  return svg`<g class="doubts">${(board.survey?.doubtful ?? []).map((hex) => {
    const { x, y } = grid.centre(hex);
    return svg`<polygon points=${grid.outline(hex, 36)} class="doubt"/>
      <text x=${x.toFixed(1)} y=${(y - 2).toFixed(1)}>${plain(ground.get(number(hex)) ?? "")}</text>
      <text x=${x.toFixed(1)} y=${(y + 11).toFixed(1)}>${hex.share} %</text>`;
  })}</g>`;
}
