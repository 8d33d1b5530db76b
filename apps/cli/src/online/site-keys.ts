/** The keys of sites, as this terminal first saw them. A different server under the same name has a different key. */
import { join } from 'node:path';
import { array, text, type Decoder } from '@boardwright/core/decode';
import { followsFrom, SITE_KEYS_PATH, siteKeysDecoder, type SiteKeyList } from '@boardwright/fair';
import { readJson, writeAtomic } from '@boardwright/node';
import type { Io } from '../io/io.ts';
import { dataFolder } from '../io/save-files.ts';

const MOST = 100;
/** Decodes the known keys. The newest comes last. */
const knownDecoder: Decoder<readonly string[]> = array(text(64), MOST);

/**
 * Stores the key of a site. Returns false if it differs from the key at the last visit and is not signed by it. The player is told this
 * once; after that, the new key is the known one.
 */
export async function isSameSite(io: Pick<Io, 'env'>, page: URL, key: string): Promise<boolean> {
  const path = join(dataFolder(io.env), 'sites', `${page.host.replaceAll(/[^\w.-]/g, '-')}.json`);
  const raw = await readJson(path);
  const read = raw.ok ? knownDecoder.decode(raw.value, 'site') : raw;
  const known = read.ok ? read.value : [];
  if (known.includes(key)) return true;
  await writeAtomic(path, `${JSON.stringify([...known, key].slice(-MOST))}\n`);
  if (known.length === 0) return true;
  const told = await toldKeys(page);
  return told !== null && known.some((one) => followsFrom(told, one, key));
}

async function toldKeys(page: URL): Promise<SiteKeyList | null> {
  const raw: unknown = await fetch(new URL(SITE_KEYS_PATH, page))
    .then((answer) => answer.json())
    .catch(() => null);
  const told = siteKeysDecoder.decode(raw, 'keys', 'ignore');
  return told.ok ? told.value : null;
}
