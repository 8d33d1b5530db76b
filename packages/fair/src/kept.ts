/** What a device stores about its seat in a match with fair draws, for the next run of its program. */
import { fault, type Fault, type Result } from '@boardwright/core';
import { array, boolean, integer, object, optional, unchecked, type Decoder } from '@boardwright/core/decode';
import { commitmentOf, LinkChain } from './chains.ts';
import { decodeFairFile } from './file.ts';
import { bytesToHex, hexToBytes, type HexText } from './hash.ts';
import type { SentLink } from './keep.ts';
import type { LogHead } from './progress.ts';
import { hexDecoder, MAX_ENTRIES } from './section.ts';
import { MOST_SHOWN, shownDrawDecoder, type ShownDraw } from './shown.ts';
import { headMessage, headsToSign } from './transcript.ts';

/** Length of a new chain, in links. */
export const OWN_LINKS = 1024;

/**
 * last: the last link of the chain. next: the last link of its successor, until the server has accepted that. key, commitment: what
 * the server told before the seat was taken. moved: another device had the seat before, and the server has not used this device's
 * chain yet; absent: no.
 */
export interface KeptFair {
  readonly last: HexText;
  readonly next?: HexText;
  readonly key: HexText;
  readonly commitment: HexText;
  readonly sent?: SentLink;
  readonly head?: SignedLogHead;
  readonly shown?: readonly ShownDraw[];
  readonly moved?: boolean;
}

export interface SignedLogHead extends LogHead {
  readonly signature: HexText;
}

const number: Decoder<number> = integer(0, MAX_ENTRIES);
const sentDecoder: Decoder<SentLink> = object<SentLink>({
  draw: number,
  context: hexDecoder,
  intent: unchecked(),
  link: hexDecoder,
});

const keptFairDecoder: Decoder<KeptFair> = object<KeptFair>({
  last: hexDecoder,
  next: optional(hexDecoder),
  key: hexDecoder,
  commitment: hexDecoder,
  sent: optional(sentDecoder),
  head: optional(object<SignedLogHead>({ seq: number, hash: hexDecoder, signature: unchecked() })),
  shown: optional(array(shownDrawDecoder, MOST_SHOWN)),
  moved: optional(boolean),
});

/** Returns the tip of a new chain. last: 32 random bytes. */
export function tipOfChain(last: HexText, links: number = OWN_LINKS): HexText {
  return new LinkChain(hexToBytes(last), links).tip;
}

/** Decodes what was stored; null: nothing, or nothing that this program can read. */
export function readKept(raw: unknown): KeptFair | null {
  const kept = raw === undefined ? null : keptFairDecoder.decode(raw, 'fair', 'ignore');
  return kept?.ok === true ? kept.value : null;
}

/** Makes the chain for a seat that is about to be taken. random: 32 bytes. facts: what the server tells before. */
export function newKeptFair(
  random: Uint8Array,
  { key, commitment }: { readonly key: HexText; readonly commitment: HexText },
): KeptFair {
  return { last: bytesToHex(random), key, commitment };
}

/** How a device takes a seat. stored: what it has of this match. isMove: another device has the seat until then. */
interface SeatToTake {
  readonly stored: unknown;
  readonly isMove: boolean;
  /** Asks the server, if the device needs a new chain. */
  facts(): Promise<Result<{ readonly key: HexText; readonly commitment: HexText; readonly draws: boolean }>>;
  /** Returns 32 random bytes. */
  random(): Uint8Array;
}

/**
 * Returns the chain for a seat that is about to be taken; null: the server has no fair draws, or nothing is drawn in this match. A
 * seat that comes back to a device gets a new chain, because the server knows links of the old one.
 */
export async function chainToSit({ stored, isMove, facts, random }: SeatToTake): Promise<KeptFair | null> {
  const kept = readKept(stored);
  if (kept !== null) return isMove && kept.moved !== true ? withNewChain(kept, random()) : kept;
  const told = await facts();
  if (!told.ok || !told.value.draws) return null;
  return { ...newKeptFair(random(), told.value), ...(isMove && { moved: true }) };
}

/** Returns what the device was told before, with a chain that replaces the one of the device that has the seat now. */
function withNewChain(kept: KeptFair, random: Uint8Array): KeptFair {
  const { sent: _, next: __, ...told } = kept;
  return { ...told, last: bytesToHex(random), moved: true };
}

/** Returns why the file of a finished match contradicts what this device was told of it, or null. */
export function contradiction(raw: unknown, { key, commitment, head }: KeptFair): Fault | null {
  const file = decodeFairFile(raw);
  if (!file.ok) return file.error;
  const { fair } = file.value;
  if (fair.key !== key || commitmentOf(fair.secret) !== commitment)
    return fault('fair-server', 'The file has another secret or key than the server had fixed.', { draw: 0 });
  if (head === undefined) return null;
  const [inFile] = headsToSign(file.value, [head.seq]);
  const told = headMessage(head.seq, head.hash);
  const isSame = inFile !== undefined && bytesToHex(inFile.message) === bytesToHex(told);
  return isSame
    ? null
    : fault('fair-signature', 'The file has another log than the one that the server signed.', { entry: head.seq });
}
