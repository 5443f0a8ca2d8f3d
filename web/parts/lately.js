/** Situations of late, one tap away. */

import { recent } from "../saved.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @param {string} [system] only this system's @param {string} [procedure] only this procedure's */
export function lately(system, procedure) {
  const list = recent().filter(
    (each) =>
      (system === undefined || each.system === system) && (procedure === undefined || each.procedure === procedure),
  );
  if (!list.length) return nothing;
  return html`<section class="lately" aria-label="Lately">
    <h2>Lately</h2>
    <ul>
      ${list.slice(0, 6).map((each) => html`<li><a href=${each.link}><b>${each.title}</b> <span>${each.words}</span></a></li>`)}
    </ul>
  </section>`;
}
