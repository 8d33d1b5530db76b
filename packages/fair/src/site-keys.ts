/** The keys of a site. Its newest key certifies the keys of its matches; each key is signed by the one before. */
import { array, nullable, object, type Decoder } from '@boardwright/core/decode';
import type { HexText } from './hash.ts';
import { hexDecoder, signatureDecoder } from './records.ts';
import { hasSigned, type KeyPair } from './statement.ts';

/** handover: of the key before, null if it was lost or is the first. */
export interface SiteKey {
  readonly key: HexText;
  readonly handover: HexText | null;
}

/** Where every site tells its keys. */
export const SITE_KEYS_PATH = '/.well-known/boardwright-site';

/** The oldest first. */
export interface SiteKeyList {
  readonly keys: readonly SiteKey[];
}

const MOST_KEYS = 100;

/** Decodes the keys of a site, oldest first. */
export const siteKeysDecoder: Decoder<SiteKeyList> = object<SiteKeyList>({
  keys: array(object<SiteKey>({ key: hexDecoder, handover: nullable(signatureDecoder) }), MOST_KEYS),
});

/** The next key of a site, signed by the one before. */
export function handedOver(before: KeyPair, key: HexText): SiteKey {
  return { key, handover: before.sign('rotate', { key }) };
}

/** Whether each key from one that is known to another one is signed by the key before it. */
export function followsFrom({ keys }: SiteKeyList, known: HexText, key: HexText): boolean {
  const placeOf = (one: HexText): number => keys.findIndex((each) => each.key === one);
  const [from, to] = [placeOf(known), placeOf(key)];
  if (from < 0 || to < from) return false;
  return keys.slice(from + 1, to + 1).every(({ key: next, handover }, i) => {
    const before = keys[from + i]?.key ?? '';
    return handover !== null && hasSigned(before, 'rotate', { key: next }, handover);
  });
}
