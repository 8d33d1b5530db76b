/** The public part of a log entry in a frame. */
import type { Actor, Kind, Seat } from '@boardwright/core';
import { integer, newerAsNull, oneOf, optional, text, unchecked, type Decoder } from '@boardwright/core/decode';
import { OCCUPANT_KINDS, seatDecoder, actorDecoder, type OccupantKind } from '@boardwright/core/host';
import { MAX_SEQ } from './wire.ts';

/**
 * A ply as a viewer may know it. The `action` is present if its kind is not secret, or if the viewer is the actor or sees everything;
 * otherwise there is only the `kind`. late: time ran out and the rules moved for the seat. failed: the bot of the seat failed and the rules
 * moved for it.
 */
export interface PublicPly<K extends Kind = Kind> {
  readonly type: 'ply';
  readonly actor: Actor;
  readonly action?: K['Action'];
  readonly kind?: string;
  readonly late?: true;
  readonly failed?: true;
}

/** The public part of a log entry, as one viewer may know it. */
export type PublicEntry<K extends Kind = Kind> =
  | PublicPly<K>
  | {
      readonly type: 'resign' | 'flag' | 'offerDraw' | 'agreeDraw' | 'allowUndo' | 'refuseUndo' | 'abort' | 'abandon';
      readonly seat: Seat;
    }
  /** failed: the bot of the seat failed, and the server declined the draw for it. */
  | { readonly type: 'refuse'; readonly seat: Seat; readonly failed?: true }
  | { readonly type: 'giveTime'; readonly seat: Seat; readonly receiver: Seat; readonly ms: number }
  | { readonly type: 'refund'; readonly seat: Seat; readonly ms: number }
  | { readonly type: 'askUndo' | 'undo'; readonly seat: Seat; readonly to: number }
  | { readonly type: 'sit'; readonly seat: Seat; readonly who: OccupantKind; readonly level?: string };

const seat = seatDecoder;
const to: Decoder<number> = integer(0, MAX_SEQ);
const yes: Decoder<true> = oneOf([true]);

/** Decodes an entry. Returns null for a type that is newer than this program; the effects of the entry are in the scene anyway. */
export const publicEntryDecoder: Decoder<PublicEntry | null> = newerAsNull<PublicEntry>({
  ply: {
    actor: actorDecoder,
    action: optional(unchecked()),
    kind: optional(text(40)),
    late: optional(yes),
    failed: optional(yes),
  },
  resign: { seat },
  flag: { seat },
  offerDraw: { seat },
  agreeDraw: { seat },
  refuse: { seat, failed: optional(yes) },
  abort: { seat },
  abandon: { seat },
  giveTime: { seat, receiver: seat, ms: integer(1, 1e10) },
  refund: { seat, ms: integer(1, 1e10) },
  askUndo: { seat, to },
  allowUndo: { seat },
  refuseUndo: { seat },
  undo: { seat, to },
  sit: { seat, who: oneOf(OCCUPANT_KINDS), level: optional(text(40)) },
});
