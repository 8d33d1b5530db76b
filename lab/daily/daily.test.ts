import { rng, shuffle, unwrap, type Game } from '@boardwright/core';
import {
  beginAttempt,
  dailyPositions,
  dailyStart,
  tryAction,
  type Attempt,
  type DailyPosition,
} from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../tools/size.ts';
import { generators } from './generators.ts';

const COUNT = 400;
const MOST_BYTES = 20_000;
const CHECKED = bySize(1, 5, COUNT);

const files = Object.values(games).flatMap(({ id, rules, daily }) =>
  daily === undefined ? [] : [{ id, rules, daily }],
);

test('every game of ours has positions of the day, and each file has a generator', () => {
  expect(files.map(({ id }) => id)).toEqual(Object.keys(games));
  expect(Object.keys(generators).toSorted()).toEqual(Object.keys(games).toSorted());
});

describe.each(files)('the positions of $id', ({ id, rules, daily }) => {
  test(`are ${COUNT}, each once, in a file of at most ${MOST_BYTES} bytes gzipped`, async () => {
    const lines = await daily();
    expect(new Set(lines.split('\n')).size).toBe(COUNT);
    expect(gzipSync(lines, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES);
  });

  test(`have one best answer, which the rules allow: ${CHECKED} of them`, async () => {
    const [game, generator] = [await rules(), generators[id]];
    const some = shuffle([...dailyPositions(await daily())], rng(`daily ${seed}`)).slice(0, CHECKED);
    for (const position of some) {
      expect([position.start, generator?.flaw(position)]).toEqual([position.start, null]);
      expect(played(game, position).answer).toEqual([]);
    }
  });
});

function played(game: Game, position: DailyPosition): Attempt {
  const start = unwrap(beginAttempt(game, unwrap(dailyStart(game, position)), position));
  return position.answer.reduce<Attempt>((attempt, line) => {
    const answer = tryAction(attempt, unwrap(game.notation.parse(line)));
    if (answer.type !== 'right') throw new Error(`${position.start}: ${line} is ${answer.type}`);
    return answer.attempt;
  }, start);
}
