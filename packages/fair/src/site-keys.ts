/** The keys of a site. The newest one certifies the keys of matches. Each key is signed by the one before it. */
import { array, nullable, object, type Decoder } from '@boardwright/core/decode';
import type { HexText } from './hash.ts';
import { hexDecoder, signatureDecoder } from './records.ts';
import { hasSigned, type KeyPair } from './statement.ts';

/** A key of a site. handover: the signature by the previous key; null if that key was lost or there is none. */
export interface SiteKey {
  readonly key: HexText;
  readonly handover: HexText | null;
}

/** The address at which every site publishes its keys. */
export const SITE_KEYS_PATH = '/.well-known/boardwright-site';

/** The keys of a site, oldest first. */
export interface SiteKeyList {
  readonly keys: readonly SiteKey[];
}

const MOST_KEYS = 100;

/** Decodes the keys of a site, oldest first. */
export const siteKeysDecoder: Decoder<SiteKeyList> = object<SiteKeyList>({
  keys: array(object<SiteKey>({ key: hexDecoder, handover: nullable(signatureDecoder) }), MOST_KEYS),
});

/** Returns the next key of a site, signed by the previous one. */
export function handedOver(before: KeyPair, key: HexText): SiteKey {
  return { key, handover: before.sign('rotate', { key }) };
}

/** Returns whether each key after a known key, up to a given key, is signed by its predecessor. */
export function followsFrom({ keys }: SiteKeyList, known: HexText, key: HexText): boolean {
  const placeOf = (one: HexText): number => keys.findIndex((each) => each.key === one);
  const [from, to] = [placeOf(known), placeOf(key)];
  if (from < 0 || to < from) return false;
  return keys.slice(from + 1, to + 1).every(({ key: next, handover }, i) => {
    const before = keys[from + i]?.key ?? '';
    return handover !== null && hasSigned(before, 'rotate', { key: next }, handover);
  });
}
