/** Suggests the next level from the results of this device. Pure functions. */
import { levelAtChair, type LevelNames } from '@boardwright/core/bots';
import type { EndedGame } from '../storage/results.ts';

/** The number of equal results in a row that lead to a suggestion. */
const IN_A_ROW = 2;
const BOT = 'bot:';

export interface OfferedLevel {
  readonly level: string;
  /** The direction of the suggested level. higher: after wins. lower: after losses. */
  readonly way: 'higher' | 'lower';
}

/** Returns the current name of the bots' level in a game; null for people, bots of several levels, or a user's own bot. */
function levelIn(levels: LevelNames, { against }: Pick<EndedGame, 'against'>): string | null {
  return against.startsWith(BOT) ? levelAtChair(levels, against.slice(BOT.length)) : null;
}

/** Returns the next level after two wins against one level, or the one below after two losses. results: oldest first. */
export function offeredLevel(levels: LevelNames, results: readonly EndedGame[], game: string): OfferedLevel | null {
  const known = results.filter((result) => result.game === game && levelIn(levels, result) !== null);
  const last = known.slice(-IN_A_ROW).map((result) => ({ level: levelIn(levels, result), end: result.end }));
  const [one] = last;
  if (one === undefined || last.length < IN_A_ROW) return null;
  if (!last.every(({ level, end }) => level === one.level && end === one.end)) return null;
  const way = one.end === 'won' ? 'higher' : one.end === 'lost' ? 'lower' : null;
  const level = levels.levels[levels.levels.indexOf(one.level ?? '') + (way === 'higher' ? 1 : -1)];
  return way === null || level === undefined ? null : { level, way };
}
