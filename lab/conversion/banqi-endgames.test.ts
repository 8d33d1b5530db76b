import { makeBot, playGame } from '@boardwright/bots';
import { required } from '@boardwright/core';
import { banqi } from '@boardwright/games/banqi';
import { knowledge } from '@boardwright/games/banqi/bots';
import { expect, test } from 'vitest';
import { bySize } from '../../tools/size.ts';
import { endgameClasses, perfectDefender, wonEndgame } from './banqi-endgames.ts';

const MINUTES = 60_000;
const MASTER = required(knowledge.levels.at(-1), 'level');

/** By the number of pieces: the number of classes, the number of them that are played, and the nodes per move. */
const SIZES = [
  { pieces: 2, classes: 5, played: bySize(2, 5, 5), nodes: 2000 },
  { pieces: 3, classes: 20, played: bySize(1, 4, 20), nodes: 5000 },
  { pieces: 4, classes: 75, played: bySize(0, 0, 75), nodes: MASTER.nodes },
] as const;

/** Returns how the game ended for the side that wins the position according to the tables. */
function ending(kinds: readonly number[], nodes: number): string {
  const position = wonEndgame(kinds, `endgame ${kinds.join(' ')}`);
  if (position === null) return 'won';
  const own = makeBot(knowledge, { ...MASTER, nodes });
  const bots = position.winner === 0 ? [own, perfectDefender()] : [perfectDefender(), own];
  const { outcome } = playGame(banqi, bots, 'endgame', { position: position.text, nodes: () => nodes, plies: 400 });
  return outcome?.ranks[position.winner] === 1 && outcome.ranks[1 - position.winner] !== 1
    ? 'won'
    : `${position.text}: ${outcome?.reason ?? 'unfinished'}`;
}

test.each(SIZES)(
  'won endgames of $pieces pieces are won against a defender that knows the tables',
  { timeout: 60 * MINUTES },
  ({ pieces, classes, played, nodes }) => {
    const all = endgameClasses(pieces);
    expect(all).toHaveLength(classes);
    const some = all.filter((_, i) => i % Math.ceil(classes / Math.max(1, played)) === 0).slice(0, played);
    expect(some.map((kinds) => ending(kinds, nodes)).filter((end) => end !== 'won')).toEqual([]);
  },
);
