/** Finds games by id, or by title in any language. */
import type { GameCatalogue } from '@boardwright/core/host';
import { gameTitle, LANGS, loadWords } from '@boardwright/words';
import { nearestOf } from './suggest.ts';

/** Returns the game that was probably meant, with its edit distance; null if no name is close. */
export async function gameMeant(
  games: GameCatalogue,
  word: string,
): Promise<{ readonly id: string; readonly steps: number } | null> {
  const catalogues = await Promise.all(LANGS.map(loadWords));
  const names = Object.values(games).flatMap((entry) =>
    [entry.id, ...catalogues.map((words) => gameTitle(words, entry))].map((name) => ({
      id: entry.id,
      name: lettersOf(name),
    })),
  );
  const near = nearestOf(
    lettersOf(word),
    names.map(({ name }) => name),
  );
  const meant = names.find(({ name }) => name === near?.name);
  return near === null || meant === undefined ? null : { id: meant.id, steps: near.steps };
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
