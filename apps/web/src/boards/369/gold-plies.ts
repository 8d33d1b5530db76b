import type { Scene } from '@boardwright/boards';
import { lastLines, type Line, type News, type ThreeSixNine } from '@boardwright/games/369';
import type { MoveLine } from '@boardwright/core/host';

/** The runs that one ply completed. */
export interface GoldPly {
  readonly seq: number;
  readonly lines: readonly Line[];
}

type Placed = MoveLine<ThreeSixNine> & { readonly news: Extract<News, { readonly type: 'PLACE' }> };

/** Returns the runs that are gold: those of each player's last stone, until that player moves again. */
export function goldPlies({
  view,
  seq,
  lines,
}: Pick<Scene<ThreeSixNine>, 'view' | 'seq' | 'lines'>): readonly GoldPly[] {
  const placed = lines.filter((line): line is Placed => line.news?.type === 'PLACE');
  const last = placed.at(-1);
  // a game that began from a position lacks its earlier moves
  if (last === undefined) return [{ seq, lines: lastLines(view) }];
  const before = placed.findLast(({ actor }) => actor !== last.actor);
  return [...(before === undefined ? [] : [before]), last].map((line) => ({ seq: line.seq, lines: line.news.lines }));
}
