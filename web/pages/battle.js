/** A battle: the board, what it waits for, and everything there is to know about it. */

import { get, once, Refused } from "../api.js";
import { asking } from "../board/asking.js";
import { Attention } from "../board/attention.js";
import { commands, strip, track } from "../board/camps.js";
import { hexOf } from "../board/counters.js";
import { Field } from "../board/field.js";
import { foretold } from "../board/foretold.js";
import { answered, here } from "../board/here.js";
import { Session, setShown, shown } from "../board/session.js";
import { log, record, summed } from "../board/telling.js";
import { units } from "../board/units.js";
import { keyed } from "../parts/pad.js";
import { say } from "../parts/say.js";
import { link } from "../route.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../board/types").Battle} Battle */
/** @typedef {import("../board/types").Side} Side */

const TABS = /** @type {const} */ ([["log", "Log"], ["commands", "Commands"], ["units", "Units"], ["record", "Record"], ["keys", "Keys"]]);
/** @type {[string, string][]} */
const KEYS = [
  ["arrow keys", "on the map: from hex to hex"],
  ["Enter", "picks the hex"],
  ["n", "the next place or counter that may be picked"],
  ["m", "to the map"],
  ["1 to 9", "the first to the ninth answer; faces of a die that is keyed in"],
  ["Backspace", "take back"],
  ["y", "do it again after all"],
  ["t", "who can fire at the hex"],
  ["s", "what the counter sees, or how far the leader commands"],
  ["h", "hide what is shown"],
  ["+ and \u2212", "on the map: nearer and farther"],
  ["f", "the whole field"],
  ["[ and ]", "one entry back, one on"],
];

/** The side of the one person who plays here; with two, nobody's: both see what both may see, and each question is for its side. */
/** @param {Battle} battle @param {string | null} wanted @returns {Side | undefined} */
function viewer(battle, wanted) {
  if (wanted === "north" || wanted === "south") return wanted;
  const { north, south } = battle.players;
  if (north === "human" && south !== "human") return "north";
  return south === "human" && north !== "human" ? "south" : undefined;
}

/** @type {import("../app.js").Open} */
export async function open(route, redraw) {
  const [system = "", , id = ""] = route.path;
  const first = await Session.find(id, undefined);
  const side = viewer(first, route.query.get("side"));
  const [battle, board, { charts }] = await Promise.all([side ? Session.find(id, side) : first, get(`${Session.path(id)}/board`), once(`/api/systems/${system}/charts`)]);
  const byName = new Map(charts.map((/** @type {import("../types").Chart} */ chart) => [chart.name, chart]));
  const session = new Session(battle, side, changed);
  await session.readLog();
  const attention = new Attention(session, board, draw);
  const field = new Field(board, {
    pointed: (at) => void attention.pointed(at),
    hovered: (hex, piece) => attention.hovered(hex, piece),
    steered: (hex) => attention.steered(hex),
  });
  let tab = /** @type {string} */ ("log");
  let sought = "";
  let seen = "";
  let told = session.log.length;
  let forking = "";
  let drawing = false;

  /** The position, or what is waited for, is another. */
  function changed() {
    const now = session.now;
    const state = `${now.entries} ${session.past ? "past" : ""} ${session.run?.at ?? ""} ${session.busy}`;
    if (state !== seen) {
      seen = state;
      field.show(now.view);
      if (!session.busy) void attention.renew();
      const place = attention.focus;
      if (place) field.reveal(place);
      announce();
    }
    draw();
  }

  /** What has happened, and what is asked, for those who do not see it. */
  function announce() {
    if (session.busy || session.run) return;
    const news = session.log.slice(told).map((part) => summed(part.node)).slice(-6);
    told = session.log.length;
    const asks = session.question?.question ?? (session.chance ? `Waiting for ${session.chance.what}.` : (session.battle.view.over ?? ""));
    say([...news, asks].join(". "));
  }

  /** However much changes at once, it is drawn once. */
  function draw() {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => {
      drawing = false;
      field.light(attention.lights(field.cursor), attention.lit(), attention.acting ?? attention.piece);
      redraw();
    });
  }

  const chooser = {
    get option() { return attention.option; },
    hint: (/** @type {import("../board/types").Option | null} */ option) => attention.hint(option),
    choose: (/** @type {import("../board/types").Option} */ option) => void attention.choose(option),
  };

  async function fork() {
    try {
      const copy = await session.fork();
      location.hash = link([system, "battles", copy.id]);
    } catch (error) {
      forking = error instanceof Refused ? error.message : "The server does not answer; nothing was begun. Try again.";
      redraw();
    }
  }

  /** @param {import("../board/types").Piece} piece */
  function find(piece) {
    const hex = hexOf(piece);
    if (!hex) return;
    [attention.hex, attention.piece] = [hex, piece.id];
    field.reveal(hex);
    draw();
  }

  /** The cursor goes from one thing that may be picked to the next. */
  function next() {
    const lit = attention.lit();
    const counters = session.now.view.pieces.filter((piece) => lit.has(piece.id)).map(hexOf);
    const places = [...attention.lights(null).choices, ...counters].filter((hex) => hex !== null);
    if (!places.length) return;
    const at = places.findIndex((hex) => hex.column === field.cursor?.column && hex.row === field.cursor.row);
    field.focus();
    const to = places[(at + 1) % places.length];
    if (to) field.steerTo(to);
  }

  const asker = () => side ?? session.question?.side ?? "north";
  const threat = () => {
    const hex = field.cursor ?? attention.hex;
    if (hex) void attention.ask({ kind: "threat", ...hex, side: asker() });
  };
  const sight = () => {
    const piece = session.now.view.pieces.find((each) => each.id === attention.piece);
    if (piece) void attention.ask({ kind: piece.kind === "leader" ? "command" : "sight", piece: piece.id });
  };

  const about = () =>
    attention.hex
      ? here({ board, hex: attention.hex, stack: attention.stack(attention.hex), chosen: attention.piece, side: asker(), ask: (query) => void attention.ask(query) })
      : html`<p class="hint">Point at a counter or a hex to read about it.</p>`;

  const offered = () => {
    const answers = attention.offered;
    const way = attention.path?.answers ?? [];
    if (!session.question || (!answers.length && !way.length)) return nothing;
    return html`<div class="at-hand" aria-label="For the hex picked" role="group">
      ${answers.map((option) => html`<button type="button" class="strong" ?disabled=${session.busy} @click=${() => attention.choose(option)}>${option.text}</button>`)}
      ${way.length ? html`<button type="button" class="strong" ?disabled=${session.busy} @click=${() => session.answer(way)}>Go there, ${way.length} ${way.length === 1 ? "step" : "steps"}</button>` : nothing}</div>`;
  };

  const tools = () => html`<p class="tools battle-tools">
    <button type="button" ?disabled=${!session.battle.undo || session.busy || !!session.past} @click=${() => session.undo()}>Take back <kbd>Backspace</kbd></button>
    <button type="button" ?disabled=${!session.battle.redo || session.busy || !!session.past} @click=${() => session.redo()}>Again <kbd>y</kbd></button>
    <label class="toggle"><input type="checkbox" .checked=${shown()} @change=${(/** @type {Event} */ event) => setShown(/** @type {HTMLInputElement} */ (event.target).checked)}> Show the machine's moves</label></p>`;

  const keyList = () => html`<dl class="keys">${KEYS.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>`;

  const inTab = () => {
    const { view } = session.now;
    switch (tab) {
      case "commands": return commands(view);
      case "units": return units(view, { sought, chosen: attention.piece, find, seek: (text) => { sought = text; redraw(); } });
      case "record": return html`${forking ? html`<p class="fault" role="alert">${forking}</p>` : nothing}${record(session, () => void fork())}`;
      case "keys": return keyList();
      default: return log(session, byName);
    }
  };

  /** @param {KeyboardEvent} event */
  function turnTab(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const at = TABS.findIndex(([name]) => name === tab);
    tab = TABS[(at + by + TABS.length) % TABS.length]?.[0] ?? tab;
    redraw();
    document.getElementById(`tab-${tab}`)?.focus();
  }

  const tabs = () => html`<div class="tabs" role="tablist" aria-label="About the battle" @keydown=${turnTab}>
      ${TABS.map(([name, title]) => html`<button type="button" role="tab" id="tab-${name}" aria-controls="in-tab" aria-selected=${tab === name ? "true" : "false"}
        tabindex=${tab === name ? 0 : -1} @click=${() => { tab = name; redraw(); }}>${title}</button>`)}</div>
    <div id="in-tab" role="tabpanel" aria-labelledby="tab-${tab}" class="in-tab">${inTab()}</div>`;

  const looking = () =>
    session.past
      ? html`<p class="looking" role="status">Looking back: entry ${session.past.entries} of ${session.battle.entries}.
          <button type="button" @click=${() => session.look(session.battle.entries)}>Back to now</button></p>`
      : nothing;

  /** @returns {Record<string, () => void>} */
  function keys() {
    /** @type {Record<string, () => void>} */
    const keys = {
      Backspace: () => void session.undo(), y: () => void session.redo(), n: next, m: () => field.focus(), t: threat, s: sight,
      h: () => attention.hide(), f: () => field.lens.fit(),
      "[": () => void session.look(session.now.entries - 1), "]": () => void session.look(session.now.entries + 1),
    };
    if (session.run) keys[" "] = () => session.skip();
    const { chance } = session;
    for (let digit = 0; digit <= 9; digit++) {
      if (session.question && digit) keys[digit] = () => attention.chooseNth(digit - 1);
      const face = chance?.kind === "die" ? keyed({ ...chance, count: 1, part: "roll", nth: 1 }, digit) : chance?.values.includes(digit) ? digit : undefined;
      if (face !== undefined) keys[digit] = () => void session.key(face);
    }
    return keys;
  }

  changed();
  field.open(attention.focus ?? battle.view.pieces.map(hexOf).find((hex) => hex !== null));
  return {
    title: battle.title || board.title,
    view: () => {
      const { view } = session.now;
      return html`<div class="battle" data-entries=${session.now.entries} aria-busy=${session.busy || session.run ? "true" : "false"}>
        <header class="battle-head"><div class="whence"><h1>${battle.title || board.title}</h1>${track(view)}<p>${view.turn}. <span class="phase">${view.phase}</span></p></div>${strip(view)}</header>
        ${looking()}
        <div class="battle-body">${field.element}
          <aside class="battle-side" aria-label="Decisions">${offered()}${asking(session, chooser)}${tools()}
            ${attention.forecast && attention.option ? foretold(system, attention.forecast) : nothing}
            ${attention.asked ? answered(system, attention.asked, () => attention.hide()) : nothing}${about()}</aside>
          <section class="battle-about" aria-label="About the battle">${tabs()}</section></div></div>`;
    },
    heard: (news) => { if (news.kind === "again" || (news.kind === "battle" && news.id === id)) void session.refresh(news.entries); },
    get keys() { return keys(); },
  };
}
