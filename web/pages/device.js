/** What this device keeps, on a site without a server: save everything as one file, and read such a file. */

import { everything, isSite, offer, takeEverything } from "../engine/shell.js";
import { html, nothing } from "../vendor/lit-html.js";

/** How much is kept here and how much may be, in megabytes, if the browser says so. */
async function measured() {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 });
  return usage === undefined || !quota ? "" : `${megabytes(usage)} MB of the ${megabytes(quota)} MB that this browser allows are used.`;
}

/** Whether the browser has promised not to delete it by itself. */
const promised = async () => (await navigator.storage?.persisted?.().catch(() => false)) ?? false;

/** @type {import("../app.js").Open} */
export async function open(_route, redraw) {
  let said = "";
  let asked = "";
  let [used, safe] = await Promise.all([measured(), promised()]);
  const save = async () => offer("longroll-everything.json", await everything());
  const take = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file) return;
    const wrong = await takeEverything(await file.text());
    input.value = "";
    said = wrong ? `${wrong} Nothing was changed.` : "The file was read. Rows of the same name were replaced.";
    used = await measured();
    redraw();
  };
  const promise = async () => {
    safe = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
    asked = safe ? "" : "This browser did not promise it. It does for pages that you install or often use.";
    redraw();
  };
  return {
    title: "What this device keeps",
    view: () =>
      html`<div class="sheet">
        <h1>What this device keeps</h1>
        ${
          isSite
            ? html`<p>
                  Battles, the log, turn sheets and settings are kept in this browser, on this device. No server has them.
                  ${used}
                </p>
                ${
                  safe
                    ? html`<p>This browser has promised not to delete them by itself.</p>`
                    : html`<p>
                          A browser may delete them when the device is short of space. Save a file from time to time, or ask
                          it not to.
                        </p>
                        <p class="tools"><button type="button" @click=${promise}>Ask the browser to keep them</button></p>
                        ${asked ? html`<p role="status">${asked}</p>` : nothing}`
                }
                <p class="tools"><button type="button" class="strong" @click=${save}>Save everything as one file</button></p>
                <p><label>Read such a file <input type="file" accept=".json,application/json" @change=${take}></label></p>
                <p role="status">${said}</p>
                <h2>With other devices</h2>
                <p>
                  This page runs on this device alone. Rooms and play over a network need Long Roll on one of the machines:
                  run <code>longroll serve</code> there, and open its address. A battle moves there with <i>Open this battle
                  there</i>, under <i>Record</i> beside the battle.
                </p>`
            : html`<p>This page talks to a server, which keeps the battles and the log.</p>`
        }
      </div>`,
  };
}
