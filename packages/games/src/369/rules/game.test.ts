import { unwrap } from '@boardwright/core';
import { begin, nextTimedEntry, fold, newSave, type Clock, type Entry, type Table } from '@boardwright/core/host';
import { describe, expect, test } from 'vitest';
import { names } from './369.oracle.ts';
import { gainAt, secondOfPair, pairResult, threeSixNine, type Action, type Options, type State } from '../index.ts';
import type { ThreeSixNine } from './types.ts';

const classic = threeSixNine.presets['classic'] as Options;
const { apply, check, legalActions, outcome, setup, notation, turn } = threeSixNine;

const parse = (move: string): Action => unwrap(notation.parse(move));

function play(options: Partial<Options>, moves: readonly string[]): State {
  return moves.reduce(
    (state, move) => apply(state, { actor: turn(state).may[0] as number, action: parse(move) }),
    setup({ ...classic, ...options }, 'seed'),
  );
}

describe('the course of the game', () => {
  test('players take turns until the board is full', () => {
    const seen: unknown[] = [];
    let state = setup({ ...classic, size: 4 }, 'seed');
    for (const name of names(4)) {
      seen.push(turn(state).may[0]);
      state = apply(state, { actor: turn(state).may[0] as number, action: parse(name) });
    }
    expect(seen).toEqual(Array.from({ length: 16 }, (_, i) => i % 2));
    expect(turn(state)).toEqual({ may: [], awaits: [] });
    expect(legalActions(state, 0)).toEqual([]);
  });

  test('the result is known only when the board is full', () => {
    const state = play({ size: 6 }, names(6).slice(0, -1));
    expect(outcome(state)).toBeNull();
    const full = apply(state, { actor: 1, action: parse('F6') });
    expect(outcome(full)).toEqual({ ranks: [2, 1], scores: [72, 90], reason: 'board-full' });
    expect(check(full, parse('A1'), 0)?.code).toBe('game-over');
  });

  test('refusals: an occupied cell, a cell off the board, a move out of turn, a swap without the pie rule', () => {
    const state = play({}, ['A1']);
    expect(check(state, parse('A1'), 1)?.code).toBe('occupied');
    expect(check(state, parse('J1'), 1)?.code).toBe('off-board');
    expect(check(state, parse('B1'), 0)?.code).toBe('not-your-turn');
    expect(check(state, { type: 'SWAP' }, 1)?.code).toBe('no-swap');
    expect(check(state, parse('B1'), 1)).toBeNull();
  });

  test('the news names the score and the scoring runs', () => {
    const before = play({}, ['A1', 'B1']);
    const ply = { actor: 0, action: parse('C1') };
    expect(threeSixNine.tell(before, ply, apply(before, ply), 1)).toEqual({
      type: 'PLACE',
      actor: 0,
      row: 0,
      col: 2,
      score: 3,
      lines: [[0, 1, 2].map((col) => ({ row: 0, col }))],
      scores: [3, 0],
    });
  });
});

describe('komi is added to the score of the second player', () => {
  test.each([
    [1, [72, 90 + 7]],
    [2, [90 + 7, 72]],
  ] as const)('player %i first', (first, scores) => {
    expect(outcome(play({ size: 6, first, komi: 7 }, names(6)))?.scores).toEqual(scores);
  });

  test('it can make a tie, and equal totals share the first rank', () => {
    expect(outcome(play({ size: 6, komi: -18 }, names(6)))).toEqual({
      ranks: [1, 1],
      scores: [72, 72],
      reason: 'board-full',
    });
  });
});

describe('the pie rule', () => {
  const swap: Action = { type: 'SWAP' };

  test('only the second player may swap, and only after the first stone', () => {
    expect(check(play({ pie: true }, []), swap, 0)?.code).toBe('no-swap');
    const one = play({ pie: true }, ['E5']);
    expect(check(one, swap, 1)).toBeNull();
    expect(check(one, swap, 0)?.code).toBe('not-your-turn');
    expect(legalActions(one, 1)).toContainEqual(swap);
    expect(check(play({ pie: true }, ['E5', 'A1']), swap, 0)?.code).toBe('no-swap');
    expect(check(play({ pie: true }, ['E5', 'swap']), swap, 0)?.code).toBe('no-swap');
  });

  test('a swap hands over the first stone and the first side, and the other player is to move', () => {
    const state = play({ pie: true, komi: 5 }, ['E5', 'swap']);
    expect(state.grid[4]?.[4]).toBe(2);
    expect(turn(state).may).toEqual([0]);
    expect(state.first).toBe(2);
  });

  test('komi stays with the second side', () => {
    const order = names(6);
    const moves = [order[0] as string, 'swap', ...order.slice(1)];
    expect(outcome(play({ size: 6, pie: true, komi: 5 }, moves))?.scores).toEqual([90 + 5, 72]);
  });
});

describe('timed mode', () => {
  const perMove: Clock = { totalMs: null, incrementMs: 0, perTurnMs: 5000, onFlag: 'fallback' };

  function started(clock: Clock, options: Partial<Options> = {}): Table<ThreeSixNine> {
    const save = newSave(threeSixNine, { ...classic, ...options }, 'seed', { clock });
    const table = unwrap(begin(threeSixNine, save));
    return fold(threeSixNine, table, { type: 'ply', at: 1000, actor: 0, action: parse('E5') });
  }

  test('a move that is late becomes a random move, if so agreed', () => {
    const table = started(perMove);
    const late = nextTimedEntry(threeSixNine, table) as Entry<ThreeSixNine>;
    expect(late).toMatchObject({ type: 'ply', at: 6000, actor: 1 });
    const next = fold(threeSixNine, table, late);
    expect(turn(next.state).may).toEqual([0]);
    expect(next.state.grid.flat().filter(Boolean)).toHaveLength(2);
  });

  test('a move that is late loses, if so agreed', () => {
    const table = started({ ...perMove, onFlag: 'lose' });
    const flag = nextTimedEntry(threeSixNine, table) as Entry<ThreeSixNine>;
    expect(flag).toEqual({ type: 'flag', at: 6000, seat: 1 });
    expect(fold(threeSixNine, table, flag).outcome).toMatchObject({ ranks: [1, 2], reason: 'time' });
  });

  test('a total clock with increment', () => {
    const table = started({ totalMs: 60_000, incrementMs: 2000, perTurnMs: null, onFlag: 'lose' });
    const next = fold(threeSixNine, table, { type: 'ply', at: 11_000, actor: 1, action: parse('A1') });
    expect(next.left).toEqual([62_000, 52_000]);
    expect(nextTimedEntry(threeSixNine, next)).toEqual({ type: 'flag', at: 73_000, seat: 0 });
  });

  test('a whole game of late moves ends, and every replay plays the same cells', () => {
    const run = (): string[] => {
      let table = started(perMove);
      const moves: string[] = [];
      for (
        let entry = nextTimedEntry(threeSixNine, table);
        entry !== null;
        entry = nextTimedEntry(threeSixNine, table)
      ) {
        if (entry.type === 'ply') moves.push(notation.format(entry.action));
        table = fold(threeSixNine, table, entry);
      }
      expect(table.outcome?.reason).toBe('board-full');
      return moves;
    };
    const moves = run();
    expect(new Set(moves).size).toBe(80);
    expect(run()).toEqual(moves);
    expect(moves).not.toEqual(names(9).filter((name) => name !== 'E5'));
  });

  test('the cell depends on the whole position, not on the number of empty cells', () => {
    const late = names(9).map((name) => {
      const state = play({}, [name]);
      const played = notation.format(threeSixNine.fallback(state, 1));
      return legalActions(state, 1).findIndex((action) => notation.format(action) === played);
    });
    expect(new Set(late).size).toBeGreaterThan(20);
  });

  test('where late moves are to earn the least, a late move takes one of the poorest cells', () => {
    const gains = (late: Options['late']): number[] =>
      names(9)
        .slice(0, 30)
        .map((_, i) => {
          const state = play(
            { late },
            names(9)
              .slice(i)
              .concat(names(9).slice(0, i))
              .slice(0, 60 + (i % 20)),
          );
          const played = threeSixNine.fallback(state, 0);
          if (played.type !== 'PLACE') throw new TypeError('a late move places a stone');
          const all = legalActions(state, turn(state).may[0] as number).map((action) => gainOf(state, action));
          return gainOf(state, played) - Math.min(...all);
        });
    expect(gains('lowest').every((gain) => gain === 0)).toBe(true);
    expect(gains('random').some((gain) => gain > 0)).toBe(true);
  });
});

function gainOf(state: State, action: Action): number {
  return action.type === 'PLACE' ? gainAt(state.grid, action.row, action.col, 'length') : 0;
}

describe('a match of two games', () => {
  const first = { first: 1, scores: [264, 240] } as const;
  const second = { first: 2, scores: [250, 230] } as const;

  test('the other player begins the second game, and the margin stands as komi', () => {
    const next = secondOfPair({ ...classic, pie: true }, first);
    expect(next).toEqual({ ...classic, first: 2, komi: 24 });
    expect(secondOfPair(classic, { first: 2, scores: [264, 240] })).toEqual({ ...classic, first: 1, komi: -24 });
  });

  test('the result of the second game with that komi is the result of the match', () => {
    const one = play({ size: 6 }, names(6));
    const two = play(secondOfPair({ ...classic, size: 6 }, one), names(6).toReversed());
    const scores = outcome(two)?.scores as [number, number];
    const match = pairResult([one, two]);
    expect(match.scores[0] - match.scores[1]).toBe(scores[0] - scores[1]);
  });

  test('the summed scores decide, and equal sums are a tie', () => {
    expect(pairResult([first, second])).toEqual({ scores: [514, 470], winner: 1 });
    expect(pairResult([first, { first: 2, scores: [0, 30] }]).winner).toBe(2);
    expect(pairResult([first, { first: 2, scores: [0, 24] }]).winner).toBe('tie');
  });
});
