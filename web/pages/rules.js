/** The rulebook of a system: every section, found by its number or by any word in it. */

import { once } from "../api.js";
import { openSystem } from "../desk.js";
import { prose } from "../parts/prose.js";
import { SOURCES } from "../parts/rule.js";
import { link, settle } from "../route.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").Section} Section */

/** @param {Section} section @param {string[]} words */
const has = (section, words) => {
  const text = `${section.section} ${section.title} ${section.text}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The chapter of a section: `10` of `10.17`. @param {Section} section */
const chapter = (section) => section.section.split(".")[0] ?? "";

/** @param {string} system @param {Section} section */
const article = (system, section) =>
  html`<section class="rule" id="rule-${section.section}">
    <h2><a href=${link([system, "rules", section.section])}>${section.section}</a> ${section.title}</h2>
    ${prose(section.text)}
    ${section.not_played ? html`<p class="fine">The umpire does not play this yet: ${section.not_played}.</p>` : nothing}
    <p class="fine">
      ${section.sources.length ? html`Source: ${section.sources.map((source) => `${source} (${SOURCES[source] ?? source})`).join("; ")}.` : nothing}
    </p>
  </section>`;

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const [id = "", , first] = route.path;
  const [system, { rules }] = await Promise.all([
    openSystem(id),
    once(`/api/systems/${encodeURIComponent(id)}/rules`),
  ]);
  /** @type {Section[]} */
  const sections = rules;
  const wanted = first;
  let sought = route.query.get("find") ?? "";
  const seek = (/** @type {Event} */ event) => {
    sought = /** @type {HTMLInputElement} */ (event.target).value;
    settle(link(route.path, sought ? new URLSearchParams({ find: sought }) : undefined));
    redraw();
  };

  const contents = (/** @type {Section[]} */ hits) =>
    html`<nav class="contents" aria-label="Sections">
      <label class="unseen" for="seek">Search the rules</label>
      <input id="seek" type="search" placeholder="Search the rules" .value=${live(sought)} @input=${seek} />
      <ul>
        ${hits.map((section) => {
          const query = sought ? new URLSearchParams({ find: sought }) : undefined;
          return html`<li>
            <a href=${link([id, "rules", section.section], query)} aria-current=${section.section === wanted ? "page" : nothing}
              ><b>${section.section} ${section.title}</b></a
            >
          </li>`;
        })}
        ${hits.length ? nothing : html`<li class="hint">No section has “${sought}”.</li>`}
      </ul>
    </nav>`;
  /** A whole chapter, so that a section is read among its neighbors. @param {Section} one */
  const reading = (one) => {
    const all = sections.filter((section) => chapter(section) === chapter(one));
    return html`<article class="rules-text">
      <h1>Chapter ${chapter(one)}</h1>
      ${all.map((section) => article(id, section))}
    </article>`;
  };
  const body = (/** @type {Section[]} */ hits) => {
    const one = sections.find((section) => section.section === wanted);
    if (one) return reading(one);
    if (wanted !== undefined)
      return html`<article><h1>No such section</h1><p>The rulebook of ${system.title} has no section ${wanted}.</p></article>`;
    return html`<article class="rules-text">
      <h1>Rules</h1>
      <p>${system.title}: ${sections.length} sections. <a href=${link([id, "card"])}>Quick reference card</a></p>
      ${sought.trim() ? hits.slice(0, 12).map((section) => article(id, section)) : nothing}
      ${sought.trim() && hits.length > 12 ? html`<p class="hint">and ${hits.length - 12} more in the list</p>` : nothing}
    </article>`;
  };
  return {
    title: "Rules",
    entered: () => (wanted === undefined ? undefined : document.getElementById(`rule-${wanted}`)?.scrollIntoView()),
    view: () => {
      const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
      const hits = sections.filter((section) => has(section, words));
      return html`<div class="two ${wanted === undefined ? "" : "one-open"}">${contents(hits)}${body(hits)}</div>`;
    },
  };
}
