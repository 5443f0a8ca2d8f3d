/** Armies by points: two armies, their pregame, and the battle that results. */

import { once } from "../api.js";
import { Made, Picture } from "../armies/made.js";
import { Preparing } from "../armies/preparing.js";
import { Questions } from "../armies/question.js";
import { armySide, lists } from "../armies/side.js";
import { SIDES } from "../board/camps.js";
import { openSystem } from "../desk.js";
import { elsewhere } from "../parts/faults.js";
import { segments, typed } from "../parts/muster.js";
import { tree } from "../parts/receipt.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const id = route.path[0] ?? "";
  const path = `/api/systems/${encodeURIComponent(id)}`;
  const [system, shelf, { charts }] = await Promise.all([openSystem(id), once(`${path}/armies`), once(`${path}/charts`)]);
  const about = {
    system: id,
    charts: new Map(charts.map((/** @type {import("../types").Chart} */ chart) => [chart.name, chart])),
  };
  const desk = new Preparing(id, shelf, redraw);
  const questions = new Questions(id, desk);
  const picture = new Picture();
  const made = new Made(id, redraw);
  for (const side of SIDES) void desk.check(side);

  /** @param {"name" | "typedSeed"} what */
  const types = (what) => (/** @type {Event} */ event) => {
    desk[what] = typed(event);
    redraw();
  };

  const beginning = () =>
    html`<section class="before" aria-labelledby="before-title">
      <h2 id="before-title">Before the game</h2>
      <div class="fields">
        <div class="field">
          <label for="meeting-name">Name of the scenario</label>
          <input id="meeting-name" maxlength="40" autocomplete="off" .value=${live(desk.name)} @input=${types("name")} />
        </div>
        ${segments("pregame-dice", "Dice", [["roll", "rolled here"], ["keyed", "our own"]], desk.dice, (value) => {
          desk.dice = value;
          redraw();
        })}
        ${
          desk.dice === "roll"
            ? html`<div class="field">
                <label for="meeting-seed">Seed <span class="fine">(to repeat the same dice)</span></label>
                <input
                  id="meeting-seed"
                  inputmode="numeric"
                  autocomplete="off"
                  .value=${live(desk.typedSeed)}
                  @input=${types("typedSeed")}
                />
              </div>`
            : nothing
        }
      </div>
      <p class="tools">
        <button type="button" class="strong" ?disabled=${desk.busy || !desk.ready} @click=${() => desk.begin(false)}>
          ${desk.now ? "Begin again, asking us" : "Begin, asking us everything"}
        </button>
        <button type="button" ?disabled=${desk.busy || !desk.ready} @click=${() => desk.begin(true)}>
          As usual, to the end
        </button>
      </p>
      ${desk.ready ? nothing : html`<p class="hint">Complete a Union and a Confederate army first.</p>`}
      ${desk.now ? nothing : elsewhere(id, desk.faults)}
    </section>`;

  const played = () => {
    const { now } = desk;
    if (!now) return nothing;
    return html`<div class="prepared">
        ${picture.view(now)} ${questions.view()}
      </div>
      ${now.waiting ? nothing : made.view(now)}
      <section aria-labelledby="rolls-title">
        <h2 id="rolls-title">Every roll</h2>
        ${now.seed === undefined ? nothing : html`<p class="fine">Rolled with the seed <b>${now.seed}</b>.</p>`}
        <div class="rolls" role="region" aria-label="Every roll and decision" tabindex="0">
          ${tree(now.receipt, about)}
        </div>
      </section>`;
  };

  return {
    title: "Armies",
    view: () =>
      html`<div class="armies-page" aria-busy=${desk.busy ? "true" : "false"}>
        <header>
          <h1>Armies</h1>
          <p>${system.title}: two armies by points, and the game before the game that makes a battle of them.</p>
        </header>
        <div class="two-armies">${SIDES.map((side) => armySide(desk, side))}</div>
        ${lists(desk)} ${beginning()} ${played()}
      </div>`,
  };
}
