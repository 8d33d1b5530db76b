/* global VERSION, FILES */
// Everything that was built is kept at install. A page comes from the network while there is one, files come from
// the cache: their names hold their hashes. A new version waits until no page of the old one is open.
const CACHE = `boardwright-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(['./', ...FILES])));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('boardwright-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('./')));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
