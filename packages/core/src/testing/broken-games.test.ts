import { describe, expect, test } from 'vitest';
import { bySize } from '../../../../tools/size.ts';
import { LawBroken, type Run } from './law.ts';
import { conforms, laws, type Check } from './laws.ts';
import { brokenGames } from './broken-games.fixture.ts';

const RUN: Run = { seed: 'toys 8', walks: bySize(6, 6, 40), plies: 300 };
const OTHERS: Run = { ...RUN, walks: bySize(1, 1, 10) };

describe('each law catches its broken games', () => {
  test.each(brokenGames)('law $law: $wrong', (toy) => {
    const others = conforms(toy.game, OTHERS).filter(
      ({ law }) => law.number !== toy.law && !toy.also.includes(law.number),
    );
    expect(others.flatMap(breach)).toEqual([]);
    const broken = conforms(toy.game, RUN)
      .filter(({ law }) => law.number === toy.law)
      .flatMap(breach);
    expect(broken.length).toBeGreaterThan(0);
    for (const first of broken) {
      expect(first.message).toContain(`law ${first.law} `);
      expect(first.message).toContain(toy.game.id);
      expect(first.message).toContain(JSON.stringify(first.run.seed));
      const again = conforms(toy.game, first.run).filter(
        ({ law, preset }) => law.number === first.law && preset === first.preset,
      );
      expect(again.flatMap(breach).map(({ message }) => message)).toEqual([first.message]);
    }
  });

  test('every law has a toy', () => {
    const caught = new Set(brokenGames.map(({ law }) => law));
    expect(laws.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(laws.filter(({ number }) => !caught.has(number))).toEqual([]);
  });
});

function breach(check: Check): LawBroken[] {
  try {
    check.run();
    return [];
  } catch (error) {
    if (error instanceof LawBroken) return [error];
    throw error;
  }
}
