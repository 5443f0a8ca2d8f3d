/** Long work beside the engine: each request gets its own worker, tells how far it is, and can be stopped. */

/** @typedef {import("./worker.js").Answer} Answer */
/** @typedef {{id: number, method: string, path: string, body: string}} Ask */
/** A review that is being made. @typedef {{helper: Helper | null, free: boolean, done: number, of: number, waiting: ((answer: Answer) => void)[]}} Making */

/** Requests that only read, and may take seconds or minutes. */
const LONG = /^\/api\/battles\/[^/]+\/(hint|threats)(\?|$)|^\/api\/sweep$/;
const REVIEW = /^\/api\/battles\/([^/]+)\/review(\?|$)/;

/** The engine leaves one core to the page and to itself. */
const most = () => Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

/** A worker with its own engine, which reads what this device keeps and changes nothing. */
class Helper {
  /** @param {WebAssembly.Module} module @param {(data: any) => void} heard */
  constructor(module, heard) {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => heard(data));
    this.worker.postMessage({ begin: module, helps: true });
  }

  /** @param {Ask} ask */
  ask(ask) {
    this.worker.postMessage({ ask });
  }

  end() {
    this.worker.terminate();
  }
}

/** The compiled engine; none as long as it is not there, or where helpers could not read what is kept. @type {WebAssembly.Module | null} */
let module = null;
let working = 0;
/** Work that waits for a free core. @type {(() => void)[]} */
const queue = [];
/** Reviews by their address. @type {Map<string, Making>} */
const making = new Map();

/** @param {WebAssembly.Module | null} compiled */
export function setModule(compiled) {
  module = compiled;
}

/** @param {() => void} work */
function begin(work) {
  if (working >= most()) return void queue.push(work);
  working++;
  work();
}

function over() {
  working--;
  const next = queue.shift();
  if (next) begin(next);
}

/** @param {Answer} answer */
const refused = (answer) => answer.status >= 400;

/** Answer one request in a worker that ends with it. @param {WebAssembly.Module} compiled @param {Ask} ask @param {AbortSignal} [signal] @returns {Promise<Answer>} */
function once(compiled, ask, signal) {
  return new Promise((resolve, reject) => {
    begin(() => {
      const finish = () => {
        helper.end();
        signal?.removeEventListener("abort", stopped);
        over();
      };
      const stopped = () => {
        finish();
        reject(signal?.reason);
      };
      const helper = new Helper(compiled, ({ answer }) => {
        if (!answer) return;
        finish();
        resolve(answer);
      });
      signal?.addEventListener("abort", stopped);
      if (signal?.aborted) stopped();
      else helper.ask(ask);
    });
  });
}

/** @param {string} path */
function stop(path) {
  const known = making.get(path);
  if (!known) return;
  making.delete(path);
  if (!known.helper) return;
  known.helper.end();
  over();
}

/** A review, or how far it is: the engine of its worker answers again only when it is done. @param {WebAssembly.Module} compiled @param {Ask} ask @returns {Promise<Answer>} */
function review(compiled, ask) {
  const known = making.get(ask.path);
  if (known && !known.free) {
    const body = JSON.stringify({ done: known.done, of: known.of });
    return Promise.resolve({ id: ask.id, status: 200, kind: "application/json", body });
  }
  /** @type {Making} */
  const mine = known ?? { helper: null, free: true, done: 0, of: 1, waiting: [] };
  mine.free = false;
  making.set(ask.path, mine);
  const answered = new Promise((/** @type {(answer: Answer) => void} */ resolve) => mine.waiting.push(resolve));
  if (mine.helper) mine.helper.ask(ask);
  else
    begin(() => {
      if (making.get(ask.path) !== mine) return over();
      mine.helper = new Helper(compiled, (data) => {
        if (data.progress) [mine.done, mine.of] = data.progress;
        if (data.idle) mine.free = true;
        if (!data.answer) return;
        mine.waiting.shift()?.(data.answer);
        // The last answer has the review, or says why there is none.
        if (refused(data.answer) || JSON.parse(data.answer.body).review) stop(ask.path);
      });
      mine.helper.ask(ask);
    });
  return answered;
}

/**
 * Do a request in its own worker, if it is one of the long ones.
 * @param {Ask} ask @param {AbortSignal} [signal] @returns {Promise<Answer> | null}
 */
export function help(ask, signal) {
  const [, reviewed] = REVIEW.exec(ask.path) ?? [];
  if (reviewed && ask.method === "DELETE") {
    for (const path of making.keys()) if (REVIEW.exec(path)?.[1] === reviewed) stop(path);
    return null;
  }
  if (!module) return null;
  if (reviewed && ask.method === "GET") return review(module, ask);
  return LONG.test(ask.path) ? once(module, ask, signal) : null;
}

/** A battle has changed: its review would be of another position. @param {string} id */
export function changed(id) {
  for (const path of making.keys()) if (REVIEW.exec(path)?.[1] === encodeURIComponent(id)) stop(path);
}
