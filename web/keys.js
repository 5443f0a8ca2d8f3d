/** Keys that work everywhere, and the list of them. */

import { OF_ALL } from "./parts/nav.js";
import { open } from "./parts/note.js";
import { html } from "./vendor/lit-html.js";

/** What the list says. @type {[string, string][]} */
const LIST = [
  ["?", "this list"],
  ["/", "the search box of the page"],
  ["g then h, l", "home, log of the evening"],
  ["g then c, u, t, o, b, r", "charts, umpire, turn, odds, battles or rules of the system in view"],
  ["r", "roll, or begin with the server's dice"],
  ["d", "begin with your own dice"],
  ["0 to 9", "on the number pad: the face of the next die (0 is ten on a die without a zero)"],
  ["1 to 9", "at a question: the first to the ninth answer"],
  ["n", "on the turn page: the next step"],
  ["Backspace", "undo"],
  ["a", "back to the form, with all its inputs"],
  ["arrow keys", "in a number: one more or less; in a chart: from cell to cell"],
  ["Escape", "close a note"],
  ["on a battle", "the keys of a battle are listed under Keys, beside the log"],
];

export function help() {
  open(
    "Keys",
    html`<dl class="keys">
      ${LIST.map(
        ([key, does]) =>
          html`<div>
            <dt><kbd>${key}</kbd></dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>`,
  );
}

/** @param {EventTarget | null} target */
function typing(target) {
  const writes = "input:not([type=checkbox]):not([type=radio]), textarea, select";
  return target instanceof Element && target.matches(writes);
}

/** Where `g` and a letter lead. @param {string} letter */
function place(letter) {
  const system = location.hash.replace(/^#\/?/, "").split(/[/?]/)[0] ?? "";
  const own = { c: "charts", u: "umpire", t: "turn", o: "odds", b: "battles", r: "rules" }[letter];
  if (letter === "h") return "#/";
  if (letter === "l") return "#/log";
  return own && system && !OF_ALL.has(system) ? `#/${system}/${own}` : undefined;
}

/** @param {() => Record<string, () => void>} ofPage */
export function keys(ofPage) {
  let going = false;
  document.addEventListener("keydown", (event) => {
    const taken = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (taken || typing(event.target) || document.querySelector("dialog[open]")) return;
    const went = going ? place(event.key) : undefined;
    going = event.key === "g";
    if (went) location.hash = went;
    else if (event.key === "?") help();
    else if (event.key === "/")
      /** @type {HTMLElement | null} */ (document.querySelector("input[type=search]"))?.focus();
    else {
      const does = ofPage()[event.key];
      if (!does) return;
      does();
    }
    event.preventDefault();
  });
}
