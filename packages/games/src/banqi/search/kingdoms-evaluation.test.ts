import { rng } from '@boardwright/core';
import { OVER } from '@boardwright/core/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { FastKingdoms } from './kingdoms.ts';
import { threeKingdoms } from '../index.ts';
import type { KingdomsOptions, State } from '../rules/types.ts';

const GAMES = bySize(3, 10, 200);
const SCATTER = scatter();

function scatter(): KingdomsOptions {
  const options = threeKingdoms.presets['scatter'];
  if (options === undefined) throw new Error('no such preset');
  return options;
}

function read(line: string): State {
  const state = threeKingdoms.notation.position.parse(line);
  if (!state.ok) throw new Error(state.error.message);
  return state.value;
}

function valuesOf(state: State): number[] {
  const [fast, out] = [new FastKingdoms(), new Float64Array(3)];
  fast.load(state);
  fast.evaluate(out);
  return Array.from(out);
}

interface Walked {
  readonly state: State;
  /** The values of the position that was kept up to date. */
  readonly values: readonly number[];
}

/** Returns positions of random games in which every seat has a kingdom. */
function positions(): Walked[] {
  const [fast, moves, out, found] = [new FastKingdoms(), new Int32Array(512), new Float64Array(3), [] as Walked[]];
  for (let n = 0; n < GAMES; n++) {
    const source = rng(`standing ${seed} ${n}`);
    fast.load(threeKingdoms.setup(SCATTER, `${n}`));
    for (let plies = 0; plies < 300 && fast.toMove() !== OVER; plies++) {
      fast.make(moves[source.below(fast.generate(moves, 0))] ?? 0);
      const state = fast.save();
      fast.evaluate(out);
      if (state.pending === null && state.match.seats?.factions.includes(null) === false)
        found.push({ state, values: Array.from(out) });
    }
  }
  return found;
}

/** Returns the position with every seat moved by one. */
function rotated(line: string): string {
  return line.replace(
    / (\d):([\w-]+),([\w-]+),([\w-]+) /,
    (_, turn, a, b, c) => ` ${(Number(turn) + 1) % 3}:${c},${a},${b} `,
  );
}

/** Returns the position with red and black exchanged, and so with the second and third kingdoms exchanged. */
function recoloured(line: string): string {
  const [board = '', ...words] = line.split(' ');
  const swap = (text: string): string =>
    text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
  const taken = (words[2] ?? '').split('/');
  const [a = '', b = '', c = ''] = taken.map(swap);
  const named = words.map((word) => word.replace(/team-[bc]/g, (id) => (id === 'team-b' ? 'team-c' : 'team-b')));
  return [swap(board), named[0], named[1], [a, c, b].join('/'), ...named.slice(3)].join(' ');
}

function expectAlike(values: readonly number[], others: readonly number[]): void {
  for (const [i, value] of values.entries()) expect(others[i]).toBeCloseTo(value, 12);
}

describe('how three kingdoms stand', () => {
  test('what one gains the others lose, whoever sits where and whatever the colours', () => {
    const all = positions();
    expect(all.length).toBeGreaterThan(100);
    for (const { state, values } of all) {
      expect(valuesOf(state)).toEqual(values);
      const [a = 0, b = 0, c = 0] = values;
      const line = threeKingdoms.notation.position.format(state);
      expect(a + b + c).toBeCloseTo(0, 12);
      expectAlike([c, a, b], valuesOf(read(rotated(line))));
      expectAlike(values, valuesOf(read(recoloured(line))));
    }
  });

  test.each([
    ['another piece', 'K4/5/5/2R2/5/5/5/2r2/5', 'K4/5/5/2R2/5/5/5/2r2/4P', 60],
    ['freedom to move', 'K4/P4/5/2R2/5/5/5/2r2/5', 'K4/5/1P3/2R2/5/5/5/2r2/5', 60],
    ['a rival without freedom', '4K/5/5/2R2/5/5/5/5/c4', 'K4/5/5/2R2/5/5/5/5/c4', 60],
    ['a weak rival out', 'KPP2/5/5/2R2/5/5/5/g4/5', 'KPP2/5/5/2R2/5/5/5/5/5', 60],
    ['a lead before the draw is near', 'KPP2/5/5/2R2/5/5/5/g4/5', 'KPP2/5/5/2R2/5/5/5/g4/5', 9],
  ])('it is better to have %s', (_, less, more, left) => {
    const [one, two] = [less, more].map((board, i) => {
      const out = /[rghmc]/.test(board) ? '-' : 'team-c';
      const counter = i === 0 ? left : 60;
      return valuesOf(read(`${board} team-a 0:team-a,team-b,team-c - ${out} ${counter} - - - four-corners`))[0] ?? 0;
    });
    expect(two).toBeGreaterThan(one ?? 1);
  });

  test('no lead is as good as the end', () => {
    const line = 'KkPPP/PPppp/5/5/5/5/5/5/3gG team-a 0:team-a,team-b,team-c - team-b 60 - - - four-corners';
    expect(valuesOf(read(line))[0]).toBeLessThan(0.97);
  });

  test.each([
    ['the only winner', 'K4/5/5/5/5/5/5/5/5 team-a 0:team-a,team-b,team-c - team-b,team-c 60', [1, -0.5, -0.5]],
    ['two who share', 'K4/5/5/5/5/5/5/5/3rR team-a 0:team-a,team-b,team-c - team-b 0', [0.25, -0.5, 0.25]],
    ['all three', 'K4/5/5/5/5/5/5/5/3rR team-a 0:team-a,team-b,team-c - - 0', [0, 0, 0]],
  ])('an end is worth its points: %s', (_, line, values) => {
    const ended = read(`${line} - - - four-corners`);
    expect(ended.match.status).toBe('ended');
    expectAlike(values, valuesOf(ended));
  });
});
