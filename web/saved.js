/** What this device keeps for the umpire: the player's own units by name, and the situations of late. */

import { readItem } from "./rows.js";

/** @typedef {import("./types").Situation} Situation */
/** @typedef {import("./types").Procedure} Procedure */
/** @typedef {import("./types").Shape} Shape */
/**
 * A unit: an item of a list (`as` is "row"), or some inputs of a form (`as` is the heading they stand under).
 * @typedef {{system: string, as: string, name: string, text: string}} Unit
 */
/** @typedef {{system: string, procedure: string, title: string, words: string, link: string}} Recent */

const UNITS = "units";
const RECENT = "recent";
/** The most situations that are kept, and the most units that are read from a text. */
const MOST_RECENT = 12;
const MOST_UNITS = 500;
/** The longest name of a unit. */
export const LONGEST_NAME = 40;

/** @param {string} key @returns {any[]} */
function kept(key) {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @returns {Unit[]} */
export const units = () => kept(UNITS);

/** @param {Unit[]} list */
const keep = (list) => localStorage.setItem(UNITS, JSON.stringify(list.slice(0, MOST_UNITS)));

/** @param {Unit} one @param {Unit} other */
const same = (one, other) => one.system === other.system && one.as === other.as && one.name === other.name;

/** Keep a unit; one of the same name is replaced. @param {Unit} unit */
export const save = (unit) => keep([...units().filter((each) => !same(each, unit)), unit]);

/** @param {Unit} unit */
export const drop = (unit) => keep(units().filter((each) => !same(each, unit)));

/** Units that fit a list. @param {string} system @param {Shape[]} shapes */
export const ofList = (system, shapes) =>
  units().filter((unit) => unit.system === system && unit.as === "row" && readItem(shapes, unit.text) !== undefined);

/** Units whose inputs a procedure has, all of them. @param {string} system @param {Procedure} procedure */
export function ofForm(system, procedure) {
  const names = new Set(procedure.fields.map((field) => field.name));
  const fits = (/** @type {Unit} */ unit) => [...new URLSearchParams(unit.text).keys()].every((name) => names.has(name));
  return units().filter((unit) => unit.system === system && unit.as !== "row" && fits(unit));
}

/** All units as text, one on each line. */
export const written = () => units().map((unit) => [unit.system, unit.as, unit.name, unit.text].join(" | ")).join("\n");

/**
 * Read units from text, and keep them. Says how many, and which lines are not units.
 * @param {string} text
 */
export function read(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  /** @type {string[]} */
  const wrong = [];
  let many = 0;
  for (const line of lines.slice(0, MOST_UNITS)) {
    const [system, as, name, ...rest] = line.split(" | ").map((part) => part.trim());
    const value = rest.join(" | ");
    if (!system || !as || !name || !value) wrong.push(line);
    else {
      save({ system, as, name: name.slice(0, LONGEST_NAME), text: value });
      many++;
    }
  }
  return { many, wrong };
}

/** @returns {Recent[]} */
export const recent = () => kept(RECENT);

/** @param {Recent} one */
export const remember = (one) =>
  localStorage.setItem(
    RECENT,
    JSON.stringify([one, ...recent().filter((each) => each.link !== one.link)].slice(0, MOST_RECENT)),
  );
