/**
 * Ed25519 by node:crypto. Key objects are cached because they are slow to make. Signatures are cached because each is checked three times:
 * when it arrives, when it is written and when it is read.
 */
import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import type { Ed25519 } from '@boardwright/fair';

/** The DER bytes before the 32 bytes of a key, in PKCS 8 and in SPKI. */
const [PKCS8, SPKI] = ['302e020100300506032b657004220420', '302a300506032b6570032100'];
const MOST_KEPT = 4000;

/** Returns a function that caches its latest results. */
function kept<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value ?? '');
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

const privateKey = kept((seed) => createPrivateKey({ key: der(PKCS8, seed), format: 'der', type: 'pkcs8' }));
/** Returns a public key; null if the bytes are not a point on the curve. */
const publicKey = kept((hex): KeyObject | null => {
  try {
    return createPublicKey({ key: der(SPKI, hex), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
});
/** Digests of signatures that were found valid. */
const valid = new Set<string>();

export const nativeEd25519: Ed25519 = {
  publicKey: (seed) =>
    createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  sign: (message, seed) => sign(null, message, privateKey(seed)).toString('hex'),
  verify: (message, signature, hex) => {
    const digest = hash('sha256', `${hex}${signature}${hash('sha256', message, 'hex')}`, 'base64');
    if (valid.has(digest)) return true;
    const key = publicKey(hex);
    if (key === null || !verify(null, message, key, Buffer.from(signature, 'hex'))) return false;
    if (valid.size >= MOST_KEPT) valid.delete(valid.values().next().value ?? '');
    valid.add(digest);
    return true;
  },
};

function der(prefix: string, hex: string): Buffer {
  return Buffer.from(prefix + hex, 'hex');
}
