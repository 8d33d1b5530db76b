/** Tests games of seven parts. The parts that are filled in obey the laws, and each further feature is one more part. */
import { expect, expectTypeOf, test } from 'vitest';
import { defineGame, fault, ok } from '../index.ts';
import { complete, load, newSave } from '../host.ts';
import { cards, race, smallGames, ticTacToe } from './small-games.fixture.ts';
import { conforms, walk } from '../testing/index.ts';

for (const game of smallGames)
  for (const { law, preset, run } of conforms(game, { seed: 'small', walks: 20, plies: 400 }))
    test(`${game.id}, law ${law.number}, ${preset}: ${law.name}`, () => expect(run).not.toThrow());

test('states and actions have the types of the author', () => {
  type State = ReturnType<typeof ticTacToe.setup>;
  expectTypeOf<State['cells']>().toEqualTypeOf<('X' | 'O' | null)[]>();
  expectTypeOf(ticTacToe.fallback).returns.toMatchTypeOf<{ readonly type: string; readonly cell: number }>();
});

test('a move on a grid is a place, and the drawing names the places', () => {
  const { notation, drawing, setup, apply } = ticTacToe;
  const read = notation.parse('b2');
  expect(read).toEqual(ok({ type: 'mark', cell: 4 }));
  const state = apply(setup({ seats: 2 }, ''), { actor: 0, action: { type: 'mark', cell: 4 } });
  expect(drawing.picture(state)).toBe('  A B C\n1 . . .\n2 . X .\n3 . . .');
  expect(notation.report({ type: 'mark', actor: 0, action: { type: 'mark', cell: 4 } })).toBe('Player 1: B2');
  expect(notation.parse('D1')).toMatchObject({ ok: false });
  expect(notation.parse('A1 B1')).toMatchObject({ ok: false });
});

test('the report uses the author’s names of seats and texts of moves', () => {
  const own = complete(
    defineGame({
      id: 'own',
      title: 'Own',
      seats: 2,
      setup: () => ({}),
      moves: () => [{ type: 'mark', at: 4 }],
      apply: () => ({}),
      outcome: () => null,
      notation: { seats: ['Cross', 'Nought'], format: ({ at }) => `#${at}` },
    }),
  );
  const action = { type: 'mark', at: 4 } as const;
  expect(own.notation.report({ type: 'mark', actor: 1, action })).toBe('Nought: #4');
});

test('a deal is reported with the name of its seat, and a refused text with the moves that there are', () => {
  const news = { type: 'deal', actor: 'chance', action: { type: 'deal', seat: 1, n: 4 } } as const;
  expect(cards.notation.report(news)).toBe('deal 4 (Player 2)');
  expect(cards.notation.report({ ...news, action: null })).toBe('deal');
  expect(cards.notation.parse('give')).toMatchObject({
    error: { message: expect.stringMatching(/^A move of Cards is "show n" or "fold", such as "show [1-4]"\.$/) },
  });
  expect(ticTacToe.notation.parse('9')).toMatchObject({
    error: { message: 'A move of Tic-tac-toe is "cell", such as "A1".' },
  });
});

test('a text of an action is written as it is, unless it could be read as something else', () => {
  const tiles = ['2', '1+4', '♠7', 'two words', '{}', '/undo', '', 'shut'];
  const box = complete(
    defineGame({
      id: 'box',
      title: 'Box',
      seats: 2,
      setup: () => ({}),
      moves: () => tiles.map((tile) => ({ type: 'shut', tile })),
      apply: () => ({}),
      outcome: () => null,
    }),
  );
  const texts = tiles.map((tile) => box.notation.format({ type: 'shut', tile }));
  expect(texts.slice(0, 3)).toEqual(['2', '1+4', '♠7']);
  expect(texts.slice(3)).toEqual(tiles.slice(3).map((tile) => JSON.stringify({ type: 'shut', tile })));
  expect(texts.map(box.notation.parse)).toEqual(tiles.map((tile) => ok({ type: 'shut', tile })));
});

test('an action that is not listed is refused, whoever sends it', () => {
  const state = ticTacToe.setup({ seats: 2 }, '');
  expect(ticTacToe.check(state, { type: 'mark', cell: 9 }, 0)).toMatchObject({ code: 'illegal' });
  expect(ticTacToe.check(state, { type: 'mark', cell: 0 }, 1)).toMatchObject({ code: 'not-your-turn' });
  expect(ticTacToe.decodeAction({ type: 'mark', cell: 3 })).toEqual(ok({ type: 'mark', cell: 3 }));
});

test('a turn of the race goes on while the same seat rolls, and ends once', () => {
  const { states, plies } = walk(race, 'usual', 'turns', 400);
  for (const [i, { turns, seat }] of states.entries()) {
    const before = states[i - 1];
    if (before === undefined || race.outcome(states[i] ?? before) !== null) continue;
    expect(turns.ended - before.turns.ended, `${i} ${JSON.stringify(plies[i - 1])}`).toBe(seat === before.seat ? 0 : 1);
  }
});

test('the most points win, and equal points draw', () => {
  const ended = (scores: readonly number[]): unknown => {
    const parts = { id: 'points', title: 'Points', seats: 2, setup: () => ({}), moves: () => [{ type: 'end' }] };
    const points = complete(defineGame({ ...parts, apply: () => ({}), outcome: () => ({ scores }) }));
    return points.outcome(points.setup({ seats: 2 }, ''));
  };
  expect(ended([3, 5])).toEqual({ ranks: [2, 1], scores: [3, 5], reason: 'win' });
  expect(ended([4, 4])).toEqual({ ranks: [1, 1], scores: [4, 4], reason: 'draw' });
});

test('a position of other rules is refused, and an own check decides', () => {
  expect(race.decodeState(ticTacToe.setup({ seats: 2 }, ''), 1)).toMatchObject({ error: { code: 'bad-position' } });
  const strict = complete(
    defineGame({
      id: 'strict',
      title: 'Strict',
      seats: 1,
      setup: () => ({ n: 0 }),
      moves: () => [{ type: 'add' }],
      check: ({ n }) => (n < 3 ? null : fault('enough', 'Enough.')),
      apply: ({ n }) => ({ n: n + 1 }),
      outcome: ({ n }) => (n === 5 ? 0 : null),
    }),
  );
  const log = [1, 2, 3, 4].map((at) => ({ type: 'ply' as const, at, actor: 0, action: { type: 'add' as const } }));
  const save = { ...newSave(strict, { seats: 1 }, ''), log };
  expect(load(strict, save)).toMatchObject({ error: { code: 'enough' } });
});

test('a position from outside whose grid has more columns than cells is drawn as a square', () => {
  const row = complete(
    defineGame({
      id: 'row',
      title: 'Row',
      seats: 2,
      setup: () => ({ columns: 4, cells: ['.', '.', '.', '.'] }),
      moves: ({ cells }) => cells.flatMap((cell, at) => (cell === '.' ? [{ type: 'fill', at }] : [])),
      apply: ({ columns, cells }, { at }) => ({ columns, cells: cells.with(at, 'x') }),
      outcome: ({ cells }) => (cells.includes('.') ? null : 'draw'),
    }),
  );
  const start = row.setup({ seats: 2 }, '');
  expect(row.drawing.picture(start)).toContain('A B C D');
  for (const columns of [Number.MAX_SAFE_INTEGER, 5, 1.5, Number.NaN])
    expect(row.drawing.picture({ ...start, columns }).split('\n')).toEqual(['  A B', '1 . .', '2 . .']);
});
