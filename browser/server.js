/** The real binary, on a free port, with its own data folder that is removed afterwards. */

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";

const BINARY = process.env.LONGROLL_BIN ?? new URL("../target/debug/longroll", import.meta.url).pathname;

export class Server {
  /** @type {import("node:child_process").ChildProcess | null} */
  #process = null;
  address = "";
  /** The code that lets a device into a room. */
  code = "";
  #data = "";
  #listen;
  #more;

  /**
   * @param {string} [listen] where; on every address of the machine it is a room
   * @param {string[]} [more] more arguments
   */
  constructor(listen = "127.0.0.1:0", more = []) {
    this.#listen = listen;
    this.#more = more;
  }

  async start() {
    this.#data ||= await mkdtemp(join(tmpdir(), "longroll-browser-"));
    const listen = this.address ? new URL(this.address).host : this.#listen;
    const args = ["serve", "--no-open", "--json", "--listen", listen, "--data", this.#data, ...this.#more];
    const child = spawn(BINARY, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.#process = child;
    const told = await new Promise((resolve, reject) => {
      let said = "";
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
      child.stdout.on("data", (part) => {
        said += part;
        if (said.trimEnd().endsWith("}")) resolve(JSON.parse(said));
      });
    });
    this.address = `http://127.0.0.1:${new URL(told.address).port}`;
    this.code = told.code ?? "";
  }

  /** Ended without a word, as by a power cut. */
  async kill() {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async stop() {
    await this.kill();
    await rm(this.#data, { recursive: true, force: true });
  }
}

/**
 * `server` is shared by the tests of a worker; `own` belongs to one test, which may kill it.
 * @type {import("@playwright/test").TestType<
 *   import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions & {own: Server, errors: string[]},
 *   import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions & {server: Server}>}
 */
export const test = base.extend({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  own: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.address),
  /** Errors that the page threw; every test fails on them. */
  errors: [
    async ({ page }, use) => {
      /** @type {string[]} */
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (
          message.type() === "error" &&
          !message.text().includes("Failed to load resource") &&
          !message.text().includes("net::ERR")
        )
          errors.push(message.text());
      });
      await use(errors);
      if (errors.length) throw new Error(`the page threw: ${errors.join("; ")}`);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
