/** How the positions of the day went on this device: the last day of each game, and how many days in a row were solved. */
import { array, boolean, integer, object, text, type Decoder } from '@boardwright/core/decode';
import { readItem, writeItem } from './storage.ts';

/** shown: the reader asked for the answer. */
export type Tried = 'right' | 'wrong' | 'shown';

export interface DailyTries {
  readonly game: string;
  readonly day: number;
  /** Answers given on that day, the right one among them. */
  readonly tries: number;
  readonly isSolved: boolean;
  /** Whether the answer was shown before it was found: the day is not solved then. */
  readonly isShown: boolean;
  /** Days in a row that were solved, up to the last of them. */
  readonly streak: number;
}

const MOST_GAMES = 200;
const MOST = 1_000_000;
const triesDecoder: Decoder<readonly DailyTries[]> = array(
  object<DailyTries>({
    game: text(64),
    day: integer(0, MOST),
    tries: integer(0, MOST),
    isSolved: boolean,
    isShown: boolean,
    streak: integer(0, MOST),
  }),
  MOST_GAMES,
);

/** How a day of a game went so far. A streak lasts while no day is left out. */
export function triesOn(game: string, day: number): DailyTries {
  const last = savedTries().find((one) => one.game === game);
  if (last?.day === day) return last;
  const goesOn = last?.day === day - 1 && last.isSolved;
  return { game, day, tries: 0, isSolved: false, isShown: false, streak: goesOn ? last.streak : 0 };
}

/** Counts an answer. What comes after the right one of that day, or after it was shown, does not count. */
export function saveTry(game: string, day: number, tried: Tried): DailyTries {
  const before = triesOn(game, day);
  if (before.isSolved || before.isShown) return before;
  const now = afterTry(before, tried);
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
