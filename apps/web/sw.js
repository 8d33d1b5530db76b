/* global VERSION, FILES */
// At install everything that was built is cached, except files that few people open, which are cached when they are used.
// A page comes from the network if there is one. Files come from the cache, because their names contain their hashes.
// A new version waits until no page of the old one is open. Another site of the same origin has another scope.
const PREFIX = `boardwright ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;

/** A few files at a time, and after everything else: somebody may be starting a game on a slow connection. */
const AT_ONCE = 2;

async function keepAll() {
  const cache = await caches.open(CACHE);
  const names = ['./', ...FILES];
  const keepNext = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      await cache.add(new Request(name, { priority: 'low' }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

/** Other sites of the same origin may have files with the same names. */
function kept(request) {
  return caches.match(request, { cacheName: CACHE });
}

async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok && request.url.includes('/assets/')) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(PREFIX) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// A server that the player has allowed to notifies of the player's turn.
self.addEventListener('push', (event) => {
  const { match = '', title = 'Boardwright' } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { tag: match, icon: './icon-192.png', data: match }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const match = String(event.notification.data);
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const open = pages.find(({ url }) => url.includes(`#/match/${match}`));
    await (open === undefined ? self.clients.openWindow(`./#/match/${match}`) : open.focus());
  };
  event.waitUntil(show());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // requests to the server are not handled here, so that an aborted request ends at once
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.includes('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('./')));
  else event.respondWith(kept(request).then((found) => found ?? fetchAndKeep(request)));
});
