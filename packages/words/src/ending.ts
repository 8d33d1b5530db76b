/** How a game has ended, from the reader's side, for page and terminal. A separate entry, which is loaded when it is needed. */
import { isAborted, isDraw, type GameWords, type Kind, type Outcome, type Seat } from '@boardwright/core';
import type { Occupant } from '@boardwright/core/host';
import { named, type Words } from './index.ts';

/** A finished game as a reader sees it. */
export interface Ended {
  readonly outcome: Outcome;
  readonly chairs: readonly Pick<Occupant, 'who'>[];
  readonly view: Kind['View'];
  /** The reader's seat; null for a spectator, and if people share a device. */
  readonly own: Seat | null;
  seatName(seat: Seat): string;
}

/** The words about the end of a game. */
export interface ToldEnding {
  readonly title: string;
  readonly reason: string;
  /** The winners, if the reader has lost and the reason does not name them; otherwise null. */
  readonly others: string | null;
  /** Whether the end is good news for the reader. */
  readonly good: boolean;
}

/** Describes the end of a game. A player who has left has lost, even if the others then agreed on a draw. */
export function tellEnding(words: Words, game: GameWords, ended: Ended): ToldEnding {
  const { outcome, chairs, own } = ended;
  if (isAborted(outcome)) return { title: words.aborted, reason: words.reasons.aborted, others: null, good: false };
  const winners = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const names = winners.map((seat) => ended.seatName(seat)).join(words.and);
  const won = own !== null && winners.includes(own);
  const draw = isDraw(outcome, chairs) && (won || own === null);
  const shares = winners.length > 1;
  const wins = shares ? words.shareWin(names) : words.wins(names);
  const reason = draw || own === null || (won && shares) ? reasonOf(words, game, outcome.reason) : sideReason();
  return {
    title: draw ? words.draw : own === null ? wins : ownTitle(),
    reason,
    others: own === null || won || chairs.length < 3 || reason.includes(names) ? null : wins,
    good: !draw && (own === null || won),
  };

  function ownTitle(): string {
    if (!won) return words.youLose;
    return shares ? words.youShareWin : words.youWin;
  }

  /** Returns the reason for a seat. With several seats, a player may have left before the reason of the outcome came about. */
  function sideReason(): string {
    const isOfTwo = chairs.length === 2;
    if (!isOfTwo && !won && chairs[own ?? 0]?.who === 'nobody') return words.youLeft;
    const key = game.reasonFor?.(ended.view, outcome, own ?? 0) ?? outcome.reason;
    const ends: GameWords['ends'] = { ...game.ends, ...(isOfTwo ? words.ends : {}) };
    const end = Object.hasOwn(ends, key) ? ends[key] : undefined;
    if (end === undefined) return reasonOf(words, game, outcome.reason);
    if (won) return end.won;
    return typeof end.lost === 'string' ? end.lost : end.lost(names);
  }
}

/** Returns why a game ended, for a neutral reader. */
function reasonOf(words: Words, game: GameWords, reason: string): string {
  return named({ ...game.reasons, ...words.reasons }, reason);
}

/** Returns the whole end in one line. */
export function endingText({ ended, stop }: Words, { title, reason, others }: ToldEnding): string {
  const first = ended(title, reason);
  return others === null ? first : `${first} ${others}${stop}`.replace('。 ', '。');
}
