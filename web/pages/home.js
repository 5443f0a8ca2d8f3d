/** Home: the five systems and their pages. */

import { once } from "../api.js";
import { counted } from "../parts/words.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").SystemSummary} Summary */

/** "Series: Game (edition)" is set as a title with a line above. @param {string} title */
function split(title) {
  const [series, game] = title.split(": ");
  return game ? { over: series, name: game } : { over: "", name: title };
}

/** @param {Summary} system */
function entry(system) {
  const { over, name } = split(system.title);
  return html`<li class="system-entry">
    ${over ? html`<p class="over">${over}</p>` : nothing}
    <h2>${name}</h2>
    <p>${system.about}</p>
    <p class="ways">
      <a href="#/${system.id}/umpire"><b>Umpire</b><span>${counted(system.procedures, "procedure")}</span></a>
      <a href="#/${system.id}/charts"><b>Charts</b><span>${counted(system.charts, "chart")}</span></a>
      <a href="#/${system.id}/turn"><b>Turn</b><span>sequence of play</span></a>
      <a href="#/${system.id}/odds"><b>Odds</b><span>side by side</span></a>
      ${system.battles?.length ? html`<a href="#/${system.id}/battles"><b>Battles</b><span>${system.battles.length}</span></a>` : nothing}
      ${system.armies ? html`<a href="#/${system.id}/armies"><b>Armies</b><span>by points</span></a>` : nothing}
    </p>
  </li>`;
}

/** @param {import("../types").Room | null} room */
function door(room) {
  if (!room?.room) return nothing;
  const picture = room.qr ? `data:image/svg+xml;utf8,${encodeURIComponent(room.qr)}` : undefined;
  return html`<section class="door">
    <h2>This room</h2>
    ${picture ? html`<img src=${picture} alt="QR code of the room's address" width="160" height="160" />` : nothing}
    <p>
      Phones and tablets join at
      <code>${room.address}</code>${room.code ? html` with the code <b>${room.code}</b>` : nothing}.
    </p>
  </section>`;
}

/** @type {import("../app.js").Open} */
export async function open(route) {
  const [{ systems }, room] = await Promise.all([once("/api/systems"), once("/api/room").catch(() => null)]);
  const known = route.path[0] === undefined || systems.some((/** @type {Summary} */ each) => each.id === route.path[0]);
  const wanted = route.path[0];
  return {
    title: "",
    view: () =>
      html`<div class="home">
        <header class="title-page">
          <h1>Long Roll</h1>
          <p>Umpire, opponent and odds-maker for American Civil War wargames</p>
        </header>
        ${known ? nothing : html`<p class="fault" role="alert">There is no system “${wanted}”. Choose one of these.</p>`}
        <ul class="systems">
          ${systems.filter((/** @type {Summary} */ each) => !wanted || !known || each.id === wanted).map(entry)}
        </ul>
        ${door(room)}
      </div>`,
  };
}
