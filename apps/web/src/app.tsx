import type { HomeWords } from '@boardwright/words';
import { render, type ComponentType, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import './styles/base.css';
import { Home } from './home/home.tsx';
import { parseRoute, type Route } from './route.ts';
import { keepInstallOffer } from './shell/install-offer.ts';
import { NotLoaded } from './shell/not-loaded.tsx';
import { guardPresses, screenShown } from './shell/presses.ts';
import type { SavedSettings } from './shell/saved-settings.ts';
import { SettingsProvider, useHomeSettings } from './shell/settings.tsx';
import { hasGames } from './storage/storage.ts';

/** The screens, loaded when they are first shown. Only a home page without own games is part of the first file. */
const screens = {
  games: async () => (await import('./home/games-home.tsx')).GamesHome,
  statistics: async () => (await import('./home/statistics.tsx')).StatisticsScreen,
  verify: async () => (await import('./verify/screen.tsx')).VerifyScreen,
  lobby: async () => (await import('./online/lobby/lobby-screen.tsx')).LobbyScreen,
  options: async () => (await import('./home/options.tsx')).OptionsScreen,
  start: async () => (await import('./local/start-screen.tsx')).StartScreen,
  learn: async () => (await import('./learn/lesson-screen.tsx')).LessonScreen,
  dailies: async () => (await import('./learn/dailies-screen.tsx')).DailiesScreen,
  daily: async () => (await import('./learn/daily-screen.tsx')).DailyScreen,
  play: async () => (await import('./local/table.ts')).LocalScreen,
  shared: async () => (await import('./share/shared-screen.tsx')).SharedScreen,
  seats: async () => (await import('./online/seats/seats-screen.tsx')).SeatsScreen,
  match: async () => (await import('./online/screen.tsx')).OnlineScreen,
} as const;

type ScreenName = 'home' | keyof typeof screens;
type Screen = ComponentType<{ readonly route: Route }>;

export function showApp(root: HTMLElement, first: SavedSettings, firstWords: HomeWords): void {
  guardPresses();
  keepInstallOffer();
  render(
    <SettingsProvider first={first} firstWords={firstWords}>
      <App />
    </SettingsProvider>,
    root,
  );
}

function App(): JSX.Element {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  const [screen, setScreen] = useState<{ readonly name: string; readonly view: Screen } | null>(null);
  /** The route whose screen failed to load. Going there again requests it again. */
  const [broken, setBroken] = useState<Route | null>(null);
  const { home, words, loadAllWords } = useHomeSettings();
  const name = screenOf(route);
  // before the first paint, so that no link lacks its listener
  useLayoutEffect(() => {
    const moved = (): void => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  // a screen must not wait for a frame of the previous screen
  useLayoutEffect(() => {
    if (name === 'home' || screen?.name === name) return;
    Promise.all([screens[name](), loadAllWords()]).then(
      ([view]) => setScreen({ name, view: view as Screen }),
      () => setBroken(route),
    );
  }, [route, screen]);
  const isShown = name === 'home' || (screen?.name === name && words !== null);
  useEffect(() => {
    if (isShown) arrive();
  }, [route.screen, isShown]);
  if (broken === route)
    return (
      <main>
        <NotLoaded />
      </main>
    );
  if (name === 'home') return <Home />;
  if (screen === null || !isShown) return <p class="loading">{home.loading}</p>;
  const Shown = screen.view;
  return <Shown route={route} />;
}

function screenOf({ screen }: Route): ScreenName {
  return screen === 'home' && hasGames() ? 'games' : screen;
}

/** Moves the focus to the heading of a new screen, for screen readers. For the first screen the browser decides. */
function arrive(): void {
  screenShown();
  scrollTo(0, 0);
  if (document.activeElement !== document.body || history.length > 1) {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
}
