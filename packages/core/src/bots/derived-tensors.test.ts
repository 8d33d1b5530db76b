/** Tests the tensors that are derived from the actions that a game lists and the views that it shows. */
import { describe, expect, test } from 'vitest';
import { tensorsOf, writeMask } from '../bots.ts';
import { complete } from '../define/complete.ts';
import { defineGame, rng, type Game } from '../index.ts';
import { cards, smallGames, ticTacToe } from '../define/small-games.fixture.ts';
import { market, walk } from '../testing/index.ts';

const games = [...smallGames, market as unknown as Game];

describe.each(games.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  const { actions, observation } = tensorsOf(game);
  const [size = 0] = observation.shape;
  const walks = Object.keys(game.presets).map((preset) => walk(game, preset, 'other games than the sample', 300));

  test('every legal action has an id of its own, which means that action again', () => {
    const mask = new Uint8Array(actions.size);
    for (const { states } of walks)
      for (const state of states)
        for (const seat of game.turn(state).may) {
          if (seat === 'chance') continue;
          const view = game.view(state, seat);
          const legal = game.legalActions(state, seat);
          const ids = legal.map((action) => actions.idOf(action, view));
          expect(ids.map((id) => id !== null && actions.actionAt(id, view))).toEqual(legal);
          writeMask(actions, legal, view, mask);
          expect(mask.reduce((sum, one) => sum + one, 0)).toBe(legal.length);
        }
  });

  test('an observation has its size and numbers from -1 to 1, and tells positions apart', () => {
    const written = new Map<string, string>();
    for (const { states } of walks)
      for (const state of states) {
        const out = new Float32Array(size + 1).fill(7);
        const view = game.view(state, 1);
        observation.write(view, 1, out);
        expect(out[size]).toBe(7);
        expect(out.subarray(0, size).every((value) => value >= -1 && value <= 1)).toBe(true);
        written.set(JSON.stringify(view), out.join());
      }
    expect(new Set(written.values()).size).toBeGreaterThan(written.size / 2);
  });
});

test('a grid has an id for each of its places', () => {
  const { actions, observation } = tensorsOf(ticTacToe);
  const view = ticTacToe.setup({ seats: 2 }, '');
  expect(actions.size).toBe(9);
  expect(actions.actionAt(4, view)).toEqual({ type: 'mark', cell: 4 });
  expect(actions.idOf({ type: 'mark', cell: 9 }, view)).toBeNull();
  const [empty, marked] = [view, ticTacToe.apply(view, { actor: 0, action: { type: 'mark', cell: 8 } })].map((seen) => {
    const out = new Float32Array(observation.shape[0] ?? 0);
    observation.write(seen, 0, out);
    return out;
  });
  expect(marked).not.toEqual(empty);
});

test('what a seat cannot know changes nothing', () => {
  const { observation } = tensorsOf(cards);
  const { states } = walk(cards, 'usual', 'hidden', 100);
  const [size = 0] = observation.shape;
  for (const state of states) {
    const other = cards.imagine(cards.view(state, 0), null)(rng('other world'));
    const [one, two] = [state, other].map((world) => {
      const out = new Float32Array(size);
      observation.write(cards.view(world, 0), 0, out);
      return out;
    });
    expect(one).toEqual(two);
  }
});

test('a kind with too many combinations has ids for the actions that were seen', () => {
  const wide = complete(
    defineGame({
      id: 'wide',
      title: 'Wide',
      seats: 1,
      setup: () => ({ n: 0 }),
      moves: ({ n }) => [0, 1].map((a) => ({ type: 'go', a: a * 999, b: n * 999, c: a * 999 })),
      apply: ({ n }) => ({ n: n + 1 }),
      outcome: ({ n }) => (n === 2 ? 0 : null),
    }),
  );
  const { actions } = tensorsOf(wide);
  const view = wide.setup({ seats: 1 }, '');
  expect(actions.size).toBe(4);
  expect([0, 1, 2, 3].map((id) => actions.idOf(actions.actionAt(id, view)!, view))).toEqual([0, 1, 2, 3]);
  expect(actions.idOf({ type: 'go', a: 1, b: 0, c: 0 }, view)).toBeNull();
});

test('own numbers replace the derived ones', () => {
  const own = tensorsOf(cards);
  expect(tensorsOf({ ...ticTacToe, tensors: own as never })).toBe(own);
});
