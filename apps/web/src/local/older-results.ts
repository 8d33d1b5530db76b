/** Adds the results of games that ended before results were stored. */
import { latestTable, load, onlyPersonOf, versionOf } from '@boardwright/core/host';
import { isGame, loadGame } from '../games.ts';
import { saveResult, savedResults } from '../storage/results.ts';
import { savedGames, type SavedGame } from '../storage/saved-games.ts';
import { resultOf } from './result-recorder.tsx';
import { localScene } from './view-model.ts';

export async function addOlderResults(): Promise<void> {
  const known = new Set(savedResults().map(({ id }) => id));
  const older = savedGames().filter(({ id, over, game }) => over && !known.has(id) && isGame(game));
  for (const saved of older) await addResult(saved);
}

async function addResult({ id, game, save, updated }: SavedGame): Promise<void> {
  const history = load(await loadGame(game, versionOf(save)), save);
  if (!history.ok || latestTable(history.value).outcome === null) return;
  const holder = onlyPersonOf(history.value);
  const scene = localScene(history.value, { holder, covered: false, saveStatus: 'saved', steps: [], skew: 0 });
  const result = resultOf(id, scene, updated);
  if (result !== null) saveResult(result);
}
