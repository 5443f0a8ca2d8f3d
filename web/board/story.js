/**
 * What happened, told on the map: the log cut into actions, and what each changed. The page compares two positions; it
 * reads no rule.
 */

/** @typedef {import("./types").Deed} Deed */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("./types").TableSpot} TableSpot */
/** @typedef {import("./types").Told} Told */
/** @typedef {import("./types").View} View */
/** @typedef {import("../types").Node} Node */
/** @typedef {Hex | TableSpot} Place */
/** @typedef {{from: Place, to: Place, side: Side}} Stroke */
/** A shot or a charge, and the arm of the unit that acts. @typedef {Stroke & {arm: string}} Shot */
/** @typedef {{at: Place, text: string, bad: boolean}} Mark */
/** Moves as arrows, shots and charges as lines, results as marks. */
/** @typedef {{moves: Stroke[], shots: Shot[], marks: Mark[]}} Story */
/** An action: the entry after it, and what is told of it. @typedef {{end: number, told: Told[]}} Step */

/** @type {Story} */
export const NONE = { moves: [], shots: [], marks: [] };

/** Words of a unit's state that are no news: what it has done this turn. */
const ROUTINE = new Set("acted moved fired finished mounted dismounted limbered unlimbered charging".split(" "));
/** The most words in a mark. */
const WORDS = 2;

/** @param {Piece | undefined} piece @returns {Place | null} */
const placeOf = (piece) => (piece && !("box" in piece.place) ? piece.place : null);

/** A place as plans and the course of a battle tell it. @param {import("../gen/api").SiteShown} site @returns {Place} */
export function placed({ hex, at }) {
  if (hex) return { column: hex[0], row: hex[1] };
  return { x: at?.[0] ?? 0, y: at?.[1] ?? 0, heading: 0 };
}

/** @param {Place} a @param {Place} b */
const samePlace = (a, b) =>
  "column" in a ? "column" in b && a.column === b.column && a.row === b.row : "x" in b && a.x === b.x && a.y === b.y;

/** What became of a unit, in a word or two; empty if nothing did. @param {Piece} before @param {Piece | undefined} after */
function became(before, after) {
  if (placeOf(before) && !placeOf(after)) return "\u2715";
  if (!after) return "";
  const lost = (before.strength ?? 0) - (after.strength ?? 0);
  const had = new Set(before.state);
  const news = after.state.filter((word) => !had.has(word) && !ROUTINE.has(word) && !word.startsWith("has "));
  return [lost > 0 ? `\u2212${lost}` : "", ...news.slice(0, WORDS)].filter(Boolean).join(" ");
}

/** @param {View} before @param {View} after @param {Deed[]} deeds @returns {Story} */
export function changes(before, after, deeds) {
  const then = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
  /** @type {Stroke[]} */
  const moves = [];
  /** @type {Mark[]} */
  const marks = [];
  for (const [id, piece] of then) {
    const [from, to] = [placeOf(piece), placeOf(now.get(id))];
    if (from && to && !samePlace(from, to) && piece.kind !== "leader") moves.push({ from, to, side: piece.side });
    const text = became(piece, now.get(id));
    const at = to ?? from;
    if (text && at) marks.push({ at, text, bad: true });
  }
  return { moves, shots: shots(then, deeds), marks };
}

/** Decisions that point from a unit at an enemy. @param {Map<number, Piece>} pieces @param {Deed[]} deeds @returns {Shot[]} */
function shots(pieces, deeds) {
  /** @type {Shot[]} */
  const found = [];
  /** @type {Piece | undefined} */
  let actor;
  for (const { side, piece: id, hex } of deeds) {
    const piece = id === undefined ? undefined : pieces.get(id);
    if (piece?.side === side) actor = piece;
    const enemies = [...pieces.values()].filter((each) => each.side !== side);
    const target =
      piece && piece.side !== side
        ? piece
        : hex && enemies.find((each) => samePlace(hex, placeOf(each) ?? { column: 0, row: 0 }));
    const [from, to] = [placeOf(actor), placeOf(target || undefined)];
    if (from && to && actor?.side === side && !samePlace(from, to)) found.push({ from, to, side, arm: actor.kind });
  }
  return found;
}

/** @param {Node} node @returns {boolean} */
const rolled = (node) => node.kind === "roll" || (node.kind === "part" && node.under.some(rolled));

/** The unit that decisions are about, if it is one. @param {Told[]} told */
export const unitOf = (told) => told.flatMap(({ deeds }) => deeds ?? []).findLast(({ piece }) => piece !== undefined)?.piece;

/** Whether parts of the log belong to one action: the same unit goes on, or nothing was decided. @param {Told[]} action @param {Told} next */
function goesOn(action, next) {
  const deeds = next.deeds ?? [];
  if (!deeds.length) return !rolled(next.node) || !action.some(({ node }) => rolled(node));
  if (action.some(({ node }) => rolled(node)) || rolled(next.node)) return false;
  const unit = unitOf(action);
  return deeds.every(({ piece, side }) => side === action[0]?.side && (piece === undefined || unit === undefined || piece === unit));
}

/** The log as actions: a march of six hexes is one, a volley is one. @param {Told[]} log @returns {Told[][]} */
export function actions(log) {
  /** @type {Told[][]} */
  const found = [];
  for (const told of log) {
    const last = found.at(-1);
    if (last && (last.at(-1)?.number === told.number || goesOn(last, told))) last.push(told);
    else found.push([told]);
  }
  return found;
}

/** The actions between two entries, each with the entry after it. @param {Told[]} log @param {number} from @param {number} to @returns {Step[]} */
export function stepsOf(log, from, to) {
  const all = actions(log.filter((told) => told.entry >= from));
  const ends = all.map((_, nth) => all[nth + 1]?.[0]?.entry ?? to);
  /** @type {Step[]} */
  const steps = [];
  all.forEach((told, nth) => {
    const end = Math.min(to, Math.max(ends[nth] ?? to, from));
    const last = steps.at(-1);
    if (last?.end === end) last.told.push(...told);
    else steps.push({ end, told });
  });
  if (steps.at(-1)?.end !== to) steps.push({ end: to, told: [] });
  return steps;
}
