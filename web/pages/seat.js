/** An invitation to a seat of a battle: looked at first, then taken. */

import { act, get, Refused } from "../api.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const code = route.path[1] ?? "";
  /** @type {import("../gen/api").SeatOffered | null} */
  let seat = null;
  let fault = "";
  const refused = (/** @type {unknown} */ error) => {
    if (!(error instanceof Refused)) throw error;
    fault = error.message;
  };
  await get(`/api/seats/${encodeURIComponent(code)}`).then((found) => (seat = found), refused);

  async function take() {
    try {
      const battle = await act("/api/seats", { code });
      location.hash = `#/${battle.system}/battles/${battle.id}`;
      location.reload();
    } catch (error) {
      refused(error);
      redraw();
    }
  }

  /** @param {import("../gen/api").SeatOffered} offered */
  const offer = ({ title, name, side, names }) => {
    const host = names[side === "north" ? "south" : "north"];
    return html`<p>${host || "Another player"} invites you to play <b>${name}</b> in <b>${title}</b>.</p>
      <p class="fine">This browser answers for the side from then on. The invitation works once.</p>
      <button type="button" class="strong" @click=${take}>Take the seat</button>`;
  };

  return {
    title: "Invitation",
    view: () =>
      html`<div class="sheet join">
        <h1>An invitation</h1>
        ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing} ${seat && !fault ? offer(seat) : nothing}
      </div>`,
  };
}
