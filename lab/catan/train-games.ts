/**
 * `node --conditions=@boardwright/source lab/catan/train-games.ts <folder> [seconds] [threads] [seed] [network]`: plays games of Settlers
 * on the fast position (self-play.ts) on all cores, and writes the positions from which lab/catan/fit_net.py learns: `facts-<n>.bin` and
 * `rows-<n>.bin` for each thread. Players err on purpose and choose their first settlements in several ways, so that their choices say
 * little about who wins.
 */
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { decodeNet, netValues } from '@boardwright/bots';
import { rng, unwrap, type Rng } from '@boardwright/core';
import { TURN } from '../../packages/games/src/catan/search/position/cells.ts';
import { catanBucket, catanFacts, CATAN_FACTS, seenFact } from '../../packages/games/src/catan/search/facts.ts';
import { foundingWorths } from '../../packages/games/src/catan/search/founding-value.ts';
import type { Position } from '../../packages/games/src/catan/search/position/position.ts';
import { leadOf, worthsOf } from '../../packages/games/src/catan/search/value.ts';
import { FOUNDERS, SelfPlay, type Player } from './self-play.ts';

const SEATS = 4;
const TEMPERATURES = [0, 0.004, 0.01, 0.03];
const FOUNDING_TEMPERATURES = [0, 0.01, 0.04, 0.08, 0.15];
/** The share of positions before the roll that are kept. */
const BEFORE_ROLL = 0.25;
/** The numbers of a row: number of facts, bucket, winner, the lead of each seat in hundredths, and the game (low and high word). */
const ROW = 9;
const LEAD = 100;

interface Task {
  readonly folder: string;
  readonly seconds: number;
  readonly seed: string;
  readonly net: string | null;
  readonly n: number;
}

function playerOf(source: Rng): Player {
  const among = <T>(all: readonly T[]): T => all[source.below(all.length)] as T;
  const isPlain = source.below(2) === 0;
  return {
    founder: isPlain ? 'founding' : among(FOUNDERS),
    foundingTemperature: among(FOUNDING_TEMPERATURES),
    temperature: among(TEMPERATURES),
  };
}

/** Collects the positions of a game. The winner is known only at the end. */
class Positions {
  readonly #list: Int32Array = new Int32Array(CATAN_FACTS.facts);
  readonly #worths: Float64Array = new Float64Array(SEATS);
  facts: number[] = [];
  rows: number[] = [];

  add(position: Position): void {
    const count = catanFacts(position, this.#list);
    const bucket = catanBucket(position);
    if (bucket === 0) foundingWorths(position, this.#worths);
    else worthsOf(position, this.#worths);
    const leads = [0, 1, 2, 3].map((seat) => Math.round(LEAD * leadOf(this.#worths, seat, SEATS)));
    this.rows.push(count, bucket, 0, ...leads, 0, 0);
    for (let i = 0; i < count; i++) this.facts.push(this.#list[i] ?? 0);
  }

  /** Writes the positions of a finished game and forgets them. */
  end(winner: number, game: number, files: readonly [number, number]): number {
    const count = this.rows.length / ROW;
    if (winner >= 0) {
      for (let at = 0; at < this.rows.length; at += ROW) {
        this.rows[at + 2] = winner;
        this.rows[at + 7] = game & 0xffff;
        this.rows[at + 8] = game >>> 16;
      }
      writeSync(files[0], Uint16Array.from(this.facts));
      writeSync(
        files[1],
        Uint16Array.from(this.rows, (value) => value & 0xffff),
      );
    }
    [this.facts, this.rows] = [[], []];
    return winner >= 0 ? count : 0;
  }
}

function work({ folder, seconds, seed, net, n }: Task): void {
  const known = net === null ? null : unwrap(decodeNet(readFileSync(net)));
  const table = new SelfPlay((position) => (known === null ? null : netValues(position, known)));
  const files = ['facts', 'rows'].map((name) => openSync(join(folder, `${name}-${n}.bin`), 'w')) as [number, number];
  const positions = new Positions();
  const end = performance.now() + 1000 * seconds;
  let [games, count] = [0, 0];
  for (; performance.now() < end; games++) {
    const words = `${seed} ${n} ${games}`;
    const source = rng(`players of ${words}`);
    const players = Array.from({ length: SEATS }, () => playerOf(source));
    const winner = table.play(
      words,
      players,
      (position) => {
        const isFirst = position.get(TURN) === 1;
        if (isFirst || source.below(1000) < 1000 * BEFORE_ROLL) positions.add(position);
      },
      (position) => positions.add(position),
    );
    count += positions.end(winner, n * 1_000_000 + games, files);
  }
  for (const file of files) closeSync(file);
  console.log(`${n}: ${games} games, ${count} positions`);
}

if (isMainThread) {
  const [folder = 'games', seconds = '60', threads = `${availableParallelism()}`, seed = 'train', net] =
    process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  const { inputs, facts, views, buckets } = CATAN_FACTS;
  const seen = Array.from({ length: views }, (_, view) => Array.from({ length: facts }, (__, i) => seenFact(i, view)));
  writeFileSync(join(folder, 'shape.json'), JSON.stringify({ inputs, views, buckets, seen }));
  const played = Array.from({ length: Number(threads) }, async (_, n) => {
    const task: Task = { folder, seconds: Number(seconds), seed, net: net ?? null, n };
    await once(new Worker(new URL(import.meta.url), { workerData: task }), 'exit');
  });
  await Promise.all(played);
} else work(workerData as Task);
