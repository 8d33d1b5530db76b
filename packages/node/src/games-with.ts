/** The games of a module and of external sources. Both are named in the URL by which a thread imports this module (`gamesModuleWith`). */
import { unwrap } from '@boardwright/core';
import type { GameCatalogue } from '@boardwright/core/host';
import { importGame, withGame } from './external-game.ts';
import { loadGames } from './load-games.ts';

const asked = new URL(import.meta.url).searchParams;
let table = await loadGames(asked.get('module') ?? '');
for (const source of asked.getAll('source'))
  table = unwrap(withGame(table, unwrap(await importGame(source, process.cwd()))));

export const games: GameCatalogue = table;
