/** Sit down at a battle: its field, its charts and its position, as a table that can be drawn. */

import { get, once } from "../api.js";
import { Session } from "./session.js";

/** @typedef {import("./seat.js").AnySeat} AnySeat */
/** @typedef {import("./types").Battle} Battle */
/** @typedef {import("./types").Side} Side */

/**
 * @param {Battle} battle
 * @param {Side | undefined} side
 * @param {() => void} redraw
 * @returns {Promise<AnySeat>}
 */
export async function seated(battle, side, redraw) {
  const [board, { charts }] = await Promise.all([
    get(`${Session.path(battle.id)}/board`),
    once(`/api/systems/${battle.system}/charts`),
  ]);
  const byName = new Map(charts.map((/** @type {import("../types").Chart} */ chart) => [chart.name, chart]));
  return board.tabletop
    ? new (await import("../tabletop/table.js")).TabletopTable(battle, board, byName, side, redraw)
    : new (await import("./table.js")).BattleTable(battle, board, byName, side, redraw);
}

/** The map fills what the window has left under the head of the page. @param {HTMLElement} field */
export function fills(field) {
  let drawn = false;
  const measure = () => {
    if (!field.isConnected) {
      if (drawn) watch.disconnect();
      return;
    }
    drawn = true;
    const above = field.getBoundingClientRect().top + scrollY;
    document.documentElement.style.setProperty("--above", `${Math.round(above)}px`);
  };
  const watch = new ResizeObserver(measure);
  for (const each of document.querySelectorAll("#nav, #main, #banner")) watch.observe(each);
}
