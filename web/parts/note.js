/**
 * Notes open over the page, in the browser's own dialog: it keeps the focus, closes on Escape, and gives the focus back.
 */

import { html, render } from "../vendor/lit-html.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("note"));
dialog.setAttribute("aria-labelledby", "note-title");
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

export const shut = () => dialog.close();

/** @param {string} title @param {unknown} body */
export function open(title, body) {
  const page = html`<header>
      <h2 id="note-title">${title}</h2>
      <button type="button" class="plain" @click=${() => dialog.close()}>Close</button>
    </header>
    <div class="note-body" tabindex="0" role="region" aria-label=${title}>${body}</div>`;
  render(page, dialog);
  if (!dialog.open) dialog.showModal();
}
