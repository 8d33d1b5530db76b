/** The state of a match's draws as the welcome tells it to a client. */
import { array, nullable, object, type Decoder } from '@boardwright/core/decode';
import { seatChainsDecoder } from './chains-shape.ts';
import type { SeatChains } from './chains.ts';
import type { HexText } from './hash.ts';
import { drawFields, hexDecoder, MAX_SEATS, type DrawRecord } from './section.ts';

/** Draw 0. tips: first tip of each seat; null: the seat takes no part. */
export interface SetupProof extends Pick<DrawRecord, 'server' | 'shares'> {
  readonly tips: readonly (HexText | null)[];
}

/** What a client is told about the draws. chains: after the last draw. setup: null before draw 0. */
export interface FairWelcome {
  /** The server's public key for this match. */
  readonly key: HexText;
  readonly commitment: HexText;
  readonly chains: SeatChains;
  readonly setup: SetupProof | null;
}

const { server, shares } = drawFields;

export const fairWelcomeDecoder: Decoder<FairWelcome> = object<FairWelcome>({
  key: hexDecoder,
  commitment: hexDecoder,
  chains: seatChainsDecoder,
  setup: nullable(object<SetupProof>({ tips: array(nullable(hexDecoder), MAX_SEATS, 1), server, shares })),
});
