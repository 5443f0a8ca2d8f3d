/** Check the dice of a play file, on this device: nothing is sent anywhere. */

import { verify } from "../proof.js";
import { html, nothing } from "../vendor/lit-html.js";

/** The longest play file that is read, in bytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/** @type {import("../app.js").Open} */
export function open(_route, redraw) {
  let said = "";
  /** @type {{ entry: number, why: string }[]} */
  let faults = [];

  /** @param {File} file */
  async function check(file) {
    if (file.size > MOST_BYTES) throw new Error("A play file has at most 8 MB.");
    const found = await verify(await file.text());
    faults = found?.faults ?? [];
    if (!found) said = "This file has no proof of its dice. Only battles with verified dice have one.";
    else if (!faults.length) said = `All ${found.rolls} stretches of dice follow from the links in the file.`;
    else said = `${faults.length} of ${found.rolls} stretches of dice do not follow from the links in the file.`;
  }

  /** @param {Event} event */
  async function chosen(event) {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    [said, faults] = ["Checking…", []];
    redraw();
    await check(file).catch((error) => (said = error instanceof Error ? error.message : String(error)));
    redraw();
  }

  return Promise.resolve({
    title: "Check dice",
    view: () =>
      html`<div class="sheet">
        <h1>Check the dice of a battle</h1>
        <p>
          In a battle with verified dice, every roll follows from links of the server and of both players' devices.
          Choose its play file: this page checks every link and every number, and sends nothing.
          <a href="book/dice.html">How it works</a>
        </p>
        <p><label>Play file <input type="file" accept=".play,.txt,text/plain" @change=${chosen} /></label></p>
        <p role="status">${said}</p>
        ${
          faults.length
            ? html`<ul>
                ${faults.map(({ entry, why }) => html`<li>Entry ${entry}: ${why}</li>`)}
              </ul>`
            : nothing
        }
        <p class="hint">
          <code>longroll battle verify FILE</code> also plays the battle again, so that it finds a face that was changed in
          the file.
        </p>
      </div>`,
  });
}
