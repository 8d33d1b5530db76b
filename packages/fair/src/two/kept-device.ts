/** What a device stores about its seat in a fair match, and what it says of its draws. */
import type { Fault, Seat } from '@boardwright/core';
import type { HexText } from '../hash.ts';
import type { DrawRecord, ShareQuestion } from './records.ts';
import type { FairPromise, FairState } from './state.ts';

/** What a device has answered last. isCut: the line was cut since, so that the share may not have arrived. */
export interface Answered {
  readonly draw: number;
  readonly context: HexText;
  readonly question: ShareQuestion;
  readonly isCut: boolean;
}

/** Draws without the number of a seat, by the reason. */
export interface Lacking {
  readonly seat: Seat;
  readonly unlisted: number;
  readonly agreed: number;
  readonly time: number;
}

/**
 * What a device stores for the next run of its program. seed: its private key. lists: the seeds of its lists, the newest last. state:
 * its record of the match. moved: another device had the seat before. overlooked: draws for which it was not asked, although it was connected.
 */
export interface KeptDevice {
  readonly seat: Seat;
  readonly seed: HexText;
  readonly lists: readonly HexText[];
  readonly facts: FairPromise;
  readonly state: FairState | null;
  readonly answered: Answered | null;
  readonly commands: number;
  /** Records that it has taken since the last entry. */
  readonly records: number;
  /** The seed of the match, from draw 0; null before. */
  readonly start: HexText | null;
  readonly moved: boolean;
  readonly overlooked: number;
  /** Plies of its own seat that it did not sign. */
  readonly unsigned: number;
  readonly lacking: readonly Lacking[];
  readonly wrong: Fault | null;
  readonly evidence: readonly unknown[];
}

/** green: every number that counts was fixed before. amber: some draws lack somebody's number. red: somebody cheated. */
export interface FairVerdict {
  readonly color: 'green' | 'amber' | 'red';
  readonly draws: number;
  readonly wrong: Fault | null;
  readonly overlooked: number;
  readonly unsigned: number;
  readonly lacking: readonly Lacking[];
}

export function newDevice(facts: FairPromise, seat: Seat, random: () => HexText, moved = false): KeptDevice {
  const empty = {
    state: null,
    answered: null,
    commands: 0,
    records: 0,
    start: null,
    overlooked: 0,
    unsigned: 0,
    lacking: [],
    wrong: null,
    evidence: [],
  };
  return { seat, seed: random(), lists: [random()], facts, moved, ...empty };
}

/** Counts a draw without the number of a seat. */
export function withLacking(
  lacking: readonly Lacking[],
  seat: Seat,
  why: DrawRecord['shares'][number] | 'unlisted',
): readonly Lacking[] {
  if (typeof why !== 'string') return lacking;
  const before = lacking.find((one) => one.seat === seat) ?? { seat, unlisted: 0, agreed: 0, time: 0 };
  const others = lacking.filter((one) => one.seat !== seat);
  return [...others, { ...before, [why]: before[why] + 1 }].toSorted((a, b) => a.seat - b.seat);
}
