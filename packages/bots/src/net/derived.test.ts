import { required, rng } from '@boardwright/core';
import { OVER, type Fast, type Knowledge, type Learnable } from '@boardwright/core/bots';
import { market, type Market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { knowledgeOfRules } from '../level.ts';
import { learnable } from './derived.ts';

/** What every seat observes. 0 becomes no fact; of the others each has a step of its own, also at the bounds of steps. */
const OBSERVED = [-1, -0.75, -0.7, -0.25, -0.1, 0, 0.1, 0.3, 0.5, 0.7, 0.9, 1, 2];
const STEPS = [0, 0, 1, 1, 2, null, 3, 4, 5, 6, 7, 7, 7];
const SIZE = 8;

function positionOf(seats: 2 | 3): Fast<Market> & Learnable {
  const game: typeof market = {
    ...market,
    defaultPreset: seats === 2 ? 'two' : 'three',
    tensors: {
      actions: { size: 1, idOf: () => 0, actionAt: () => null },
      observation: { shape: [OBSERVED.length], write: (_view, _seat, out) => out.set(OBSERVED) },
    },
  };
  const position = learnable(knowledgeOfRules(game) as Knowledge<Market>);
  position.load(game.setup(required(game.presets[game.defaultPreset], 'preset'), 'derived'));
  while (position.toMove() < 0) {
    const moves = new Int32Array(64);
    position.generate(moves, 0);
    position.make(moves[0] ?? 0);
  }
  return position;
}

test('each observed number becomes the fact of its step, once for every seat, and each view has its own facts', () => {
  const position = positionOf(3);
  const out = new Int32Array(position.facts.facts);
  const stated = [...out.subarray(0, position.features(out))];
  const own = STEPS.flatMap((step, i) => (step === null ? [] : [i * SIZE + step]));
  const { inputs } = position.facts;
  expect(inputs).toBe(OBSERVED.length * SIZE);
  expect(stated).toEqual([0, 1, 2].flatMap((seat) => own.map((fact) => seat * inputs + fact)));
  for (const view of [0, 1, 2])
    expect(stated.map((fact) => position.seen(fact, view)).filter((input) => input >= 0)).toEqual(own);
});

test('a network is asked for the seat to move of two, and for every seat or the wanted one of three', () => {
  const values = (position: Fast<Market> & Learnable, only?: number): [readonly number[], readonly number[]] => {
    const asked: number[] = [];
    position.evaluateBy((view) => {
      asked.push(view);
      return 0.2 + view / 10;
    });
    const out = new Float64Array(position.seats);
    position.evaluate(out, only);
    return [asked, [...out].map((value) => Math.round(1000 * value) / 1000)];
  };
  const [two, three] = [positionOf(2), positionOf(3)];
  expect(two.toMove()).toBe(0);
  expect(values(two)).toEqual([[0], [0.19, -0.19]]);
  expect(values(two, 1)).toEqual([[0], [0.19, -0.19]]);
  expect(values(three)).toEqual([
    [0, 1, 2],
    [0.19, 0.285, 0.38],
  ]);
  expect(values(three, 1)).toEqual([[1], [0, 0.285, 0]]);
});

test('a network is not asked after the end', () => {
  const position = positionOf(3);
  const [source, moves] = [rng('to the end'), new Int32Array(1 << 12)];
  for (let plies = 0; position.toMove() !== OVER && plies < 10_000; plies++)
    position.make(moves[source.below(position.generate(moves, 0))] ?? 0);
  expect(position.toMove()).toBe(OVER);
  const [plain, learnt] = [new Float64Array(3), new Float64Array(3)];
  position.evaluate(plain);
  position.evaluateBy(() => {
    throw new Error('asked');
  });
  position.evaluate(learnt);
  expect(learnt).toEqual(plain);
});
