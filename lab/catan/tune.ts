/**
 * `node --conditions=@boardwright/source lab/catan/tune.ts <state file> [steps] [deals]`: improves the weights of Settlers' evaluation by
 * SPSA. Each step plays two sets of weights, one seat against three with the weights that ship, in games on the fast position
 * (self-play.ts): every deal once for each seat. A stopped run continues from its file. With 0 steps it measures the weights of the file on
 * deals that no step plays.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { points } from '../../packages/games/src/catan/search/position/count.ts';
import { FEATURES, WEIGHTS } from '../../packages/games/src/catan/search/weights.ts';
import { afterTrial, trialOf, type TuningState } from '../tuning/spsa.ts';
import { SelfPlay, type Player } from './self-play.ts';

const SHIPPED: Player = { founder: 'founding', foundingTemperature: 0, temperature: 0.004 };
const SEATS = [0, 1, 2, 3];
/** The value of one point of margin, as a share of a win. The margin tells something about games that are not won. */
const POINT = 0.06;
/** Scales a lead in games to the leads for which spsa.ts is made, because its step size assumes clearer results. */
const LOUDER = 2;
const UNSEEN = 1_000_000;

const [file = 'tune-catan.json', steps = '200', deals = '8'] = process.argv.slice(2);
const table = new SelfPlay();

interface Result {
  readonly wins: number;
  readonly margin: number;
}

/** Plays one seat with these weights against three others. */
function played(weights: readonly number[], deal: number, seat: number): Result {
  const players = SEATS.map((one) => (one === seat ? { ...SHIPPED, weights } : SHIPPED));
  const winner = table.play(`tune ${deal}`, players, () => {});
  const others = SEATS.filter((one) => one !== seat).map((one) => points(table.position, one));
  return { wins: Number(winner === seat), margin: points(table.position, seat) - Math.max(...others) };
}

/** Returns the share of games won, and the mean margin over the best other seat. */
function measured(weights: readonly number[], first: number): Result {
  const games = Array.from({ length: 4 * Number(deals) }, (_, n) => played(weights, first + (n >> 2), n % 4));
  const mean = (of: keyof Result): number => games.reduce((sum, game) => sum + game[of], 0) / games.length;
  return { wins: mean('wins'), margin: mean('margin') };
}

function leadOf(up: Result, down: Result): number {
  return LOUDER * (up.wins - down.wins + POINT * (up.margin - down.margin));
}

let state: TuningState = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as TuningState)
  : { game: 'catan', names: FEATURES, seed: 'tune', step: 0, weights: [...WEIGHTS] };

if (steps === '0') console.log(measured(state.weights, UNSEEN));
while (state.step < Number(steps)) {
  const trial = trialOf(state);
  const first = state.step * Number(deals);
  state = afterTrial(state, trial, leadOf(measured(trial.up, first), measured(trial.down, first)));
  writeFileSync(file, `${JSON.stringify(state)}\n`);
  console.log(`step ${state.step} of ${steps}`);
}
for (const [i, name] of FEATURES.entries()) console.log(`${name}: ${(state.weights[i] ?? 0).toFixed(3)}`);
