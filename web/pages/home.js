/** Home: the battle in progress, then the three ways to use Long Roll, then the systems. */

import { get, once } from "../api.js";
import { lately } from "../parts/lately.js";
import { short } from "../parts/nav.js";
import { dice, drum, lines } from "../parts/pictures.js";
import { counted } from "../parts/words.js";
import { link } from "../route.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../types").SystemSummary} Summary */
/** @typedef {import("../types").BattleCard} BattleCard */
/** @typedef {import("../types").BattleLine} BattleLine */

/** The most battles in progress that are shown. */
const MOST_BATTLES = 3;

/** "Series: Game (edition)" is set as a title with a line above. @param {string} title */
function split(title) {
  const [series, game] = title.split(": ");
  return game ? { over: series, name: game } : { over: "", name: title };
}

/** "6 turns, 24 pieces" @param {BattleCard} battle */
const size = (battle) => `${counted(battle.turns, "turn")}, ${counted(battle.pieces, "piece")}`;

/** How much there is to do in a battle: the least is the one to begin with. @param {BattleCard | undefined} battle */
const work = (battle) => (battle ? battle.turns * battle.pieces : Number.POSITIVE_INFINITY);

/** How long a system's battles are. @param {Summary} system */
function length({ battles }) {
  const turns = battles.map((battle) => battle.turns);
  const [least, most] = [Math.min(...turns), Math.max(...turns)];
  return `${counted(battles.length, "battle")} of ${least === most ? counted(most, "turn") : `${least} to ${most} turns`}`;
}

/** @param {BattleLine[]} battles */
function going(battles) {
  const open = battles.filter((battle) => battle.over === undefined).sort((a, b) => b.at - a.at);
  if (!open.length) return nothing;
  return html`<section class="going" aria-labelledby="going">
    <h2 id="going">In progress</h2>
    <ul>
      ${open.slice(0, MOST_BATTLES).map(
        (battle) =>
          html`<li>
            <a href=${link([battle.system, "battles", battle.id])}>
              <b>${battle.title}</b> <span>${short(battle.system)}, ${battle.turn}</span> <i>Continue</i>
            </a>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{title: string, picture: unknown, words: string, entries: unknown, id: string}} of */
const way = ({ title, picture, words, entries, id }) =>
  html`<section class="way" aria-labelledby=${id}>
    ${picture}
    <h2 id=${id}>${title}</h2>
    <p>${words}</p>
    <ul>
      ${entries}
    </ul>
  </section>`;

/** @param {string} to @param {string} name @param {unknown} more */
const entry = (to, name, more) => html`<li><a href=${to}><b>${name}</b> <span>${more}</span></a></li>`;

/** @param {Summary[]} systems */
function ways(systems) {
  const fought = systems.filter((system) => system.battles.length > 0);
  const taught = [...fought].sort((a, b) => work(a.battles[0]) - work(b.battles[0]));
  return html`<div class="three-ways">
    ${way({
      id: "learn",
      title: "Learn",
      picture: drum(),
      words: "A taught battle for each system, or a small first battle without a teacher.",
      entries: [entry("#/learn", "Taught battles", html`ten to fifteen minutes each <em>begin here</em>`)].concat(taught.map((system) => {
        const [first] = system.battles;
        return first
          ? entry(
              `#/${system.id}/battles?scenario=${first.id}`,
              first.title,
              html`${short(system.id)}: ${size(first)}`,
            )
          : html``;
      })),
    })}
    ${way({
      id: "fight",
      title: "Fight",
      picture: lines(),
      words: "Whole battles against the machine, a friend at this screen, or a friend in the room.",
      entries: [
        ...fought.map((system) => entry(`#/${system.id}/battles`, short(system.id), length(system))),
        entry("#/puzzles", "Puzzles", "positions with one best answer"),
      ],
    })}
    ${way({
      id: "umpire",
      title: "Umpire",
      picture: dice(),
      words: "At your own table: enter a volley or a charge, roll your dice, read the result and the odds.",
      entries: systems.map((system) => entry(`#/${system.id}/umpire`, short(system.id), counted(system.procedures, "procedure"))),
    })}
  </div>`;
}

/** @param {Summary} system */
function about(system) {
  const { over, name } = split(system.title);
  return html`<li class="system-entry">
    ${over ? html`<p class="over">${over}</p>` : nothing}
    <h3>${name}</h3>
    <p>${system.about}</p>
    <p class="ways">
      <a href="#/${system.id}/umpire"><b>Umpire</b></a>
      <a href="#/${system.id}/charts"><b>Charts</b></a>
      <a href="#/${system.id}/rules"><b>Rules</b></a>
      <a href="#/${system.id}/turn"><b>Turn</b></a>
      <a href="#/${system.id}/odds"><b>Odds</b></a>
      ${system.battles.length ? html`<a href="#/${system.id}/battles"><b>Battles</b></a>` : nothing}
      ${system.armies ? html`<a href="#/${system.id}/armies"><b>Armies</b></a>` : nothing}
      <a href="#/${system.id}/card"><b>Card</b></a>
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
  const [{ systems }, room, { battles }] = await Promise.all([
    once("/api/systems"),
    once("/api/room").catch(() => null),
    get("/api/battles").catch(() => ({ battles: [] })),
  ]);
  const [wanted] = route.path;
  const known = wanted === undefined || systems.some((/** @type {Summary} */ each) => each.id === wanted);
  const alone = wanted !== undefined && known;
  const shown = systems.filter((/** @type {Summary} */ each) => !alone || each.id === wanted);
  return {
    title: "",
    view: () =>
      html`<div class="home">
        <header class="title-page">
          <h1>Long Roll</h1>
          <p>Umpire, opponent and odds-maker for American Civil War wargames</p>
        </header>
        ${known ? nothing : html`<p class="fault" role="alert">There is no system “${wanted}”. Choose one of these.</p>`}
        ${alone ? nothing : html`${going(battles)} ${ways(systems)} ${lately()}`}
        <section class="all-systems" aria-labelledby="systems">
          <h2 id="systems">${alone ? short(wanted ?? "") : "The systems"}</h2>
          <ul class="systems">
            ${shown.map(about)}
          </ul>
          <p class="more-pages">
            <a href="#/compare">Compare the systems</a> <a href="#/units">Saved units</a> <a href="#/verify">Check dice</a> <a href="book/">The book</a>
          </p>
        </section>
        ${door(room)}
      </div>`,
  };
}
