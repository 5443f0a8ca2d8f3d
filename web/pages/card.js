/** The quick reference card of a system: the sequence of play and the charts, to print. */

import { once } from "../api.js";
import { openSystem } from "../desk.js";
import { grid } from "../parts/chart.js";
import { capital } from "../parts/words.js";
import { html, live } from "../vendor/lit-html.js";

/** @typedef {import("../types").Chart} Chart */

/** @param {import("../types").Step[]} steps @returns {unknown} */
const sequence = (steps) =>
  html`<ol class="card-steps">
    ${steps.map((step) => html`<li class="depth-${step.depth}">${capital(step.title)}</li>`)}
  </ol>`;

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const [id = ""] = route.path;
  const [system, answer] = await Promise.all([openSystem(id), once(`/api/systems/${encodeURIComponent(id)}/charts`)]);
  /** @type {Chart[]} */
  const charts = answer.charts;
  /** Charts left off the card: at first those that no printed card has. */
  const off = new Set(charts.filter((chart) => chart.rule.source !== "card").map((chart) => chart.name));
  const turn = (/** @type {string} */ name) => {
    if (!off.delete(name)) off.add(name);
    redraw();
  };
  return {
    title: "Card",
    view: () =>
      html`<div class="card-page">
        <header>
          <h1>${system.title}</h1>
          <div class="tools">
            <button type="button" class="strong" @click=${() => window.print()}>Print</button>
            <details class="card-choice">
              <summary>Charts on the card: ${charts.length - off.size} of ${charts.length}</summary>
              <ul>
                ${charts.map(
                  (chart) =>
                    html`<li>
                      <label class="toggle"
                        ><input type="checkbox" .checked=${live(!off.has(chart.name))} @change=${() => turn(chart.name)} />
                        ${chart.title || chart.name}</label
                      >
                    </li>`,
                )}
              </ul>
            </details>
          </div>
        </header>
        <div class="card-body">
          <section class="on-card">
            <h2>Sequence of play</h2>
            ${sequence(system.sequence.steps)}
          </section>
          ${charts
            .filter((chart) => !off.has(chart.name))
            .map(
              (chart) =>
                html`<section class="on-card">
                  <h2>${chart.title || chart.name}</h2>
                  ${grid(id, chart, {})}
                </section>`,
            )}
        </div>
      </div>`,
  };
}
