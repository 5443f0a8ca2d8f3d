/** The page's side of the engine: requests go to a worker on this device instead of a server. */

import { changed, help, setModule } from "./helpers.js";

const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="longroll-engine"]'));

/** Whether this page has its own engine, and no server. */
export const isSite = meta !== null;

const LOCK = "longroll";
/** How long another document may take to give the lock back, in milliseconds. */
const WAIT = 1000;
const ELSEWHERE = "Long Roll is open in another tab. Only one tab at a time may change what this device keeps.";
const UNLOADED = "The engine could not be loaded. The first visit needs a network, and a browser that runs WebAssembly.";
const ALONE =
  "This page runs on this device alone. To play with other devices, run longroll on one of them and open its address.";

/** @type {Worker | undefined} */
let worker;
/** Requests that wait for a worker. @type {object[]} */
let unsent = [];
/** @type {Map<number, (answer: import("./worker.js").Answer) => void>} */
const waiting = new Map();
/** @type {Set<(news: any) => void>} */
const listeners = new Set();
let last = 0;
/** What waits for a file of everything, or for the end of reading one. @type {((value: any) => void)[]} */
let saving = [];

/** Say something above the page, with one thing to do about it. @param {string} words @param {string} [label] @param {() => void} [act] */
function say(words, label, act) {
  document.getElementById("device")?.remove();
  if (!words) return;
  const note = document.createElement("p");
  note.id = "device";
  note.className = "away";
  note.setAttribute("role", "status");
  note.append(words, " ");
  if (label && act) {
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", act);
    note.append(button);
  }
  document.getElementById("banner")?.before(note);
}

/** @param {MessageEvent} message */
function heard({ data }) {
  if (data.alone) setModule(null);
  if (data.answer) {
    keepPage();
    waiting.get(data.answer.id)?.(data.answer);
    waiting.delete(data.answer.id);
  }
  if (data.news?.kind === "battle") changed(data.news.id);
  if (data.news) for (const listener of listeners) listener(data.news);
  if (data.words) say(data.words);
  if (data.saved || data.taken !== undefined) saving.shift()?.(data.saved ?? data.taken);
}

let pageKept = false;

/**
 * Keep the page's own files, once the engine has answered: on a slow line they must not come first. The page is there without
 * a network from the next visit on, and a newer one waits until every tab is closed.
 */
function keepPage() {
  if (pageKept) return;
  pageKept = true;
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js");
}

/** @param {object} message */
function post(message) {
  if (worker) worker.postMessage(message);
  else unsent.push(message);
}

/** The engine, which is fetched before anything asks for it. @returns {Promise<WebAssembly.Module>} */
async function compile() {
  const address = new URL(meta?.content ?? "", document.baseURI).href;
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // A host that sends no media type for WebAssembly.
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}

const compiled = isSite ? compile() : null;

function begin() {
  say("");
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", heard);
  const mine = worker;
  compiled?.then(
    (module) => {
      setModule(module);
      mine.postMessage({ begin: module });
    },
    () => say(UNLOADED),
  );
  for (const message of unsent) worker.postMessage(message);
  unsent = [];
  for (const listener of listeners) listener({ kind: "again", id: "" });
}

/** Another tab has taken over. */
function end() {
  worker?.terminate();
  worker = undefined;
  say("You went on in another tab.", "Go on here", () => location.reload());
}

/** Hold the lock as long as this tab is open; a tab that has it is the only one with an engine. @param {LockOptions} how */
const hold = (how) =>
  navigator.locks
    .request(LOCK, how, () => {
      begin();
      return new Promise(() => {});
    })
    // Taken by another tab; before this one began, it has only stopped waiting.
    .catch(() => worker && end());

/** Wait for the lock. A tab that was reloaded gives it back at once; if it does not come, another tab has it. */
function enter() {
  const patience = new AbortController();
  void hold({ signal: patience.signal });
  const take = () => {
    patience.abort();
    void hold({ steal: true });
  };
  setTimeout(() => worker ?? say(ELSEWHERE, "Go on here", take), WAIT);
}

/** What a server answers about rooms. @param {string} path */
const local = (path) =>
  path === "/api/room"
    ? Response.json({ room: false, joined: true })
    : path === "/api/join"
      ? Response.json({ errors: [{ at: "code", message: ALONE, help: "" }] }, { status: 409 })
      : undefined;

/** A request, like `fetch`. @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} */
export function send(path, how = {}) {
  const answered = local(path);
  if (answered) return Promise.resolve(answered);
  const ask = { id: ++last, method: how.method ?? "GET", path, body: String(how.body ?? "") };
  const helped = help(ask, how.signal ?? undefined);
  if (helped) return helped.then(response);
  return new Promise((resolve, reject) => {
    how.signal?.addEventListener("abort", () => {
      waiting.delete(ask.id);
      reject(how.signal?.reason);
    });
    waiting.set(ask.id, (answer) => resolve(response(answer)));
    post({ ask });
  });
}

/** @param {import("./worker.js").Answer} answer */
function response({ status, kind, body, file }) {
  const headers = { "content-type": kind, ...(file ? { "x-file": file } : {}) };
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
}

/** @param {(news: any) => void} listener */
export const listen = (listener) => void listeners.add(listener);

/** Offer text as a file. @param {string} name @param {string} text */
export function offer(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Links to files of the server are links to files of the engine. */
function files() {
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const path = link?.getAttribute("href");
    if (!path?.startsWith("/api/")) return;
    event.preventDefault();
    const response = await send(path);
    offer(response.headers.get("x-file") ?? "longroll.txt", await response.text());
  });
}

/** Everything that this device keeps, as the text of one file. */
export async function everything() {
  const kept = await new Promise((resolve) => {
    saving.push(resolve);
    post({ save: true });
  });
  return JSON.stringify({ longroll: 1, kept, settings: { ...localStorage } });
}

/** Take in such a file. Says what is wrong with it, if anything; then nothing was changed. @param {string} text */
export async function takeEverything(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    file = null;
  }
  const isRow = (/** @type {unknown} */ row) => Array.isArray(row) && row.length === 2 && row.every((part) => typeof part === "string");
  if (file?.longroll !== 1 || !Array.isArray(file.kept) || !file.kept.every(isRow)) {
    return "This is not a file of everything that Long Roll wrote.";
  }
  const wrong = await new Promise((resolve) => {
    saving.push(resolve);
    post({ take: file.kept });
  });
  if (wrong) return `This file cannot be read: ${wrong}`;
  for (const [name, value] of Object.entries(file.settings ?? {})) localStorage.setItem(name, String(value));
  return "";
}

if (isSite) {
  enter();
  files();
}
