/** Where the draws of a match stand, as a client is told it when it joins. */
import { array, nullable, object, type Decoder } from '@boardwright/core/decode';
import { seatChainsDecoder } from './chains-shape.ts';
import type { SeatChains } from './chains.ts';
import type { HexText } from './hash.ts';
import { drawFields, hexDecoder, MAX_SEATS, type DrawRecord } from './section.ts';

/** Draw 0. tips: of each seat as it sat down; null: it takes no part. */
export interface SetupProof extends Pick<DrawRecord, 'server' | 'shares'> {
  readonly tips: readonly (HexText | null)[];
}

/** chains: after the last draw. setup: null until it is drawn. */
export interface FairWelcome {
  /** What the server signs the log of this match with. */
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
