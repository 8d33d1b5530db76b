import { rng, type Rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { eloOf, intervalOf, logLikelihoodRatio, sequentialTest, shareOf, USUAL_BOUNDS, wilson } from './statistics.ts';

describe('intervals', () => {
  it('gives the textbook interval of a mean', () => {
    const { mean, low, high } = intervalOf([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    expect(high - low).toBeCloseTo(2 * 1.96 * Math.sqrt(2.5 / 5), 3);
  });

  it('knows nothing from one unit', () => {
    expect(intervalOf([7])).toEqual({ mean: 7, low: -Infinity, high: Infinity });
  });

  it('gives the half-widths of a hundred, four hundred and a thousand even games', () => {
    for (const [games, half] of [
      [100, 0.098],
      [400, 0.049],
      [1000, 0.031],
    ] as const) {
      const { low, high } = wilson(0.5, games);
      expect((high - low) / 2).toBeCloseTo(half, 2);
    }
  });

  it('keeps a share between none and all', () => {
    expect(wilson(1, 10).high).toBeCloseTo(1, 12);
    expect(wilson(1, 10).low).toBeCloseTo(0.722, 3);
    expect(wilson(0, 10).low).toBeCloseTo(0, 12);
  });
});

describe('Elo', () => {
  it('is the usual one for two seats', () => {
    expect(eloOf(0.5, 2)).toBe(0);
    expect(eloOf(0.75, 2)).toBeCloseTo(190.85, 2);
    expect(eloOf(0.64, 2)).toBeCloseTo(99.95, 1);
  });

  it('is nothing for an even share of three or four', () => {
    expect(eloOf(1 / 3, 3)).toBeCloseTo(0, 9);
    expect(eloOf(1 / 4, 4)).toBeCloseTo(0, 9);
  });

  it('turns back into the share', () => {
    for (const seats of [2, 3, 4]) expect(shareOf(eloOf(0.61, seats), seats)).toBeCloseTo(0.61, 9);
  });
});

describe('the sequential test', () => {
  const [s0, s1] = [shareOf(0, 2), shareOf(10, 2)];

  it('says nothing of no game', () => {
    expect(logLikelihoodRatio([], s0, s1)).toBe(0);
  });

  it('is near the normal approximation for many units', () => {
    const source = rng('approximation');
    const shares = Array.from({ length: 20_000 }, () => pairShare(source, 0.52));
    const { mean } = intervalOf(shares);
    const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / shares.length;
    const normal = ((s1 - s0) * (2 * mean - s0 - s1) * shares.length) / (2 * variance);
    expect(Math.abs(logLikelihoodRatio(shares, s0, s1) / normal - 1)).toBeLessThan(0.02);
  });

  it('errs about as rarely as its bounds say', () => {
    const bounds = { ...USUAL_BOUNDS, elo1: 60 };
    const runs = 300;
    const even = countAccepts(runs, shareOf(bounds.elo0, 2), bounds, 'elo1');
    const better = countAccepts(runs, shareOf(bounds.elo1, 2), bounds, 'elo0');
    expect(even).toBeLessThan(runs * 0.09);
    expect(better).toBeLessThan(runs * 0.09);
  });

  it('accepts what is plainly so, and not before it is', () => {
    const source = rng('plain');
    const shares = Array.from({ length: 400 }, () => pairShare(source, 0.7));
    expect(sequentialTest(shares, 2).accepts).toBe('elo1');
    expect(sequentialTest(shares.slice(0, 5), 2).accepts).toBeNull();
    expect(
      sequentialTest(
        shares.map((share) => 1 - share),
        2,
      ).accepts,
    ).toBe('elo0');
  });
});

function pairShare(source: Rng, share: number): number {
  const game = (): number => (source.below(1000) < share * 1000 ? 1 : 0);
  return (game() + game()) / 2;
}

function countAccepts(runs: number, share: number, bounds: typeof USUAL_BOUNDS, wrong: 'elo0' | 'elo1'): number {
  let count = 0;
  for (let run = 0; run < runs; run++) if (runOnce(rng(`run ${wrong} ${run}`), share, bounds) === wrong) count++;
  return count;
}

function runOnce(source: Rng, share: number, bounds: typeof USUAL_BOUNDS): 'elo0' | 'elo1' | null {
  const shares: number[] = [];
  while (shares.length < 3000) {
    for (let i = 0; i < 10; i++) shares.push(pairShare(source, share));
    const { accepts } = sequentialTest(shares, 2, bounds);
    if (accepts !== null) return accepts;
  }
  return null;
}
