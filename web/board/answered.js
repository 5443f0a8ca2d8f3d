/** The answer to a question about the field: its words, the hexes it marks, and the path to one of them. */

import { cite } from "../parts/rule.js";
import { capital, counted, plain } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";
import { number, same } from "./grid.js";
import { placed } from "./here.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Overlay} Overlay */
/** @typedef {import("./types").Spot} Spot */
/** @typedef {import("./inquiring.js").Inquiring} Inquiring */

/** @param {string} system @param {Overlay} overlay */
const lines = (system, overlay) =>
  html`<ul>
    ${overlay.lines.map((line) => html`<li>${capital(line.text)} ${line.rule ? cite(system, line.rule) : nothing}</li>`)}
  </ul>`;

/** The likeliest first, else as the server has them. @param {Spot[]} spots */
const inOrder = (spots) => spots.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0));

/** @param {Inquiring} inquiring @param {Spot} spot */
function row(inquiring, spot) {
  const chosen = inquiring.goal !== null && same(spot, inquiring.goal);
  const place = placed(inquiring.board, spot);
  const look = () => void inquiring.look(spot);
  return html`<tr class=${chosen ? "chosen" : ""}>
    <th scope="row">
      ${inquiring.plans ? html`<button type="button" class="plain" aria-pressed=${chosen ? "true" : "false"} @click=${look}>${place}</button>` : place}
    </th>
    <td>${inquiring.plans ? nothing : plain(spot.kind)}</td>
    <td>${spot.text}</td>
  </tr>`;
}

/** Every hex that is marked, for those who do not see the map. @param {Inquiring} inquiring @param {Spot[]} spots */
const list = (inquiring, spots) =>
  html`<details class="spots">
    <summary>The hexes as a list</summary>
    <table class="plain-table">
      <tbody>
        ${inOrder(spots).map((spot) => row(inquiring, spot))}
      </tbody>
    </table>
  </details>`;

/** The way to the hex that was looked at. @param {string} system @param {Inquiring} inquiring */
function way(system, { goal, plan, overlay, board }) {
  const spot = goal && overlay?.hexes.find((each) => same(each, goal));
  if (!spot) return html`<p class="hint">Click a marked hex to see the path there.</p>`;
  return html`<section class="planned" aria-label="The way to ${number(spot)}">
    <h4>${capital(placed(board, spot))}: ${spot.text}</h4>
    ${plan ? lines(system, plan) : nothing}
  </section>`;
}

/** @param {string} system @param {Inquiring} inquiring */
export function answered(system, inquiring) {
  const { overlay, title, plans } = inquiring;
  if (!overlay) return nothing;
  const marked = overlay.hexes.length ? `On the map: ${counted(overlay.hexes.length, "hex", "hexes")}.` : "Nothing to show.";
  return html`<section class="answered" aria-label="Shown on the map">
    <h3>${title}</h3>
    ${overlay.lines.length ? lines(system, overlay) : html`<p>${marked}</p>`}
    ${plans && overlay.hexes.length ? way(system, inquiring) : nothing}
    ${overlay.hexes.length ? list(inquiring, overlay.hexes) : nothing}
    <button type="button" class="small-button" @click=${() => inquiring.hide()}>
      Hide it <kbd>h</kbd>
    </button>
  </section>`;
}
