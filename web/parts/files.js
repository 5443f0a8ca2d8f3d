/** A text file in the page: chosen from the disk, pasted, changed, saved. */

import { html, live, nothing } from "../vendor/lit-html.js";
import { faultsOf, typed } from "./muster.js";

/** @typedef {import("../types").Fault} Fault */
/** @typedef {{name: string, text: string}} TextFile */

/** Let the browser save a text. @param {TextFile} file */
export function save({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/**
 * A file that can be chosen or written here, with its faults.
 * @param {object} of
 * @param {string} of.id @param {string} of.label @param {TextFile} of.file @param {Fault[]} of.faults
 * @param {(text: string, name?: string) => void} of.change
 * @param {number} [of.rows]
 */
export function textFile({ id, label, file, faults, change, rows = 12 }) {
  const chosen = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const found = input.files?.[0];
    if (!found) return;
    change(await found.text(), found.name);
    input.value = "";
  };
  return html`<div class="field text-file">
    <label for=${id}>${label}</label>
    <textarea
      id=${id}
      rows=${rows}
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      wrap="off"
      aria-invalid=${faults.length ? "true" : "false"}
      aria-describedby="${id}-faults"
      .value=${live(file.text)}
      @input=${(/** @type {Event} */ event) => change(typed(event))}
    ></textarea>
    <div class="file-tools">
      <label class="fine" for="${id}-file">or a file</label>
      <input id="${id}-file" type="file" accept=".army,.scenario,.table,.map,.txt,text/plain" @change=${chosen} />
      ${file.text ? html`<button type="button" @click=${() => save(file)}>Save ${file.name}</button>` : nothing}
    </div>
    <div id="${id}-faults">${faultsOf(file.text, faults)}</div>
  </div>`;
}
