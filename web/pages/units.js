/** Units that the player has saved on this device: to look through, forget, copy out and bring in. */

import { short } from "../parts/nav.js";
import { plain } from "../parts/words.js";
import { drop, read, units, written } from "../saved.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** The unit's inputs or its notation, to be read. @param {import("../saved.js").Unit} unit */
const shown = (unit) =>
  unit.as === "row"
    ? unit.text
    : [...new URLSearchParams(unit.text)].map(([name, value]) => `${plain(name)} ${plain(value)}`).join(", ");

/** @type {import("../app.js").Open} */
export function open(_route, redraw) {
  let text = written();
  let said = "";
  const forget = (/** @type {import("../saved.js").Unit} */ unit) => {
    drop(unit);
    text = written();
    redraw();
  };
  const bring = () => {
    const { many, wrong } = read(text);
    said = `${many} read.${wrong.length ? ` Not a unit: ${wrong.join("; ")}. Write: system | row | name | notation.` : ""}`;
    text = written();
    redraw();
  };
  const copy = async () => {
    await navigator.clipboard.writeText(written());
    said = "Copied.";
    redraw();
  };
  const file = () => URL.createObjectURL(new Blob([written() + "\n"], { type: "text/plain" }));
  return Promise.resolve({
    title: "Saved units",
    view: () =>
      html`<div class="sheet units-page">
        <h1>Saved units</h1>
        <p>Units you have saved at the umpire's table. They are kept on this device.</p>
        ${
          units().length
            ? html`<ul class="unit-list">
                ${units().map(
                  (unit) =>
                    html`<li>
                      <span><b>${unit.name}</b> <span class="fine">${short(unit.system)}: ${shown(unit)}</span></span>
                      <button type="button" aria-label="Forget ${unit.name}" @click=${() => forget(unit)}>Forget</button>
                    </li>`,
                )}
              </ul>`
            : html`<p class="hint">None yet. Fill in a unit at an umpire's form, then choose “Save this unit”.</p>`
        }
        <h2>As text</h2>
        <label for="units-text">One unit on each line. Change it, or paste units of your friends, then read it.</label>
        <textarea
          id="units-text"
          rows="8"
          spellcheck="false"
          .value=${live(text)}
          @input=${(/** @type {Event} */ event) => (text = /** @type {HTMLTextAreaElement} */ (event.target).value)}
        ></textarea>
        <p class="tools">
          <button type="button" class="strong" @click=${bring}>Read the text</button>
          <button type="button" @click=${copy}>Copy</button>
          ${units().length ? html`<a href=${file()} download="units.txt">Save as a file</a>` : nothing}
        </p>
        <p role="status">${said}</p>
      </div>`,
  });
}
