/** SHA-256, HMAC-SHA-256 and Ed25519 over tagged bytes. docs/fair.md writes them as formulas. */
import { hashes, verify } from '@noble/ed25519';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export { bytesToHex, concatBytes, hexToBytes, sha256, utf8ToBytes };

/** Bytes as lower-case hexadecimal digits. */
export type HexText = string;

/** The tag of each kind of hash, so that a hash of one kind is never valid as another. */
type Tag = 'secret' | 'link' | 'chain' | 'context' | 'draw' | 'word' | 'salt' | 'match' | 'line' | 'head';

const tags = new Map<Tag, Uint8Array>();

function tagBytes(tag: Tag): Uint8Array {
  const known = tags.get(tag) ?? utf8ToBytes(`bgfair-1/${tag}`);
  tags.set(tag, known);
  return known;
}

export function tagged(tag: Tag, ...parts: readonly Uint8Array[]): Uint8Array {
  return concatBytes(tagBytes(tag), ...parts);
}

export function taggedHash(tag: Tag, ...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(tagged(tag, ...parts));
}

export function macOf(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, key, message);
}

/** Four bytes, big endian. */
export function u32(n: number): Uint8Array {
  return Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
}

// without this, the library offers asynchronous verification only
hashes.sha512 = sha512;

export function isSigned(message: Uint8Array, signature: HexText, key: HexText): boolean {
  return verify(hexToBytes(signature), message, hexToBytes(key), { zip215: false });
}
