/** Texts about a verified game file, shared by terminal and page; a separate entry, loaded on demand. */
import type { Fault, Seat } from '@boardwright/core';
import { languageOf, named, type Lang } from './index.ts';
import type { FairWords } from './language.ts';

export type { FairWords } from './language.ts';

/** Loads the words about verified game files in a language. */
export async function loadFairWords(lang: Lang): Promise<FairWords> {
  return (await languageOf(lang).load()).fair();
}

/** The part of a verifier's report that the texts use. */
export interface VerifiedGame {
  readonly key: string;
  readonly entries: number;
  readonly draws: number;
  readonly seats: readonly Seat[];
  readonly missing: readonly { readonly seat: Seat }[];
  readonly replaced: readonly { readonly seat: Seat; readonly draw: number }[];
}

type SeatName = (seat: Seat) => string;

/** Returns what was verified, one sentence per line. */
export function verifiedLines(words: FairWords, game: VerifiedGame, seatName: SeatName): readonly string[] {
  const { key, entries, draws, seats, missing, replaced } = game;
  const gaps = seats.map((seat) => ({ seat, count: missing.filter((one) => one.seat === seat).length }));
  return [
    draws === 0 ? words.onlyStart : words.draws(draws),
    seats.length === 0 ? words.nobody : words.seats(seats.map(seatName).join(', ')),
    ...gaps.filter(({ count }) => count > 0).map(({ seat, count }) => words.missing(seatName(seat), count)),
    ...replaced.map(({ seat, draw }) => words.replaced(seatName(seat), draw)),
    words.signed(entries),
    words.key(grouped(key)),
  ];
}

/** Formats a key for comparison: groups of eight digits. */
function grouped(key: string): string {
  return key.replaceAll(/.{8}(?=.)/g, '$& ');
}

/** Returns what is wrong with a file, and where: the draw, the seat, the entry. */
export function failureLines(words: FairWords, { code, data = {} }: Fault, seatName: SeatName): readonly string[] {
  const { draw, seat, entry } = data;
  const places = [
    draw === undefined ? '' : draw === 0 ? words.start : words.draw(Number(draw)),
    seat === undefined ? '' : seatName(Number(seat)),
    entry === undefined ? '' : words.entry(Number(entry)),
  ].filter(Boolean);
  return [named(words.failures, code), ...(places.length === 0 ? [] : [words.where(places.join(' · '))])];
}
