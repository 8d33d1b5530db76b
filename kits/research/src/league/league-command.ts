import { writeFileSync } from 'node:fs';
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
import { fail, sumOf } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { runArena } from '@boardwright/node';
import { bradleyTerry, type PairResult } from './bradley-terry.ts';
import { leagueChart, leagueLines, type LeagueRow } from './league-table.ts';

export interface LeagueFlags extends RulesFlags {
  readonly bots: string;
  readonly games: string;
  readonly seed: string;
  readonly nodes?: string;
  readonly ms?: string;
  readonly threads?: string;
  readonly opening?: string;
  readonly svg?: string;
}

/** Plays a match between every two bots, and prints ratings with intervals. */
export async function leagueCommand(io: Io, id: string, flags: LeagueFlags): Promise<number> {
  const knowledge = await contestKnowledgeOf(io, id);
  const names = flags.bots.split(',').map((name) => name.trim());
  if (names.length < 2) orUsageError(fail('bad-bots', 'A league needs at least two bots: --bots a,b,c.'));
  const results: PairResult[] = [];
  for (let first = 0; first < names.length; first++)
    for (let second = first + 1; second < names.length; second++) {
      const scored = await matchOf(io, knowledge, [names[first] ?? '', names[second] ?? ''], flags);
      results.push({ first, second, ...scored });
      io.stderr.write(`${names[first]} against ${names[second]}: ${scored.points.toFixed(1)} of ${scored.games}\n`);
    }
  const rows = rowsOf(names, results);
  io.stdout.write(`${leagueLines(rows).join('\n')}\n`);
  if (flags.svg !== undefined) writeFileSync(flags.svg, leagueChart(knowledge.game.title, rows));
  return 0;
}

/** Plays a match between two bots. With more than two seats, the second bot has all seats but one, and its points count per seat. */
async function matchOf(
  io: Io,
  knowledge: Knowledge,
  [first, second]: readonly [string, string],
  flags: LeagueFlags,
): Promise<{ readonly games: number; readonly points: number }> {
  const seats = knowledge.game.presets[flags.preset ?? knowledge.game.defaultPreset]?.seats ?? 2;
  const bots = [first, ...Array.from({ length: seats - 1 }, () => second)];
  const budget = { nodes: numberOrNull('--nodes', flags.nodes), ms: numberOrNull('--ms', flags.ms) };
  const opening = numberOrNull('--opening', flags.opening, 0);
  const settings = orUsageError(arenaSettings(knowledge, { ...flags, bots, ...budget, opening }));
  orUsageError(await checkBots(settings.bots));
  const played = await runArena({
    ...settings,
    games: orUsageError(wholeNumber('--games', flags.games, 1, 1_000_000)),
    threads: numberOrNull('--threads', flags.threads) ?? availableParallelism(),
    gamesModule: io.gamesModule,
  });
  const own = sumOf(played.map(({ points }) => points[0] ?? 0));
  const others = sumOf(played.map(({ points }) => sumOf(points.slice(1)))) / (seats - 1);
  return {
    games: played.length,
    points: own + others === 0 ? played.length / 2 : (played.length * own) / (own + others),
  };
}

function rowsOf(names: readonly string[], results: readonly PairResult[]): readonly LeagueRow[] {
  const ratings = bradleyTerry(names.length, results);
  const rows = names.map((name, bot) => {
    const games = sumOf(results.filter(({ first, second }) => first === bot || second === bot).map((one) => one.games));
    const points = sumOf(
      results.map((one) => (one.first === bot ? one.points : one.second === bot ? one.games - one.points : 0)),
    );
    return { name, games, points, elo: ratings[bot]?.elo ?? 0, within: ratings[bot]?.within ?? 0 };
  });
  return rows.toSorted((a, b) => b.elo - a.elo);
}
