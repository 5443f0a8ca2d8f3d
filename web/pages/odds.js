/** Odds: two situations side by side with their difference, or one input swept as a curve. The link holds all of it. */

import { compute, Refused } from "../api.js";
import { Desk, openProcedure, openSystem } from "../desk.js";
import { bars } from "../parts/bars.js";
import { curve } from "../parts/curve.js";
import { elsewhere } from "../parts/faults.js";
import { form } from "../parts/form.js";
import { atLeast, cumulative } from "../parts/panel.js";
import { say } from "../parts/say.js";
import { capital, decimal, plain, signed } from "../parts/words.js";
import { link, query, settle, situation } from "../route.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").Point} Point */
/** @typedef {import("../types").Marginal} Marginal */
/** @typedef {import("../types").Fault} Fault */

/** Marks the second situation in the link. */
const SECOND = "b.";

/** @param {import("../types").System} system @returns {import("../app.js").Page} */
const choose = (system) => ({
  title: "Odds",
  view: () =>
    html`<div class="sheet index">
      <h1>Odds</h1>
      <p>${system.title}. What is to be compared?</p>
      <nav class="contents" aria-label="Procedures">
        <ul>
          ${system.procedures.map(
            (each) =>
              html`<li>
                <a href=${link([system.id, "odds", each.name])}><b>${each.title}</b><span>${each.help}</span></a>
              </li>`,
          )}
        </ul>
      </nav>
    </div>`,
});

/** How the means of two situations differ. @param {Marginal} a @param {Marginal} [b] */
function difference(a, b) {
  if (!a.number || !b?.number) return nothing;
  const by = b.number.mean - a.number.mean;
  return html`<p class="difference">
    Expected ${decimal(a.number.mean)} in A, ${decimal(b.number.mean)} in B: <b>${signed(by, (n) => decimal(n))}</b>
  </p>`;
}

/** @param {Desk} a @param {Desk} b */
function beside(a, b) {
  if (!a.odds || !b.odds) {
    const lacks = [a.odds ? "" : "A", b.odds ? "" : "B"].filter(Boolean).join(" and ");
    return html`<p class="hint">Fill in ${lacks} to see the difference.</p>`;
  }
  const other = new Map(b.odds.facts.map((fact) => [fact.fact, fact]));
  return html`<p class="key-of-two">
      <span class="swatch"></span> A, above, solid <span class="swatch second"></span> B, below, hatched
      ${cumulative(a)}
    </p>
    <div class="facts-beside">
      ${a.odds.facts.map((fact) => html`<div>${bars(fact, { atLeast: atLeast(), other: other.get(fact.fact) })}${difference(fact, other.get(fact.fact))}</div>`)}
    </div>`;
}

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const [id = "", , name] = route.path;
  const system = await openSystem(id);
  if (name === undefined) return choose(system);
  const procedure = await openProcedure(id, name);
  const first = situation(id, name, route.query);
  const second = situation(id, name, route.query, SECOND);
  let two = [...route.query.keys()].some((key) => key.startsWith(SECOND)) || route.query.get("view.two") === "yes";
  let field = route.query.get("view.sweep") ?? "";
  let fact = route.query.get("view.fact") ?? procedure.facts[0]?.name ?? "";
  /** @type {Point[]} */
  let points = [];
  /** @type {Fault[]} */
  let refused = [];
  /** @type {AbortController | null} */
  let asking = null;

  function keep() {
    const said = query(a.situation);
    if (two) query(b.situation, said, SECOND).set("view.two", "yes");
    if (field) said.set("view.sweep", field);
    if (field) said.set("view.fact", fact);
    settle(link([id, "odds", name], said));
  }
  async function sweep() {
    asking?.abort();
    if (!field) return;
    asking = new AbortController();
    try {
      const answer = await compute("/api/sweep", { ...a.situation, field }, asking.signal);
      [points, refused] = [answer.points, []];
    } catch (error) {
      if (!(error instanceof Refused)) return;
      [points, refused] = [[], error.errors];
    }
    redraw();
  }
  const changed = () => {
    keep();
    void sweep();
  };
  const a = new Desk(system, procedure, first, changed, redraw);
  const b = new Desk(system, procedure, second, keep, redraw);
  void a.ask();
  if (two) void b.ask();
  void sweep();

  function copy() {
    b.situation = { ...a.situation, inputs: { ...a.situation.inputs }, switches: { ...a.situation.switches } };
    two = true;
    keep();
    void b.ask();
    redraw();
  }
  function alone() {
    two = false;
    keep();
    redraw();
  }
  async function share() {
    await navigator.clipboard.writeText(location.href).catch(() => undefined);
    say("The link is copied.");
    shared = true;
    redraw();
  }
  let shared = false;

  const sweepable = procedure.fields.filter((each) => each.type !== "list");
  const sweeping = () =>
    html`<section class="sweeping" aria-labelledby="sweep-title">
      <h2 id="sweep-title">Sweep one input</h2>
      <div class="fields">
        <div class="field">
          <label for="sweep-field">Input of A</label>
          <select
            id="sweep-field"
            .value=${live(field)}
            @change=${(/** @type {Event} */ event) => {
              field = /** @type {HTMLSelectElement} */ (event.target).value;
              points = [];
              changed();
              redraw();
            }}
          >
            <option value="">none</option>
            ${sweepable.map((each) => html`<option value=${each.name} ?selected=${each.name === field}>${capital(each.help)}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="sweep-fact">Fact</label>
          <select
            id="sweep-fact"
            .value=${live(fact)}
            @change=${(/** @type {Event} */ event) => {
              fact = /** @type {HTMLSelectElement} */ (event.target).value;
              keep();
              redraw();
            }}
          >
            ${procedure.facts.map((each) => html`<option value=${each.name} ?selected=${each.name === fact}>${capital(plain(each.name))}</option>`)}
          </select>
        </div>
      </div>
      ${elsewhere(
        id,
        refused.filter((fault) => !a.missing().some((each) => each.name === fault.at)),
      )}
      ${field && points.length ? curve(field, points, fact) : field ? html`<p class="hint">The curve needs a complete situation A.</p>` : nothing}
    </section>`;

  return {
    title: `Odds: ${procedure.title}`,
    view: () =>
      html`<div class="odds-page">
        <header class="procedure-head">
          <h1>Odds: ${procedure.title}</h1>
          <p>${procedure.help}</p>
        </header>
        <p class="tools">
          <button type="button" @click=${share}>Copy the link</button
          >${shared ? html`<span class="fine" role="status">Link copied. It holds both situations.</span>` : nothing}
          <a href=${link([id, "umpire", name], query(a.situation))}>To the umpire</a>
        </p>
        <section class="beside" aria-labelledby="beside-title">
          <h2 id="beside-title">${two ? "A and B" : "Odds"}</h2>
          ${
            two
              ? beside(a, b)
              : a.odds
                ? html`${cumulative(a)}
                    <div class="facts-beside">
                      ${a.odds.facts.map((each) => html`<div>${bars(each, { atLeast: atLeast() })}</div>`)}
                    </div>`
                : html`<p class="hint">Fill in the situation.</p>`
          }
        </section>
        ${sweeping()}
        <div class="two-forms ${two ? "" : "one"}">
          <section aria-labelledby="form-a">
            <h2 id="form-a">Situation A</h2>
            ${elsewhere(id, a.faultsElsewhere())}${form(a, "a-")}
          </section>
          ${
            two
              ? html`<section aria-labelledby="form-b">
                  <h2 id="form-b">
                    Situation B <button type="button" class="plain" @click=${alone}>remove</button>
                  </h2>
                  ${elsewhere(id, b.faultsElsewhere())}${form(b, "b-")}
                </section>`
              : html`<p class="tools">
                  <button type="button" class="strong" @click=${copy}>Compare with a second situation</button>
                </p>`
          }
        </div>
      </div>`,
    left: () => {
      a.stop();
      b.stop();
      asking?.abort();
    },
  };
}
