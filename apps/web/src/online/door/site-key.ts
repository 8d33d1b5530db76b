/** The key of this site, as this browser first saw it. A different server under the same name has a different key. */
import { array, text } from '@boardwright/core/decode';
import { followsFrom, SITE_KEYS_PATH, siteKeysDecoder, type SiteKeyList } from '@boardwright/fair';
import { readItem, writeItem } from '../../storage/storage.ts';

const ITEM = 'site-keys';
const MOST = 100;
/** Decodes the known keys. The newest comes last. */
const knownDecoder = array(text(64), MOST);

/** Returns whether this browser knows the key, or knows a key from which it follows: each key is signed by the one before. */
export async function isKnownSite(key: string): Promise<boolean> {
  const known = readItem(ITEM, knownDecoder) ?? [];
  if (known.length === 0 || known.includes(key)) return true;
  const told = await toldKeys();
  return told !== null && known.some((one) => followsFrom(told, one, key));
}

/** Stores the key as this site's key. The player was told of the change before sitting down. */
export function rememberSite(key: string): void {
  const known = readItem(ITEM, knownDecoder) ?? [];
  if (!known.includes(key)) writeItem(ITEM, [...known, key].slice(-MOST));
}

async function toldKeys(): Promise<SiteKeyList | null> {
  const raw: unknown = await fetch(new URL(SITE_KEYS_PATH, location.href))
    .then((answer) => answer.json())
    .catch(() => null);
  const told = siteKeysDecoder.decode(raw, 'keys', 'ignore');
  return told.ok ? told.value : null;
}
