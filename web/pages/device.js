/** What this device keeps, on a site without a server: save everything as one file, and read such a file. */

import { everything, isSite, offer, takeEverything } from "../engine/shell.js";
import { html } from "../vendor/lit-html.js";

/** @type {import("../app.js").Open} */
export function open(_route, redraw) {
  let said = "";
  const save = async () => offer("longroll-everything.json", await everything());
  const take = async (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!file) return;
    const wrong = await takeEverything(await file.text());
    said = wrong ? `${wrong} Nothing was changed.` : "The file was read. Rows of the same name were replaced.";
    redraw();
  };
  return Promise.resolve({
    title: "What this device keeps",
    view: () =>
      html`<div class="sheet">
        <h1>What this device keeps</h1>
        ${
          isSite
            ? html`<p>
                  Battles, the log, turn sheets and settings are kept in this browser, on this device. No server has them. A
                  browser may delete them when the device is short of space, so save a file from time to time.
                </p>
                <p class="tools"><button type="button" class="strong" @click=${save}>Save everything as one file</button></p>
                <p><label>Read such a file <input type="file" accept=".json,application/json" @change=${take}></label></p>
                <p role="status">${said}</p>
                <h2>With other devices</h2>
                <p>
                  This page runs on this device alone. Rooms and play over a network need Long Roll on one of the machines:
                  run <code>longroll serve</code> there, and open its address. A battle moves there as a play file.
                </p>`
            : html`<p>This page talks to a server, which keeps the battles and the log.</p>`
        }
      </div>`,
  });
}
