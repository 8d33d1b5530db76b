/** How long a match of the ladder takes, before its first game: plies of a game, times what each bot takes for one. */
import type { Level } from '@boardwright/core';
import type { LadderMatch } from './ladder-matches.ts';

interface Pace {
  /** Decisions of all seats. */
  readonly plies: number;
  /** Of the levels' search, on one core of today. */
  readonly msPerThousandNodes: number;
  /** Of bots that look one ply ahead. */
  readonly msPerLook: number;
}

/** Means of measured games; for games that are not here something in between. */
const PACES: Readonly<Record<string, Pace>> = {
  '369': { plies: 80, msPerThousandNodes: 1, msPerLook: 3 },
  banqi: { plies: 150, msPerThousandNodes: 1.5, msPerLook: 6 },
  catan: { plies: 600, msPerThousandNodes: 2, msPerLook: 2 },
  hopnjump: { plies: 78, msPerThousandNodes: 1.2, msPerLook: 1.5 },
  'three-kingdoms': { plies: 215, msPerThousandNodes: 2.4, msPerLook: 2 },
};
const USUAL: Pace = { plies: 150, msPerThousandNodes: 2, msPerLook: 2 };
/** Bots that are no level, but search as long as they are given. */
const SEARCHING: readonly string[] = ['row-sum'];

/** Of one game of the match, over all its seats. */
export function estimatedMsPerGame({ game, bots, ms }: LadderMatch, levels: readonly Level[]): number {
  const { plies, msPerThousandNodes, msPerLook } = PACES[game] ?? USUAL;
  const msPerMove = (name: string): number => {
    const level = levels.find((one) => one.name === name);
    if (level === undefined) return SEARCHING.includes(name) && ms !== null ? ms : msPerLook;
    return msPerLook + Math.min(ms ?? Infinity, (level.nodes * msPerThousandNodes) / 1000);
  };
  return bots.reduce((sum, name) => sum + (plies / bots.length) * msPerMove(name), 0);
}
