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

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it everything works but for playing offline.
  navigator.serviceWorker.register(scriptUrl('./sw.js')).catch((error: unknown) => console.warn(error));
}
