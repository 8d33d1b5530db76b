import { appendFileSync, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  arenaSettings,
  checkBots,
  contestKnowledgeOf,
  numberOrNull,
  orUsageError,
  wholeNumber,
  type Io,
  type RulesFlags,
} from '@boardwright/cli/kit';
import { loadTensors } from '@boardwright/games/tensors';
import { otherGames, writtenGames } from './line-file.ts';
import { runSelfPlay, type SelfPlaySettings } from './self-play.ts';
import { writeTrainingArrays } from './training-arrays.ts';

export interface SelfplayFlags extends RulesFlags {
  readonly bots: string;
  readonly out: string;
  readonly games: string;
  readonly seed: string;
  readonly nodes?: string;
  readonly opening?: string;
  readonly threads?: string;
  readonly views?: boolean;
}

const TOLD_EVERY_MS = 2000;

/** Writes lines. For arrays, they are made from lines in a file beside them. */
export async function selfplayCommand(io: Io, id: string, flags: SelfplayFlags): Promise<number> {
  const knowledge = await contestKnowledgeOf(io, id);
  const names = flags.bots.split(',').map((name) => name.trim());
  const budget = { nodes: numberOrNull('--nodes', flags.nodes), ms: null };
  const opening = numberOrNull('--opening', flags.opening, 0);
  const arena = orUsageError(arenaSettings(knowledge, { ...flags, bots: names, ...budget, opening }));
  orUsageError(await checkBots(arena.bots));
  const { out, views = false } = flags;
  if (!out.endsWith('.npz')) {
    io.stdout.write(`${out}: ${await playLines(io, { ...arena, names, views }, flags, out)} games.\n`);
    return 0;
  }
  const lines = `${out}.jsonl`;
  const training = {
    game: knowledge.game,
    tensors: await loadTensors(knowledge.game),
    seats: arena.options.seats,
    views,
  };
  if (existsSync(out) && !existsSync(lines)) orUsageError(otherGames(out));
  const games = await playLines(io, { ...arena, names, views: false }, flags, lines);
  const decisions = orUsageError(await writeTrainingArrays(lines, out, training));
  io.stdout.write(`${out}: ${games} games, ${decisions} decisions.\n`);
  return 0;
}

/**
 * Writes games in the order of their numbers, so that a later run can continue after the last complete line. Returns the number of games.
 */
async function playLines(io: Io, settings: SelfPlaySettings, flags: SelfplayFlags, file: string): Promise<number> {
  const games = orUsageError(wholeNumber('--games', flags.games, 1, 100_000_000));
  const threads = numberOrNull('--threads', flags.threads) ?? availableParallelism();
  const from = orUsageError(await writtenGames(file, settings));
  const tell = progressTeller(io, games);
  let written = from;
  const onLines = (lines: readonly string[]): void => {
    appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
    written += lines.length;
    tell(written);
  };
  await runSelfPlay({ ...settings, from, games, threads, gamesModule: io.gamesModule, onLines });
  return Math.max(written, games);
}

/** Prints a line to stderr every two seconds. */
function progressTeller(io: Io, games: number): (written: number) => void {
  let told = performance.now();
  return (written) => {
    if (performance.now() - told < TOLD_EVERY_MS || written >= games) return;
    told = performance.now();
    io.stderr.write(`${written} of ${games} games\n`);
  };
}
