/** The end of a battle: who won and why, the losses by arm and command, and what to do next. */

import { act } from "../api.js";
import { capital } from "../parts/words.js";
import { link } from "../route.js";
import { html, nothing } from "../vendor/lit-html.js";
import { SIDES } from "./camps.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Side} Side */
/** @typedef {import("./seat.js").AnySeat} AnySeat */

/** @param {View} view @param {Side} side */
function arms(view, side) {
  /** @type {Map<string, {now: number, full: number, gone: number, units: number}>} */
  const found = new Map();
  for (const piece of view.pieces) {
    if (piece.side !== side || piece.kind === "leader" || piece.printed === undefined) continue;
    const sum = found.get(piece.kind) ?? { now: 0, full: 0, gone: 0, units: 0 };
    const there = !("box" in piece.place);
    sum.now += piece.strength ?? 0;
    sum.full += piece.printed;
    sum.units += 1;
    sum.gone += there ? 0 : 1;
    found.set(piece.kind, sum);
  }
  return [...found];
}

/** @param {View} view @param {Side} side */
export function losses(view, side) {
  const camp = view.sides[side];
  const commands = view.commands.filter((command) => command.side === side && command.full > 0);
  return html`<section class="camp ${side}" aria-label="Losses of ${camp.name}">
    <h3>${camp.name}: ${camp.points} ${camp.points === 1 ? "point" : "points"}</h3>
    ${
      camp.lines.length
        ? html`<ul class="camp-lines">
            ${camp.lines.map((line) => html`<li>${capital(line)}</li>`)}
          </ul>`
        : nothing
    }
    <table class="plain-table">
      <thead>
        <tr><th scope="col">Losses</th><th scope="col">Lost</th><th scope="col">Left</th></tr>
      </thead>
      <tbody>
        ${arms(view, side).map(([arm, { now, full }]) => html`<tr><th scope="row">${capital(arm.replaceAll("-", " "))}</th><td>${full - now}</td><td>${now} of ${full}</td></tr>`)}
        ${commands.map(({ name, strength, full }) => html`<tr><th scope="row">${name}</th><td>${full - strength}</td><td>${strength} of ${full}</td></tr>`)}
      </tbody>
    </table>
  </section>`;
}

/** Begin the same battle again with the same players. @param {AnySeat} table */
export async function rematch({ session }) {
  const again = await act(`${session.path}/fork`, { entries: 0 });
  location.hash = link([again.system, "battles", again.id]);
}

/** @param {AnySeat} table */
export function ending(table) {
  const { session } = table;
  const { view } = session.battle;
  if (!view.over || session.past || session.run) return nothing;
  return html`<section class="ask ending" aria-labelledby="over">
    <h2 id="over">${view.over}</h2>
    <p class="tools">
      <button type="button" class="strong" ?disabled=${session.busy} @click=${() => rematch(table)}>Rematch</button>
      <button type="button" @click=${() => session.replay()}>Watch it again</button>
      <button type="button" @click=${() => table.open("record")}>Look back</button>
      <a href=${link([session.battle.system, "battles", session.battle.id, "end"])}>The whole battle</a>
      <button type="button" @click=${() => table.open("review")}>Review</button>
    </p>
    ${SIDES.map((side) => losses(view, side))}
  </section>`;
}
