/** Plays the games of a tuning, and keeps its state in a file. */
import { existsSync, readFileSync } from 'node:fs';
import { arenaPoints, makeBot, playContest, type Contestant } from '@boardwright/bots';
import { itemAt, presetOf, rng, unwrap } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import type { TuningState } from './spsa.ts';
import type { Tunable } from '../games/lab-game.ts';

interface Settings {
  readonly nodes: number;
  readonly seeds: number;
}

/** Returns the points per game of the first weights minus those of the second, over every seating on every seed. */
export async function leadOf(
  tunable: Tunable,
  weights: readonly [readonly number[], readonly number[]],
  seed: string,
  { nodes, seeds }: Settings,
): Promise<number> {
  const sides = weights.map((own) => tunable.knowledge(own));
  const seatings = seatingsOf(tunable.seats);
  let lead = 0;
  for (let n = 0; n < seeds; n++)
    for (const seating of seatings) lead += await leadIn(tunable, sides, seating, `${seed}/${n}`, nodes);
  return lead / (seeds * seatings.length);
}

/**
 * Returns all seatings of two sides in which both have a seat. The reverse of each seating is among them, so the seats themselves have no
 * effect.
 */
function seatingsOf(seats: number): readonly (readonly number[])[] {
  return Array.from({ length: 2 ** seats - 2 }, (_, n) =>
    Array.from({ length: seats }, (__, seat) => ((n + 1) >> seat) & 1),
  );
}

async function leadIn(
  { bot, seats }: Tunable,
  sides: readonly Knowledge[],
  seating: readonly number[],
  seed: string,
  nodes: number,
): Promise<number> {
  const sitters = seating.map((side, seat) => occupant(itemAt(sides, side), bot, nodes, `${seed}/${seat}`));
  const { game } = itemAt(sides, 0);
  const options = unwrap(game.decodeOptions({ ...presetOf(game), seats }));
  const { outcome } = await playContest(game, options, sitters, { seed, opening: 0, now: () => 0 });
  const points = outcome === null ? [] : arenaPoints(outcome);
  return meanOf(points, seating, 0) - meanOf(points, seating, 1);
}

function meanOf(points: readonly number[], seating: readonly number[], side: number): number {
  const own = seating.flatMap((one, seat) => (one === side ? [points[seat] ?? 0] : []));
  return own.reduce((sum, value) => sum + value, 0) / own.length;
}

function occupant(knowledge: Knowledge, name: string, nodes: number, seed: string): Contestant {
  const bot = makeBot(knowledge, { name: 'tuned', bot: name, nodes, pauseMs: 0 });
  return {
    choose: (sight, seq) => bot.choose(sight, { nodes, rng: rng(`${seed}/${seq}`), expired: () => false }),
  };
}

export function openState(file: string, game: string, tunable: Tunable, seed: string): TuningState {
  const fresh: TuningState = { game, names: tunable.names, seed, step: 0, weights: tunable.start };
  if (!existsSync(file)) return fresh;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as TuningState;
  if (kept.game === game && kept.seed === seed && kept.names.join() === tunable.names.join()) return kept;
  throw new Error(`${file} belongs to another tuning; name another file with --state`);
}
