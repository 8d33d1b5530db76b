/** The keys of this site: created at the first start, kept in the store or given by the operator, and signed over when they are replaced. */
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

/** A kept key. seed: the private key; null if the operator keeps it outside of the store. */
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

/** The keys of a site for a server. */
export interface SiteKeys {
  /** Certifies the keys of matches. */
  readonly signer: KeyPair;
  /** The public keys of the site. */
  readonly told: SiteKeyList;
}

type KeyStore = Pick<MatchStore, 'siteKeys' | 'write'>;

/** Opens the keys of the site, and creates the first one if necessary. given: SITE_KEY. */
export async function openSiteKeys(store: KeyStore, given: string | null, entropy: Entropy): Promise<Result<SiteKeys>> {
  const before = await store.siteKeys();
  if (before !== null) return siteKeysOf(before, given);
  const seed = given ?? siteKeySeed(entropy);
  const first = { key: keyPair(seed).key, handover: null, seed: given === null ? seed : null };
  // of several nodes that start at once, one creates the key
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

/** The kinds of change: the next key is signed by the last one, or not, if that was lost or stolen. */
export type Change = 'rotate' | 'replace';

/** Returns the keys to store after a change. given: SITE_KEY. isOutside: whether the operator keeps the new key. */
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
  // the previous private key is no longer needed
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
