import { createHash } from 'node:crypto';
import { rng, type Rng } from '@boardwright/core';
import { encodeNet, learnable, netValues, plainNetValues, Search, type NetShape } from '@boardwright/bots';
import { knowledge as banqi } from '@boardwright/games/banqi/bots';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { fit, heldOutLoss, quantised } from './fit.ts';
import { addGame, recordedMove, TrainingSamples, teachingPositions } from './samples.ts';
import { Trainer } from './trainer.ts';
import { trainingGame, type TrainingGame, type TrainingPlay } from './training-game.ts';

const PLAY: TrainingPlay = { seed: 'test', nodes: 20, opening: 8, noise: 0.03, plies: 300 };
const FIT = { seed: 'fit', batch: 128, rate: 0.01, results: 0.5, holdOut: 0 };

function gamesOf(count: number, opening = PLAY.opening): readonly TrainingGame[] {
  const fast = learnable(banqi);
  const search = new Search(fast, { positions: 1024 });
  return Array.from({ length: count }, (_, n) => trainingGame(banqi.game, fast, search, { ...PLAY, opening }, n));
}

function samplesOf(games: readonly TrainingGame[]): TrainingSamples {
  const fast = learnable(banqi);
  const samples = new TrainingSamples(fast);
  for (const game of games) addGame(samples, banqi.game, fast, PLAY, game);
  return samples;
}

const { inputs, views, buckets } = learnable(banqi).facts;
const shape: NetShape = { inputs, views, units: 16, hidden: 8, buckets };
const games = gamesOf(30);
const samples = samplesOf(games);

function trained(steps: number): Trainer {
  const trainer = new Trainer(shape);
  trainer.start(rng('start'));
  for (const { loss } of fit(trainer, samples, { ...FIT, steps })) expect(loss).toBeLessThan(1);
  return trainer;
}

test('the gradients are those of finite differences', () => {
  const trainer = trained(20);
  const source = rng(`gradients ${seed}`);
  let checked = 0;
  for (let round = 0; round < 300; round++) {
    const [n, target] = [source.below(samples.count), source.below(1001) / 1000];
    trainer.grads.fill(0);
    trainer.learn(samples, n, 0, target);
    const i = someGradient(trainer, source);
    const slope = trainer.grads[i] ?? 0;
    const measured = difference(trainer, n, target, i);
    if (measured === null) continue;
    expect(Math.abs(slope - measured)).toBeLessThan(1e-3 + 0.02 * Math.abs(slope));
    checked++;
  }
  expect(checked).toBeGreaterThan(100);
});

/** Returns a random parameter that has a gradient. */
function someGradient({ grads }: Trainer, source: Rng): number {
  const some = [...grads.keys()].filter((i) => grads[i] !== 0);
  return some[source.below(some.length)] ?? 0;
}

/** Returns the difference quotient; null if the function has a kink within the step. */
function difference(trainer: Trainer, n: number, target: number, i: number): number | null {
  const at = trainer.params[i] ?? 0;
  const loss = (change: number): number => {
    trainer.params[i] = at + change;
    return trainer.learn(samples, n, 0, target);
  };
  const [low, here, high] = [loss(-0.005), loss(0), loss(0.005)];
  trainer.params[i] = at;
  return Math.abs(high - 2 * here + low) > 1e-5 ? null : (high - low) / 0.01;
}

test('a training repeats itself, and its network predicts results better than a guess', () => {
  const trainer = trained(150);
  const net = encodeNet(quantised(trainer, 64));
  expect(createHash('sha256').update(net).digest('hex').slice(0, 16)).toBe('d8264315342ebf78');
  expect(heldOutLoss(trainer, samples, 2)?.net).toBeLessThan(0.66);
});

test('whole weights value positions as the trained ones do, within 0.02', () => {
  const trainer = trained(150);
  const fast = learnable(banqi);
  const values = netValues(fast, quantised(trainer, 64));
  let n = 0;
  for (const game of games)
    for (const { view } of teachingPositions(banqi.game, fast, PLAY, game)) {
      const float = Math.tanh(trainer.output(samples, n++, 0));
      expect(Math.abs((values?.(view) ?? 2) - float)).toBeLessThan(0.02);
    }
  expect(n).toBe(samples.count);
});

test('sums that are updated from position to position are those from scratch', () => {
  const net = quantised(trained(1), 64);
  const fast = learnable(banqi);
  const values = netValues(fast, net);
  let plies = 0;
  for (const game of gamesOf(bySize(5, 20, 1000), 100_000)) {
    fast.load(banqi.game.setup(banqi.game.presets['taiwan'] ?? never(), `${PLAY.seed} ${game.n}`));
    for (const move of game.moves) {
      fast.make(recordedMove(banqi.game, fast, move));
      plies++;
      if (plies % 3 === 0) continue; // a twin that is not evaluated here must still be correct later
      const view = plies & 1;
      expect(values?.(view)).toBe(plainNetValues(fast, net)(view));
    }
  }
  expect(plies).toBeGreaterThan(bySize(500, 2000, 100_000));
});

function never(): never {
  throw new Error('taiwan is gone');
}

test('exchanged colours and mirrored boards change a position, never its value for itself', () => {
  const fast = learnable(banqi);
  const all = [...Array(inputs).keys()];
  for (const turn of [0, 1, 2, 3]) {
    const there = all.map((fact) => fast.turned?.(fact, turn) ?? fact);
    expect(there.map((fact) => fast.turned?.(fact, turn) ?? fact)).toEqual(all);
    expect(new Set(there.slice(0, 32 * 15)).size).toBe(32 * 15);
  }
  const other = all.map((fact) => fast.seen(fact, 1));
  expect(other.map((fact) => fast.seen(fact, 1))).toEqual(all);
  expect(other.filter((fact, i) => fact === i)).toHaveLength(32); // a face-down piece has no colour
});

test('facts above 65,535 are kept as they are', () => {
  const facts = 80_992;
  const samples = new TrainingSamples({
    facts: { inputs: facts / 4, facts, views: 4, buckets: 1, lasting: false, symmetries: 1 },
    features: (out) => {
      out.set([5, facts - 1]);
      return 2;
    },
    bucket: () => 0,
    viewOf: (seat) => seat,
    evaluateBy: () => undefined,
    seen: (fact, view) => (Math.floor((4 * fact) / facts) === view ? fact % (facts / 4) : -1),
  });
  samples.add(3, 0, 0);
  const list = new Int32Array(4);
  expect([samples.facts(0, 0, list), list[0]]).toEqual([[1, 0], facts / 4 - 1]);
});
