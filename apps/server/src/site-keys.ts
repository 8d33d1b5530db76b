/**
 * The keys of this site. The first one is created at the first start. The store keeps them, unless the operator sets SITE_KEY. When a key
 * is replaced, it signs its successor.
 */
import { fail, ok, type Result } from '@boardwright/core';
import { array, nullable, object, parseJson, type Decoder } from '@boardwright/core/decode';
import {
  handedOver,
  hexDecoder,
  keyPair,
  signatureDecoder,
  type KeyPair,
  type SiteKey,
  type SiteKeyList,
} from '@boardwright/fair';
import type { Entropy } from './secrets.ts';
import type { MatchStore } from './store/store.ts';

/** A stored key. seed: the private key; null if the operator keeps it outside the store. */
interface KeptKey extends SiteKey {
  readonly seed: string | null;
}

/** The stored keys, newest last. */
type Kept = readonly KeptKey[];

const MOST = 100;
const keptDecoder: Decoder<Kept> = array(
  object<KeptKey>({ key: hexDecoder, handover: nullable(signatureDecoder), seed: nullable(hexDecoder) }),
  MOST,
);

/** The keys of a site, as the server uses them. */
export interface SiteKeys {
  /** The current key pair, which certifies the keys of matches. */
  readonly signer: KeyPair;
  /** The public keys of the site. */
  readonly told: SiteKeyList;
}

type KeyStore = Pick<MatchStore, 'siteKeys' | 'write'>;

/** Opens the keys of the site, and creates the first one if there is none. given: the value of SITE_KEY. */
export async function openSiteKeys(store: KeyStore, given: string | null, entropy: Entropy): Promise<Result<SiteKeys>> {
  const before = await store.siteKeys();
  if (before !== null) return siteKeysOf(before, given);
  const seed = given ?? siteKeySeed(entropy);
  const first = { key: keyPair(seed).key, handover: null, seed: given === null ? seed : null };
  // if several nodes start at once, only one of them creates the key
  await store.write({ op: 'siteKeys', before, keys: JSON.stringify([first]) });
  return siteKeysOf((await store.siteKeys()) ?? '', given);
}

function siteKeysOf(text: string, given: string | null): Result<SiteKeys> {
  const kept = keptOf(text);
  if (!kept.ok) return kept;
  const newest = kept.value.at(-1);
  const seed = given ?? newest?.seed ?? null;
  if (seed === null) return fail('bad-setting', 'The key of this site is not in its store: set SITE_KEY_FILE.');
  const signer = keyPair(seed);
  if (signer.key !== newest?.key)
    return fail(
      'bad-setting',
      'SITE_KEY is not the key of this site. `boardwright-server key` shows it; `key rotate FILE` makes the next one.',
    );
  return ok({ signer, told: toldOf(kept.value) });
}

/** How the key is changed. rotate: the last key signs the next one. replace: it does not, because it was lost or stolen. */
export type Change = 'rotate' | 'replace';

/**
 * Returns the keys to store after a change. given: the value of SITE_KEY. isOutside: whether the operator keeps the new key outside the
 * store.
 */
export function changedKeys(
  text: string,
  how: Change,
  { given, seed, isOutside }: { readonly given: string | null; readonly seed: string; readonly isOutside: boolean },
): Result<string> {
  const kept = keptOf(text);
  if (!kept.ok) return kept;
  const { key } = keyPair(seed);
  const before = how === 'rotate' ? siteKeysOf(text, given) : null;
  if (before?.ok === false) return before;
  const next = before === null ? { key, handover: null } : handedOver(before.value.signer, key);
  // private keys other than the new one are no longer needed
  const older = kept.value.slice(1 - MOST).map((one) => ({ ...one, seed: null }));
  return ok(JSON.stringify([...older, { ...next, seed: isOutside ? null : seed }]));
}

export function toldKeys(text: string): Result<SiteKeyList> {
  const kept = keptOf(text);
  return kept.ok ? ok(toldOf(kept.value)) : kept;
}

export function siteKeySeed(entropy: Entropy): string {
  return entropy(32).toString('hex');
}

function keptOf(text: string): Result<Kept> {
  const raw = parseJson(text, 'siteKeys');
  return raw.ok ? keptDecoder.decode(raw.value, 'siteKeys') : raw;
}

function toldOf(kept: Kept): SiteKeyList {
  return { keys: kept.map(({ key, handover }) => ({ key, handover })) };
}
