import type { ComponentType, JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Home } from './home/home.tsx';
import { parseRoute, type Route } from './route.ts';
import { useWords } from './shell/settings.tsx';

/** Screens but home are loaded when they are first shown. */
const screens = {
  options: async () => (await import('./home/options.tsx')).OptionsScreen,
  start: async () => (await import('./local/start-screen.tsx')).StartScreen,
  play: async () => (await import('./local/screen.tsx')).LocalScreen,
  match: async () => (await import('./online/screen.tsx')).OnlineScreen,
} as const;

type Screen = ComponentType<{ readonly route: Route }>;

export function App(): JSX.Element {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  const [screen, setScreen] = useState<{ readonly name: string; readonly view: Screen } | null>(null);
  const [broken, setBroken] = useState(false);
  const words = useWords();
  // Before the first picture: nobody is to tap a link that is not listened to.
  useLayoutEffect(() => {
    const moved = (): void => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  useEffect(() => {
    const name = route.screen;
    if (name === 'home' || screen?.name === name) return;
    screens[name]().then(
      (view) => setScreen({ name, view: view as Screen }),
      () => setBroken(true),
    );
  }, [route, screen]);
  const isShown = route.screen === 'home' || screen?.name === route.screen;
  useEffect(() => {
    if (isShown) arrive();
  }, [route.screen, isShown]);
  if (broken) return <Broken />;
  if (route.screen === 'home') return <Home />;
  if (screen === null || screen.name !== route.screen) return <p class="loading">{words.loading}</p>;
  const Shown = screen.view;
  return <Shown route={route} />;
}

/** A screen reader begins a new screen at its heading; the first one is where the browser put it. */
function arrive(): void {
  scrollTo(0, 0);
  if (document.activeElement !== document.body || history.length > 1) {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
}

/** A part of the page could not be loaded: no network, or a newer version is there. */
function Broken(): JSX.Element {
  const words = useWords();
  return (
    <main class="loading">
      <p>{words.broken}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {words.reload}
      </button>
    </main>
  );
}
