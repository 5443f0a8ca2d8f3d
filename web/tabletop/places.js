/** What is at a place of the table, for the pointer and for screen readers. */

import { plain } from "../parts/words.js";
import { apart, inches } from "./scale.js";
import { spotOf } from "./stands.js";

/** @typedef {import("../board/types").At} At */
/** @typedef {import("../board/types").Board} Board */
/** @typedef {import("../board/types").Piece} Piece */

/** How near the cursor must be to a leader. */
const NEAR = 400;
const POINTS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

/** Whether a place is within these corners. @param {At[]} corners @param {At} place */
function within(corners, { x, y }) {
  let inside = false;
  corners.forEach((a, nth) => {
    const b = corners[(nth + 1) % corners.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

/** The unit or leader at a place. @param {Piece[]} pieces @param {At} place @returns {number | undefined} */
export function pieceAt(pieces, place) {
  const covers = (/** @type {Piece} */ piece) => (piece.stands ?? []).some(({ corners }) => within(corners, place));
  const near = (/** @type {Piece} */ piece) => {
    const spot = spotOf(piece);
    return spot !== null && piece.kind === "leader" && apart(spot, place) <= NEAR;
  };
  return (pieces.find(near) ?? pieces.find(covers))?.id;
}

/**
 * Whether an enemy is where the piece's stands would be: one has a corner in the other.
 * @param {Piece[]} pieces
 * @param {Piece} piece
 * @param {At[][]} stands
 */
export function struck(pieces, { side }, stands) {
  const enemies = pieces.filter((other) => other.side !== side && other.kind !== "leader");
  const theirs = enemies.flatMap((other) => (other.stands ?? []).map(({ corners }) => corners));
  const meet = (/** @type {At[]} */ a, /** @type {At[]} */ b) => a.some((corner) => within(b, corner));
  return stands.some((own) => theirs.some((other) => meet(own, other) || meet(other, own)));
}

/** A heading as a point of the compass. @param {number} tenths */
export const compass = (tenths) => POINTS[Math.round(tenths / 225) % POINTS.length] ?? "";

/** The ground at a place, in words. @param {Board} board @param {At} place */
export function grounded(board, place) {
  const areas = (board.tabletop?.areas ?? []).filter(({ corners }) => within(corners, place));
  const names = areas.map(({ kind, name, level }) =>
    [level === undefined ? plain(kind) : `hill, level ${level}`, name].filter(Boolean).join(", "),
  );
  const where = `${inches(place.x)} east, ${inches(place.y)} north`;
  return [where, ...(names.length ? names : ["open ground"])].join("; ");
}

/** A piece in words. @param {Piece} piece */
export function spoken(piece) {
  const spot = spotOf(piece);
  const many = piece.kind === "leader" ? 0 : (piece.stands?.length ?? 0);
  const stands = many ? `${many} ${many === 1 ? "stand" : "stands"}` : "";
  return [piece.name, stands, spot && many ? `looks ${compass(spot.heading)}` : "", ...piece.state]
    .filter(Boolean)
    .join(", ");
}

/**
 * What a screen reader says about a place.
 * @param {Board} board
 * @param {Piece[]} pieces
 * @param {At} place
 * @param {string[]} may
 */
export function described(board, pieces, place, may) {
  const piece = pieces.find((each) => each.id === pieceAt(pieces, place));
  return [grounded(board, place), piece ? spoken(piece) : "", may.length ? `may: ${may.join("; ")}` : ""]
    .filter(Boolean)
    .join(". ");
}
