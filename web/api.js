/** Requests to the server, or to this device's own engine. While it does not answer, the page keeps trying and a banner says so. */

import { isSite, send as toEngine } from "./engine/shell.js";

/** @typedef {import("./types").Fault} Fault */

/** The server refused a request, with its reasons. */
export class Refused extends Error {
  /** @param {number} status @param {Fault[]} errors @param {any} body */
  constructor(status, errors, body) {
    super(errors.map((error) => error.message).join(" "));
    this.status = status;
    this.errors = errors;
    this.body = body;
  }
}

/** Whether the server answers at the moment. @type {(away: boolean) => void} */
let tell = () => {};

/** @param {(away: boolean) => void} listener */
export function onSilence(listener) {
  tell = listener;
}

/** What happens when the room wants its code first. @type {() => void} */
let locked = () => {};

/** @param {() => void} listener */
export function onLocked(listener) {
  locked = listener;
}

/** How requests are sent. @type {(path: string, how: RequestInit) => Promise<Response>} */
const send = isSite ? toEngine : (path, how) => fetch(path, how);

/** @param {number} ms @param {AbortSignal} [signal] */
function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** @param {Response} response @returns {Promise<any>} */
async function read(response) {
  const text = await response.text();
  /** @type {any} */
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = null;
  }
  if (response.ok) return body;
  if (response.status === 401) locked();
  const errors = body?.errors ?? [{ at: "", message: text || `The server answered ${response.status}.` }];
  throw new Refused(response.status, errors, body);
}

/**
 * One request. With `patient` it is repeated until the server answers.
 * @param {string} method @param {string} path @param {unknown} [body]
 * @param {{signal?: AbortSignal, patient?: boolean}} [how]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, how = {}) {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  for (let wait = 250; ; wait = Math.min(wait * 1.5, 2000)) {
    try {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const response = await send(path, { method, headers, body: sent, signal: how.signal });
      tell(false);
      return await read(response);
    } catch (error) {
      const silent = error instanceof TypeError;
      if (silent) tell(true);
      if (!silent || how.patient === false) throw error;
    }
    await pause(wait, how.signal);
  }
}

/** @param {string} path @param {AbortSignal} [signal] */
export const get = (path, signal) => ask("GET", path, undefined, { signal });

/**
 * A computation, which may be repeated.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
export const compute = (path, body, signal) => ask("POST", path, body, { signal });

/**
 * A change is sent once. If the server does not answer, the caller must find out whether the change arrived.
 * @param {string} path
 * @param {unknown} [body]
 */
export const act = (path, body = {}) => ask("POST", path, body, { patient: false });

/** @param {string} path @param {unknown} body */
export const put = (path, body) => ask("PUT", path, body, { patient: false });

/** @param {string} path */
export const forget = (path) => ask("DELETE", path, undefined, { patient: false });

/** A text as it is, such as a play file. @param {string} path @returns {Promise<string>} */
export async function text(path) {
  const response = await send(path, {});
  if (!response.ok) await read(response);
  return response.text();
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Fetch something that does not change while the server runs, once. @param {string} path */
export function once(path) {
  const have = kept.get(path);
  if (have) return have;
  const answer = get(path);
  kept.set(path, answer);
  answer.catch(() => kept.delete(path));
  return answer;
}

/** @param {unknown} error */
export const aborted = (error) => error instanceof DOMException && error.name === "AbortError";
