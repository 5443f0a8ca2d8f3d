/** The log of the evening: every resolution with its players and its receipt, and the luck of the dice. */

import { act, get, once, Refused } from "../api.js";
import { luck } from "../parts/luck.js";
import { short } from "../parts/nav.js";
import { tree } from "../parts/receipt.js";
import { clock, day, plain } from "../parts/words.js";
import { umpire } from "../route.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").LogEntry} Entry */
/** @typedef {import("../types").Evening} Evening */
/** @typedef {import("../types").Receipt} Receipt */
/** @typedef {import("../types").Chart} Chart */

const PAGE = 50;

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const wanted = route.query.get("evening");
  const which = wanted ? `&evening=${encodeURIComponent(wanted)}` : "";
  /** @type {Entry[]} */
  let entries = [];
  /** @type {Evening | null} */
  let evening = null;
  /** @type {import("../types").Luck} */
  let fortune = { sides: [], results: [], unfinished: 0 };
  /** @type {Evening[]} */
  let evenings = [];
  let more = false;
  let told = "";
  /** @type {Map<number, {receipt: Receipt, charts: Map<string, Chart>}>} */
  const opened = new Map();

  let loads = 0;
  async function load() {
    const mine = ++loads;
    const [log, luckOf, all] = await Promise.all([
      get(`/api/log?limit=${PAGE}${which}`),
      get(`/api/luck${which.replace("&", "?")}`),
      get("/api/evenings"),
    ]);
    if (mine !== loads) return;
    [entries, evening, more] = [log.entries, log.evening, log.more];
    [fortune, evenings] = [luckOf, all.evenings];
  }

  async function older() {
    const log = await get(`/api/log?limit=${PAGE}&before=${entries.at(-1)?.id}${which}`);
    entries = [...entries, ...log.entries];
    more = log.more;
    redraw();
  }

  /** @param {Entry} entry */
  async function unfold(entry) {
    if (opened.has(entry.id)) return;
    const [found, answer] = await Promise.all([
      get(`/api/log/${entry.id}`),
      once(`/api/systems/${entry.system}/charts`),
    ]);
    /** @type {{charts: Chart[]}} */
    const { charts } = answer;
    opened.set(entry.id, { receipt: found.receipt, charts: new Map(charts.map((chart) => [chart.name, chart])) });
    redraw();
  }

  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("title")
    );
    try {
      await act("/api/evenings", { title: input.value });
      input.value = "";
      told = "";
      if (wanted) location.hash = "#/log";
      else await load();
    } catch (error) {
      told = error instanceof Refused ? error.message : "The server does not answer. No evening was begun; try again.";
    }
    redraw();
  }

  /** @param {Entry} entry */
  function line(entry) {
    const who = [entry.names.attacker, entry.names.defender].filter(Boolean).join(" against ");
    const inside = opened.get(entry.id);
    const again = inside && {
      system: entry.system,
      procedure: entry.procedure,
      switches: inside.receipt.switches ?? {},
      inputs: inside.receipt.inputs,
    };
    return html`<li class="entry">
      <details
        @toggle=${(/** @type {Event} */ event) => {
          if (/** @type {HTMLDetailsElement} */ (event.target).open) void unfold(entry);
        }}
      >
        <summary>
          <time datetime=${new Date(entry.at).toISOString()}>${clock(entry.at)}</time>
          <span class="what"
            ><b>${entry.title || plain(entry.procedure)}</b>
            <span class="fine">${short(entry.system)}${who ? `, ${who}` : ""}</span>
            <span class="became">${entry.summary}</span></span
          >
          <span class="fine dice-kind">${entry.dice === "keyed" ? "own dice" : "rolled here"}</span>
        </summary>
        ${
          inside
            ? html`${tree(inside.receipt.receipt, { system: entry.system, charts: inside.charts })}
                ${entry.corrections.length ? html`<p class="fine">Corrected: ${entry.corrections.join("; ")}.</p>` : nothing}
                <p class="tools">
                  ${again ? html`<a href=${umpire(again)}>Open this situation in the umpire</a>` : nothing}
                </p>`
            : html`<p class="hint">Loading the receipt.</p>`
        }
      </details>
    </li>`;
  }

  await load();
  return {
    title: "Log",
    view: () =>
      html`<div class="log-page">
        <header>
          <h1>Log of the evening</h1>
          <p>
            ${evening?.title || "This evening"}${evening ? html`, <span class="fine">begun ${day(evening.began)}</span>` : nothing}
          </p>
        </header>
        ${told ? html`<p class="fault" role="alert">${told}</p>` : nothing}
        <p class="tools">
          <a href="/api/log/export?format=text${which}" download>Save as text</a
          ><a href="/api/log/export?format=json${which}" download>Save as JSON</a>
        </p>
        ${
          entries.length
            ? html`<ol class="entries">
                ${entries.map(line)}
              </ol>`
            : html`<p class="hint">
                Nothing has been resolved yet. What the umpire resolves is entered here by itself.
              </p>`
        }
        ${more ? html`<button type="button" @click=${older}>Older entries</button>` : nothing} ${luck(fortune)}
        <section aria-labelledby="evenings-title">
          <h2 id="evenings-title">Evenings</h2>
          <form class="new-evening" @submit=${begin}>
            <div class="field">
              <label for="evening-title">Title of a new evening</label>
              <input id="evening-title" name="title" maxlength="80" autocomplete="off" />
            </div>
            <button>Begin a new evening</button>
          </form>
          ${
            evenings.length > 1
              ? html`<ul class="evenings">
                  ${evenings.map(
                    (each) =>
                      html`<li>
                        <a href="#/log?evening=${each.id}" aria-current=${evening?.id === each.id ? "true" : nothing}
                          >${each.title || "Untitled"}</a
                        >
                        <span class="fine">${day(each.began)}</span>
                      </li>`,
                  )}
                </ul>`
              : nothing
          }
        </section>
      </div>`,
    heard: async (news) => {
      if (news.kind === "turn" || news.kind === "table") return;
      await load();
      redraw();
    },
  };
}
