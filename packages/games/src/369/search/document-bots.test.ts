import { required, rng, unwrap } from '@boardwright/core';
import { levelAtChair, type Bot, type Budget } from '@boardwright/core/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { entry } from '../entry.ts';
import { bots, knowledge, levels } from '../bots.ts';
import { threeSixNine, type Options, type State, type ThreeSixNine } from '../index.ts';
import { replyWeight } from './document-bots.ts';
import { filledOf } from './solve-grid.ts';
import { Sentences, type Sentence } from './document-bots.oracle.ts';

const { legalActions, apply, setup, turn, notation } = threeSixNine;
const classic = threeSixNine.presets['classic'] as Options;
const THREE: readonly Sentence[] = ['easy', 'medium', 'hard'];

/** Returns the bot that ships under this name. */
function shipped(name: string): Bot<ThreeSixNine> {
  const level = required(
    levels.find((one) => one.name === name),
    name,
  );
  return required(bots[level.bot], level.bot)(threeSixNine, level, {}, knowledge);
}

const budget = (key: string): Budget => ({ nodes: 1, expired: () => false, rng: rng(key) });

function choose(name: string, state: State, key: string): string {
  const seat = turn(state).may[0] as number;
  const sight = { seat, view: state, memory: null, legal: legalActions(state, seat) };
  return notation.format(shipped(name).choose(sight, budget(key)).action);
}

/** Returns a position after random stones. */
function positionOf(options: Partial<Options>, plies: number, key: string): State {
  const random = rng(key);
  let state = setup({ ...classic, ...options }, key);
  for (let ply = 0; ply < plies; ply++) {
    const seat = turn(state).may[0] as number;
    const legal = legalActions(state, seat);
    state = apply(state, { actor: seat, action: legal[random.below(legal.length)]! });
  }
  return state;
}

const chosenIn = (name: string, state: State, times: number): Set<string> =>
  new Set(Array.from({ length: times }, (_, i) => choose(name, state, `${i}`)));

/** Plays a game between two levels. Returns the choices that the sentence of the seat's level forbids. */
function forbidden(names: readonly [Sentence, Sentence], size: number, key: string): string[] {
  const oracle = new Sentences(size);
  let state = setup({ ...classic, size }, key);
  const found: string[] = [];
  for (let ply = 0; ply < size * size; ply++) {
    const seat = ply % 2;
    const action = unwrap(notation.parse(choose(names[seat]!, state, `${key} ${ply}`)));
    if (action.type !== 'PLACE') throw new TypeError('these levels never swap');
    const cell = action.row * size + action.col;
    if (!oracle.allows(names[seat]!, cell)) found.push(`${key}, ply ${ply}: ${names[seat]} ${notation.format(action)}`);
    oracle.place(cell);
    state = apply(state, { actor: seat, action });
  }
  return found;
}

describe.each(THREE)('%s plays whole games by the sentence of the document', (name) => {
  test('against each of the three, on both sides', () => {
    for (let game = 0; game < bySize(1, 6, 200); game++) {
      const other = required(THREE[game % 3], 'level');
      expect(forbidden(game % 2 === 0 ? [name, other] : [other, name], 9, `${seed} ${name} ${game}`)).toEqual([]);
    }
  });

  test('on other boards', () => {
    for (let game = 0; game < bySize(2, 4, 40); game++)
      expect(forbidden([name, name], 3 + (game % 5), `${seed} ${name} small ${game}`)).toEqual([]);
  });
});

test('the sentences forbid what they should', () => {
  const oracle = new Sentences(3);
  for (const cell of [0, 1]) oracle.place(cell);
  expect([0, 2, 8].map((cell) => oracle.allows('easy', cell))).toEqual([false, true, true]);
  expect([2, 8].map((cell) => oracle.allows('medium', cell))).toEqual([true, false]);
  expect([2, 8].map((cell) => oracle.allows('hard', cell))).toEqual([true, false]);
});

describe('easy: a random empty cell, after one second', () => {
  test('every empty cell comes up, whatever it scores', () => {
    const state = positionOf({ size: 3 }, 4, 'easy');
    expect(chosenIn('easy', state, 200)).toEqual(new Set(legalActions(state, 0).map(notation.format)));
  });

  test('the host pauses for one second', () => {
    expect(levels[0]).toMatchObject({ name: 'easy', pauseMs: 1000 });
  });
});

test('medium: where nothing scores, every cell comes up', () => {
  const state = setup({ ...classic, size: 3 }, 's');
  expect(chosenIn('medium', state, 200)).toEqual(new Set(legalActions(state, 0).map(notation.format)));
});

describe('hard: the own score less the weighted best reply', () => {
  test('the weight changes with every stone, from 0.5 up to nearly 1', () => {
    const weights = Array.from({ length: 81 }, (_, plies) => replyWeight(filledOf(positionOf({}, plies, 'weight'))));
    expect([weights[0], weights[80]]).toEqual([0.5, 1 - 0.5 / 81]);
    expect(new Set(weights).size).toBe(81);
    expect(weights.toSorted((a, b) => a - b)).toEqual(weights);
  });

  test('does not fill up a pair when that gives the opponent three', () => {
    const state = unwrap(notation.position.parse('X8/9/9/9/4O4/9/9/9/9'));
    const chosen = chosenIn('hard', state, 60);
    expect([...chosen].filter((name) => ['B1', 'A2', 'B2', 'D5', 'F5'].includes(name))).toEqual([]);
  });
});

test('the levels have the names of the document; names of before still open saves', () => {
  const names = levels.map(({ name }) => name);
  expect(names).toEqual(['easy', 'medium', 'hard', 'expert', 'master']);
  const before = ['beginner', 'casual', 'club', 'mirror'].map((name) =>
    levelAtChair({ ...entry, levels: names }, name),
  );
  expect(before).toEqual(['easy', 'medium', 'hard', 'hard']);
});

test('ties are broken by the seeded source: the same key gives the same move', () => {
  const state = positionOf({}, 9, 'ties');
  for (const name of THREE) {
    const once = Array.from({ length: 8 }, (_, i) => choose(name, state, `${i}`));
    expect(Array.from({ length: 8 }, (_, i) => choose(name, state, `${i}`))).toEqual(once);
    expect(new Set(once).size).toBeGreaterThan(1);
  }
});

test('medium beats easy and hard beats medium, seats in turn', () => {
  const margin = (strong: Sentence, weak: Sentence): number => {
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
