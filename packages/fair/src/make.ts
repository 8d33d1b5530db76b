/** Makes the record of a draw and the proof section of a finished match, on the server. */
import { contextHash, drawKey, ticketOf, type DrawContext } from './draw.ts';
import { headsAfter, type FairFile } from './file.ts';
import { bytesToHex, type HexText } from './hash.ts';
import type { DrawRecord, FairSection } from './section.ts';
import { headsToSign } from './transcript.ts';

/** What a record is made of. total: null for the setup. */
export type DrawParts = Pick<DrawRecord, 'seq' | 'chain' | 'server' | 'shares' | 'total'>;

/** Returns the record of a draw and its key. The key of draw 0 is the seed of the match. */
export function makeDraw(
  context: DrawContext,
  { seq, chain, server, shares, total }: DrawParts,
): { readonly record: DrawRecord; readonly key: HexText } {
  const key = drawKey(contextHash(context), server, shares);
  const ticket = total === null ? null : ticketOf(key, total);
  return { record: { type: 'draw', seq, label: context.label, chain, server, shares, total, ticket }, key };
}

/** Returns the proof section of a finished match. sign: Ed25519 with the server's private key. */
export function signedSection(
  file: Omit<FairFile, 'fair'> & { readonly fair: Omit<FairSection, 'heads'> },
  sign: (message: Uint8Array) => Uint8Array,
): FairSection {
  const heads = headsToSign(file, headsAfter(file.log.length));
  return { ...file.fair, heads: heads.map(({ seq, message }) => ({ seq, signature: bytesToHex(sign(message)) })) };
}
