/** Texts about a verified game file, for terminal and page. A separate entry, which is loaded when it is needed. */
import type { Fault, Result, Seat } from '@boardwright/core';
import { languageOf, named, type Lang } from './index.ts';
import type { FairWords } from './language.ts';

export type { FairWords } from './language.ts';

/** Loads the words about verified game files in a language. */
export async function loadFairWords(lang: Lang): Promise<FairWords> {
  return (await languageOf(lang).load()).fair();
}

/** What these texts need to know about a game's draws, from a verifier's report and a device's own record. */
export interface KnownDraws {
  readonly draws: number;
  readonly seats: readonly { readonly seat: Seat }[];
  readonly missing: readonly { readonly seat: Seat }[];
  readonly replaced: readonly { readonly seat: Seat }[];
  /** The number of moves without a signature, by seat. */
  readonly unsigned: readonly number[];
  /** The number of draws in which this device was not asked; absent if it did not play. */
  readonly overlooked?: number;
}

type SeatName = (seat: Seat) => string;

/**
 * Returns green if every person's number is in every draw and was fixed before the first one, otherwise amber. Red is for faults, which are
 * not decided here.
 */
export function colorOf({ missing, replaced, unsigned, overlooked = 0 }: KnownDraws): 'green' | 'amber' {
  return missing.length + replaced.length === 0 && overlooked === 0 && unsigned.every((count) => count === 0)
    ? 'green'
    : 'amber';
}

/** Returns what was verified, one sentence per line. */
export function verifiedLines(words: FairWords, known: KnownDraws, seatName: SeatName): readonly string[] {
  const { draws, seats, missing, replaced, unsigned, overlooked = 0 } = known;
  const each = (of: (seat: Seat) => number, said: (name: string, n: number) => string): readonly string[] =>
    unsigned.flatMap((_, seat) => (of(seat) === 0 ? [] : [said(seatName(seat), of(seat))]));
  const countIn = (list: KnownDraws['missing']) => (seat: Seat) => list.filter((one) => one.seat === seat).length;
  return [
    draws === 0 ? words.onlyStart : words.draws(draws),
    seats.length === 0 ? words.nobody : words.seats(seats.map(({ seat }) => seatName(seat)).join(', ')),
    ...each(countIn(missing), words.missing),
    ...each(countIn(replaced), words.replaced),
    ...each((seat) => unsigned[seat] ?? 0, words.unsigned),
    ...(overlooked === 0 ? [] : [words.overlooked(overlooked)]),
  ];
}

/** Returns the verdict on a game and the reasons for it, one sentence per line. */
export function verdictLines(words: FairWords, verified: Result<KnownDraws>, seatName: SeatName): readonly string[] {
  if (verified.ok) return [words[colorOf(verified.value)], ...verifiedLines(words, verified.value, seatName)];
  const { error } = verified;
  return [error.code === 'fair-former' ? words.unknown : words.red, ...failureLines(words, error, seatName)];
}

/** Returns why a file fails and where: the draw, the seat, the entry. */
export function failureLines(words: FairWords, { code, data = {} }: Fault, seatName: SeatName): readonly string[] {
  const { draw, seat, entry } = data;
  const places = [
    draw === undefined ? '' : draw === 0 ? words.start : words.draw(Number(draw)),
    seat === undefined ? '' : seatName(Number(seat)),
    entry === undefined ? '' : words.entry(Number(entry)),
  ].filter(Boolean);
  return [named(words.failures, code), ...(places.length === 0 ? [] : [words.where(places.join(' · '))])];
}
