/** A plain server of static files, as any host is one; and tests that begin at the site it serves. */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { test as base } from "@playwright/test";

/** @type {Record<string, string>} */
const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** Serve a folder under a path, which may be any: sites are put in subfolders. @param {string} folder @param {string} under */
export async function serve(folder, under) {
  /** Compressed as hosts do it. @type {Record<string, Buffer>} */
  const packed = {};
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const inside = path.startsWith(under) ? normalize(path.slice(under.length)) : "..";
    const file = join(folder, inside.endsWith("/") || inside === "." ? join(inside, "index.html") : inside);
    try {
      if (inside.startsWith("..")) throw new Error("outside");
      const type = KINDS[extname(file)] ?? "application/octet-stream";
      packed[file] ??= gzipSync(await readFile(file));
      response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(packed[file]);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)));
  return { address: `http://127.0.0.1:${port}${under}`, close };
}

/**
 * `site` is the address of the built site; `page` has visited it once and has no network since.
 * @type {import("@playwright/test").TestType<
 *   import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions & {errors: string[]},
 *   import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions & {site: string}>}
 */
export const test = base.extend({
  site: [
    async ({}, use) => {
      const server = await serve(process.env.LONGROLL_SITE ?? "", "/club/longroll/");
      await use(server.address);
      await server.close();
    },
    { scope: "worker" },
  ],
  page: async ({ page, site }, use) => {
    await page.goto(site);
    await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
    await page.context().setOffline(true);
    await page.reload();
    await use(page);
  },
  /** Errors that the page threw; every test fails on them. */
  errors: [
    async ({ page }, use) => {
      /** @type {string[]} */
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await use(errors);
      if (errors.length) throw new Error(`the page threw: ${errors.join("; ")}`);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
