/** The turn: the sequence of play as a running checklist that every device at the table shares. */

import { get, put, Refused } from "../api.js";
import { openSystem } from "../desk.js";
import { cite } from "../parts/rule.js";
import { say } from "../parts/say.js";
import { capital } from "../parts/words.js";
import { link } from "../route.js";
import { after, begun, fresh, inTurn, played } from "../sheet.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").Turn} Turn */
/** @typedef {import("../types").Step} Step */
/** @typedef {import("../types").Sequence} Sequence */

/** How many turns the track shows if the game has no last turn. */
const TRACK = 12;
/** Whose step it is, in words. @type {Record<string, string>} */
const WHO = {
  both: "both sides",
  active: "the active side",
  inactive: "the other side",
  initiative: "the side with the initiative",
};

/** @param {Sequence} sequence @param {number} now */
function track(sequence, now) {
  const { first, last } = sequence.turns;
  const from = last ? first : Math.max(first, now - Math.floor(TRACK / 2));
  const to = last ?? from + TRACK - 1;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const id = route.path[0] ?? "";
  const system = await openSystem(id);
  const { sequence } = system;
  const path = `/api/turns/${encodeURIComponent(id)}`;
  const read = async () => begun(sequence, await get(path));
  /** @type {Turn} */
  let sheet = await read();
  let told = "";
  let off = "";

  /** @param {Partial<Turn>} change */
  async function save(change) {
    const before = sheet;
    [sheet, told] = [{ ...sheet, ...change }, ""];
    redraw();
    try {
      sheet = begun(sequence, await put(path, sheet));
    } catch (error) {
      const quicker = error instanceof Refused && error.status === 409;
      sheet = quicker ? begun(sequence, /** @type {Refused} */ (error).body.newer) : before;
      told = quicker
        ? "Another player changed this sheet first. This is their version."
        : error instanceof Refused
          ? error.message
          : "The server does not answer. Nothing was changed; try again.";
    }
    redraw();
  }

  function next() {
    const change = after(sequence, sheet);
    if (change) {
      void save(change);
      return say(sequence.steps.find((step) => step.id === change.step)?.title ?? "");
    }
    told = "This was the last step of the last turn.";
    redraw();
  }

  const title = (/** @type {string} */ name) => system.procedures.find((each) => each.name === name)?.title ?? name;

  /** @param {Step} step @param {boolean} leaf */
  function line(step, leaf) {
    const now = sheet.step === step.id;
    const done = sheet.done.includes(step.id);
    const tick = () =>
      void save({ done: done ? sheet.done.filter((each) => each !== step.id) : [...sheet.done, step.id] });
    return html`<li
      class="step depth-${step.depth} ${now ? "now" : ""} ${done ? "done" : ""}"
      aria-current=${now ? "step" : nothing}
    >
      <div class="step-head">
        ${
          leaf
            ? html`<label class="tick"
                ><input type="checkbox" .checked=${live(done)} @change=${tick} />
                <span class="step-title">${step.title}</span></label
              >`
            : html`<h2 class="step-title">${step.title}</h2>`
        }
        <span class="who">${WHO[step.who] ?? step.who}</span> ${cite(id, step.rule)}
        ${now ? html`<span class="flagged">now</span>` : leaf ? html`<button type="button" class="plain here" @click=${() => save({ step: step.id })}>we are here</button>` : nothing}
      </div>
      ${step.help ? html`<p>${step.help}${step.again ? html` <i>Repeat until ${step.again}.</i>` : nothing}</p>` : nothing}
      ${
        step.procedures.length
          ? html`<p class="ways">
              ${step.procedures.map((name) => html`<a href=${link([id, "umpire", name])}>${title(name)}</a>`)}
            </p>`
          : nothing
      }
    </li>`;
  }

  /** @param {"north" | "south"} side @param {string} says */
  const named = (side, says) =>
    html`<div class="field side-${side}">
      <label for="side-${side}">${says}</label>
      <input
        id="side-${side}"
        maxlength="40"
        .value=${live(sheet.names[side] ?? "")}
        @change=${(/** @type {Event} */ event) => save({ names: { ...sheet.names, [side]: typed(event) } })}
      />
    </div>`;

  const clock = () => {
    const { clock } = sequence;
    if (!clock) return nothing;
    const now = sheet.clock ?? clock.start;
    const take = () => {
      const by = Number.parseInt(off, 10);
      if (Number.isNaN(by)) told = `“${off}” is not a roll of ${clock.dice}.`;
      off = "";
      if (!told) void save({ clock: now - by });
      redraw();
    };
    return html`<section class="countdown" aria-labelledby="clock-title">
      <h2 id="clock-title">Countdown ${cite(id, clock.rule)}</h2>
      <p class="big"><output>${now}</output></p>
      <form
        class="tools"
        @submit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          told = "";
          take();
        }}
      >
        <label for="clock-off">Roll of ${clock.dice}</label>
        <input
          id="clock-off"
          inputmode="numeric"
          size="3"
          autocomplete="off"
          .value=${live(off)}
          @input=${(/** @type {Event} */ event) => {
            off = typed(event);
          }}
        />
        <button>Subtract it</button>
        <button type="button" @click=${() => save({ clock: clock.start })}>Start again from ${clock.start}</button>
        <a href=${link([id, "umpire", clock.procedure], new URLSearchParams({ [clock.field]: String(now) }))}
          >${title(clock.procedure)}</a
        >
      </form>
    </section>`;
  };

  const players = () =>
    sequence.turns.players.length
      ? html`<nav class="track" aria-label="Player turn">
          ${sequence.turns.players.map(
            (player) =>
              html`<button
                type="button"
                aria-current=${player === sheet.player ? "true" : nothing}
                @click=${() => save(fresh(sequence, sheet, { player }))}
              >
                ${capital(player)}
              </button>`,
          )}
        </nav>`
      : nothing;

  return {
    title: "Turn",
    view: () => {
      const leaves = played(sequence, sheet);
      return html`<div class="turn-page">
        <header>
          <h1>${capital(sequence.turns.name)} ${sheet.turn}</h1>
          <p>
            ${system.title}.
            ${sequence.turns.length ? html`<span class="fine">${capital(sequence.turns.length)}.</span>` : nothing}
          </p>
        </header>
        ${told ? html`<p class="fault" role="alert">${told}</p>` : nothing}
        <div class="sides fields">
          ${named("north", "Union, or the first side")}${named("south", "Confederate, or the second side")}
        </div>
        <nav class="track wide" aria-label="Turn track">
          ${track(sequence, sheet.turn).map(
            (number) =>
              html`<button
                type="button"
                aria-current=${number === sheet.turn ? "true" : nothing}
                @click=${() => save(fresh(sequence, sheet, { turn: number, player: sequence.turns.players[0] ?? "" }))}
              >
                ${number}
              </button>`,
          )}
        </nav>
        ${players()}${clock()}
        <p class="tools">
          <button type="button" class="strong" @click=${next}>Next step <kbd>n</kbd></button>
        </p>
        <ol class="steps">
          ${inTurn(sequence, sheet).map((step) => line(step, leaves.includes(step)))}
        </ol>
        <div class="field">
          <label for="turn-notes">Notes</label>
          <textarea
            id="turn-notes"
            rows="3"
            maxlength="4000"
            .value=${live(sheet.notes)}
            @change=${(/** @type {Event} */ event) => save({ notes: typed(event) })}
          ></textarea>
        </div>
      </div>`;
    },
    heard: async (news) => {
      if (news.kind !== "again" && (news.kind !== "turn" || news.id !== id)) return;
      const now = await read();
      if (now.version <= sheet.version) return;
      sheet = now;
      redraw();
    },
    keys: { n: next },
  };
}
