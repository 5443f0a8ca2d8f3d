/** Writes the site: the page's files, the book as the server renders it, the engine, and what makes it work offline. */

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative } from "node:path";
import { gzipSync } from "node:zlib";

const [out, engine] = process.argv.slice(2);
const web = new URL("../web", import.meta.url).pathname;

/** Nothing but our own files and our own engine. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'";

/** All files below a folder, with `/` between the parts of their paths. */
async function files(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const path = (entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split("\\").join("/");
  return found.filter((entry) => entry.isFile()).map(path).sort();
}

async function write(path, text) {
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), text);
}

/** The book, from the binary that has it inside. */
async function book() {
  const data = await mkdtemp(join(tmpdir(), "longroll-site-"));
  const args = ["serve", "--no-open", "--json", "--listen", "127.0.0.1:0", "--data", data];
  const server = spawn(process.env.LONGROLL_BIN, args, { stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => server.kill());
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    server.stdout.on("data", (part) => {
      said += part;
      if (said.trimEnd().endsWith("}")) resolve(JSON.parse(said).address);
    });
  });
  const wanted = ["/book/introduction.html"];
  const seen = new Set(wanted);
  for (let at = 0; at < wanted.length; at++) {
    const path = wanted[at];
    const response = await fetch(new URL(path, address));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    if (!path.endsWith(".html")) {
      await write(path.slice(1), Buffer.from(await response.arrayBuffer()));
      continue;
    }
    const html = await response.text();
    for (const [, link] of html.matchAll(/(?:href|src)="([^"#:]+)/g)) {
      const there = posix.resolve(posix.dirname(path), link);
      if (there.startsWith("/book/") && !seen.has(there)) {
        seen.add(there);
        wanted.push(there);
      }
    }
    await write(path.slice(1), local(html, path));
  }
  server.removeAllListeners("exit");
  server.kill();
  await rm(data, { recursive: true, force: true });
  const first = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=introduction.html"><title>Long Roll</title>';
  await write("book/index.html", first);
}

/** A page of the book whose links work in any folder of any host. */
function local(html, path) {
  const up = "../".repeat(path.split("/").length - 2);
  return html.replace(/(href|src)="\/(?!\/)/g, `$1="${up}`).replaceAll(`"${up}book/"`, `"${up}book/introduction.html"`);
}

/** The page, which is told that it has an engine. */
async function page() {
  const hidden = (path) => path.endsWith(".d.ts") || path === "tsconfig.json";
  for (const path of (await files(web)).filter((path) => !hidden(path))) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await cp(join(web, path), join(out, path));
  }
  const index = await readFile(join(out, "index.html"), "utf8");
  const head = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <meta name="longroll-engine" content="engine/longroll.wasm">
    <link rel="manifest" href="manifest.webmanifest">
    <title>`;
  await write("index.html", index.replace("<title>", head));
  const icons = [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }];
  const colors = { background_color: "#f6f1e4", theme_color: "#33414f" };
  const manifest = { name: "Long Roll", short_name: "Long Roll", start_url: "./", display: "standalone", ...colors, icons };
  await write("manifest.webmanifest", JSON.stringify(manifest, null, 2));
}

/** Everything is fetched once and then served from this device. A newer version waits until every tab is closed. */
function serviceWorker(version, paths) {
  return `const CACHE = "longroll-${version}";
const FILES = ${JSON.stringify(paths)};
self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES))));
self.addEventListener("activate", (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("longroll-") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })()));
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});
`;
}

await mkdir(out, { recursive: true });
await page();
await book();
await mkdir(join(out, "engine"), { recursive: true });
await cp(engine, join(out, "engine/longroll.wasm"));
const paths = (await files(out)).filter((path) => path !== "sw.js");
const hash = createHash("sha256");
for (const path of paths) hash.update(path).update(await readFile(join(out, path)));
await write("sw.js", serviceWorker(hash.digest("hex").slice(0, 16), ["./", ...paths]));
const wasm = await readFile(engine);
console.log(`${paths.length + 1} files; the engine has ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} compressed`);
