/** Battles of a system: those begun, a form to begin another, and a place to load a play file. */

import { act, forget, get, once, Refused } from "../api.js";
import { canShare } from "../board/shares.js";
import { openSystem } from "../desk.js";
import { isSite } from "../engine/shell.js";
import { elsewhere } from "../parts/faults.js";
import { textFile } from "../parts/files.js";
import { excerpt, player, segments, typed } from "../parts/muster.js";
import { counted, day } from "../parts/words.js";
import { link } from "../route.js";
import { html, live, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/types").Scenario} Scenario */
/** @typedef {import("../board/types").Saved} Saved */
/** @typedef {import("../board/types").Player} Player */
/** @typedef {import("../types").Fault} Fault */
/** @typedef {import("../parts/files.js").TextFile} TextFile */

/** @type {[string, string][]} */
const DICE = [
  ["roll", "rolled here"],
  ["keyed", "my own"],
  // Without a server all shares would be this device's.
  .../** @type {[string, string][]} */ (canShare && !isSite ? [["verified", "verified"]] : []),
];

/** How long to wait before reading the news of fast machines together, in milliseconds. */
const QUIET = 500;

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const id = route.path[0] ?? "";
  const [system, { scenarios }, { systems }] = await Promise.all([
    openSystem(id),
    once(`/api/systems/${encodeURIComponent(id)}/battles`),
    once("/api/systems"),
  ]);
  const armies = systems.some((/** @type {import("../types").SystemSummary} */ each) => each.id === id && each.armies);
  /** @type {Saved[]} */
  let saved = [];
  const read = async () => {
    /** @type {Saved[]} */
    const found = [];
    for (let more = true, before = ""; more; ) {
      const page = await get(`/api/battles${before}`);
      found.push(...page.battles);
      before = `?before=${page.battles.at(-1)?.at ?? 0}`;
      more = page.more && page.battles.length > 0;
    }
    saved = found.filter((each) => each.system === id);
  };
  /** Seats that anyone may take. @type {import("../gen/api").Challenge[]} */
  let challenges = [];
  const readLobby = async () => {
    const found = await get(`/api/lobby?system=${encodeURIComponent(id)}`);
    challenges = found.challenges.filter((/** @type {import("../gen/api").Challenge} */ each) => !each.mine);
  };
  await Promise.all([read(), readLobby()]);
  let scenario = /** @type {Scenario[]} */ (scenarios)[0];
  /** @type {{north: Player, south: Player}} */
  const players = { north: "human", south: "captain" };
  let dice = "roll";
  let title = "";
  /** @type {Fault[]} */
  let faults = [];
  let file = "";
  let busy = false;
  let leaving = "";
  /** Whether the player brings a scenario, and its files. */
  let own = false;
  const files = [
    { name: "own.scenario", text: "" },
    { name: "own.map", text: "" },
  ];
  let reading = false;

  /** @param {string} path @param {object} body */
  async function begin(path, body) {
    if (busy) return;
    [busy, faults] = [true, []];
    redraw();
    try {
      const battle = await act(path, body);
      location.hash = link([id, "battles", battle.id]);
    } catch (error) {
      faults =
        error instanceof Refused
          ? error.errors
          : [{ at: "", message: "The server does not answer. No battle was begun; try again." }];
    }
    busy = false;
    redraw();
  }

  /** @param {Event} event */
  async function load(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const chosen = input.files?.[0];
    if (!chosen) return;
    file = await chosen.text();
    input.value = "";
    await begin("/api/battles/load", { text: file });
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    file = "";
    const brought = files.filter((each) => each.text.trim());
    const which = own ? { own: brought } : { scenario: scenario?.id };
    const thrown = dice === "verified" ? { verified: true } : { dice };
    void begin("/api/battles", { system: id, ...which, players, title, ...thrown });
  }

  /** @param {Scenario} each */
  const card = (each) =>
    html`<label class="scenario ${!own && each === scenario ? "on" : ""}">
      <input
        type="radio"
        name="scenario"
        value=${each.id}
        .checked=${live(!own && each === scenario)}
        @change=${() => {
          [scenario, own] = [each, false];
          redraw();
        }}
      />
      <span
        ><b>${each.title}</b>
        <span class="fine"
          >${counted(each.turns, "turn")},
          ${each.pieces.map((many, at) => `${counted(many, "counter")} ${each.sides[at] ?? ""}`).join(", ")}</span
        >
        <span class="about">${each.about}</span></span
      ></label
    >`;

  const ownCard = () =>
    html`<label class="scenario ${own ? "on" : ""}">
      <input
        type="radio"
        name="scenario"
        value=""
        .checked=${live(own)}
        @change=${() => {
          own = true;
          redraw();
        }}
      />
      <span
        ><b>Your own scenario</b>
        <span class="about">Choose or paste the text files of a scenario and its map or table.</span></span
      ></label
    >`;

  const ownFiles = () =>
    html`<div class="own-files">
      ${["The scenario", "Its map or table, unless it is one of ours"].map((label, at) => {
        const each = /** @type {TextFile} */ (files[at]);
        const change = (/** @type {string} */ text, /** @type {string | undefined} */ name) => {
          files[at] = { name: name ?? each.name, text };
          redraw();
        };
        const his = faults.filter((fault) => fault.at === each.name);
        return textFile({ id: `own-${at}`, label, file: each, faults: his, change });
      })}
    </div>`;

  const form = () =>
    html`<form class="new-battle" @submit=${submit} aria-labelledby="new-title">
      <h2 id="new-title">A new battle</h2>
      <fieldset class="group">
        <legend>Scenario</legend>
        <div class="scenarios">${scenarios.map(card)}${ownCard()}</div>
      </fieldset>
      ${own ? ownFiles() : nothing}
      <div class="fields sides">
        ${player(players, "north", own ? "The north" : (scenario?.sides[0] ?? "north"))}
        ${player(players, "south", own ? "The south" : (scenario?.sides[1] ?? "south"))}
      </div>
      <div class="fields">
        ${segments("dice", "Dice", DICE, dice, (value) => {
          dice = value;
          redraw();
        })}
        <div class="field">
          <label for="battle-title">Name of this battle <span class="fine">(optional)</span></label>
          <input
            id="battle-title"
            maxlength="80"
            autocomplete="off"
            .value=${live(title)}
            @input=${(/** @type {Event} */ event) => {
              title = typed(event);
            }}
          />
        </div>
      </div>
      <button class="strong" ?disabled=${busy || (own ? !files[0]?.text.trim() : !scenario)}>Begin the battle</button>
    </form>`;

  /** Asked twice before it is done. @param {Saved} battle */
  async function drop(battle) {
    if (leaving === battle.id) {
      await forget(`/api/battles/${encodeURIComponent(battle.id)}`).catch(() => undefined);
      await read();
    } else leaving = battle.id;
    redraw();
  }

  /** @param {Saved} battle */
  const line = (battle) =>
    html`<li>
      <a href=${link([id, "battles", battle.id])}
        ><b>${battle.title || battle.scenario}</b> <span>${battle.over ?? battle.turn}</span
        ><span class="fine">${counted(battle.entries, "entry", "entries")}, ${day(battle.at)}</span></a
      >
      <button type="button" class="small-button" @click=${() => drop(battle)}>
        ${leaving === battle.id ? "Forget it for good" : "Forget"}<span class="unseen">
          ${battle.title || battle.scenario}</span
        >
      </button>
    </li>`;

  /** A seat that another player offers. @param {import("../gen/api").Challenge} each */
  const challenge = (each) =>
    html`<li>
      <a href=${link([id, "battles", each.battle])}
        ><b>${each.title || each.scenario}</b> <span>${each.turn}</span><span class="fine">${day(each.at)}</span></a
      >
      <button type="button" class="small-button" ?disabled=${busy} @click=${() => begin("/api/lobby", { battle: each.battle })}>
        Play the ${each.side}<span class="unseen"> of ${each.title || each.scenario}</span>
      </button>
    </li>`;

  return {
    title: "Battles",
    view: () =>
      html`<div class="battles-page">
        <header>
          <h1>Battles</h1>
          <p>${system.title}.</p>
          ${armies ? html`<p><a class="strong-link" href=${link([id, "armies"])}>Armies by points: make a battle from two armies</a></p>` : nothing}
        </header>
        ${elsewhere(
          id,
          faults.filter((fault) => !own || !files.some((each) => each.name === fault.at)),
        )}${file ? faults.map((fault) => excerpt(file, fault)) : nothing}
        ${
          saved.length
            ? html`<section aria-labelledby="saved-title">
                <h2 id="saved-title">Begun</h2>
                <ul class="saved">
                  ${saved.map(line)}
                </ul>
              </section>`
            : nothing
        }
        ${
          challenges.length
            ? html`<section aria-labelledby="lobby-title">
                <h2 id="lobby-title">Open seats</h2>
                <ul class="saved">
                  ${challenges.map(challenge)}
                </ul>
              </section>`
            : nothing
        }
        ${scenarios.length ? form() : html`<p class="hint">There is no scenario for this system.</p>`}
        <section aria-labelledby="load-title">
          <h2 id="load-title">Load a battle</h2>
          <div class="field">
            <label for="play-file">A saved play file</label
            ><input id="play-file" type="file" accept=".play,.txt,text/plain" @change=${load} />
          </div>
        </section>
      </div>`,
    heard: async (news) => {
      if (reading || (news.kind !== "again" && news.kind !== "battle")) return;
      reading = true;
      await new Promise((resolve) => setTimeout(resolve, QUIET));
      reading = false;
      await Promise.all([read(), readLobby()]);
      redraw();
    },
  };
}
