import { pick, rng, type Game } from '@boardwright/core';
import { lockstep } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { fastKingdoms } from './kingdoms.ts';
import { threeKingdoms } from '../index.ts';
import type { Kingdoms, KingdomsOptions } from '../rules/types.ts';

const HOUSES = bySize(4, 6, 1_000);

function houseRulesOf(n: number): KingdomsOptions {
  const source = rng(`kingdoms ${seed} ${n}`);
  const drawn = Object.fromEntries(threeKingdoms.fields.map(({ key, values }) => [key, pick(values, source)]));
  const decoded = threeKingdoms.decodeOptions({ seats: 3, ...drawn });
  if (!decoded.ok) throw new Error(decoded.error.message);
  return decoded.value;
}

describe('the fast game in lockstep', () => {
  test('with any house rules', () => {
    for (let n = 0; n < HOUSES; n++) {
      const house: Game<Kingdoms> = { ...threeKingdoms, presets: { house: houseRulesOf(n) } };
      const run = { seed: `${seed} ${n}`, walks: 1, plies: 500 };
      expect(() => lockstep(house, 'house', () => fastKingdoms({}), run)).not.toThrow();
    }
  });

  test.each([
    ['a kingdom that is stuck', 'p4/5/5/5/5/5/5/5/3gG team-b 1:team-a,team-b,team-c - - 60 - - - four-corners'],
    ['two that are left', 'K4/5/5/2r2/5/5/5/5/4P team-c 2:team-a,team-b,team-c - team-b 20 - - - scatter'],
    ['a player without a kingdom', 'K4/5/5/2?2/5/5/5/5/4? - 1:team-a,-,- - - 60 - - - scatter'],
    ['one who passes', 'p4/5/5/5/5/5/5/5/3gG team-b team-a - - 60 - - - contract+stalematePolicy=pass'],
  ])('from %s', (_, line) => {
    const start = threeKingdoms.notation.position.parse(line);
    if (!start.ok) throw new Error(start.error.message);
    const from: Game<Kingdoms> = { ...threeKingdoms, setup: () => start.value };
    const run = { seed, walks: bySize(3, 5, 200), plies: 200 };
    expect(() => lockstep(from, 'four-corners', () => fastKingdoms({}), run)).not.toThrow();
  });
});
