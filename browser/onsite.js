/** The tests of the page against the static site: `LONGROLL_SITE=DIR scripts/browser` serves that folder instead of the program. */

import { serve } from "./static.js";

export const SITE = process.env.LONGROLL_SITE ?? "";

/** Tests that need a server, other devices or HTTP; the site has none of them. @type {[string, RegExp][]} */
const NEED_A_SERVER = [
  ["restart.spec.js", /./],
  ["room.spec.js", /./],
  ["seats.spec.js", /./],
  ["weight.spec.js", /./],
  ["battle.spec.js", /the server dies/],
  ["pages.spec.js", /the turn sheet runs, is shared, and is kept/],
];

/** @param {import("@playwright/test").TestInfo} test */
export const needsServer = ({ file, title }) => NEED_A_SERVER.some(([name, tests]) => file.endsWith(name) && tests.test(title));

/** A plain file server in the place of the program. */
export class StaticServer {
  address = "";
  code = "";
  /** @type {() => Promise<unknown>} */
  #close = async () => {};

  async start() {
    const server = await serve(SITE, "/");
    this.address = server.address.replace(/\/$/, "");
    this.#close = server.close;
  }

  kill() {
    throw new Error("a test that kills the server must be named in onsite.js");
  }

  stop() {
    return this.#close();
  }
}

/**
 * Requests of a test, answered by the engine of the page.
 * @param {import("@playwright/test").Page} page
 */
export function engineOf(page) {
  /** @param {string} method @param {string} address @param {unknown} [data] */
  async function ask(method, address, data) {
    if (page.url() === "about:blank") await page.goto("/");
    const path = new URL(address, page.url()).href.slice(new URL(page.url()).origin.length);
    const answer = await page.evaluate(
      async ({ method, path, body }) => {
        const shell = await import(new URL("engine/shell.js", document.baseURI).href);
        const response = await shell.send(path, { method, body });
        return { status: response.status, text: await response.text() };
      },
      { method, path, body: data === undefined ? undefined : JSON.stringify(data) },
    );
    return {
      status: () => answer.status,
      ok: () => answer.status < 400,
      text: async () => answer.text,
      json: async () => JSON.parse(answer.text),
    };
  }
  return {
    get: (/** @type {string} */ path) => ask("GET", path),
    post: (/** @type {string} */ path, /** @type {{data?: unknown}} */ { data } = {}) => ask("POST", path, data ?? {}),
    delete: (/** @type {string} */ path) => ask("DELETE", path),
  };
}
