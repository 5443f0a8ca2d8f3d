/** A battle in a link, and on another Long Roll. */

import { text as play } from "../api.js";
import { isSite } from "../engine/shell.js";
import { MOST, pack } from "../parts/packed.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {import("./session.js").Session} Session */

const ELSEWHERE = "other-longroll";
const AT_MOST = MOST.toLocaleString("en-US");

/** What was last done here, for each battle in view. @type {WeakMap<Session, string>} */
const told = new WeakMap();

/** The part of the link after `#`: the play file, and the entry looked at. @param {Session} session */
async function fragment(session) {
  const packed = await pack(await play(`${session.path}/play`));
  if (packed.length > MOST) return null;
  return `#/link?play=${packed}${session.past ? `&at=${session.past.entries}` : ""}`;
}

/** The address of this page without what is after it. */
const here = () => location.href.replace(/[?#].*$/, "");

/** An address that a player has typed, with what is left out. @param {string} typed */
function address(typed) {
  const full = /^https?:\/\//.test(typed) ? typed : `http://${typed}`;
  return URL.canParse(full) ? new URL(full).href.replace(/[?#].*$/, "") : null;
}

/** @param {Session} session @param {() => void} redraw */
export function sharing(session, redraw) {
  const say = (/** @type {string} */ words) => {
    told.set(session, words);
    redraw();
  };
  /** @param {(fragment: string) => Promise<string> | string} use */
  const withLink = (use) => async () => {
    try {
      const found = await fragment(session);
      say(found ? await use(found) : `This battle is too long for a link (at most ${AT_MOST} characters). Save the play file instead.`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const copied = (/** @type {string} */ text, /** @type {string} */ words) =>
    navigator.clipboard.writeText(text).then(() => words, () => `Your browser does not let this page copy. The text: ${text}`);
  const copyLink = withLink((found) => copied(here() + found, `Copied: a link of ${(here() + found).length} characters.`));
  const move = withLink((found) => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("other-longroll"));
    const there = address(field.value.trim());
    if (!there) return "That is no address. Write one like 192.168.1.20:4861.";
    localStorage.setItem(ELSEWHERE, there);
    window.open(there + found, "_blank", "noopener");
    return "Open the battle in the new tab. It stays here too.";
  });
  return html`<h3>Share</h3>
    <p class="tools">
      <button type="button" @click=${copyLink}>Copy a link with this ${session.past ? "position" : "battle"}</button>
    </p>
    <div class="field">
      <label for="other-longroll">Another Long Roll: ${isSite ? "a server" : "a server or a site"}</label>
      <input id="other-longroll" inputmode="url" autocomplete="off" .value=${localStorage.getItem(ELSEWHERE) ?? ""} />
    </div>
    <p class="tools"><button type="button" @click=${move}>Open this battle there</button></p>
    <p class="fine" role="status">${told.get(session) ?? ""}</p>`;
}
