/** Battles of a system: those begun, a form to begin another, and a place to load a play file. */

import { act, forget, get, once, Refused } from "../api.js";
import { openSystem } from "../desk.js";
import { elsewhere } from "../parts/faults.js";
import { day } from "../parts/words.js";
import { link } from "../route.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/types").Scenario} Scenario */
/** @typedef {import("../board/types").Saved} Saved */
/** @typedef {import("../board/types").Player} Player */
/** @typedef {import("../types").Fault} Fault */

/** @type {[Player, string][]} */
const PLAYERS = [
  ["human", "a person here"],
  ["machine", "the machine"],
  ["random", "chance alone"],
];

/** Machines are quick: their news is read together, after so many milliseconds. */
const QUIET = 500;

/** The line of a file that was refused, with a caret under the place. @param {string} text @param {Fault} fault */
function excerpt(text, fault) {
  const line = fault.line === undefined ? undefined : text.split("\n")[fault.line - 1];
  if (line === undefined) return nothing;
  return html`<pre class="excerpt">
${String(fault.line).padStart(4)} | ${line}
     | ${" ".repeat(Math.max((fault.column ?? 1) - 1, 0))}^</pre>`;
}

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const id = route.path[0] ?? "";
  const [system, { scenarios }] = await Promise.all([
    openSystem(id),
    once(`/api/systems/${encodeURIComponent(id)}/battles`),
  ]);
  /** @type {Saved[]} */
  let saved = [];
  const read = async () => {
    saved = (await get("/api/battles")).battles.filter((/** @type {Saved} */ each) => each.system === id);
  };
  await read();
  let scenario = /** @type {Scenario[]} */ (scenarios)[0];
  /** @type {{north: Player, south: Player}} */
  const players = { north: "human", south: "machine" };
  let dice = "roll";
  let title = "";
  /** @type {Fault[]} */
  let faults = [];
  let file = "";
  let busy = false;
  let leaving = "";
  let reading = false;

  /** @param {string} path @param {object} body */
  async function begin(path, body) {
    if (busy) return;
    [busy, faults] = [true, []];
    redraw();
    try {
      const battle = await act(path, body);
      location.hash = link([id, "battles", battle.id]);
    } catch (error) {
      faults =
        error instanceof Refused
          ? error.errors
          : [{ at: "", message: "The server does not answer; nothing was begun. Try again." }];
    }
    busy = false;
    redraw();
  }

  /** @param {Event} event */
  async function load(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const chosen = input.files?.[0];
    if (!chosen) return;
    file = await chosen.text();
    input.value = "";
    await begin("/api/battles/load", { text: file });
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    file = "";
    void begin("/api/battles", { system: id, scenario: scenario?.id, players, dice, title });
  }

  /** @param {Scenario} each */
  const card = (each) =>
    html`<label class="scenario ${each === scenario ? "on" : ""}">
      <input
        type="radio"
        name="scenario"
        value=${each.id}
        .checked=${live(each === scenario)}
        @change=${() => {
          scenario = each;
          redraw();
        }}
      />
      <span
        ><b>${each.title}</b>
        <span class="fine"
          >${each.turns} turns,
          ${each.pieces.map((many, at) => `${many} counters ${each.sides[at] ?? ""}`).join(", ")}</span
        >
        <span class="about">${each.about}</span></span
      ></label
    >`;

  /** @param {"north" | "south"} side @param {number} at */
  const player = (side, at) =>
    html`<div class="field side-${side}">
      <label for="player-${side}">${scenario?.sides[at] ?? side} is played by</label>
      <select
        id="player-${side}"
        .value=${live(players[side])}
        @change=${(/** @type {Event} */ event) => {
          players[side] = /** @type {Player} */ (typed(event));
          redraw();
        }}
      >
        ${PLAYERS.map(([value, says]) => html`<option value=${value} ?selected=${players[side] === value}>${says}</option>`)}
      </select>
    </div>`;

  /** @param {string} value @param {string} says */
  const dicing = (value, says) =>
    html`<label
      ><input
        type="radio"
        name="dice"
        value=${value}
        .checked=${live(dice === value)}
        @change=${() => {
          dice = value;
          redraw();
        }}
      /><span>${says}</span></label
    >`;

  const form = () =>
    html`<form class="new-battle" @submit=${submit} aria-labelledby="new-title">
      <h2 id="new-title">A new battle</h2>
      <fieldset class="group">
        <legend>Scenario</legend>
        <div class="scenarios">${scenarios.map(card)}</div>
      </fieldset>
      <div class="fields sides">${player("north", 0)}${player("south", 1)}</div>
      <div class="fields">
        <fieldset class="field">
          <legend>Dice</legend>
          <div class="segments">${dicing("roll", "rolled here")}${dicing("keyed", "my own, keyed in")}</div>
        </fieldset>
        <div class="field">
          <label for="battle-title">Name of this battle <span class="fine">(if you like)</span></label>
          <input
            id="battle-title"
            maxlength="80"
            autocomplete="off"
            .value=${live(title)}
            @input=${(/** @type {Event} */ event) => {
              title = typed(event);
            }}
          />
        </div>
      </div>
      <button class="strong" ?disabled=${busy || !scenario}>Begin the battle</button>
    </form>`;

  /** Asked twice before it is done. @param {Saved} battle */
  async function drop(battle) {
    if (leaving === battle.id) {
      await forget(`/api/battles/${encodeURIComponent(battle.id)}`).catch(() => undefined);
      await read();
    } else leaving = battle.id;
    redraw();
  }

  /** @param {Saved} battle */
  const line = (battle) =>
    html`<li>
      <a href=${link([id, "battles", battle.id])}
        ><b>${battle.title || battle.scenario}</b> <span>${battle.over ?? battle.turn}</span
        ><span class="fine">${battle.entries} entries, ${day(battle.at)}</span></a
      >
      <button type="button" class="small-button" @click=${() => drop(battle)}>
        ${leaving === battle.id ? "Forget it for good" : "Forget"}<span class="unseen">
          ${battle.title || battle.scenario}</span
        >
      </button>
    </li>`;

  return {
    title: "Battles",
    view: () =>
      html`<div class="battles-page">
        <header>
          <h1>Battles</h1>
          <p>${system.title}.</p>
        </header>
        ${elsewhere(id, faults)}${faults.map((fault) => excerpt(file, fault))}
        ${
          saved.length
            ? html`<section aria-labelledby="saved-title">
                <h2 id="saved-title">Begun</h2>
                <ul class="saved">
                  ${saved.map(line)}
                </ul>
              </section>`
            : nothing
        }
        ${scenarios.length ? form() : html`<p class="hint">There is no scenario for this system.</p>`}
        <section aria-labelledby="load-title">
          <h2 id="load-title">Take one up from a file</h2>
          <div class="field">
            <label for="play-file">A play file that was saved before</label
            ><input id="play-file" type="file" accept=".play,.txt,text/plain" @change=${load} />
          </div>
        </section>
      </div>`,
    heard: async (news) => {
      if (reading || (news.kind !== "again" && news.kind !== "battle")) return;
      reading = true;
      await new Promise((resolve) => setTimeout(resolve, QUIET));
      reading = false;
      await read();
      redraw();
    },
  };
}
