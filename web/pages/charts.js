/** Every chart of a system, as printed, searchable by name and by the text of its cells. */

import { once } from "../api.js";
import { openSystem } from "../desk.js";
import { explain, grid, notes } from "../parts/chart.js";
import { cite } from "../parts/rule.js";
import { capital, parted } from "../parts/words.js";
import { link, settle } from "../route.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").Chart} Chart */
/** @typedef {import("../parts/chart.js").Place} Place */

/** @param {Chart} chart @param {string} sought how often it stands in the chart's cells, labels and words */
function count(chart, sought) {
  const texts = [...chart.columns, ...chart.rows.flatMap((row) => [row.label, row.words ?? "", ...row.cells])];
  return texts.filter((text) => text.toLowerCase().includes(sought)).length;
}

/** @param {Chart} chart @param {string} sought */
const named = (chart, sought) => `${chart.name} ${chart.title}`.toLowerCase().includes(sought);

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const [id = "", , wanted] = route.path;
  const [system, answer] = await Promise.all([
    openSystem(id),
    once(`/api/systems/${encodeURIComponent(id)}/charts${switched(route.query)}`),
  ]);
  /** @type {{charts: Chart[]}} */
  const { charts } = answer;
  const chart = wanted === undefined ? undefined : charts.find((each) => each.name === wanted);
  let sought = route.query.get("find") ?? "";
  /** @type {Place | undefined} */
  let picked;

  const seek = (/** @type {Event} */ event) => {
    sought = /** @type {HTMLInputElement} */ (event.target).value;
    const query = new URLSearchParams(route.query);
    if (sought) query.set("find", sought);
    else query.delete("find");
    settle(link(route.path, query));
    redraw();
  };
  const pick = (/** @type {Place} */ place) => {
    if (picked?.row === place.row && picked.column === place.column) return;
    picked = place;
    redraw();
  };

  const contents = () => {
    const low = sought.trim().toLowerCase();
    const hits = low ? charts.filter((each) => named(each, low) || count(each, low)) : charts;
    return html`<nav class="contents" aria-label="Charts">
      <label class="unseen" for="seek">Search charts and cells</label>
      <input id="seek" type="search" placeholder="Search charts and cells" .value=${live(sought)} @input=${seek} />
      <ul>
        ${hits.map((each) => {
          const query = new URLSearchParams(sought ? { find: sought } : {});
          const found = low ? count(each, low) : 0;
          return html`<li>
            <a href=${link([id, "charts", each.name], query)} aria-current=${each === chart ? "page" : nothing}>
              <b>${parted(each.title || each.name).name}</b
              ><span>${parted(each.title).rest}</span
              >${found ? html`<span class="hits">${found} found</span>` : nothing}</a
            >
          </li>`;
        })}
        ${hits.length ? nothing : html`<li class="hint">No chart has “${sought}” in its name or cells.</li>`}
      </ul>
    </nav>`;
  };
  const found = (/** @type {string} */ text) =>
    sought.trim() !== "" && text.toLowerCase().includes(sought.trim().toLowerCase());
  const sheet = (/** @type {Chart} */ of) =>
    html`<article class="chart-sheet">
      <h1>${parted(of.title || of.name).name}</h1>
      ${parted(of.title).rest ? html`<p class="under">${capital(parted(of.title).rest)}</p>` : nothing}
      <p class="fine">${of.source} <code>${of.name}</code> ${cite(id, of.rule)}</p>
      ${notes(of)} ${grid(id, of, { picked, pick, found })}
      <p class="meaning" aria-live="polite">
        ${picked ? explain(of, picked) : "Click a cell, or use the arrow keys, to see what it means."}
      </p>
    </article>`;
  const none = () =>
    wanted === undefined
      ? html`<article class="chart-sheet">
          <h1>Charts</h1>
          <p>${system.title}: ${charts.length} charts, as printed.</p>
        </article>`
      : html`<article class="chart-sheet">
          <h1>No such chart</h1>
          <p>There is no chart “${wanted}” in ${system.title}. Choose one from the list.</p>
        </article>`;

  return {
    title: chart?.title || "Charts",
    view: () => html`<div class="two ${chart ? "one-open" : ""}">${contents()}${chart ? sheet(chart) : none()}</div>`,
    turned: (next) => {
      sought = next.query.get("find") ?? "";
      return true;
    },
  };
}

/** @param {URLSearchParams} query */
function switched(query) {
  const kept = new URLSearchParams([...query].filter(([name]) => name.startsWith("switch.")));
  return kept.size ? "?" + kept : "";
}
