import { rng, unwrap } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { names } from '../rules/369.oracle.ts';
import { knowledge } from '../bots.ts';
import { solveBoard } from './endgame.ts';
import { gainAt, threeSixNine, type Options, type State } from '../index.ts';
import { gainAt as solverGain, POINTS, filledOf } from './solve-grid.ts';

const LEVEL = { name: 'test', bot: '', nodes: 1, pauseMs: 0 };
const PLAYERS = new Map(
  Object.entries(knowledge.bots).map(([name, make]) => [name, make(threeSixNine, LEVEL, {}, knowledge)]),
);
const { apply, legalActions, presets, setup, notation, turn } = threeSixNine;
const classic = presets['classic'] as Options;
const budget = (key: string, nodes = 2000): Budget => ({ nodes, expired: () => false, rng: rng(key) });

function choose(bot: string, state: State, key: string): string {
  const seat = turn(state).may[0] as number;
  const sight = { seat, view: state, memory: null, legal: legalActions(state, seat) };
  return notation.format(PLAYERS.get(bot)!.choose(sight, budget(key)).action);
}

function play(state: State, move: string): State {
  return apply(state, { actor: turn(state).may[0] as number, action: unwrap(notation.parse(move)) });
}

/** Returns the margin in points by which the first player wins. */
function marginOf(size: number, first: string, second: string, key: string): number {
  let state = setup({ ...classic, size }, 's');
  for (let ply = 0; ply < size * size; ply++)
    state = play(state, choose(ply % 2 === 0 ? first : second, state, `${key} ${ply}`));
  return state.scores[0] - state.scores[1];
}

test('the solvers see the same gains as the rules', () => {
  const random = rng(`gains ${seed}`);
  for (let game = bySize(2, 10, 200); game > 0; game--) {
    const size = 3 + random.below(13);
    let state = setup({ ...classic, size }, 's');
    for (let left = size * size; left > 0; left--) {
      const legal = legalActions(state, turn(state).may[0] as number);
      const action = legal[random.below(legal.length)]!;
      if (action.type !== 'PLACE') throw new TypeError('without the pie rule there are only stones');
      const cell = action.row * size + action.col;
      const gain = gainAt(state.grid, action.row, action.col, 'length');
      expect(solverGain(filledOf(state), cell) * POINTS).toBe(gain);
      state = apply(state, { actor: 0, action });
    }
  }
});

describe('mirror', () => {
  test.each(['anywhere', 'highest', 'weighing'])('as first player on 9x9 it never loses, here against %s', (other) => {
    for (let game = 0; game < bySize(1, 4, 40); game++)
      expect(marginOf(9, 'mirror', other, `${seed} ${game}`)).toBeGreaterThanOrEqual(0);
  });

  test.each(['anywhere', 'highest', 'weighing'])(
    'as second player on 6x6 it wins by 18 or more against %s',
    (other) => {
      for (let game = 0; game < bySize(1, 4, 40); game++)
        expect(marginOf(6, other, 'mirror', `${seed} ${game}`)).toBeLessThanOrEqual(-18);
    },
  );
});

describe('master', () => {
  test.each([
    [3, 12],
    [4, 0],
    [5, 0],
  ])('plays size %i perfectly: against itself the first player wins by %i, against others no less', (size, value) => {
    expect(marginOf(size, 'master', 'master', seed)).toBe(value);
    for (const other of ['highest', 'weighing', 'mirror']) {
      expect(marginOf(size, 'master', other, seed)).toBeGreaterThanOrEqual(value);
      expect(marginOf(size, other, 'master', seed)).toBeLessThanOrEqual(value);
    }
  });

  test('as second player on 6x6 it wins by 18 or more', () => {
    expect(marginOf(6, 'highest', 'master', seed)).toBeLessThanOrEqual(-18);
  });

  test('it swaps exactly when the first stone is worth more than komi', () => {
    const table = solveBoard(3, 3);
    const swaps = (komi: number): string[] =>
      names(3).filter((name) => {
        const state = play(setup({ ...classic, size: 3, pie: true, komi }, 's'), name);
        const swapped = choose('master', state, seed) === 'swap';
        expect(swapped).toBe(table.value(filledOf(state)) + komi < 0);
        return swapped;
      });
    expect(swaps(0)).toEqual(names(3));
    expect(swaps(10)).toEqual(['B2']);
    expect(swaps(12)).toEqual([]);
  });

  test('on 9x9 it swaps, unless komi makes up for the first stone; on 12x12 it does not', () => {
    const after = (options: Partial<Options>): State => play(setup({ ...classic, pie: true, ...options }, 's'), 'E5');
    expect(choose('master', after({}), seed)).toBe('swap');
    expect(choose('master', after({ komi: 30 }), seed)).not.toBe('swap');
    expect(choose('master', after({ size: 12 }), seed)).not.toBe('swap');
    expect(choose('master', after({ scoring: 'thirds', komi: 8 }), seed)).not.toBe('swap');
  });
});

describe('against a weaker opponent master', () => {
  const against = (bot: string): Budget['against'] => ({ name: bot, bot, nodes: 1, pauseMs: 0 });
  const { master } = knowledge.bots;

  /** The points that the first player loses compared with perfect play. */
  let lost = 0;
  /** Returns the margin in points by which the first player wins if it tries to mislead this bot. */
  function misled(size: number, bot: string | null, key: string): number {
    const player = master!(threeSixNine, LEVEL, {}, knowledge);
    let state = setup({ ...classic, size }, 's');
    while (turn(state).may.length > 0) {
      const seat = turn(state).may[0] as number;
      const sight = { seat, view: state, memory: null, legal: legalActions(state, seat) };
      const asked = bot === null ? {} : { against: against(bot)! };
      const action =
        seat === 0
          ? player.choose(sight, { ...budget(key), ...asked }).action
          : PLAYERS.get('highest')!.choose(sight, budget(key)).action;
      const after = apply(state, { actor: seat, action });
      if (seat === 0) lost += proved(state)![0]! - proved(after)![0]!;
      state = after;
    }
    return state.scores[0] - state.scores[1];
  }
  const proofs = knowledge.proofs!();
  const proved = (state: State) => proofs.values(state);

  test('plays perfect moves alone, and of these the ones that it answers worst', () => {
    const games = Array.from({ length: bySize(6, 12, 40) }, (_, n) => `${seed} mislead ${n}`);
    const sum = (bot: string | null): number => games.reduce((so, key) => so + misled(4, bot, key), 0);
    expect(sum('highest')).toBeGreaterThan(sum(null));
    expect(lost).toBe(0);
  });
});

test('what is proved is the margin that perfect players reach, komi counted, and small boards are proved from the start', () => {
  const proofs = knowledge.proofs!();
  const proved = (state: State) => proofs.values(state);
  for (const [size, margin] of [
    [3, 12],
    [4, 0],
    [6, -18],
  ] as const)
    expect(proved(setup({ ...classic, size, komi: 3 }, 's'))).toEqual([(margin - 3) / 60, (3 - margin) / 60]);
  expect(proved(setup(classic, 's'))).toBeNull();
  const late = setup({ ...classic, size: 4, first: 2 }, 's');
  expect(proved(late)).toEqual([0, -0]);
});
