/** The first file of the page. It is small, so that the words are requested while the rest is loading. */
import { loadHomeWords, loadWords } from '@boardwright/words';
import { externalGames, isDev } from './external-games.ts';
import { applySettings, savedSettings } from './shell/saved-settings.ts';
import { sayNotLoaded } from './shell/no-words.ts';
import { scriptUrl } from './trusted-types.ts';

const root = document.getElementById('app');
if (root === null) throw new TypeError('the page has no place for the app');
// The query is only for link previews. It is removed, because links made from this address would keep it.
if (location.search !== '') history.replaceState(null, '', location.pathname + location.hash);
// `boardwright dev` opens the game of its author. The home page is then at `#/`.
if (isDev && location.hash === '') history.replaceState(null, '', `#/start/${externalGames[0]?.id ?? ''}`);
const first = savedSettings();
applySettings(first);
// Nothing may be awaited here: the rest imports from this file and would wait for it.
Promise.all([loadHomeWords(first.lang), import('./app.tsx')]).then(
  ([words, { showApp }]) => showApp(root, first, words),
  () => sayNotLoaded(root, first.lang),
);

// every button of the home page needs the other words
loadWords(first.lang).catch(() => undefined);

if (isDev) void import('./dev/reload.ts').then(({ followChanges }) => followChanges());

/** Milliseconds without requests after which the rest of the app is fetched for offline play. */
const QUIET_MS = 1000;

/** Registers the service worker. It serves only offline play. */
function keepForOffline(): void {
  navigator.serviceWorker.register(scriptUrl('./sw.js')).catch((error: unknown) => console.warn(error));
}

if (import.meta.env.PROD && !isDev && 'serviceWorker' in navigator) setTimeout(keepForOffline, QUIET_MS);
