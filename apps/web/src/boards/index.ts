/** The boards, one folder each. The entry of a game names its board; without one, the game uses the plain board. */
import type { BoardModule } from '@boardwright/boards';
import { entryOf } from '@boardwright/core/host';
import { externalBoard } from '../external-games.ts';
import { games } from '../games.ts';

/** Loads the board of a game, or the plain one. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const outside = externalBoard(game);
  if (outside !== null) return (await import('./external.ts')).loadExternalBoard(outside);
  const folder = entryOf(games, game)?.board ?? 'plain';
  const { board }: { readonly board: BoardModule } = await import(`./${folder}/index.tsx`);
  return board;
}
