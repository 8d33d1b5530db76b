import { render } from 'preact';
import { App } from './app.tsx';
import { savedSettings, SettingsProvider } from './shell/settings.tsx';
import './styles/base.css';
import { scriptUrl } from './trust.ts';
import { loadWords } from '@boardwright/words';

const root = document.getElementById('app');
if (root === null) throw new TypeError('the page has no place for the app');
const first = savedSettings();
document.documentElement.lang = first.lang;
document.documentElement.dataset['theme'] = first.theme;
render(
  <SettingsProvider first={first} firstWords={await loadWords(first.lang)}>
    <App />
  </SettingsProvider>,
  root,
);

/** What is wanted at once comes first: the rest of the app is fetched for offline play when the page is quiet. */
const QUIET_MS = 1000;

/** Without it everything works but for playing offline. */
function keepForOffline(): void {
  navigator.serviceWorker.register(scriptUrl('./sw.js')).catch((error: unknown) => console.warn(error));
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) setTimeout(keepForOffline, QUIET_MS);
