import { loadKnowledge } from '@boardwright/bots';
import { required } from '@boardwright/core';
import type { Fast, Knowledge, Level, Sight } from '@boardwright/core/bots';
import { games } from '@boardwright/games';
import { fast, fastByRows, knowledge as hop } from '@boardwright/games/hopnjump/bots';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

type Hop = typeof hop extends Knowledge<infer K> ? K : never;

const CLUB: Level = { name: 'club', bot: 'alpha-beta', nodes: 1000, pauseMs: 0 };

describe('the fingerprint of a bot', () => {
  it('is the same every time, and another for every level that differs in more than many nodes', () => {
    const levels = hop.levels.slice(0, 4);
    const all = levels.map((level) => fingerprintOf(hop, level));
    expect(levels.map((level) => fingerprintOf(hop, level))).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(Object.values(games))(
    'is the same every time also where there are dice or three seats: $id',
    async ({ id }) => {
      const knowledge = required(await loadKnowledge(games, id), id);
      const level = { ...(knowledge.levels[3] ?? CLUB), nodes: 50 };
      expect(fingerprintOf(knowledge, level)).toBe(fingerprintOf(knowledge, level));
    },
  );

  it('sees another evaluation, also where it is only a little off', () => {
    const before = fingerprintOf(hop, CLUB);
    expect(fingerprintOf({ ...hop, fast: fastByRows }, CLUB)).not.toBe(before);
    expect(fingerprintOf({ ...hop, fast: (assets) => scaled(fast(assets), 1) }, CLUB)).toBe(before);
    expect(fingerprintOf({ ...hop, fast: (assets) => scaled(fast(assets), 0.999) }, CLUB)).not.toBe(before);
  });

  it('sees other settings of a level, and another module', () => {
    const first = withBot(({ legal }) => legal[0]);
    const last = withBot(({ legal }) => legal.at(-1));
    const all = [
      fingerprintOf(hop, CLUB),
      fingerprintOf(hop, { ...CLUB, temperature: 0.01 }),
      fingerprintOf(first, CLUB),
      fingerprintOf(last, CLUB),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

function scaled(twin: Fast<Hop>, by: number): Fast<Hop> {
  const evaluate = twin.evaluate.bind(twin);
  return Object.assign(twin, {
    evaluate: (out: Float64Array): void => {
      evaluate(out);
      for (const [seat, worth] of out.entries()) out[seat] = worth * by;
    },
  });
}

function withBot(choose: (sight: Sight<Hop>) => Hop['Action'] | undefined): Knowledge<Hop> {
  return {
    ...hop,
    bots: { 'alpha-beta': () => ({ choose: (sight) => ({ action: required(choose(sight), 'action') }) }) },
  };
}
