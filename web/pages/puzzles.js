/** Puzzles: a position of a real battle, one question, and what every answer is worth. */

import { act, once } from "../api.js";
import { asking } from "../board/asking.js";
import { strip } from "../board/camps.js";
import { odds } from "../board/card.js";
import { fills, seated } from "../board/seated.js";
import { Session } from "../board/session.js";
import { short } from "../parts/nav.js";
import { capital } from "../parts/words.js";
import { link } from "../route.js";
import { html, nothing } from "../vendor/lit-html.js";
import { chooser, confirm, known } from "./battle.js";

/** @typedef {import("../board/seat.js").AnySeat} AnySeat */
/** @typedef {import("../board/types").Forecast} Forecast */
/** @typedef {import("../gen/api").PuzzleLine} Line */
/** @typedef {import("../gen/api").PuzzleOption} Option */
/** @typedef {import("../gen/api").PuzzleSolved} Solved */
/** A puzzle in view. @typedef {{table: AnySeat, line: Line, next: Line | undefined, tried: string, solved: Solved | null, odds: Map<string, Forecast | null>}} Puzzle */

const SOLVED = "puzzles-solved";

/** The names of the puzzles that were solved on this screen. @returns {Set<string>} */
function done() {
  try {
    return new Set(JSON.parse(localStorage.getItem(SOLVED) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** @param {string} name */
const address = (name) => link(["puzzles", name]);

/** @param {Line[]} puzzles */
function list(puzzles) {
  const solved = done();
  const systems = [...new Set(puzzles.map(({ system }) => system))];
  return html`<div class="puzzles">
    <header>
      <h1>Puzzles</h1>
      <p>
        Positions from battles that were fought out, in which one answer is clearly the best. Every answer was played out on the
        same dice. You have solved ${solved.size} of ${puzzles.length}.
      </p>
    </header>
    ${systems.map(
      (system) =>
        html`<section aria-labelledby="puzzles-${system}">
          <h2 id="puzzles-${system}">${short(system)}</h2>
          <ul class="puzzle-list">
            ${puzzles
              .filter((line) => line.system === system)
              .map(
                ({ name, title, question }) =>
                  html`<li>
                    <a href=${address(name)}><b>${title}</b> <span>${question}</span></a>
                    ${solved.has(name) ? html`<span class="fine">solved</span>` : nothing}
                  </li>`,
              )}
          </ul>
        </section>`,
    )}
  </div>`;
}

/** The forecast of an answer, in a few lines. @param {Puzzle} puzzle @param {Option} option */
function foretold({ odds: found }, { answer }) {
  const lines = odds(found.get(answer) ?? null);
  return lines.length
    ? html`<ul class="fine">
        ${lines.map((line) => html`<li>${capital(line)}</li>`)}
      </ul>`
    : nothing;
}

/** What every answer is worth. @param {Puzzle} puzzle @param {Solved} solved */
function told(puzzle, solved) {
  const { line, next, tried, table } = puzzle;
  const enemy = line.side === "north" ? "south" : "north";
  const playOn = () =>
    table.fork(/** @type {import("../board/session.js").Players} */ ({ [line.side]: "human", [enemy]: "captain" }));
  return html`<section class="ask solved" aria-labelledby="solved">
    <h2 id="solved">${solved.right ? "Right" : "Not the best answer"}</h2>
    <table class="plain-table">
      <thead>
        <tr><th scope="col">Answer</th><th scope="col">Wins of 100</th></tr>
      </thead>
      <tbody>
        ${solved.options.map(
          (option, nth) =>
            html`<tr class=${nth === 0 ? "best" : ""}>
              <th scope="row">
                ${capital(option.text)}${nth === 0 ? " (best)" : ""}${option.answer === tried ? " (yours)" : ""} ${foretold(puzzle, option)}
              </th>
              <td>${Math.round(option.wins)} <span class="fine">\u00b1 ${Math.round(option.error)}</span></td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      solved.reasons.length
        ? html`<h3>Why</h3>
            <ul>
              ${solved.reasons.map(
                ({ what, chosen, other }) =>
                  html`<li>${capital(what)} in ${Math.round(chosen)} of 100 with the best answer, in ${Math.round(other)} with the next.</li>`,
              )}
            </ul>`
        : nothing
    }
    <p class="fine">
      From ${solved.plays} rehearsals of each answer on the same dice. What the side cannot see is drawn anew each time. The lines
      under an answer are the exact odds of its dice.
    </p>
    <p class="tools">
      ${next ? html`<a class="strong" href=${address(next.name)}>Next puzzle</a>` : html`<a href="#/puzzles">All puzzles</a>`}
      <button type="button" @click=${playOn}>Play on from here</button>
    </p>
    ${table.told ? html`<p class="fault" role="alert">${table.told}</p>` : nothing}
  </section>`;
}

/** @param {Puzzle} puzzle */
function page(puzzle) {
  const { table, line, solved } = puzzle;
  const { session, field } = table;
  const { view } = session.now;
  return html`<div class="battle puzzle" aria-busy=${session.busy ? "true" : "false"}>
    <header class="battle-head">
      <div class="whence">
        <h1>Puzzle: ${line.title}</h1>
        <p class="when">You command ${view.sides[line.side].name}. Which answer is the best? <a href="#/puzzles">All puzzles</a></p>
      </div>
      ${strip(view)}
    </header>
    <div class="battle-body">
      ${field.element}
      <aside class="battle-side" aria-label="The puzzle">
        <div class="side-asks" tabindex="0" role="region" aria-label="The question">
          ${solved ? told(puzzle, solved) : html`${confirm(table)}${table.atHand()}${asking(session, chooser(table))}`}
        </div>
        <div class="side-knows" role="region" aria-label="About the decision" tabindex="0">${known(table)}${table.about()}</div>
      </aside>
    </div>
  </div>`;
}

/** Send the answer, and work out the odds of all of them. @param {Puzzle} puzzle @param {string} answer */
async function solve(puzzle, answer) {
  const { table, line } = puzzle;
  if (puzzle.solved) return;
  puzzle.tried = answer;
  const solved = await act(`/api/puzzles/${encodeURIComponent(line.name)}/answer`, { answer });
  puzzle.solved = solved;
  if (solved.right) localStorage.setItem(SOLVED, JSON.stringify([...done().add(line.name)]));
  table.attention.forget();
  table.redraw();
  document.getElementById("solved")?.scrollIntoView({ block: "nearest" });
  for (const { answer: each } of solved.options) {
    puzzle.odds.set(each, await table.session.forecast(each));
    table.redraw();
  }
}

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  /** @type {{puzzles: Line[]}} */
  const { puzzles } = await once("/api/puzzles");
  const [, name] = route.path;
  const at = puzzles.findIndex((line) => line.name === name);
  const line = puzzles[at];
  if (!line) return { title: "Puzzles", view: () => list(puzzles) };
  const table = await seated(await Session.find(line.battle, line.side), line.side, redraw);
  /** @type {Puzzle} */
  const puzzle = { table, line, next: puzzles[at + 1], tried: "", solved: null, odds: new Map() };
  table.session.answer = ([answer = ""]) => solve(puzzle, answer);
  await table.begin({ replays: false });
  fills(table.field.element);
  return {
    title: `Puzzle: ${line.title}`,
    view: () => page(puzzle),
    get keys() {
      return table.keys;
    },
  };
}
