import { rng, type Kind } from '@boardwright/core';
import { CHANCE, OVER, type Fast } from '@boardwright/core/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { FastKingdoms } from './kingdoms.ts';
import { FastBanqi } from './fast.ts';
import { banqi, threeKingdoms } from '../index.ts';

const GAMES = bySize(3, 10, 200);

interface Knowing<K extends Kind> extends Fast<K> {
  promise(move: number, depth: number): number;
  sharp(moves: Int32Array, at: number): number;
}

/** Plays and takes back random games of a preset. Compares every position with one that is freshly loaded. */
function walk<K extends Kind>(
  make: () => Knowing<K>,
  start: (n: number) => K['State'],
  look: Look<K>,
  isEndgame: (state: K['State']) => boolean = () => false,
): void {
  const [fast, fresh, moves] = [make(), make(), new Int32Array(512)];
  for (let n = 0; n < GAMES; n++) {
    const source = rng(`worth ${seed} ${n}`);
    fast.load(start(n));
    for (let plies = 0; plies < 300 && fast.toMove() !== OVER; plies++) {
      const end = fast.generate(moves, 0);
      const move = moves[source.below(end)] ?? 0;
      fast.make(moves[source.below(end)] ?? 0);
      fast.unmake();
      fast.make(move);
      const state = fast.save();
      // Endgame tables are built when a bot starts to think, so a position that is loaded later may know more.
      if (isEndgame(state)) break;
      fresh.load(state);
      look(fast, fresh);
    }
  }
}
type Look<K extends Kind> = (fast: Knowing<K>, fresh: Knowing<K>) => void;

function valuesOf<K extends Kind>(fast: Knowing<K>): number[] {
  const out = new Float64Array(fast.seats);
  fast.evaluate(out);
  return Array.from(out);
}

/**
 * Expects that an updated position has the same value as one that is freshly loaded, and that its tactical moves are the captures of
 * face-up pieces.
 */
function same<K extends Kind>(fast: Knowing<K>, fresh: Knowing<K>): void {
  expect(valuesOf(fast)).toEqual(valuesOf(fresh));
  if (fast.toMove() === CHANCE || fast.toMove() === OVER) return;
  const [all, sharp] = [new Int32Array(512), new Int32Array(512)];
  const captures = Array.from(all.subarray(0, fast.generate(all, 0))).filter((move) => fast.promise(move, 0) > 1);
  const listed = Array.from(sharp.subarray(0, fast.sharp(sharp, 0))).filter((move) => fast.promise(move, 0) > 1);
  expect(new Set(listed)).toEqual(new Set(captures));
}

describe('what a position is worth', () => {
  test.each(Object.keys(banqi.presets))('Banqi, %s', (preset) => {
    const options = banqi.presets[preset];
    if (options === undefined) throw new Error(preset);
    walk(
      () => new FastBanqi(),
      (n) => banqi.setup(options, `${n}`),
      same,
      (state) =>
        (
          banqi.notation.position
            .format(state)
            .split(' ')[0]
            ?.match(/[A-Za-z?]/g) ?? []
        ).length <= 4,
    );
  });

  test.each(Object.keys(threeKingdoms.presets))('Three Kingdoms, %s', (preset) => {
    const options = threeKingdoms.presets[preset];
    if (options === undefined) throw new Error(preset);
    walk(
      () => new FastKingdoms(),
      (n) => threeKingdoms.setup(options, `${n}`),
      same,
    );
  });

  test.each([
    ['the last Guard is worth more once the King is gone', 'G3/4/4/4/4/4/4/3k', 'G3/4/4/4/4/4/4/3h'],
    ['a King fears the Pawn that is near', 'K3/4/p3/4/4/4/4/3G', 'K3/4/4/4/4/p3/4/3G'],
    ['a piece with room is worth more than one that is shut in', 'RG2/M3/4/4/4/4/4/3k', 'R3/2G1/2M1/4/4/4/4/3k'],
    ['a piece without prey is worth less', 'P3/4/4/4/4/4/4/3g', 'P3/4/4/4/4/4/4/3k'],
    ['a Cannon is worth more the more targets live', 'C3/4/4/4/4/4/4/3g', 'C3/4/4/4/4/4/4/??pg'],
    ['a hunter wants to be near its prey', 'G3/4/4/4/4/4/4/h2h', '4/4/4/4/4/G3/4/h2h'],
  ])('%s', (_, less, more) => {
    const [one, two] = [less, more].map((board) => {
      const read = banqi.notation.position.parse(`${board} red red - - 40 - - - mainland`);
      if (!read.ok) throw new Error(read.error.message);
      const fast = new FastBanqi();
      fast.load(read.value);
      return valuesOf(fast)[0] ?? 0;
    });
    expect(two).toBeGreaterThan(one ?? 1);
  });
});
