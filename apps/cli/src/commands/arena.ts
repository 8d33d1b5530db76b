import { availableParallelism } from 'node:os';
import { USUAL_BOUNDS, type Bounds, type GameResult } from '@boardwright/bots';
import { fail, ok, type Result } from '@boardwright/core';
import { runArena } from '@boardwright/node';
import { openRecord } from '../arena/record.ts';
import { arenaJson, progressLine, summaryLines, timeLeft } from '../arena/report.ts';
import { arenaSettings, checkBots, numberOrNull } from '../arena/settings.ts';
import { contestKnowledgeOf, orUsageError, type Io } from '../io/io.ts';
import { wholeNumber, type RulesFlags } from '../setup/args.ts';

export interface ArenaFlags extends RulesFlags {
  readonly bots: string;
  readonly games: string;
  readonly seed: string;
  readonly nodes?: string;
  readonly ms?: string;
  readonly threads?: string;
  readonly opening?: string;
  readonly sprt?: string | true;
  readonly results?: string;
  readonly json?: boolean;
}

const TOLD_EVERY_MS = 2000;

export async function arenaCommand(io: Io, id: string, flags: ArenaFlags): Promise<number> {
  const knowledge = await contestKnowledgeOf(io, id);
  const names = flags.bots.split(',').map((name) => name.trim());
  const games = orUsageError(wholeNumber('--games', flags.games, 1, 1_000_000));
  const bounds = flags.sprt === undefined ? undefined : orUsageError(boundsOf(flags.sprt));
  const budget = { nodes: numberOrNull('--nodes', flags.nodes), ms: numberOrNull('--ms', flags.ms) };
  const opening = numberOrNull('--opening', flags.opening, 0);
  const settings = orUsageError(arenaSettings(knowledge, { ...flags, bots: names, ...budget, opening }));
  orUsageError(await checkBots(settings.bots));
  const record = orUsageError(openRecord(flags.results, settings));
  const tell = progressTeller(io, names, games, record.played.length);
  const results = await runArena({
    ...settings,
    games,
    threads: numberOrNull('--threads', flags.threads) ?? availableParallelism(),
    played: record.played,
    gamesModule: io.gamesModule,
    ...(bounds === undefined ? {} : { bounds }),
    onUnit: (unit, all) => {
      record.add(unit);
      tell(all);
    },
  });
  const { game } = knowledge;
  const head = { game: game.id, preset: flags.preset ?? game.defaultPreset, bots: names, seed: flags.seed };
  const text = flags.json
    ? JSON.stringify(arenaJson(head, results, bounds))
    : summaryLines(head, results, bounds).join('\n');
  io.stdout.write(`${text}\n`);
  const absent = botsThatNeverMoved(names, results);
  for (const line of absent) io.stderr.write(`${line}\n`);
  return absent.length === 0 ? 0 : 1;
}

/** Returns a line for each bot that forfeited every game before its first move. Such a result says nothing about strength. */
function botsThatNeverMoved(names: readonly string[], results: readonly GameResult[]): readonly string[] {
  return names.flatMap((name, bot) => {
    const lost = results.find(({ forfeit }) => forfeit === bot);
    const hasMoved = results.some(({ moves }) => (moves[bot] ?? 0) > 0);
    return lost === undefined || hasMoved
      ? []
      : [`${name} made no move in any game: ${lost.why ?? 'it did not start'}`];
  });
}

/** Parses "0,10": the Elo difference of each hypothesis. */
function boundsOf(words: string | true): Result<Bounds> {
  if (words === true) return ok(USUAL_BOUNDS);
  const [elo0, elo1] = words.split(',').map(Number);
  return elo0 !== undefined && elo1 !== undefined && elo0 < elo1
    ? ok({ ...USUAL_BOUNDS, elo0, elo1 })
    : fail('bad-sprt', '--sprt needs two Elo differences, the lower first, such as 0,10.');
}

/** Prints a line to stderr every two seconds: progress, score and time left. */
function progressTeller(
  io: Io,
  names: readonly string[],
  games: number,
  before: number,
): (all: readonly GameResult[]) => void {
  const started = performance.now();
  let told = started;
  return (all) => {
    const now = performance.now();
    if (now - told < TOLD_EVERY_MS || all.length >= games) return;
    told = now;
    const perGame = (now - started) / Math.max(1, all.length - before);
    io.stderr.write(`${progressLine(names, all, games, timeLeft(perGame * (games - all.length)))}\n`);
  };
}
