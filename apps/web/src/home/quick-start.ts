/** Starts a game from its card. */
import type { Fault } from '@boardwright/core';
import { loadGameWords, loadWords } from '@boardwright/words';
import { loadBoard } from '../boards/index.ts';
import { games, loadGame } from '../games.ts';
import { navigate, watchRoute } from '../route.ts';
import { NOT_LOADED } from '../shell/not-loaded.tsx';
import { savedSettings } from '../shell/saved-settings.ts';

/** Loads everything that a first move needs, in parallel. */
async function loadAll(id: string) {
  const { lang } = savedSettings();
  const [game, [table]] = await Promise.all([
    loadGame(id),
    loadGameScreen(),
    loadBoard(id),
    loadGameWords(games, id, lang),
  ]);
  return { game, table };
}

function loadGameScreen() {
  return Promise.all([import('../local/table.ts'), loadWords(savedSettings().lang)]);
}

/** Loads the game screen in advance, once the home page is shown. */
export function preloadGameScreen(): void {
  loadGameScreen().catch(() => undefined);
}

/** Loads a game in advance when a pointer comes near its card. Errors are shown only when the game is started. */
export function preloadGame(id: string): void {
  loadAll(id).catch(() => undefined);
}

export async function startUsualGame(id: string): Promise<Fault | null> {
  const isHere = watchRoute();
  const loaded = await loadAll(id).catch(() => null);
  if (!isHere()) return null;
  if (loaded === null) return NOT_LOADED;
  const { game, table } = loaded;
  const wanted = table.newGameFor(game, table.withoutLinks(game, table.chosenFor(game)));
  const started = wanted.ok ? table.startGame(game, wanted.value) : wanted;
  if (!started.ok) return started.error;
  navigate({ screen: 'play', id: started.value });
  return null;
}
