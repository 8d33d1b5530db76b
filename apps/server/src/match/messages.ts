/** The messages to a match in memory. */
import type { Fault, Kind, Seat } from '@boardwright/core';
import type { Message } from '@boardwright/core/host';
import type { FairMessage } from '@boardwright/protocol';
import type { SealedRow, SeatHolder, SeatRow } from '../store/store.ts';
import type { PersonCommand } from './person-command.ts';

/** Called once, when the match is done with the message: null, or why it was refused. */
interface Answered {
  answered?(reason: Fault | null): void;
}

/**
 * A message of the host. seated: the stored seats, and the due time stored with them. rows: another node's writes, with the rows that were
 * read already. goOn: the others continue without a seat, for which a bot of this level plays (null: it leaves). back: the player of a seat
 * has returned. stranded: the player of a seat is here, whose node has not been seen since a time. answer: a device's answer for a draw.
 * end: everybody leaves. tick: a chance to do what is due. by: the device that asks, which must still have its seat when its turn comes.
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
