/** Joining a room with its code. */

import { act, Refused } from "../api.js";
import { html } from "../vendor/lit-html.js";
import { atField } from "../parts/faults.js";

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  let code = route.query.get("code") ?? "";
  /** @type {import("../types").Fault[]} */
  let faults = [];

  async function enter() {
    try {
      await act("/api/join", { code });
      location.hash = "#/";
      location.reload();
    } catch (error) {
      faults =
        error instanceof Refused ? error.errors : [{ at: "code", message: "The server does not answer. Try again." }];
      redraw();
    }
  }
  if (code) void enter();

  return {
    title: "Join",
    view: () =>
      html`<div class="sheet join">
        <h1>Join the table</h1>
        <p>The host's screen shows a short code.</p>
        <form
          @submit=${(/** @type {Event} */ event) => {
            event.preventDefault();
            void enter();
          }}
        >
          <div class="field">
            <label for="code">Code of the room</label>
            <input
              id="code"
              .value=${code}
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
              aria-describedby="code-fault"
              aria-invalid=${faults.length ? "true" : "false"}
              @input=${(/** @type {Event} */ event) => {
                code = /** @type {HTMLInputElement} */ (event.target).value;
              }}
            />
            ${atField("", faults, "code-fault")}
          </div>
          <button class="strong">Join</button>
        </form>
      </div>`,
  };
}
