/** The messages to a match in memory. */
import type { Fault, Kind, Seat } from '@boardwright/core';
import type { Message } from '@boardwright/core/host';
import type { FairMessage } from '@boardwright/protocol';
import type { SealedRow, SeatHolder, StoredMatch } from '../store/store.ts';
import type { PersonCommand } from './person-command.ts';

/** Called once when the match has handled the message. reason: null, or why the message was refused. */
interface Answered {
  answered?(reason: Fault | null): void;
}

/**
 * A message from the server. seated: seats were stored. shares: data for draws was stored with the seats. found: the match as it was read
 * in turn, null if it could not be. rows: the writes of another node, with those rows that have been read already. goOn: the other players
 * continue without a seat; a bot of this level takes over (null: the seat leaves). back: the player of a seat has returned. stranded: a
 * player has connected here whose former node has not been seen since the given time. answer: a device's answer for a draw. end: everybody
 * leaves. tick: a chance to do what is due. by: the device that asks; it must still have its seat when the message is handled.
 */
export type HostMessage = Message &
  Answered & { readonly by?: SeatHolder } & (
    | { readonly type: 'seated' | 'shares'; found?: StoredMatch | null }
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
