import { expect, test } from 'vitest';
import type { End, EndedGame } from '../storage/results.ts';
import { offeredLevel } from './ladder.ts';

const LEVELS = {
  levels: ['beginner', 'casual', 'club', 'expert', 'master'],
};

function played(...ends: readonly (readonly [level: string, end: End, game?: string])[]): readonly EndedGame[] {
  return ends.map(([level, end, game = '369'], at) => ({ id: `${at}`, game, against: level, end, plies: 9, at }));
}

test.each([
  [
    'two losses',
    [
      ['bot:casual', 'lost'],
      ['bot:casual', 'lost'],
    ],
    { level: 'beginner', way: 'lower' },
  ],
  [
    'two wins',
    [
      ['bot:casual', 'won'],
      ['bot:casual', 'won'],
    ],
    { level: 'club', way: 'higher' },
  ],
  [
    'a loss after a win',
    [
      ['bot:casual', 'won'],
      ['bot:casual', 'lost'],
    ],
    null,
  ],
  ['one loss', [['bot:casual', 'lost']], null],
  [
    'two draws',
    [
      ['bot:casual', 'drawn'],
      ['bot:casual', 'drawn'],
    ],
    null,
  ],
  [
    'losses against two levels',
    [
      ['bot:casual', 'lost'],
      ['bot:club', 'lost'],
    ],
    null,
  ],
  [
    'two losses at the lowest',
    [
      ['bot:beginner', 'lost'],
      ['bot:beginner', 'lost'],
    ],
    null,
  ],
  [
    'two wins at the highest',
    [
      ['bot:master', 'won'],
      ['bot:master', 'won'],
    ],
    null,
  ],
  [
    'a game with people between',
    [
      ['bot:casual', 'won'],
      ['here', 'shared'],
      ['bot:casual', 'won'],
    ],
    { level: 'club', way: 'higher' },
  ],
  [
    'another game between',
    [
      ['bot:casual', 'won'],
      ['bot:casual', 'lost', 'banqi'],
      ['bot:casual', 'won'],
    ],
    { level: 'club', way: 'higher' },
  ],
  [
    'a bot of one’s own',
    [
      ['bot:mine', 'won'],
      ['bot:mine', 'won'],
    ],
    null,
  ],
] as const)('after %s', (_, results, offer) => {
  expect(offeredLevel(LEVELS, played(...results), '369')).toEqual(offer);
});
