/** The shell: finds the page that an address names, draws it, and keeps it in step with the server. */

import { get, once, onLocked, onSilence, Refused } from "./api.js";
import { listen } from "./events.js";
import { keys } from "./keys.js";
import { foot, nav } from "./parts/nav.js";
import { lost, wrong } from "./pages/lost.js";
import { parse } from "./route.js";
import { html, nothing, render } from "./vendor/lit-html.js";

/**
 * A page in view: how it is drawn, and what it does when something changes on the server or the player leaves it.
 * @typedef {object} Page
 * @property {string} title
 * @property {() => unknown} view
 * @property {(news: import("./events.js").News) => unknown} [heard]
 * @property {(route: import("./route.js").Route) => boolean} [turned] takes a new address of the same page, if it can
 * @property {() => void} [entered] after it is drawn and has the focus
 * @property {() => void} [left]
 * @property {Record<string, () => void>} [keys]
 */
/** @typedef {(route: import("./route.js").Route, redraw: () => void) => Promise<Page>} Open */

/** Fetch a page's module when it is first opened. @param {() => Promise<{open: Open}>} fetched @returns {Open} */
const later = (fetched) => async (route, redraw) => (await fetched().catch(anew)).open(route, redraw);

/**
 * The server was away when a page was opened. Not every browser retries a module that it could not fetch, so the whole
 * page is reloaded when the server is back; the address keeps the place.
 * @param {unknown} error
 * @returns {Promise<never>}
 */
async function anew(error) {
  if (!(error instanceof TypeError)) throw error;
  await get("/api/systems");
  location.reload();
  return new Promise(() => {});
}

const home = later(() => import("./pages/home.js"));
const list = later(() => import("./pages/battles.js"));
const battle = later(() => import("./pages/battle.js"));
const end = later(() => import("./pages/end.js"));
/** Pages of a system, by the second word of the address. @type {Record<string, Open>} */
const OF_SYSTEM = {
  charts: later(() => import("./pages/charts.js")),
  umpire: later(() => import("./pages/umpire.js")),
  turn: later(() => import("./pages/turn.js")),
  odds: later(() => import("./pages/odds.js")),
  armies: later(() => import("./pages/armies.js")),
  rules: later(() => import("./pages/rules.js")),
  card: later(() => import("./pages/card.js")),
  battles: (route, redraw) => (route.path[2] === undefined ? list : route.path[3] === "end" ? end : battle)(route, redraw),
};
/** Pages that belong to no system. @type {Record<string, Open>} */
const OF_ALL = {
  log: later(() => import("./pages/log.js")),
  join: later(() => import("./pages/join.js")),
  seat: later(() => import("./pages/seat.js")),
  compare: later(() => import("./pages/compare.js")),
  learn: later(() => import("./pages/learn.js")),
  link: later(() => import("./pages/link.js")),
  units: later(() => import("./pages/units.js")),
  device: later(() => import("./pages/device.js")),
  puzzles: later(() => import("./pages/puzzles.js")),
  verify: later(() => import("./pages/verify.js")),
};

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const header = /** @type {HTMLElement} */ (document.getElementById("nav"));
const footer = /** @type {HTMLElement} */ (document.getElementById("foot"));
const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));

/** @type {Page | null} */
let page = null;
/** The address of the page in view. */
let shown = "";
let visit = 0;
/** Systems that have battles; empty until the server has answered. @type {Set<string>} */
let fought = new Set();

/** @param {import("./route.js").Route} route @returns {Open} */
function find({ path }) {
  const [first, second] = path;
  if (first === undefined) return home;
  if (OF_ALL[first]) return OF_ALL[first];
  if (second === undefined) return home;
  return OF_SYSTEM[second] ?? lost;
}

function redraw() {
  if (page) render(page.view(), main);
}

/** Scroll the contents to the entry of the page in view. */
function reveal() {
  const place = /** @type {HTMLElement | null} */ (header.querySelector("nav > [aria-current]"));
  if (place?.parentElement) place.parentElement.scrollLeft = place.offsetLeft - place.parentElement.clientWidth / 2;
  const entry = /** @type {HTMLElement | null} */ (main.querySelector(".contents [aria-current]"));
  const list = entry?.closest("ul");
  if (!entry || !list) return;
  list.scrollLeft = entry.offsetLeft - list.offsetLeft - (list.clientWidth - entry.offsetWidth) / 2;
  list.scrollTop = entry.offsetTop - list.offsetTop - (list.clientHeight - entry.offsetHeight) / 2;
}

async function go() {
  const route = parse(location.hash);
  const place = route.path.join("/");
  if (page?.turned && place === shown && page.turned(route)) return redraw();
  const mine = ++visit;
  const first = shown === "" && page === null;
  render(nav(route.path, fought), header);
  let next;
  try {
    next = await find(route)(route, redraw);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    next = wrong(error.errors);
  }
  if (mine !== visit) return;
  page?.left?.();
  [page, shown] = [next, place];
  document.title = next.title ? `${next.title} · Long Roll` : "Long Roll";
  render(nothing, main);
  redraw();
  reveal();
  if (first) return next.entered?.();
  window.scrollTo(0, 0);
  const heading = main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main).focus({ preventScroll: true });
  next.entered?.();
}

onSilence((away) => {
  const words = "The server does not answer. Nothing is lost; the page keeps trying.";
  render(away ? html`<p class="away">${words}</p>` : nothing, banner);
});
onLocked(() => {
  if (!location.hash.startsWith("#/join")) location.hash = "#/join";
});
listen((event) => page?.heard?.(event));
keys(() => page?.keys ?? {});
render(foot(), footer);
window.addEventListener("hashchange", go);
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
once("/api/systems").then(
  ({ systems }) => {
    const some = systems.filter((/** @type {import("./types").SystemSummary} */ system) => system.battles.length > 0);
    fought = new Set(some.map((/** @type {import("./types").SystemSummary} */ system) => system.id));
    render(nav(parse(location.hash).path, fought), header);
  },
  () => undefined,
);
void go();
