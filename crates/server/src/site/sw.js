/** Keeps this version of the site on the device. A newer version waits until no tab shows this one. */

const CACHE = "longroll-{version}";
const FILES = ["{files}"];

/** Past the browser's own cache, which may still have files of an older version. @param {string} path */
const fresh = (path) => new Request(path, { cache: "no-cache" });

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(fresh))));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith("longroll-") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const { href, pathname } = new URL(event.request.url);
    // Hosts answer for a folder with its first page.
    const wanted = pathname.endsWith("/") ? new URL("index.html", href) : event.request;
    return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
