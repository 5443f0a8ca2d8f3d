/** A rule's section and source; a click opens the section. */

import { once } from "../api.js";
import { html, nothing } from "../vendor/lit-html.js";
import { open, shut } from "./note.js";
import { prose } from "./prose.js";

/** @typedef {import("../types").Rule} Rule */
/** @typedef {import("../types").Section} Section */

/** What the sources are, in words. @type {Record<string, string>} */
export const SOURCES = {
  card: "printed on the card",
  rulebook: "published, but not on the card",
  house: "our own, where the card says nothing",
};

/** @param {string} system @param {string} section */
async function show(system, section) {
  /** @type {{rules: Section[]}} */
  const { rules } = await once(`/api/systems/${system}/rules`);
  const found = rules.find((entry) => entry.section === section);
  if (!found) return open(section, html`<p>The rulebook has no section ${section}.</p>`);
  const sources = found.sources.map((source) => `${source} (${SOURCES[source] ?? source})`).join("; ");
  open(
    `${found.section} ${found.title}`,
    html`${prose(found.text)}
      ${found.not_played ? html`<p class="fine">The umpire does not play this yet: ${found.not_played}.</p>` : nothing}
      <p class="fine">Source: ${sources}. <a href="#/${system}/rules/${section}" @click=${shut}>Open in the rules</a></p>`,
  );
}

/** @param {string} system @param {Rule} rule */
export const cite = (system, rule) =>
  html`<button
    type="button"
    class="cite"
    data-source=${rule.source}
    title=${SOURCES[rule.source] ?? rule.source}
    @click=${() => show(system, rule.section)}
  >
    <span class="unseen">Rule </span>${rule.section} <i>${rule.source}</i>
  </button>`;
