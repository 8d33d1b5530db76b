/** The messages to a match in memory. */
import type { Fault, Kind, Seat } from '@boardwright/core';
import type { Message } from '@boardwright/core/host';
import type { FairMessage } from '@boardwright/protocol';
import type { SealedRow, SeatHolder, SeatRow } from '../store/store.ts';
import type { PersonCommand } from './person-command.ts';

/** Called once, when the match is done with the message; null: nothing speaks against it. */
interface Answered {
  answered?(reason: Fault | null): void;
}

/**
 * seated: the seats as they are stored now, and the due time that was stored with them. rows: another node has written; the rows
 * that were read already. goOn: the others go on without a seat, for which a bot of this level plays (null: it leaves). back: the
 * player of a seat is here again. stranded: the player of a seat is here, whose node has not been seen since then. answer: what the device of a
 * seat says about a draw. end: everybody leaves. tick: nothing but a chance to do what is due. by: the device that asks; it must still have its seat when it is its turn.
 */
export type HostMessage = Message &
  Answered & { readonly by?: SeatHolder } & (
    | { readonly type: 'seated'; readonly seats: readonly SeatRow[]; readonly due: number | null }
    | { readonly type: 'rows'; readonly rows: readonly SealedRow[]; isRead: boolean }
    | { readonly type: 'goOn'; readonly away: Seat; readonly level: string | null }
    | { readonly type: 'back'; readonly away: Seat }
    | { readonly type: 'stranded'; readonly seat: Seat; readonly since: number }
    | {
        readonly type: 'answer';
        readonly of: Seat;
        readonly said: Extract<FairMessage, { readonly type: 'share' | 'without' }>;
      }
    | { readonly type: 'end' | 'tick' }
  );

export type MatchMessage<K extends Kind> = PersonCommand<K> | HostMessage;
