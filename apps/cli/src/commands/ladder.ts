import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder, runArena, writeAtomic } from '@boardwright/node';
import { isDecided } from '../arena/ladder-matches.ts';
import { ladderPage } from '../arena/ladder-page.ts';
import { clockedFirst, timeLeftWords, stagesOf } from '../arena/ladder-plan.ts';
import { rungsOf, type Rung, type RungFlags } from '../arena/ladder-rungs.ts';
import { progressLine, summed } from '../arena/report.ts';
import { numberOrNull } from '../arena/settings.ts';
import { orUsageError, type Io } from '../io/io.ts';

export interface LadderFlags extends RungFlags {
  readonly threads?: string;
  readonly out: string;
  /** False: only write down what is kept. */
  readonly play: boolean;
}

const TOLD_EVERY_MS = 5000;

export async function ladderCommand(io: Io, flags: LadderFlags): Promise<number> {
  makeFolder(flags.state);
  makeFolder(dirname(flags.out));
  const rungs = await rungsOf(io, flags);
  if (flags.play) await new LadderRun(io, flags, rungs).play();
  orUsageError(await writeAtomic(flags.out, ladderPage(rungs)));
  io.stdout.write(`written to ${flags.out}\n`);
  return 0;
}

class LadderRun {
  readonly #io: Io;
  readonly #flags: LadderFlags;
  readonly #all: readonly Rung[];
  readonly #rungs: readonly Rung[];
  readonly #threads: number;
  readonly #started: number = performance.now();
  #told: number = performance.now();
  /** What bots took for the games of this run: they share the threads, and a busy machine takes longer. */
  #botMs = 0;

  constructor(io: Io, flags: LadderFlags, all: readonly Rung[]) {
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
