/** The games of a tuning, and its state in a file. */
import { existsSync, readFileSync } from 'node:fs';
import { arenaPoints, makeBot, pairingsOf, playContest, type Contestant } from '@boardwright/bots';
import { presetOf, rng, unwrap, type Knowledge } from '@boardwright/core';
import type { TuningState } from './spsa.ts';
import type { Tunable } from './tunable.ts';

interface Settings {
  readonly nodes: number;
  readonly pairs: number;
}

/** Points of the first weights over the second, by game: both orders of the seats on every seed. */
export async function leadOf(
  tunable: Tunable,
  weights: readonly [readonly number[], readonly number[]],
  seed: string,
  { nodes, pairs }: Settings,
): Promise<number> {
  const sides = weights.map((own) => tunable.knowledge(own));
  let lead = 0;
  const pairings = pairingsOf(2, 2 * pairs, seed);
  for (const pairing of pairings) {
    const sitters = pairing.order.map((side, seat) =>
      sitter(sides[side], tunable.bot, nodes, `${pairing.seed}/${seat}`),
    );
    const [game, options] = twoSeats(sides[0]);
    const { outcome } = await playContest(game, options, sitters, { seed: pairing.seed, opening: 0, now: () => 0 });
    const points = outcome === null ? [] : arenaPoints(outcome);
    lead += (points[pairing.order.indexOf(0)] ?? 0) - (points[pairing.order.indexOf(1)] ?? 0);
  }
  return lead / pairings.length;
}

function sitter(knowledge: Knowledge | undefined, name: string, nodes: number, seed: string): Contestant {
  if (knowledge === undefined) throw new RangeError('a side without weights');
  const bot = makeBot(knowledge, { name: 'tuned', bot: name, nodes, pauseMs: 0 });
  return {
    choose: (sight, seq) => bot.choose(sight, { nodes, rng: rng(`${seed}/${seq}`), expired: () => false }),
  };
}

function twoSeats(knowledge: Knowledge | undefined): [Knowledge['game'], { seats: number }] {
  if (knowledge === undefined) throw new RangeError('nothing to play');
  const { game } = knowledge;
  return [game, unwrap(game.decodeOptions({ ...presetOf(game), seats: 2 }))];
}

export function openState(file: string, game: string, tunable: Tunable, seed: string): TuningState {
  const fresh: TuningState = { game, names: tunable.names, seed, step: 0, weights: tunable.start };
  if (!existsSync(file)) return fresh;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as TuningState;
  if (kept.game === game && kept.seed === seed && kept.names.join() === tunable.names.join()) return kept;
  throw new Error(`${file} belongs to another tuning; name another file with --state`);
}
