/** SHA-256, HMAC-SHA-256 and Ed25519 over tagged bytes. docs/reference/fair-draws.md gives the formulas. */
import { getPublicKey, hashes, sign, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export { bytesToHex, hexToBytes };

/** Bytes as lower-case hexadecimal digits. */
export type HexText = string;

/** The parts of a message, in order. A string stands for its UTF-8 bytes, `hex` for the bytes that it encodes. */
export type Parts = readonly (Uint8Array | string | { readonly hex: HexText })[];

/**
 * A hash function that returns hexadecimal. Hashes, keys and links are sent and stored in this form, and a conversion would take as long as
 * the platform's hash.
 */
type Digest = (parts: Parts) => HexText;

let digest: Digest = (parts) => bytesToHex(sha256(joined(parts)));

/** Replaces SHA-256 by a function of the platform, which may be faster. */
export function useSha256(platform: Digest): void {
  digest = platform;
}

/** Returns the bytes of a message. */
export function joined(parts: Parts): Uint8Array {
  return concatBytes(...parts.map(bytesOf));
}

function bytesOf(part: Parts[number]): Uint8Array {
  if (typeof part === 'string') return utf8ToBytes(part);
  return part instanceof Uint8Array ? part : hexToBytes(part.hex);
}

export function hashOfParts(parts: Parts): HexText {
  return digest(parts);
}

const BLOCK_BYTES = 64;
/** One block for all keys: each key is hashed before the next one is written. */
const block = new Uint8Array(BLOCK_BYTES);

/** Returns HMAC-SHA-256. key: at most 64 bytes. The keys of this protocol have 32. */
export function macOf(key: HexText, parts: Parts): HexText {
  const bytes = hexToBytes(key);
  const inner = digest([padded(bytes, 0x36), ...parts]);
  return digest([padded(bytes, 0x5c), { hex: inner }]);
}

function padded(key: Uint8Array, byte: number): Uint8Array {
  block.fill(byte);
  for (let i = 0; i < key.length; i++) block[i] = byte ^ (key[i] ?? 0);
  return block;
}

/** Returns four bytes, big endian. */
export function u32(n: number): Uint8Array {
  return Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
}

// without this, the library can only verify asynchronously
hashes.sha512 = sha512;

/** Ed25519 (RFC 8032). seed: the private key, 32 bytes. */
export interface Ed25519 {
  publicKey(seed: HexText): HexText;
  sign(message: Uint8Array, seed: HexText): HexText;
  verify(message: Uint8Array, signature: HexText, key: HexText): boolean;
}

/** Ed25519 in plain JavaScript. */
export const plainEd25519: Ed25519 = {
  publicKey: (seed) => bytesToHex(getPublicKey(hexToBytes(seed))),
  sign: (message, seed) => bytesToHex(sign(message, hexToBytes(seed))),
  verify: (message, signature, key) => verify(hexToBytes(signature), message, hexToBytes(key), { zip215: false }),
};

let ed25519 = plainEd25519;

/**
 * Replaces Ed25519 by the platform's implementation, which is faster. It may refuse more signatures than the plain one but must never
 * accept more.
 */
export function useEd25519(platform: Ed25519): void {
  ed25519 = platform;
}

export function publicKeyOf(seed: HexText): HexText {
  return ed25519.publicKey(seed);
}

export function signatureOf(message: Uint8Array, seed: HexText): HexText {
  return ed25519.sign(message, seed);
}

export function isSigned(message: Uint8Array, signature: HexText, key: HexText): boolean {
  return ed25519.verify(message, signature, key);
}
