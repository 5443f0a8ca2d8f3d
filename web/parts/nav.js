/** The head and the foot of every page. */

import { isSite } from "../engine/shell.js";
import { help } from "../keys.js";
import { html, nothing } from "../vendor/lit-html.js";

/** Short names of the systems. @type {Record<string, string>} */
const SHORT = {
  "death-valley": "Death Valley",
  gringo: "Gringo",
  cwb: "Civil War Battles",
  "above-the-clouds": "Above the Clouds",
  "fire-and-fury": "Fire and Fury",
};
const PAGES = [
  ["umpire", "Umpire"],
  ["charts", "Charts"],
  ["rules", "Rules"],
  ["turn", "Turn"],
  ["odds", "Odds"],
];

/** First words of an address that are no system. */
export const OF_ALL = new Set(["log", "join", "compare", "units", "puzzles", "learn", "device", "verify", "link"]);

/** @param {string} system */
export const short = (system) => SHORT[system] ?? system;

/** @param {string[]} path @param {Set<string>} fought systems that have battles */
export function nav(path, fought) {
  const [first] = path;
  const system = first !== undefined && !OF_ALL.has(first) ? first : undefined;
  const pages = system && fought.has(system) ? [...PAGES, ["battles", "Battles"]] : PAGES;
  /** @param {boolean} is */
  const here = (is) => (is ? "page" : nothing);
  return html`<nav aria-label="Pages">
    <a class="mark" href="#/" aria-current=${here(first === undefined)}>Long Roll</a>
    ${
      system
        ? html`<a class="system" href="#/${system}">${short(system)}</a> ${pages.map(
              ([page, title]) =>
                html`<a href="#/${system}/${page}" aria-current=${here(path[1] === page)}>${title}</a>`,
            )}`
        : nothing
    }
    <span class="last"
      >${system ? nothing : html`<a href="#/compare" aria-current=${here(first === "compare")}>Compare</a>`}<a href="book/"
        >Book</a
      ><a href="#/log" aria-current=${here(first === "log")}>Log</a></span
    >
  </nav>`;
}

function turnTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = dark === "dark" ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
}

export const foot = () =>
  html`<p>
    <button type="button" class="plain" @click=${turnTheme}>Light or dark</button>
    <button type="button" class="plain" @click=${help}>Keys <kbd>?</kbd></button>
    ${
      isSite
        ? html`<a href="#/device">What this device keeps</a>`
        : html`<a href="/api/openapi.json">The server's description</a>`
    }
  </p>`;
