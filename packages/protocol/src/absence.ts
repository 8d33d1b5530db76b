/** Going on without a player who is away, where the room has a limit for it (`Room.away`). Everything here belongs to the feature `seats`. */
import type { Seat } from '@boardwright/core';
import { optional, text, variant, type Decoder } from '@boardwright/core/decode';
import { seatDecoder as seat } from '@boardwright/core/host';

/** The seat leaves the game, as if its player had resigned. */
export interface ClaimWin {
  readonly type: 'claimWin';
  readonly seat: Seat;
}

/** A bot plays for the seat until its player is back. level: absent for the one that new players meet. */
export interface LendSeat {
  readonly type: 'lendSeat';
  readonly seat: Seat;
  readonly level?: string;
}

/** The requests about a player who is away. */
export type AbsenceRequest = ClaimWin | LendSeat;

/** Decodes a ClaimWin from outside. */
export const claimWinDecoder: Decoder<ClaimWin> = variant<ClaimWin>({ claimWin: { seat } });
/** Decodes a LendSeat from outside. */
export const lendSeatDecoder: Decoder<LendSeat> = variant<LendSeat>({ lendSeat: { seat, level: optional(text(40)) } });
