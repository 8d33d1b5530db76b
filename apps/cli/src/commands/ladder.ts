import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { GameResult } from '@boardwright/bots';
import type { Knowledge, Result } from '@boardwright/core';
import { runArena, writeAtomic, type ArenaSettings } from '@boardwright/node';
import { roundOf, SHOWN, type LadderMatch } from '../arena/ladder-matches.ts';
import { estimatedMsPerGame } from '../arena/ladder-cost.ts';
import { ladderPage, type LadderEntry, type LadderGame } from '../arena/ladder-page.ts';
import { openRecord, type ArenaRecord } from '../arena/record.ts';
import { progressLine, timeLeft } from '../arena/report.ts';
import { arenaSettings, numberOrNull } from '../arena/settings.ts';
import { contestKnowledgeOf, gameOf, orRefuse, type Io } from '../io/io.ts';

export interface LadderFlags {
  readonly only?: string;
  readonly games?: string;
  readonly nodes?: string;
  readonly ms?: string;
  readonly seed: string;
  readonly threads?: string;
  readonly state: string;
  readonly out: string;
  /** False: only write down what is kept. */
  readonly play: boolean;
}

/** A match, what of it is played, and how to go on. */
interface Rung {
  readonly match: LadderMatch;
  readonly knowledge: Knowledge;
  readonly settings: ArenaSettings;
  readonly record: ArenaRecord;
  results: readonly GameResult[];
}

const TOLD_EVERY_MS = 5000;

export async function ladderCommand(io: Io, flags: LadderFlags): Promise<number> {
  mkdirSync(flags.state, { recursive: true });
  mkdirSync(dirname(flags.out), { recursive: true });
  const rungs = await rungsOf(io, flags);
  if (flags.play) await playAll(io, flags, rungs);
  orRefuse(await writePage(flags, rungs));
  io.stdout.write(`written to ${flags.out}\n`);
  return 0;
}

async function playAll(io: Io, flags: LadderFlags, rungs: readonly Rung[]): Promise<void> {
  const threads = numberOrNull('--threads', flags.threads) ?? availableParallelism();
  io.stdout.write(`${rungs.length} matches, about ${timeLeft(msLeft(rungs, threads))} on ${threads} threads\n`);
  let told = performance.now();
  for (const [i, rung] of rungs.entries()) {
    const words = `match ${i + 1} of ${rungs.length}, ${rung.match.game}`;
    rung.results = await runArena({
      ...rung.settings,
      games: rung.match.games,
      threads,
      played: rung.results,
      registry: io.registryModule,
      onUnit: (unit, all) => {
        rung.record.add(unit);
        rung.results = all;
        if (performance.now() - told < TOLD_EVERY_MS) return;
        told = performance.now();
        io.stderr.write(`${words}: ${progressOf(rung, msLeft(rungs, threads))}\n`);
      },
    });
    orRefuse(await writePage(flags, rungs));
    io.stdout.write(`${words}: ${progressOf(rung, msLeft(rungs, threads))}\n`);
  }
}

async function rungsOf(io: Io, flags: LadderFlags): Promise<readonly Rung[]> {
  const ids = flags.only === undefined ? Object.keys(io.registry) : [(await gameOf(io, flags.only)).id];
  const all = await Promise.all(ids.map((id) => contestKnowledgeOf(io, id)));
  return all.flatMap((knowledge) => {
    const shown = SHOWN.filter(({ game }) => game === knowledge.game.id);
    return [...roundOf(knowledge), ...shown].map((match) => rungOf(knowledge, match, flags));
  });
}

function rungOf(knowledge: Knowledge, usual: LadderMatch, flags: LadderFlags): Rung {
  const games = numberOrNull('--games', flags.games) ?? usual.games;
  const match: LadderMatch = { ...usual, games, ms: numberOrNull('--ms', flags.ms) ?? usual.ms };
  const nodes = numberOrNull('--nodes', flags.nodes);
  const settings = orRefuse(arenaSettings(knowledge, { ...match, nodes, seed: flags.seed }));
  const record = recordOf(join(flags.state, `${[match.game, ...match.bots].join('-')}.jsonl`), settings);
  return { match, knowledge, settings, record, results: record.played };
}

/** Games of bots that are no longer as they were count no more. */
function recordOf(file: string, settings: ArenaSettings): ArenaRecord {
  const kept = openRecord(file, settings);
  if (kept.ok) return kept.value;
  rmSync(file);
  return orRefuse(openRecord(file, settings));
}

function progressOf({ match, results }: Rung, left: number): string {
  const { bots, games } = match;
  return progressLine(bots, results, Math.max(games, results.length), left);
}

function msLeft(rungs: readonly Rung[], threads: number): number {
  return rungs.reduce(
    (sum, rung) => sum + (Math.max(0, rung.match.games - rung.results.length) * msPerGame(rung)) / threads,
    0,
  );
}

/** As measured, else as estimated. */
function msPerGame({ match, knowledge, results }: Rung): number {
  if (results.length === 0) return estimatedMsPerGame(match, knowledge.levels);
  return results.reduce((sum, { ms }) => sum + ms.reduce((a, b) => a + b, 0), 0) / results.length;
}

function writePage({ out, nodes }: LadderFlags, rungs: readonly Rung[]): Promise<Result<null>> {
  const games = Map.groupBy(rungs, ({ knowledge }) => knowledge);
  const pages = [...games].map(([knowledge, own]): LadderGame => {
    const most = numberOrNull('--nodes', nodes);
    return { knowledge, entries: own.map(({ match, results }): LadderEntry => ({ match, results, nodes: most })) };
  });
  return writeAtomic(out, ladderPage(pages));
}
