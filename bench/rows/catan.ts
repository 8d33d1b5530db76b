import { rng, type Rng } from '@boardwright/core';
import { catan, type Action, type Options, type State } from '@boardwright/games/catan';
import { perSecond, type Row } from '../measure.ts';

/** The policy that others measure with: uniform over the legal list, trade with the bank only, no offers, 1,000 turns at most. */
const PLAIN: Options = { ...(catan.presets['standard'] as Options), trade: false };

export const rows: readonly Row[] = [
  games('catan: random games, 4 seats, no offers', PLAIN, 200),
  games('catan: random games, 2 seats, no offers', { ...PLAIN, seats: 2 }),
  games('catan: random games, 4 seats, with offers', catan.presets['standard'] as Options),
  {
    name: 'catan: plies of a random game, 4 seats, no offers',
    unit: 'plies',
    run: () => {
      const source = rng('plies');
      let plies = 0;
      for (let i = 0; i < 50; i++) plies += playOut(PLAIN, source, `${i}`);
      return plies / 50;
    },
  },
];

function games(name: string, options: Options, aim?: number): Row {
  const run = (): number => {
    const source = rng(name);
    let seed = 0;
    return perSecond(() => {
      playOut(options, source, `${seed++}`);
      return 1;
    }, 1000);
  };
  return aim === undefined ? { name, unit: 'games/s', run } : { name, unit: 'games/s', aim, run };
}

function playOut(options: Options, source: Rng, seed: string): number {
  let state: State = catan.setup(options, seed);
  for (let plies = 0; ; plies++) {
    const actor = catan.turn(state).awaits[0];
    if (actor === undefined) return plies;
    const action = actor === 'chance' ? drawn(state, source) : one(catan.legalActions(state, actor), source);
    state = catan.apply(state, { actor, action });
  }
}

function drawn(state: State, source: Rng): Action {
  const odds = catan.chance(state);
  let rest = source.below(odds.reduce((sum, { weight }) => sum + weight, 0));
  for (const { action, weight } of odds) {
    if (rest < weight) return action;
    rest -= weight;
  }
  throw new RangeError('chance has no odds');
}

function one<T>(items: readonly T[], source: Rng): T {
  return items[source.below(items.length)] as T;
}
