import { pick, rng, type Game } from '@boardwright/core';
import { lockstep } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { fast, FastBanqi } from './fast.ts';
import { banqi } from '../index.ts';
import type { Banqi, BanqiOptions, State } from '../rules/types.ts';

const HOUSES = bySize(8, 12, 2_000);

/** Returns options in which every house rule is random. */
function houseRulesOf(n: number): BanqiOptions {
  const source = rng(`houses ${seed} ${n}`);
  const drawn = Object.fromEntries(banqi.fields.map(({ key, values }) => [key, pick(values, source)]));
  const decoded = banqi.decodeOptions({ seats: 2, ...drawn });
  if (!decoded.ok) throw new Error(decoded.error.message);
  return decoded.value;
}

function stateOf(line: string): State {
  const read = banqi.notation.position.parse(line);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

describe('the fast game in lockstep', () => {
  test('with any house rules', () => {
    for (let n = 0; n < HOUSES; n++) {
      const house: Game<Banqi> = { ...banqi, presets: { house: houseRulesOf(n) } };
      expect(() =>
        lockstep(house, 'house', () => fast({}), { seed: `${seed} ${n}`, walks: 1, plies: 400 }),
      ).not.toThrow();
    }
  });

  test.each([
    ['few pieces, and one that is stuck', '4/4/1Kp1/4/4/2c1/2r?/4 red red - - 12 - - - taiwan'],
    ['a chain that goes on', 'Rh2/1hc1/4/4/4/4/4/2?? red red - - 39 A1 - - park'],
    ['a position that stood before', 'K3/4/4/4/4/4/4/3g red red - - 30 - - A1A2,D8D7,A2A1,D7D8 taiwan'],
    ['a last piece that may trade', '2Gg/4/4/4/4/4/4/4 red red kgmmrrhhccppppp/KGMMRRHHCCPPPPP - 40 - - - mainland'],
    ['an attack on what lies face down', 'K?2/4/4/4/4/4/4/4 red red - - 40 - A1xB1 - taiwan+darkCapture=trade'],
  ])('from %s', (_, line) => {
    const start = stateOf(line);
    const from: Game<Banqi> = { ...banqi, setup: () => start };
    const run = { seed, walks: bySize(3, 5, 200), plies: 200 };
    expect(() => lockstep(from, 'taiwan', () => fast({}), run)).not.toThrow();
  });
});

test('a long game outgrows the first frames and comes back', () => {
  const [one, start] = [fast({}), banqi.setup(banqi.presets['contract'] as BanqiOptions, seed)];
  const source = rng(`frames ${seed}`);
  const moves = new Int32Array(512);
  one.load(start);
  const key = one.key.join();
  let plies = 0;
  for (; plies < 2_000 && one.toMove() !== -2; plies++) one.make(moves[source.below(one.generate(moves, 0))] as number);
  while (plies-- > 0) one.unmake();
  expect(one.key.join()).toBe(key);
  expect(one.save()).toEqual(start);
  expect(() => one.unmake()).toThrow(RangeError);
});

test('a pass, for search, gives the turn away, ends a series of quiet moves and is taken back', () => {
  const one = new FastBanqi();
  one.load(stateOf('K3/4/4/4/4/4/4/2?g red red - - 30 - - A1A2,D8D7,A2A1,D7D8 taiwan'));
  const [key, values] = [one.key.join(), new Float64Array(2)];
  const before = one.save();
  expect(one.pass()).toBe(true);
  expect([one.side, one.left, one.quiet]).toEqual([1, 40, 0]);
  one.evaluate(values);
  one.unmake();
  expect([one.key.join(), one.save()]).toEqual([key, before]);
});

test.each([
  ['no piece is face down', 'K3/4/4/4/4/4/4/3g red red - - 30 - - - taiwan'],
  ['a chain goes on', 'Rh2/1hc1/4/4/4/4/4/2?? red red - - 39 A1 - - park'],
  ['the first flip is to come', '????/????/????/????/????/????/????/???? start - -/- - 40 - - - taiwan'],
])('nobody passes while %s', (_, line) => {
  const one = new FastBanqi();
  one.load(stateOf(line));
  expect(one.pass()).toBe(false);
});
