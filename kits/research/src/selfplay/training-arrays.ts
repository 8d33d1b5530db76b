/** Turns the lines of a self-play file into arrays for training: one row for each decision of a seat. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fail, itemAt, ok, type Game, type Kind, type Seat, type Result } from '@boardwright/core';
import type { Tensors } from '@boardwright/core/bots';
import { isRecord, parseJson } from '@boardwright/core/decode';
import { latestTable, load } from '@boardwright/core/host';
import { rewardsOf } from '../rewards.ts';
import { LARGEST, NpzFile, type ArraySpec } from './npz-file.ts';

/** What the arrays contain. */
export interface Training {
  readonly game: Game;
  readonly tensors: Tensors;
  readonly seats: number;
  /** Whether to write observations too. */
  readonly views: boolean;
}

/** Reads games from one file and writes arrays to another. Returns the number of decisions. */
export async function writeTrainingArrays(from: string, to: string, training: Training): Promise<Result<number>> {
  let [games, decisions] = [0, 0];
  for await (const line of linesOf(from)) {
    games++;
    decisions += logOf(line).filter(isDecision).length;
  }
  const specs = specsOf(training, games, decisions);
  const most = Object.values(specs).reduce((sum, { shape }) => sum + 4 * shape.reduce((all, n) => all * n, 1), 0);
  if (most > LARGEST) return fail('too-big', `${to} could exceed 4 GiB. Write fewer games.`, { file: to });
  const npz = new NpzFile(to, specs);
  let n = 0;
  for await (const line of linesOf(from)) {
    const written = writeGame(npz, training, line, n++);
    if (!written.ok) return written;
  }
  npz.end();
  return ok(decisions);
}

async function* linesOf(file: string): AsyncGenerator {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const raw = parseJson(line, 'line');
    yield raw.ok ? raw.value : null;
  }
}

/** Returns the entries of a line, before they are checked. */
function logOf(line: unknown): readonly unknown[] {
  const save = isRecord(line) ? line['save'] : null;
  const log = isRecord(save) ? save['log'] : null;
  return Array.isArray(log) ? log : [];
}

function isDecision(entry: unknown): boolean {
  return isRecord(entry) && entry['type'] === 'ply' && entry['actor'] !== 'chance';
}

function specsOf(
  { tensors, seats, views }: Training,
  games: number,
  rows: number,
): Readonly<Record<string, ArraySpec>> {
  const { actions, observation } = tensors;
  return {
    rewards: { type: '<f4', shape: [games, seats] },
    game: { type: '<i4', shape: [rows] },
    ply: { type: '<i4', shape: [rows] },
    seat: { type: '|i1', shape: [rows] },
    action: { type: '<i4', shape: [rows] },
    legal: { type: '|u1', shape: [rows, Math.ceil(actions.size / 8)] },
    reward: { type: '<f4', shape: [rows] },
    score: { type: '<f4', shape: [rows] },
    ...(views ? { observation: { type: '<f4', shape: [rows, ...observation.shape] } as const } : {}),
  };
}

function writeGame(npz: NpzFile, training: Training, line: unknown, n: number): Result<null> {
  const history = load(training.game, isRecord(line) ? line['save'] : null);
  if (!history.ok) return history;
  const { outcome } = latestTable(history.value);
  const rewards = outcome === null ? Array.from({ length: training.seats }, () => NaN) : rewardsOf(outcome);
  npz.push('rewards', ...rewards);
  const scores = isRecord(line) && Array.isArray(line['scores']) ? (line['scores'] as readonly unknown[]) : [];
  let ply = -1;
  for (const [i, entry] of history.value.log.entries()) {
    if (entry.type === 'ply') ply++;
    if (entry.type !== 'ply' || entry.actor === 'chance') continue;
    const score = scores[ply];
    npz.push('game', n);
    npz.push('ply', ply);
    npz.push('reward', rewards[entry.actor] ?? NaN);
    npz.push('score', typeof score === 'number' ? score : NaN);
    npz.push('seat', entry.actor);
    writeDecision(npz, training, itemAt(history.value.tables, i).state, entry.actor, entry.action);
  }
  return ok(null);
}

function writeDecision(
  npz: NpzFile,
  { game, tensors, views }: Training,
  state: object,
  seat: Seat,
  action: Kind['Action'],
): void {
  const { actions, observation } = tensors;
  const view = game.view(state, seat);
  npz.push('action', actions.idOf(action, view) ?? -1);
  const legal = game.legalActions(state, seat).map((one) => actions.idOf(one, view));
  npz.pushBits(
    'legal',
    legal.filter((id) => id !== null),
  );
  if (views) npz.pushFloats('observation', (row) => observation.write(view, seat, row));
}
