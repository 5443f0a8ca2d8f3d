/** The turn sheet: the steps of this turn, and which one comes next. */

/** @typedef {import("./types").Sequence} Sequence */
/** @typedef {import("./types").Step} Step */
/** @typedef {import("./types").Turn} Turn */

/**
 * A new sheet shows the first turn.
 * @param {Sequence} sequence
 * @param {Turn} sheet
 * @returns {Turn}
 */
export function begun(sequence, sheet) {
  const player = sheet.player || (sequence.turns.players[0] ?? "");
  const turn = sheet.version === 0 ? sequence.turns.first : sheet.turn;
  const steps = played(sequence, { ...sheet, turn, player });
  const step = steps.some((each) => each.id === sheet.step) ? sheet.step : (steps[0]?.id ?? "");
  return { ...sheet, turn, player, step };
}

/** Steps of this turn and this player turn. @param {Sequence} sequence @param {Turn} sheet */
export const inTurn = (sequence, sheet) =>
  sequence.steps.filter(
    (step) => (!step.every || sheet.turn % step.every === 0) && (!step.player || step.player === sheet.player),
  );

/**
 * The steps to tick off: a phase with steps is done when all of them are.
 * @param {Sequence} sequence
 * @param {Turn} sheet
 */
export function played(sequence, sheet) {
  const steps = inTurn(sequence, sheet);
  return steps.filter((step, at) => (steps[at + 1]?.depth ?? 0) <= step.depth);
}

/**
 * The sheet after the current step; nothing after the last step of the last turn.
 * @param {Sequence} sequence
 * @param {Turn} sheet
 * @returns {Partial<Turn> | undefined}
 */
export function after(sequence, sheet) {
  const steps = played(sequence, sheet);
  const at = Math.max(
    steps.findIndex((step) => step.id === sheet.step),
    0,
  );
  const [here, next] = [steps[at], steps[at + 1]];
  if (next) return { step: next.id, done: [...new Set([...sheet.done, ...(here ? [here.id] : [])])] };
  const { players, last } = sequence.turns;
  const player = players[players.indexOf(sheet.player) + 1];
  if (player === undefined && last !== undefined && sheet.turn >= last) return undefined;
  return fresh(sequence, sheet, player === undefined ? { turn: sheet.turn + 1, player: players[0] ?? "" } : { player });
}

/**
 * Another turn or player turn, with nothing done yet.
 * @param {Sequence} sequence
 * @param {Turn} sheet
 * @param {Partial<Turn>} change
 * @returns {Partial<Turn>}
 */
export function fresh(sequence, sheet, change) {
  const step = played(sequence, { ...sheet, ...change })[0]?.id ?? "";
  return { ...change, step, done: [] };
}
