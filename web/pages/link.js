/** A battle that a link holds: opened here when the player says so. */

import { act, Refused } from "../api.js";
import { excerpt } from "../parts/muster.js";
import { unpack } from "../parts/packed.js";
import { link } from "../route.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").Fault} Fault */

const BROKEN = "This link is not complete: the battle in it cannot be read. Ask for the link again, or for the play file.";

/** A line of the head of a play file. @param {string} text @param {string} name */
const head = (text, name) => new RegExp(`^${name}:\\s*(.+)$`, "m").exec(text)?.[1] ?? "";

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const text = await unpack(route.query.get("play") ?? "");
  const at = Number(route.query.get("at") ?? "") || 0;
  /** @type {Fault[]} */
  let faults = [];
  let busy = false;
  const take = async () => {
    [busy, faults] = [true, []];
    redraw();
    try {
      const battle = await act("/api/battles/load", { text });
      const query = new URLSearchParams(at > 0 && at < battle.entries ? { at: String(at) } : {});
      location.hash = link([battle.system, "battles", battle.id], query);
    } catch (error) {
      faults = error instanceof Refused ? error.errors : [{ at: "", message: "There was no answer. Try again." }];
    }
    busy = false;
    redraw();
  };
  return {
    title: "A battle in a link",
    view: () =>
      html`<div class="sheet">
        <h1>A battle in a link</h1>
        ${
          text === null
            ? html`<p class="fault" role="alert">${BROKEN}</p>`
            : html`<p>This link holds a whole battle: <b>${head(text, "scenario") || "a battle"}</b>, ${head(text, "system")}.</p>
                ${faults.map((fault) => html`<p class="fault" role="alert">${fault.message}</p>${excerpt(text, fault)}`)}
                <p class="tools">
                  <button type="button" class="strong" ?disabled=${busy} @click=${take}>Open this battle</button>
                </p>
                ${busy ? html`<p role="status">Playing it out\u2026</p>` : nothing}`
        }
      </div>`,
  };
}
