/** The format of a stored state, from which a server or a device continues. */
import { array, boolean, integer, nullable, object, text, type Decoder } from '@boardwright/core/decode';
import { hexDecoder, MAX_SEATS, signatureDecoder, type CommandRecord } from './records.ts';
import type { FairPromise, FairState, PromisedDraws, SeatState } from './state.ts';

const count: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);
const list: Decoder<SeatState['list']> = object<SeatState['list']>({ root: hexDecoder, from: count });
const seat: Decoder<SeatState> = object<SeatState>({ key: hexDecoder, list, next: nullable(list), commands: count });
const promise = { match: text(64), key: hexDecoder, commitment: hexDecoder };
const command: Decoder<CommandRecord> = object<CommandRecord>({
  type: { ...text(7), decode: () => ({ ok: true, value: 'command' }) },
  seq: count,
  number: count,
  since: count,
  signature: signatureDecoder,
});

export const promiseDecoder: Decoder<FairPromise> = object<FairPromise>(promise);
export const promisedDecoder: Decoder<PromisedDraws> = object<PromisedDraws>({ ...promise, site: hexDecoder });

/** Decodes the stored state of a fair match. */
export const fairStateDecoder: Decoder<FairState> = object<FairState>({
  ...promise,
  hasClock: boolean,
  hash: hexDecoder,
  seq: count,
  draws: count,
  seats: array(nullable(seat), MAX_SEATS),
  who: array(nullable(text(20)), MAX_SEATS),
  server: nullable(hexDecoder),
  lastChance: count,
  drawn: nullable(object<{ readonly secret: boolean }>({ secret: boolean })),
  command: nullable(command),
});
