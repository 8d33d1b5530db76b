import { appendFileSync, createReadStream, existsSync, truncateSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fail, ok, type Result } from '@boardwright/core';
import { isRecord, parseJson } from '@boardwright/core/decode';
import { same } from '@boardwright/core/host';
import { runSelfPlay, type SelfPlaySettings } from '@boardwright/node';
import { arenaSettings, numberOrNull } from '../arena/settings.ts';
import { contestKnowledgeOf, orUsageError, type Io } from '../io/io.ts';
import { wholeNumber, type RulesFlags } from '../setup/args.ts';

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

/** Writes games in the order of their numbers, so that the number of whole lines says where to go on. */
export async function selfplayCommand(io: Io, id: string, flags: SelfplayFlags): Promise<number> {
  const knowledge = await contestKnowledgeOf(io, id);
  const names = flags.bots.split(',').map((name) => name.trim());
  const games = orUsageError(wholeNumber('--games', flags.games, 1, 100_000_000));
  const budget = { nodes: numberOrNull('--nodes', flags.nodes), ms: null };
  const opening = numberOrNull('--opening', flags.opening, 0);
  const arena = orUsageError(arenaSettings(knowledge, { ...flags, bots: names, ...budget, opening }));
  const settings: SelfPlaySettings = { ...arena, names, views: flags.views === true };
  const from = orUsageError(await writtenGames(flags.out, settings));
  const tell = progressTeller(io, games);
  let written = from;
  await runSelfPlay({
    ...settings,
    from,
    games,
    threads: numberOrNull('--threads', flags.threads) ?? availableParallelism(),
    gamesModule: io.gamesModule,
    onLines: (lines) => {
      appendFileSync(flags.out, lines.map((line) => `${line}\n`).join(''));
      written += lines.length;
      tell(written);
    },
  });
  io.stdout.write(`${flags.out}: ${Math.max(written, games)} games.\n`);
  return 0;
}

/** Returns how many games a file has. Cuts an incomplete last line. Fails if the file has other games than these settings give. */
async function writtenGames(file: string, settings: SelfPlaySettings): Promise<Result<number>> {
  if (!existsSync(file)) return ok(0);
  const { first, lines, end, size } = await scanned(file);
  if (size > 0 && !isStartOfFirst(first, lines, settings)) return otherGames(file);
  truncateSync(file, end);
  return ok(lines);
}

/** A file as far as it matters: its first line, the number of whole lines, where the last of them ends, and its size. */
interface Scanned {
  readonly first: string;
  readonly lines: number;
  readonly end: number;
  readonly size: number;
}

/** Reads in pieces, because the games of a long run do not fit into memory. */
async function scanned(file: string): Promise<Scanned> {
  let [first, lines, end, size] = ['', 0, 0, 0];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (lines === 0) first += chunk.toString('latin1').split('\n', 1)[0] ?? '';
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) {
      lines++;
      end = size + at + 1;
    }
    size += chunk.length;
  }
  return { first: Buffer.from(first, 'latin1').toString(), lines, end, size };
}
const NEWLINE = 10;

/** A run that was cut off in its first game has left the start of a line. */
function isStartOfFirst(first: string, lines: number, settings: SelfPlaySettings): boolean {
  if (lines === 0) return first.startsWith('{"n":0,');
  const line = parseJson(first, 'line');
  return line.ok && isFirstLine(line.value, settings);
}

function otherGames(file: string): Result<never> {
  return fail('other-arena', `${file} holds other games; name another file.`, { file });
}

function isFirstLine(line: unknown, settings: SelfPlaySettings): boolean {
  if (!isRecord(line) || !isRecord(line['save'])) return false;
  const { game, options, seed, names, nodes, opening, views } = settings;
  return (
    same(
      [
        line['save']['game'],
        line['save']['options'],
        line['save']['seed'],
        line['bots'],
        line['nodes'],
        line['opening'],
      ],
      [game, options, `${seed}/0/setup`, names, nodes, opening],
    ) && 'views' in line === views
  );
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
