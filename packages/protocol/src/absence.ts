/**
 * How the others continue without an absent player, in rooms that limit absence (`Room.away`). Everything here belongs to the feature
 * `seats`.
 */
import type { Seat } from '@boardwright/core';
import { optional, text, variant, type Decoder } from '@boardwright/core/decode';
import { seatDecoder as seat } from '@boardwright/core/host';

/** Ends the game as if the player of an absent seat had resigned. */
export interface ClaimWin {
  readonly type: 'claimWin';
  readonly seat: Seat;
}

/** Lets a bot play for a seat until its player is back. level: by default the level for new players. */
export interface LendSeat {
  readonly type: 'lendSeat';
  readonly seat: Seat;
  readonly level?: string;
}

/** A request about an absent player. */
export type AbsenceRequest = ClaimWin | LendSeat;

/** Decodes a ClaimWin from outside. */
export const claimWinDecoder: Decoder<ClaimWin> = variant<ClaimWin>({ claimWin: { seat } });
/** Decodes a LendSeat from outside. */
export const lendSeatDecoder: Decoder<LendSeat> = variant<LendSeat>({ lendSeat: { seat, level: optional(text(40)) } });
