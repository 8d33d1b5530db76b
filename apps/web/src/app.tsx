import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Home } from './home/home.tsx';
import { parseRoute, type Route } from './route.ts';
import { useWords } from './shell/settings.tsx';

/** Screens but home are loaded when they are first shown. */
const screens = {
  options: async () => (await import('./home/options.tsx')).OptionsScreen,
  start: async () => (await import('./play/begin.tsx')).BeginScreen,
  play: async () => (await import('./play/here.tsx')).HereScreen,
  match: async () => (await import('./play/match.tsx')).MatchScreen,
} as const;

type Screen = ComponentType<{ readonly route: Route }>;

export function App(): JSX.Element {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  const [screen, setScreen] = useState<{ readonly name: string; readonly view: Screen } | null>(null);
  const words = useWords();
  useEffect(() => {
    const moved = (): void => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  useEffect(() => {
    const name = route.screen;
    if (name === 'home' || screen?.name === name) return;
    void screens[name]().then((view) => setScreen({ name, view: view as Screen }));
  }, [route, screen]);
  useEffect(() => scrollTo(0, 0), [route]);
  if (route.screen === 'home') return <Home />;
  if (screen === null || screen.name !== route.screen) return <p class="loading">{words.loading}</p>;
  const Shown = screen.view;
  return <Shown route={route} />;
}
