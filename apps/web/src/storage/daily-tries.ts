/** This device's results of positions of the day, and the number of days in a row that were solved. */
import { array, boolean, integer, object, text, type Decoder } from '@boardwright/core/decode';
import { readItem, writeItem } from './storage.ts';

/** The kind of a try. shown: the reader asked for the answer. */
export type Tried = 'right' | 'wrong' | 'shown';

export interface DailyTries {
  readonly game: string;
  readonly day: number;
  /** The number of answers given on that day, including the right one. */
  readonly tries: number;
  readonly isSolved: boolean;
  /** Whether the answer was shown before it was found. The day then does not count as solved. */
  readonly isShown: boolean;
  /** The number of consecutive solved days, up to the last one. */
  readonly streak: number;
}

const MOST_GAMES = 200;
/** Maximum number of results, of all games together: two years of five games. */
const MOST_DAYS = 3650;
const MOST = 1_000_000;
const dayDecoder: Decoder<DailyTries> = object<DailyTries>({
  game: text(64),
  day: integer(0, MOST),
  tries: integer(0, MOST),
  isSolved: boolean,
  isShown: boolean,
  streak: integer(0, MOST),
});
const triesDecoder: Decoder<readonly DailyTries[]> = array(dayDecoder, MOST_GAMES);
const daysDecoder: Decoder<readonly DailyTries[]> = array(dayDecoder, MOST_DAYS);

/** Returns the results of the days, newest last. Only today's has a streak. */
export function triedDays(): readonly DailyTries[] {
  return readItem('daily-days', daysDecoder) ?? [];
}

/** Returns a game's result of a day so far. A streak lasts as long as no day is missed. Days of the archive have none. */
export function triesOn(game: string, day: number, today: number = day): DailyTries {
  if (day !== today) {
    const tried = [...triedDays(), ...savedTries()].find((one) => one.game === game && one.day === day);
    return { ...(tried ?? { game, day, tries: 0, isSolved: false, isShown: false }), streak: 0 };
  }
  const last = savedTries().find((one) => one.game === game);
  if (last?.day === day) return last;
  const goesOn = last?.day === day - 1 && last.isSolved;
  return { game, day, tries: 0, isSolved: false, isShown: false, streak: goesOn ? last.streak : 0 };
}

/** Counts an answer. After the right answer, or after the answer was shown, further ones do not count. */
export function saveTry(game: string, day: number, tried: Tried, today: number = day): DailyTries {
  const before = triesOn(game, day, today);
  if (before.isSolved || before.isShown) return before;
  const now = day === today ? afterTry(before, tried) : { ...afterTry(before, tried), streak: 0 };
  const otherDays = triedDays().filter((one) => one.game !== game || one.day !== day);
  writeItem('daily-days', [...otherDays.slice(1 - MOST_DAYS), now]);
  if (day !== today) return now;
  const others = savedTries().filter((one) => one.game !== game);
  writeItem('daily', [...others.slice(1 - MOST_GAMES), now]);
  return now;
}

function afterTry(before: DailyTries, tried: Tried): DailyTries {
  if (tried === 'shown') return { ...before, isShown: true, streak: 0 };
  const tries = before.tries + 1;
  return tried === 'right' ? { ...before, tries, isSolved: true, streak: before.streak + 1 } : { ...before, tries };
}

function savedTries(): readonly DailyTries[] {
  return readItem('daily', triesDecoder) ?? [];
}
