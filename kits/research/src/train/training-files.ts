/** Reads and writes the files of a training. Another version may have written them, or they may be incomplete. */
import { renameSync, writeFileSync } from 'node:fs';
import { fail, ok, type Result } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  parseJson,
  refine,
  tuple,
  unknown,
  type Decoder,
} from '@boardwright/core/decode';
import { NO_SCORE, type TrainingGame } from './training-game.ts';
import type { Fitted, RoundReport } from './round-report.ts';

const MOST = 1e9;
const MOST_MOVES = 100_000;
const number: Decoder<number> = refine(unknown, (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? ok(value) : fail('bad-shape', `${at} is not a number.`),
);
const game = object<TrainingGame>({
  n: integer(0, MOST),
  moves: array(unknown, MOST_MOVES),
  scores: array(integer(-NO_SCORE, NO_SCORE), MOST_MOVES),
  result: nullable(array(number, 16)),
});
const yardsticks: Decoder<RoundReport['yardsticks']> = object({ greedy: number, evaluation: number });
const fitted = {
  samples: integer(0, MOST),
  losses: array(tuple<readonly [number, number]>(number, 2), 1000),
  heldOut: nullable(object({ net: number, search: number, target: number })),
};
export const fittedReport: Decoder<Fitted> = object<Fitted>(fitted);
const round = object<RoundReport>({
  ...fitted,
  round: integer(0, MOST),
  share: number,
  seeds: integer(0, MOST),
  yardsticks,
  promoted: boolean,
  elo: number,
});
const rounds = array(round, 100_000);

/** Writes a file. If the process is killed meanwhile, the old content remains. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

/** Reads complete games. The first invalid line ends the list. */
export function trainingGamesIn(text: string): readonly TrainingGame[] {
  const games: TrainingGame[] = [];
  for (const line of text.split('\n')) {
    const one = decodedBy(game, line, 'game');
    if (!one.ok) break;
    games.push(one.value);
  }
  return games;
}

/** Reads the reports of a training. file: its name, for the fault. */
export function roundsIn(text: string, file: string): Result<readonly RoundReport[]> {
  return decodedBy(rounds, text, file);
}

function decodedBy<T>(decoder: Decoder<T>, text: string, at: string): Result<T> {
  const raw = parseJson(text, at);
  return raw.ok ? decoder.decode(raw.value, at) : raw;
}
