/** Joins the matches of the ladder with their stored games. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { GameResult } from '@boardwright/bots';
import type { Knowledge, Level } from '@boardwright/core/bots';
import { decidedGames, type ArenaSettings } from '@boardwright/node';
import { contestKnowledgeOf, gameOf, orUsageError, type Io } from '../../apps/cli/src/io/io.ts';
import { fingerprintOf } from './fingerprint.ts';
import { labOf } from '../games/lab-game.ts';
import { isDecided, roundOf, type LadderMatch } from './matches.ts';
import {
  budgetOf,
  openRecord,
  readRecord,
  type ArenaRecord,
  type RecordHeader,
} from '../../apps/cli/src/arena/record.ts';
import { arenaSettings, numberOrNull } from '../../apps/cli/src/arena/settings.ts';

export interface RungFlags {
  readonly only?: string;
  readonly games?: string;
  readonly nodes?: string;
  readonly ms?: string;
  readonly seed: string;
  readonly state: string;
}

/** A match, the part of it that has been played, and how to continue it. */
export interface Rung {
  readonly match: LadderMatch;
  readonly knowledge: Knowledge;
  readonly settings: ArenaSettings;
  /** Whether the match was requested. */
  readonly isAsked: boolean;
  results: readonly GameResult[];
  /** Opens the record of the match's games. Drops games of bots that have changed. */
  open(): ArenaRecord;
}

/** Returns all matches, whatever was requested. A page with one game would lose the others. */
export async function rungsOf(io: Pick<Io, 'games'>, flags: RungFlags): Promise<readonly Rung[]> {
  const only = flags.only === undefined ? null : (await gameOf(io, flags.only)).id;
  const all = await Promise.all(Object.keys(io.games).map((id) => contestKnowledgeOf(io, id)));
  const rungs = all.map(async (knowledge) => {
    const { id: game } = knowledge.game;
    const { byMargin, matches = [] } = await labOf(game);
    const fingerprint = fingerprints(knowledge);
    const isAsked = only === null || only === game;
    return [...roundOf(knowledge, byMargin), ...matches.map((match) => ({ game, ...match }))].map((match) =>
      rungOf(knowledge, match, flags, isAsked, fingerprint),
    );
  });
  return (await Promise.all(rungs)).flat();
}

/** The budget of a match, if it is not the usual one. */
interface Budget extends Pick<ArenaSettings, 'nodes' | 'ms' | 'seed'> {
  readonly games: number | null;
}

function asked({ games, nodes, ms, seed }: RungFlags): Budget {
  const number = numberOrNull;
  return { games: number('--games', games), nodes: number('--nodes', nodes), ms: number('--ms', ms), seed };
}

function rungOf(
  knowledge: Knowledge,
  usual: LadderMatch,
  flags: RungFlags,
  isAsked: boolean,
  fingerprint: Fingerprint,
): Rung {
  const file = join(flags.state, `${[usual.game, ...usual.bots].join('-')}.jsonl`);
  const budget = isAsked ? asked(flags) : { seed: flags.seed, nodes: null, ms: null, ...budgetOf(file), games: null };
  const match: LadderMatch = { ...usual, games: budget.games ?? usual.games, ms: budget.ms ?? usual.ms };
  const { nodes, seed } = budget;
  const settings = orUsageError(arenaSettings(knowledge, { ...match, nodes, seed }));
  const head = (): RecordHeader => ({ ...settings, fingerprints: fingerprint(settings) });
  return {
    match,
    knowledge,
    settings,
    isAsked,
    results: existsSync(file) ? kept(file, head(), match) : [],
    open: () => openAfresh(file, head()),
  };
}

function kept(file: string, head: RecordHeader, match: LadderMatch): readonly GameResult[] {
  const read = readRecord(file, head);
  if (!read.ok) return [];
  return decidedGames(read.value, (games) => isDecided(match, games)) ?? read.value;
}

function openAfresh(file: string, head: RecordHeader): ArenaRecord {
  const found = openRecord(file, head);
  if (found.ok) return found.value;
  rmSync(file);
  return orUsageError(openRecord(file, head));
}

type Fingerprint = (settings: ArenaSettings) => Readonly<Record<string, string>>;

/** Returns a function that computes the fingerprint of each bot only once. */
function fingerprints(knowledge: Knowledge): Fingerprint {
  const taken = new Map<string, string>();
  const ofLevel = (level: Level): string => {
    const found = taken.get(level.name) ?? fingerprintOf(knowledge, level);
    taken.set(level.name, found);
    return found;
  };
  return ({ bots }) =>
    Object.fromEntries(bots.flatMap((bot) => (bot.type === 'level' ? [[bot.level.name, ofLevel(bot.level)]] : [])));
}
