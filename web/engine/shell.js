/** The page's side of the engine: requests go to a worker on this device instead of a server. */

const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="longroll-engine"]'));

/** Whether this page has its own engine, and no server. */
export const isSite = meta !== null;

const LOCK = "longroll";
/** How long another document may take to give the lock back, in milliseconds. */
const WAIT = 1000;
const ELSEWHERE = "Long Roll is open in another tab. Only one tab at a time may change what this device keeps.";
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
  if (data.answer) {
    waiting.get(data.answer.id)?.(data.answer);
    waiting.delete(data.answer.id);
  }
  if (data.news) for (const listener of listeners) listener(data.news);
  if (data.words) say(data.words);
  if (data.saved || data.taken !== undefined) saving.shift()?.(data.saved ?? data.taken);
}

/** @param {object} message */
function post(message) {
  if (worker) worker.postMessage(message);
  else unsent.push(message);
}

function begin() {
  say("");
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", heard);
  worker.postMessage({ load: new URL(meta?.content ?? "", document.baseURI).href });
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
  const id = ++last;
  return new Promise((resolve, reject) => {
    how.signal?.addEventListener("abort", () => {
      waiting.delete(id);
      reject(how.signal?.reason);
    });
    waiting.set(id, ({ status, kind, body, file }) => {
      const headers = { "content-type": kind, ...(file ? { "x-file": file } : {}) };
      resolve(new Response(status === 204 || status === 304 ? null : body, { status, headers }));
    });
    post({ ask: { id, method: how.method ?? "GET", path, body: how.body ?? "" } });
  });
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
  // The page is there without a network from the next visit on. A newer one waits until every tab is closed.
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js");
}
