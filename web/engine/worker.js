/** The engine in its worker: takes requests one after the other, and keeps what changed before it answers. */

import { keep, load } from "./device.js";

/**
 * What the engine says to a message.
 * @typedef {{writes: import("./device.js").Write[], answers: Answer[], news: unknown[], more: boolean, fault?: string}} Told
 */
/** @typedef {{id: number, status: number, kind: string, body: string, file?: string}} Answer */
/** @typedef {{longroll_input: (bytes: number) => number, longroll_run: () => number, longroll_output: () => number, memory: WebAssembly.Memory}} Engine */

const UNKEPT = "This browser keeps no data for this page (a private window?). You can play, but nothing is kept when you close it.";
const FULL = "This device could not keep the change, so it was not made. Free some space, or delete battles, and try again.";
const BROKEN = "The engine stopped at an error, which is a bug in Long Roll. Nothing that was kept is lost; try again.";

/** @type {WebAssembly.Module | undefined} */
let compiled;
/** @type {Engine | undefined} */
let engine;
/** Whether this browser keeps anything. */
let keeps = true;
/** Whether this engine only helps: it reads what is kept and writes nothing. */
let helps = false;

const imports = {
  longroll: {
    now: () => Date.now(),
    progress: (/** @type {number} */ done, /** @type {number} */ of) => postMessage({ progress: [done, of] }),
    offset: (/** @type {number} */ at) => -60 * new Date(at).getTimezoneOffset(),
  },
};

/** @param {unknown} message @returns {Told} */
function run(message) {
  if (!engine) throw new Error("the engine has not started");
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  const at = engine.longroll_input(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const length = engine.longroll_run();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.longroll_output(), length)));
}

/** An engine with the rows that this device has. */
async function start() {
  if (!compiled) throw new Error("the engine is not loaded");
  /** @type {[string, string][]} */
  let kept = [];
  if (keeps || helps) {
    try {
      kept = await load();
    } catch {
      keeps = false;
      // Helpers could not read what is only in this engine's memory.
      postMessage({ words: UNKEPT, alone: true });
    }
  }
  const { exports } = await WebAssembly.instantiate(compiled, imports);
  engine = /** @type {any} */ (exports);
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  const told = run({ do: "start", seed: high * 2 ** 20 + (low >>> 12), kept });
  if (told.fault) throw new Error(told.fault);
  if (keeps) await keep(told.writes);
}

/** @param {number} id @param {number} status @param {string} message @returns {Answer} */
const refusal = (id, status, message) => ({
  id,
  status,
  kind: "application/json",
  body: JSON.stringify({ errors: [{ at: "", message, help: "" }] }),
});

/** @typedef {{id: number, method: string, path: string, body?: string}} Ask */
/** Requests that wait for their turn. @type {Ask[]} */
const asked = [];
/** Requests that are being answered. @type {Set<number>} */
const open = new Set();
let busy = false;

/** Take the next request, or go on with what has begun, until nothing is left. */
async function work() {
  if (busy) return;
  busy = true;
  let more = false;
  while (asked.length > 0 || more) {
    const next = asked.shift();
    if (next) open.add(next.id);
    try {
      if (!engine) await start();
      const told = run(next ? { do: "ask", ...next } : { do: "step" });
      if (keeps) await keep(told.writes);
      for (const answer of told.answers) {
        open.delete(answer.id);
        postMessage({ answer });
      }
      for (const news of told.news) postMessage({ news });
      more = told.more;
    } catch (error) {
      // What is in memory is ahead of what is kept: the next request begins again from what is kept.
      engine = undefined;
      more = false;
      const full = error instanceof DOMException;
      for (const id of open) postMessage({ answer: refusal(id, full ? 507 : 500, full ? FULL : BROKEN) });
      open.clear();
      console.warn(String(error));
    }
    // Requests that have come meanwhile go first.
    await new Promise((resolve) => setTimeout(resolve));
  }
  busy = false;
  postMessage({ idle: true });
}

/** Take in rows of a file, unless the engine cannot read them. @param {[string, string][]} rows */
async function take(rows) {
  const { exports } = await WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (compiled), imports);
  const [mine, have] = [engine, await load()];
  engine = /** @type {any} */ (exports);
  const told = run({ do: "start", seed: 1, kept: [...have.filter(([key]) => !rows.some(([other]) => other === key)), ...rows] });
  engine = mine;
  if (told.fault) return told.fault;
  await keep(rows);
  engine = undefined;
  return "";
}

self.onmessage = async ({ data }) => {
  if (data.begin) {
    [compiled, keeps, helps] = [data.begin, !data.helps, Boolean(data.helps)];
    if (asked.length > 0) void work();
  } else if (data.ask) {
    asked.push(data.ask);
    if (compiled) void work();
  } else if (data.save) {
    postMessage({ saved: await load() });
  } else if (data.take) {
    postMessage({ taken: await take(data.take).catch(String) });
  }
};
