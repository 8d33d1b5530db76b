import { pick, presetOf, rng, weightedPick, type Rng } from '@boardwright/core';
import { catan, type Options, type State } from '@boardwright/games/catan';
import { perSecond, type Row } from '../measure.ts';

/** The way in which published measurements play: uniformly among the legal actions, trading only with the bank, for at most 1,000 turns. */
const PLAIN: Options = { ...presetOf(catan, 'standard'), trade: false };

export const rows: readonly Row[] = [
  games('catan: random games, 4 seats, no offers', PLAIN, 200),
  games('catan: random games, 2 seats, no offers', { ...PLAIN, seats: 2 }),
  games('catan: random games, 4 seats, with offers', presetOf(catan, 'standard')),
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
    const action =
      actor === 'chance'
        ? weightedPick(catan.chance(state), source).action
        : pick(catan.legalActions(state, actor), source);
    state = catan.apply(state, { actor, action });
  }
}
