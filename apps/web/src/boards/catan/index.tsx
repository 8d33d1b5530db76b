/** Settlers on its own island. */
import type { Catan } from '@boardwright/games/catan';
import type { IslandWords } from '@boardwright/games/catan/words';
import type { BoardModule } from '../index.ts';
import { IslandBoard } from './board.tsx';
import { EndTable } from './end-table.tsx';
import { IslandStanding } from './standing.tsx';
import { legalLike } from './turn.ts';

const island: BoardModule<Catan, IslandWords> = {
  Board: IslandBoard,
  Standing: IslandStanding,
  End: EndTable,
  room: 'tall',
  turns: () => false,
  primary: (scene, { labels }) => {
    for (const type of ['roll', 'end', 'stop'] as const) {
      const [action] = legalLike(scene, type);
      if (action !== undefined) return { label: labels[type], action };
    }
    return null;
  },
  rules: async ({ labels }) => (await import('./rules.tsx')).islandRules(labels.rules),
};

export const board: BoardModule = island as unknown as BoardModule;
