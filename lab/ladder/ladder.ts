/** `npm run ladder [-- options]`: plays every level of every game against the level below, and writes lab/ladder/results.md. */
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '@boardwright/games';
import { makeFolder, runArena, writeAtomic } from '@boardwright/node';
import { isDecided } from './matches.ts';
import { ladderPage } from './page.ts';
import { clockedFirst, timeLeftWords, stagesOf } from './plan.ts';
import { rungsOf, type Rung, type RungFlags } from './rungs.ts';
import { progressLine, summed } from '../../apps/cli/src/arena/report.ts';
import { numberOrNull } from '../../apps/cli/src/arena/settings.ts';
import { orUsageError, type Io } from '../../apps/cli/src/io/io.ts';

const USAGE = `npm run ladder [-- options]
  --only game     play this game alone; of the others the page says what is kept
  --games n       in each match, instead of what it takes to be sure
  --nodes n       positions that a bot may look at for a move at most
  --ms n          milliseconds that a bot may think about a move, instead of each match's own
  --seed text     decides deals, dice and bots (ladder)
  --threads n     worker threads (all cores)
  --state folder  keeps finished games, so that the ladder continues after a break (ladder-games)
  --out file      the page to write (lab/ladder/results.md)
  --no-play       only write down what is kept`;

interface LadderFlags extends RungFlags {
  readonly threads?: string;
  readonly out: string;
  /** Whether to play; otherwise the page is written from the games that are kept. */
  readonly play: boolean;
}

type LadderIo = Pick<Io, 'games' | 'gamesModule' | 'stdout' | 'stderr'>;

export function ladder(io: LadderIo, args: readonly string[]): Promise<number> {
  return ladderWith(io, flagsOf(args));
}

function flagsOf(args: readonly string[]): LadderFlags {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      only: text,
      games: text,
      nodes: text,
      ms: text,
      threads: text,
      seed: { ...text, default: 'ladder' },
      state: { ...text, default: 'ladder-games' },
      out: { ...text, default: 'lab/ladder/results.md' },
      play: { type: 'boolean', default: true },
    },
  });
  return values;
}

const TOLD_EVERY_MS = 5000;

async function ladderWith(io: LadderIo, flags: LadderFlags): Promise<number> {
  makeFolder(flags.state);
  makeFolder(dirname(flags.out));
  const rungs = await rungsOf(io, flags);
  if (flags.play) await new LadderRun(io, flags, rungs).play();
  orUsageError(await writeAtomic(flags.out, ladderPage(rungs)));
  io.stdout.write(`written to ${flags.out}\n`);
  return 0;
}

class LadderRun {
  readonly #io: LadderIo;
  readonly #flags: LadderFlags;
  readonly #all: readonly Rung[];
  readonly #rungs: readonly Rung[];
  readonly #threads: number;
  readonly #started: number = performance.now();
  #told: number = performance.now();
  /** The milliseconds that bots took in this run. They share the threads, and a busy machine takes longer. */
  #botMs = 0;

  constructor(io: LadderIo, flags: LadderFlags, all: readonly Rung[]) {
    this.#io = io;
    this.#flags = flags;
    this.#all = all;
    this.#rungs = clockedFirst(all.filter(({ isAsked }) => isAsked));
    this.#threads = numberOrNull('--threads', flags.threads) ?? availableParallelism();
  }

  async play(): Promise<void> {
    this.#io.stdout.write(`${this.#rungs.length} matches, about ${this.#left()} on ${this.#threads} threads\n`);
    for (const { rung, games } of stagesOf(this.#rungs)) await this.#playUpTo(rung, games);
  }

  async #playUpTo(rung: Rung, games: number): Promise<void> {
    if (rung.results.length >= games || isDecided(rung.match, rung.results)) return;
    const record = rung.open();
    rung.results = await runArena({
      ...rung.settings,
      games,
      threads: this.#threads,
      played: rung.results,
      isEnough: (results) => isDecided(rung.match, results),
      gamesModule: this.#io.gamesModule,
      onUnit: (unit, all) => {
        record.add(unit);
        rung.results = all;
        this.#botMs += summed(unit, 'ms');
        if (performance.now() - this.#told < TOLD_EVERY_MS) return;
        this.#told = performance.now();
        this.#io.stderr.write(this.#progress(rung));
      },
    });
    orUsageError(await writeAtomic(this.#flags.out, ladderPage(this.#all)));
    this.#io.stdout.write(this.#progress(rung));
  }

  #progress(rung: Rung): string {
    const { bots, games, game } = rung.match;
    const line = progressLine(bots, rung.results, Math.max(games, rung.results.length), this.#left());
    return `match ${this.#rungs.indexOf(rung) + 1} of ${this.#rungs.length}, ${game}: ${line}\n`;
  }

  #left(): string {
    const wallMs = performance.now() - this.#started;
    return timeLeftWords(this.#rungs, this.#botMs === 0 ? 1 / this.#threads : wallMs / this.#botMs);
  }
}

if (import.meta.main) {
  const gamesModule = import.meta.resolve('@boardwright/games');
  if (process.argv.includes('--help')) console.log(USAGE);
  else
    process.exitCode = await ladder(
      { games, gamesModule, stdout: process.stdout, stderr: process.stderr },
      process.argv.slice(2),
    );
}
