import { rng, unwrap } from '@boardwright/core';
import { levelNamed, type Budget } from '@boardwright/core/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { names, pointsByText } from './369.oracle.ts';
import { randomCell, highestGain, replyWeight, weighedGain } from './levels.ts';
import { formerLevels, levels } from './bots.ts';
import { threeSixNine, type Options, type State } from './index.ts';

const BOTS = { easy: randomCell, medium: highestGain, hard: weighedGain };
const { legalActions, apply, setup, turn, notation } = threeSixNine;
const classic = threeSixNine.presets['classic'] as Options;

const budget = (key: string): Budget => ({ nodes: 1, expired: () => false, rng: rng(key) });

function choose(level: keyof typeof BOTS, state: State, key: string): string {
  const seat = turn(state).may[0] as number;
  const sight = { seat, view: state, memory: null, legal: legalActions(state, seat) };
  return notation.format(BOTS[level].choose(sight, budget(key)).action);
}

/** A position after random stones, and the same stones as names for the oracle. */
function positionOf(options: Partial<Options>, plies: number, key: string): { state: State; stones: Set<string> } {
  const random = rng(key);
  let state = setup({ ...classic, ...options }, key);
  const stones = new Set<string>();
  while (stones.size < plies) {
    const seat = turn(state).may[0] as number;
    const legal = legalActions(state, seat);
    const action = legal[random.below(legal.length)]!;
    state = apply(state, { actor: seat, action });
    stones.add(notation.format(action));
  }
  return { state, stones };
}

const empties = (size: number, stones: ReadonlySet<string>): string[] =>
  names(size).filter((name) => !stones.has(name));
const worthOf = (size: number, stones: ReadonlySet<string>, move: string): number =>
  pointsByText(size, new Set([...stones, move]), move);

/** The best moves of the hard level, computed from the text of the rule alone. */
function hardMoves(size: number, stones: ReadonlySet<string>): Set<string> {
  const cells = empties(size, stones);
  const weight = cells.length > (size * size) / 2 ? 0.3 : 0.7;
  const worths = cells.map((move) => {
    const after = new Set([...stones, move]);
    const replies = empties(size, after).map((reply) => worthOf(size, after, reply));
    return worthOf(size, stones, move) - weight * Math.max(0, ...replies);
  });
  return new Set(cells.filter((_, i) => Math.abs((worths[i] as number) - Math.max(...worths)) < 1e-9));
}

describe('easy: a random empty cell, after one second', () => {
  test('every empty cell comes up, whatever it scores', () => {
    const { state, stones } = positionOf({ size: 3 }, 4, 'easy');
    const chosen = new Set(Array.from({ length: 200 }, (_, i) => choose('easy', state, `${i}`)));
    expect(chosen).toEqual(new Set(empties(3, stones)));
  });

  test('the host pauses for one second', () => {
    expect(levels[0]).toMatchObject({
      name: levelNamed({ levels: levels.map(({ name }) => name), formerLevels }, 'easy'),
      pauseMs: 1000,
    });
  });
});

describe('medium: the cell with the highest score', () => {
  test('takes the most points that are there, else a random cell', () => {
    for (let i = 0; i < bySize(20, 60, 500); i++) {
      const { state, stones } = positionOf({}, i % 81, `medium ${i}`);
      const best = Math.max(...empties(9, stones).map((name) => worthOf(9, stones, name)));
      expect(worthOf(9, stones, choose('medium', state, `${i}`))).toBe(best);
    }
  });

  test('where nothing scores, every cell comes up', () => {
    const state = setup({ ...classic, size: 3 }, 's');
    const chosen = new Set(Array.from({ length: 200 }, (_, i) => choose('medium', state, `${i}`)));
    expect(chosen).toEqual(new Set(names(3)));
  });
});

describe('hard: the own score less the weighted best reply', () => {
  test('plays one of the best moves', () => {
    for (let i = 0; i < bySize(4, 12, 80); i++) {
      const { state, stones } = positionOf({ size: 6 }, (i * 7) % 36, `hard ${i} ${seed}`);
      expect(hardMoves(6, stones)).toContain(choose('hard', state, `${i}`));
    }
  });

  test('the weight is 0.3 while more than half the cells are empty, then 0.7', () => {
    const weightAt = (plies: number): number => replyWeight(positionOf({}, plies, 'weight').state.grid);
    expect([0, 40, 41, 80].map(weightAt)).toEqual([0.3, 0.3, 0.7, 0.7]);
  });

  test('does not fill up a pair when that gives the opponent three', () => {
    const state = unwrap(notation.position.parse('X8/9/9/9/4O4/9/9/9/9'));
    const chosen = new Set(Array.from({ length: 60 }, (_, i) => choose('hard', state, `${i}`)));
    expect([...chosen].filter((name) => ['B1', 'A2', 'B2', 'D5', 'F5'].includes(name))).toEqual([]);
  });
});

test('ties are broken by the seeded source: the same key gives the same move', () => {
  const { state } = positionOf({}, 9, 'ties');
  for (const name of ['easy', 'medium', 'hard'] as const) {
    const once = Array.from({ length: 8 }, (_, i) => choose(name, state, `${i}`));
    expect(Array.from({ length: 8 }, (_, i) => choose(name, state, `${i}`))).toEqual(once);
    expect(new Set(once).size).toBeGreaterThan(1);
  }
});

test('medium beats easy and hard beats medium, seats in turn', () => {
  const margin = (strong: keyof typeof BOTS, weak: keyof typeof BOTS): number => {
    let sum = 0;
    for (let game = 0; game < bySize(2, 4, 20); game++) {
      let state = setup({ ...classic, size: 9 }, 's');
      for (let ply = 0; ply < 81; ply++) {
        const seat = turn(state).may[0] as number;
        const move = choose(seat === game % 2 ? strong : weak, state, `${game} ${ply}`);
        state = apply(state, { actor: seat, action: unwrap(notation.parse(move)) });
      }
      sum += (state.scores[game % 2] as number) - (state.scores[1 - (game % 2)] as number);
    }
    return sum;
  };
  expect(margin('medium', 'easy')).toBeGreaterThan(0);
  expect(margin('hard', 'medium')).toBeGreaterThan(0);
});
