/** The live region: what a screen reader should hear without looking for it. */

const region = /** @type {HTMLElement} */ (document.getElementById("live"));

/** @param {string} words */
export function say(words) {
  region.textContent = words;
}
