import type { Game } from '@boardwright/core';
import { lockstep } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { SIZES } from '../rules/constants.ts';
import { fast } from './fast.ts';
import { threeSixNine, type Options, type ThreeSixNine } from '../index.ts';

/** One set of options for each size. The other options vary with the size. */
const VARIANTS: Readonly<Record<string, Options>> = Object.fromEntries(
  SIZES.map((size): [string, Options] => [
    `${size}x${size}`,
    {
      seats: 2,
      size,
      scoring: size % 3 === 1 ? 'thirds' : 'length',
      first: size % 2 === 0 ? 2 : 'random',
      komi: size - 9,
      pie: size % 4 !== 0,
      late: size % 2 === 0 ? 'lowest' : 'random',
    },
  ]),
);

test.each(Object.keys(VARIANTS))('the fast twin is the game on %s', (name) => {
  const game: Game<ThreeSixNine> = { ...threeSixNine, presets: VARIANTS };
  const run = { seed, walks: bySize(1, 3, 30), plies: 1000 };
  expect(() => lockstep(game, name, () => fast({}), run)).not.toThrow();
});

test('moves mean the same in every twin of this version', () => {
  const twin = fast({});
  expect(twin.decode(0x137)).toEqual({ actor: 1, action: { type: 'PLACE', row: 3, col: 7 } });
  expect(twin.encode({ actor: 0, action: { type: 'SWAP' } })).toBe(0x200);
});

test('two orders of the same stones meet in one key if nobody has scored more', () => {
  const keyAfter = (...cells: number[]): string => {
    const twin = fast({});
    twin.load(threeSixNine.setup({ ...(threeSixNine.presets['classic'] as Options) }, seed));
    for (const cell of cells) twin.make(cell | (twin.toMove() << 8));
    return twin.key.join();
  };
  expect(keyAfter(0x00, 0x11, 0x44)).toBe(keyAfter(0x44, 0x11, 0x00));
  expect(keyAfter(0x00, 0x01, 0x02)).not.toBe(keyAfter(0x00, 0x02, 0x05));
});
