/** Wrong addresses: say what is wrong, and where to go. */

import { html } from "../vendor/lit-html.js";

/** @typedef {import("../types").Fault} Fault */

/** @type {import("../app.js").Open} */
export async function lost(route) {
  const [system, page] = route.path;
  return {
    title: "No such page",
    view: () =>
      html`<div class="sheet">
        <h1>No such page</h1>
        <p>
          The address names a page “${page}” of “${system}”, and there is none. The pages of a system are umpire,
          charts, rules, turn, odds and battles.
        </p>
        <p><a href="#/${system}/umpire">To the umpire of ${system}</a>, or <a href="#/">home</a>.</p>
      </div>`,
  };
}

/** The server refused the address. @param {Fault[]} faults @returns {import("../app.js").Page} */
export function wrong(faults) {
  return {
    title: "Not found",
    view: () =>
      html`<div class="sheet">
        <h1>This address is wrong</h1>
        ${faults.map((fault) => html`<p>${fault.message} ${fault.help ?? ""}</p>`)}
        <p>Correct the address, or go <a href="#/">home</a>.</p>
      </div>`,
  };
}
