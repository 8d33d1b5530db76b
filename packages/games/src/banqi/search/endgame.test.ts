import { rng } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { size } from '../../../../../tools/size.ts';
import { BANQI_PRESETS } from '../rules/presets.ts';
import { Endgames, endgameKey, endgamePlace, type EndgameTable } from './endgame.ts';
import { houseRulesOf } from './house-rules.ts';
import { banqi } from '../index.ts';
import { FastBanqi } from './fast.ts';
import type { State } from '../rules/types.ts';

const LETTERS = 'KGMRHCPkgmrhcp';
const endgames = new Endgames(houseRulesOf(BANQI_PRESETS.taiwan));

function tableOf(letters: string): EndgameTable {
  return endgames.tableOf(Array.from(letters, (letter) => LETTERS.indexOf(letter)));
}

/** Returns, over all positions with red to move, the shares of wins and draws and the longest distance to a capture. */
function summary({ kinds, values }: EndgameTable): { win: number; draw: number; longest: number } {
  const found = { win: 0, draw: 0, longest: 0 };
  let all = 0;
  for (let code = 0; code < 32 ** kinds.length; code++) {
    const squares = kinds.map((_, i) => (code >> (5 * i)) & 31);
    if (new Set(squares).size < squares.length) continue;
    const value = values[endgamePlace(squares, squares.length, 0)] as number;
    all++;
    if (value > 0) found.win++;
    if (value === 0) found.draw++;
    found.longest = Math.max(found.longest, Math.abs(value));
  }
  const percent = (count: number): number => Math.round((1000 * count) / all) / 10;
  return { win: percent(found.win), draw: percent(found.draw), longest: found.longest };
}

describe('the last pieces', () => {
  test('a King wins against a Guard in half of all positions', () => {
    expect(summary(tableOf('Kg'))).toMatchObject({ win: 51.6, draw: 48.4 });
  });

  test.each(['KGm', 'GGm', 'KGg', 'HHp', 'GCm', 'KCg'])('two attackers always win: %s', (letters) => {
    const { win, longest } = summary(tableOf(letters));
    expect(win).toBe(100);
    expect(longest).toBeLessThanOrEqual(letters.includes('C') ? 24 : 18);
  });

  test.skipIf(size === 'small')('four pieces: some wins take longer than a draw by the counter', () => {
    // too slow for the quick check: walks over a million positions
    expect(summary(tableOf('KGmr'))).toMatchObject({ win: 100, draw: 0 });
    expect(summary(tableOf('MCrc'))).toMatchObject({ win: 85, longest: 101 });
  });
});

/** Searches to this depth by brute force. Returns 1 or -1 if a capture or the end can be forced, otherwise 0. */
function ahead(state: State, plies: number): number {
  const result = banqi.outcome(state);
  const mover = banqi.turn(state).awaits[0];
  if (result !== null || typeof mover !== 'number') return result?.ranks[0] === result?.ranks[1] ? 0 : -1;
  if (plies === 0) return 0;
  let best = -1;
  for (const action of banqi.legalActions(state, mover))
    best = Math.max(best, -ahead(banqi.apply(state, { actor: mover, action }), plies - 1));
  return best;
}

test('a table of two pieces agrees with brute force on the rules', () => {
  const { values } = tableOf('Gm');
  for (let code = 0; code < 1024; code += 23) {
    const [guard, minister] = [code & 31, code >> 5];
    const value = values[endgamePlace([guard, minister], 2, 0)] as number;
    if (guard === minister || Math.abs(value) > 5) continue;
    const cells = Array.from({ length: 32 }, (_, i) => (i === guard ? 'G' : i === minister ? 'm' : '1'));
    const board = Array.from({ length: 8 }, (_, row) => cells.slice(4 * row, 4 * row + 4).join('')).join('/');
    const taken = 'kggmrrhhccppppp/KGMMRRHHCCPPPPP';
    const read = banqi.notation.position.parse(`${board} red red ${taken} - - - - - contract`);
    if (!read.ok) throw new Error(read.error.message);
    expect([board, ahead(read.value, 5) + 0]).toEqual([board, Math.sign(value) + 0]);
  }
});

test('a fast game knows what is certain, and that a draw may come first', () => {
  const fast = new FastBanqi();
  const [out, few] = [new Float64Array(2), 'kgmmrrhhccppppp/GMMRRHHCCPPPPP -'];
  const at = (left: number, mover = 'red'): number => {
    const read = banqi.notation.position.parse(`K3/4/4/4/4/4/2G1/3g ${mover} red ${few} ${left} - - - taiwan`);
    if (!read.ok) throw new Error(read.error.message);
    fast.load(read.value);
    fast.evaluate(out);
    return out[0] ?? 0;
  };
  expect(at(40)).toBeGreaterThan(0.9);
  expect(at(1)).toBe(0);
  expect(at(40, 'black')).toBeGreaterThan(0.9);
});

test('what is prepared a little at a time is what is built at once', () => {
  const kinds = Array.from('KGgm', (letter) => LETTERS.indexOf(letter)).toSorted((a, b) => a - b);
  const slow = new Endgames(houseRulesOf(BANQI_PRESETS.taiwan));
  slow.aimAt([...kinds, 13, 13]);
  let steps = 0;
  while (slow.prepare()) steps++;
  expect(steps).toBeGreaterThan(100);
  const three = kinds.slice(1);
  expect(slow.find(endgameKey(three))?.values).toEqual(endgames.tableOf(three).values);
  expect(slow.find(endgameKey(kinds))).toBeUndefined();
});

test.skipIf(size !== 'release')('of five pieces all sets of four are prepared', () => {
  // too slow for other sizes: builds five tables
  const kinds = Array.from('KGgmp', (letter) => LETTERS.indexOf(letter));
  const slow = new Endgames(houseRulesOf(BANQI_PRESETS.taiwan));
  slow.aimAt(kinds);
  while (slow.prepare());
  for (const one of kinds.keys()) expect(slow.find(endgameKey(kinds.toSpliced(one, 1)))).toBeDefined();
});

test('a position waits for the table of its own pieces', () => {
  const fast = new FastBanqi();
  const read = banqi.notation.position.parse(
    'K3/4/4/4/4/4/2G1/3g red red kgmmrrhhccppppp/GMMRRHHCCPPPPP - 40 - - - taiwan',
  );
  if (!read.ok) throw new Error(read.error.message);
  fast.imagine(read.value, null, rng('x'));
  expect(fast.awaits()).toBe(true);
  while (fast.prepare());
  expect(fast.awaits()).toBe(false);
});
