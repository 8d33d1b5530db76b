/** The chains of all seats as a snapshot or a welcome holds them. */
import { array, integer, nullable, object, type Decoder } from '@boardwright/core/decode';
import type { SeatChain, SeatChains } from './chains.ts';
import { hexDecoder, MAX_ENTRIES, MAX_SEATS } from './section.ts';

const count: Decoder<number> = integer(0, MAX_ENTRIES);

const chain: Decoder<SeatChain> = object<SeatChain>({
  tip: hexDecoder,
  from: count,
  opened: count,
  last: hexDecoder,
});

export const seatChainsDecoder: Decoder<SeatChains> = object<SeatChains>({
  draws: count,
  seats: array(nullable(chain), MAX_SEATS, 1),
});
