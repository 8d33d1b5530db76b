/** How often somebody is called to act while others are on turn. */
import { levelOf, makeBot, playGame } from '@boardwright/bots';
import { unwrap } from '@boardwright/core';
import { catan } from '@boardwright/games/catan';
import { knowledge } from '@boardwright/games/catan/bots';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';

const PERSON = 0;
const NODES = 20;

interface Count {
  readonly taps: number;
  readonly turns: number;
}

/** An offer goes by itself, and what one cannot pay is never asked; a seven is not to be helped. */
function countTaps(words: string): Count {
  const level = unwrap(levelOf(knowledge, 'beginner'));
  const bots = Array.from({ length: 4 }, () => makeBot(knowledge, level));
  const { plies } = playGame(catan, bots, words, { nodes: () => NODES });
  let [taps, turns] = [0, 0];
  for (const { action, actor } of plies) {
    if (action.type === 'end' && actor !== PERSON) turns += 1;
    if (action.type === 'discard' && actor === PERSON) taps += 1;
  }
  return { taps, turns };
}

test('at most one tap in five turns of bots is forced on whoever waits', () => {
  const counts = Array.from({ length: bySize(1, 1, 20) }, (_, n) => countTaps(`${seed}/forced/${n}`));
  const sum = (of: (count: Count) => number): number => counts.reduce((so, count) => so + of(count), 0);
  expect(sum(({ turns }) => turns)).toBeGreaterThan(20);
  expect(sum(({ taps }) => taps) / sum(({ turns }) => turns)).toBeLessThanOrEqual(0.2);
});
