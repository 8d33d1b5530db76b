/** Checks the ids of actions and the observations of every game along random games. */
import { describe, expect, test } from 'vitest';
import { itemAt, rng, type Game } from '@boardwright/core';
import { writeMask, type Tensors } from '@boardwright/core/bots';
import { walk } from '@boardwright/core/testing';
import { bySize } from '../../../tools/size.ts';
import { games } from './games.ts';
import { GAMES_WITH_TENSORS, loadTensors } from './tensors.ts';

/** A game's own tensors, for its own views and actions. */
type AnyTensors = Tensors<{
  State: object;
  Action: { readonly type: string };
  View: object;
  News: { readonly type: string };
  Memory: unknown;
  Options: { readonly seats: number };
}>;

const WALKS = bySize(1, 2, 20);
const PLIES = 400;

async function gameAndTensors(id: string): Promise<readonly [Game, AnyTensors]> {
  const game = await games[id]!.rules();
  return [game, (await loadTensors(game)) as AnyTensors];
}

const walksOf = (game: Game): ReturnType<typeof walk>[] =>
  Object.keys(game.presets).flatMap((preset) =>
    Array.from({ length: WALKS }, (_, i) => walk(game, preset, `tensors ${i}`, PLIES)),
  );

/** Returns whether an action is of a kind with too many possibilities to number. */
function isFree(action: { readonly type: string; readonly cards?: readonly number[] }): boolean {
  const { type, cards = [] } = action;
  return type === 'offer' || type === 'counter' || (type === 'discard' && cards.reduce((sum, n) => sum + n, 0) > 9);
}

test('only games have them', async () => {
  expect(Object.keys(games)).toEqual(expect.arrayContaining([...GAMES_WITH_TENSORS]));
});

describe.each(GAMES_WITH_TENSORS)('%s', (id) => {
  test('every legal action has an id of its own, which means that action again', async () => {
    const [game, { actions }] = await gameAndTensors(id);
    const mask = new Uint8Array(actions.size);
    for (const { states } of walksOf(game))
      for (const state of states)
        for (const seat of game.turn(state).may) {
          if (seat === 'chance') continue;
          const view = game.view(state, seat);
          const legal = game.legalActions(state, seat).filter((action) => !isFree(action));
          const ids = legal.map((action) => actions.idOf(action, view));
          expect(ids.map((one) => one !== null && actions.actionAt(one, view))).toEqual(legal);
          writeMask(actions, game.legalActions(state, seat), view, mask);
          expect(mask.reduce((sum, one) => sum + one, 0)).toBe(new Set(ids).size);
        }
  });

  test('no id outside the space means anything', async () => {
    const [game, { actions }] = await gameAndTensors(id);
    const view = game.view(game.setup(itemAt(Object.values(game.presets), 0), 's'), 0);
    expect([-1, actions.size].map((one) => actions.actionAt(one, view))).toEqual([null, null]);
  });

  test('an observation fills its shape with numbers from -1 to 1, from the view alone', async () => {
    const [game, { observation }] = await gameAndTensors(id);
    const size = observation.shape.reduce((product, n) => product * n, 1);
    for (const { states } of walksOf(game))
      for (const state of states.filter((_, i) => i % 10 === 0))
        for (let seat = 0; seat < game.seats(state); seat++) {
          const view: object = JSON.parse(JSON.stringify(game.view(state, seat)));
          const out = new Float32Array(size + 1).fill(7);
          observation.write(view, seat, out);
          expect([out[size - 1] === 7, out[size]]).toEqual([false, 7]);
          expect(out.subarray(0, size).every((value) => value >= -1 && value <= 1)).toBe(true);
        }
  });

  test('what a seat cannot know changes nothing', async () => {
    const [game, { observation }] = await gameAndTensors(id);
    const size = observation.shape.reduce((product, n) => product * n, 1);
    const written = (state: object): Float32Array => {
      const out = new Float32Array(size);
      observation.write(game.view(state, 0), 0, out);
      return out;
    };
    const { states } = itemAt(walksOf(game), 0);
    const state = itemAt(states, states.length >> 1);
    const imagined = game.imagine(game.view(state, 0), game.emptyMemory)(rng('other world'));
    expect(written(imagined)).toEqual(written(state));
  });
});

test('sizes and ids are permanent', async () => {
  const sizeOf = async (id: string): Promise<unknown[]> => {
    const [, { actions, observation }] = await gameAndTensors(id);
    return [id, actions.size, observation.shape];
  };
  expect(await Promise.all(GAMES_WITH_TENSORS.map(sizeOf))).toEqual([
    ['369', 226, [7, 15, 15]],
    ['banqi', 2081, [32, 8, 4]],
    ['catan', 2340, [997]],
    ['hopnjump', 8193, [7, 8, 8]],
    ['three-kingdoms', 4095, [46, 9, 5]],
  ]);
  const meant = async (id: string, ids: readonly number[]): Promise<unknown[]> => {
    const [game, { actions }] = await gameAndTensors(id);
    const view = game.view(game.setup(itemAt(Object.values(game.presets), 0), 's'), 0);
    return ids.map((one) => actions.actionAt(one, view));
  };
  expect(await meant('banqi', [31, 33, 1057, 2080])).toEqual([
    { type: 'flip', index: 31 },
    { type: 'move', from: 0, to: 1 },
    { type: 'capture', from: 0, to: 1 },
    { type: 'stop' },
  ]);
  expect(await meant('catan', [54, 180, 186, 214, 289, 310, 2312])).toEqual([
    { type: 'city', vertex: 0 },
    { type: 'roll' },
    { type: 'robber', hex: 0 },
    { type: 'bank', give: 0, rate: 2, take: 0 },
    { type: 'plenty', cards: [0, 0, 0, 0, 0] },
    { type: 'discard', cards: [0, 0, 0, 0, 0] },
    null,
  ]);
});
