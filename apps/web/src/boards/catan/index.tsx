/** The board of Settlers. */
import type { BoardModule } from '@boardwright/boards';
import type { Catan } from '@boardwright/games/catan';
import type { IslandWords } from '@boardwright/games/catan/words';
import { IslandBoard } from './board.tsx';
import { EndTable } from './end-table.tsx';
import { IslandTurnSigns } from './log.tsx';
import { hexesAround } from './island/places.ts';
import { IslandStanding } from './standing.tsx';

const island: BoardModule<Catan, IslandWords> = {
  Board: IslandBoard,
  Standing: IslandStanding,
  TurnSigns: IslandTurnSigns,
  End: EndTable,
  around: (action) => hexesAround(action).map((hex) => `hex-${hex}`),
  fit: 'tall',
  turns: () => false,
  primary: ({ labels: { roll, end, stop } }) => ({ roll, end, stop }),
  rules: async ({ labels }) => (await import('./rules.tsx')).islandRules(labels.rules),
};

export const board: BoardModule = island as unknown as BoardModule;
