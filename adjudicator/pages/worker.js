// The offline shell: visited pages and their assets, for a browser without a network. The service puts the digest of all
// assets in front as DIGEST, so that an update is another worker. Pages come from the network first, assets have their
// digest in their address, and no other response is kept: no ruling, no picture.

const scope = new URL(self.registration.scope).pathname;
const NAME = `shell ${scope} ${DIGEST}`;
const PAGES = /^((play|edit)\/\w+|judge|referee)?$/;
const ASSETS = `pages/${DIGEST}/`;
const LOOSE = { ignoreVary: true };

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(renewed()));
self.addEventListener("message", (event) => event.waitUntil(kept(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== "GET" || path === null) return;
  if (path.startsWith(ASSETS)) event.respondWith(asset(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch((failure) => visited(request, failure)));
});

/** The path of an address of this service, without prefix; null for any other. */
function pathOf(address) {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname.startsWith(scope) ? pathname.slice(scope.length) : null;
}

async function renewed() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`shell ${scope} `) && name !== NAME) await caches.delete(name);
  }
  await clients.claim();
}

/** Keep those of these addresses that belong to the shell. */
async function kept(addresses) {
  const cache = await caches.open(NAME);
  const shell = addresses.map((one) => one.split("#")[0]).filter((one) => PAGES.test(pathOf(one)) || pathOf(one)?.startsWith(ASSETS));
  await Promise.allSettled([...new Set(shell)].map((one) => cache.add(one)));
}

async function asset(request) {
  return (await caches.match(request, LOOSE)) ?? fetch(request);
}

/** A page as it was last visited, else the first page; the page itself says that there is no network. */
async function visited(request, failure) {
  const cache = await caches.open(NAME);
  const found = (await cache.match(request, LOOSE)) ?? (await cache.match(scope, { ...LOOSE, ignoreSearch: true }));
  if (!found) throw failure;
  return found;
}
