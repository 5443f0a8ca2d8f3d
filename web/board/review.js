/** The review of a battle: who was winning when, the turning points, and luck apart from skill. */

import { forget, get } from "../api.js";
import { capital } from "../parts/words.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/** @typedef {import("./seat.js").AnySeat} AnySeat */
/** @typedef {import("../gen/api").BattleReview} Progress */
/** @typedef {import("../gen/api").Review} Review */
/** @typedef {import("../gen/api").Moment} Moment */
/** @typedef {{at: number, asking: boolean, fault: string, found: Progress | null}} Reviewing */

/** The review of each battle in view, until its position changes. @type {WeakMap<object, Reviewing>} */
const reviews = new WeakMap();

/** How often to ask how far the review is, in milliseconds. */
const AGAIN = 1500;
const WIDE = 640;
const HIGH = 220;
const EDGE = { left: 40, right: 12, top: 10, bottom: 26 };

/** @param {AnySeat} table @returns {Reviewing} */
function reviewOf({ session }) {
  const at = session.battle.entries;
  const known = reviews.get(session);
  if (known && known.at === at) return known;
  const fresh = { at, asking: false, fault: "", found: null };
  reviews.set(session, fresh);
  return fresh;
}

/** Start the review, and ask again until it is there. @param {AnySeat} table */
async function start(table) {
  const state = reviewOf(table);
  const side = table.session.battle.view.over ? undefined : table.asker;
  if (state.asking) return;
  state.asking = true;
  state.fault = "";
  table.redraw();
  try {
    while (reviews.get(table.session) === state && !state.found?.review) {
      state.found = await get(`${table.session.path}/review${side ? `?side=${side}` : ""}`);
      table.redraw();
      if (!state.found?.review) await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  } catch (error) {
    state.fault = error instanceof Error ? error.message : String(error);
  }
  state.asking = false;
  table.redraw();
}

/** Stop the review that is being made. @param {AnySeat} table */
function stop(table) {
  reviews.delete(table.session);
  // One who may not stop it for others has stopped waiting for it.
  void forget(`${table.session.path}/review`).catch(() => undefined);
  table.redraw();
}

/** @param {Review} review @param {AnySeat} table */
function plot(review, table) {
  const last = Math.max(...review.moments.map(({ entry }) => entry), 1);
  /** @param {number} entry */
  const x = (entry) => EDGE.left + (entry / last) * (WIDE - EDGE.left - EDGE.right);
  /** @param {number} chance */
  const y = (chance) => EDGE.top + (1 - chance / 100) * (HIGH - EDGE.top - EDGE.bottom);
  const line = review.moments.flatMap(({ entry, before, after }) => [`${x(entry)},${y(before)}`, `${x(entry)},${y(after)}`]);
  line.push(`${x(last)},${y(review.end)}`);
  /** @param {1 | -1} sign */
  const edge = (sign) =>
    review.moments.map(({ entry, before, error }) => `${x(entry)},${y(Math.min(100, Math.max(0, before + sign * 2 * error)))}`);
  const band = [...edge(1), ...edge(-1).reverse()].join(" ");
  const points = review.moments.filter(({ entry }) => review.turning_points.includes(entry));
  return html`<svg class="review-plot" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="Chance of ${review.sides[0]} to win, over the battle">
    ${[0, 50, 100].map((tick) => svg`<line x1=${EDGE.left} x2=${WIDE - EDGE.right} y1=${y(tick)} y2=${y(tick)} class="tick" /><text x=${EDGE.left - 6} y=${y(tick) + 4} text-anchor="end">${tick}</text>`)}
    <polygon class="band" points=${band} />
    <polyline class="chance" points=${line.join(" ")} />
    ${points.map(
      ({ entry, after, chosen }) =>
        svg`<circle cx=${x(entry)} cy=${y(after)} r="5" class="turning" @click=${() => table.session.look(entry)}><title>${chosen}</title></circle>`,
    )}
  </svg>`;
}

/** @param {number} change */
const signed = (change) => `${change >= 0 ? "+" : "\u2212"}${Math.abs(change).toFixed(1)}`;

/** @param {Review} review */
const sums = (review) =>
  html`<table class="plain-table">
    <caption>
      Chance of ${review.sides[0]}, in percent
    </caption>
    <tbody>
      <tr><th scope="row">At the first decision</th><td>${review.start.toFixed(1)}</td></tr>
      ${review.skill.map((given, at) => html`<tr><th scope="row">Decisions of ${review.sides[at]}</th><td>${signed(given)}</td></tr>`)}
      <tr><th scope="row">Dice and small decisions</th><td>${signed(review.luck)}</td></tr>
      <tr><th scope="row">At the end</th><td>${review.end.toFixed(1)}</td></tr>
    </tbody>
  </table>`;

/** A roll by the exact odds of its dice. @param {import("../gen/api").RollShown} roll @param {string} name */
const rolled = ({ what, faces, luck, error, worst, best, as_good: share }, name) =>
  html`<p class="fine">
    ${what}: ${faces.join(" ")} gave ${signed(luck)} (\u00b1 ${error.toFixed(1)}). The dice could give ${signed(worst)} to ${signed(best)};
    one as good for ${name} came in ${Math.round(share)} of 100.
  </p>`;

/** Who plays the other side when a battle is tried again. @type {[string, string][]} */
const FOES = [["", "the same players"], ["recruit", "a recruit"], ["captain", "a captain"], ["colonel", "a colonel"], ["general", "a general"]];
let foe = "";

/** @param {AnySeat} table @param {Review} review @param {Moment} moment */
function turning(table, review, moment) {
  const retry = async () => {
    await table.session.look(moment.entry);
    const other = moment.side === "north" ? "south" : "north";
    const { players } = table.session.battle;
    await table.fork(foe ? { ...players, [moment.side]: "human", [other]: foe } : players);
  };
  return html`<li>
    <p>
      <strong>${moment.turn}</strong>, ${review.sides[moment.side === "north" ? 0 : 1]}: ${capital(moment.chosen)}.
      ${moment.better ? html`Better: ${moment.better}, by ${Math.abs(moment.skill).toFixed(1)}.` : nothing}
      Then the dice: ${signed(moment.luck)} for ${review.sides[0]}.
    </p>
    ${moment.reasons.map(({ what, chosen, other }) => html`<p class="fine">${capital(what)} in ${Math.round(chosen)} of 100, else in ${Math.round(other)}.</p>`)}
    ${moment.rolls.map((roll) => rolled(roll, review.sides[0]))}
    ${moment.rolls.length ? html`<p class="fine">Later dice, small decisions and noise: ${signed(moment.rest)}.</p>` : nothing}
    <p class="tools">
      <button type="button" @click=${() => table.session.look(moment.entry)}>Look</button>
      <button type="button" @click=${retry}>Retry from here</button>
      <label>against <select @change=${(/** @type {Event} */ event) => (foe = /** @type {HTMLSelectElement} */ (event.target).value)}>
        ${FOES.map(([word, name]) => html`<option value=${word} ?selected=${word === foe}>${name}</option>`)}
      </select></label>
    </p>
  </li>`;
}

/** @param {AnySeat} table @param {Review} review */
const told = (table, review) =>
  html`${plot(review, table)}${sums(review)}
    <h3>Turning points</h3>
    <ol class="turning-points">
      ${review.turning_points.map((entry) => {
        const moment = review.moments.find((each) => each.entry === entry);
        return moment ? turning(table, review, moment) : nothing;
      })}
    </ol>
    <p class="fine">
      ${review.knows ? "The battle goes on: only your own decisions are reviewed, and what you cannot see is drawn anew each time. " : nothing}
      From ${review.rehearsals} rehearsals with usual plans on both sides. The band is two standard errors; decisions and dice sum
      to the result.
    </p>`;

/** The review, or a button that starts it. @param {AnySeat} table */
export function review(table) {
  const { asking, fault, found } = reviewOf(table);
  if (found?.review) return told(table, found.review);
  return html`<div class="reviewing">
    ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
    ${
      asking
        ? html`<p role="status">
            <progress max=${found?.of ?? 1} value=${found?.done ?? 0} aria-label="Decisions played out"></progress>
            Playing out decision ${(found?.done ?? 0) + 1} of ${found?.of ?? "\u2026"}.
            <button type="button" @click=${() => stop(table)}>Stop</button>
          </p>`
        : html`<p>Who was winning when, what each decision gave away, and what the dice gave.</p>
            <p class="tools"><button type="button" class="strong" @click=${() => start(table)}>Review this battle</button></p>`
    }
  </div>`;
}
