/**
 * The tags and the signed statements of bgfair-2. Each purpose has its own kind of statement, so that a signature for one purpose is not
 * valid for another.
 */
import { canonical } from './canonical.ts';
import { hashOfParts, isSigned, joined, publicKeyOf, signatureOf, type HexText, type Parts } from './hash.ts';

/** The name of the protocol of fair draws. */
export const FAIR_PROTOCOL = 'bgfair-2';

/** Tags, which start the text that is hashed or signed. */
type Tag = 'secret' | 'list' | 'leaf' | 'fixed' | 'node' | 'context' | 'draw' | 'word' | 'salt' | 'match' | 'line';
/** Kinds of statements that a server or a device signs. */
export type StatementKind =
  | 'site'
  | 'rotate'
  | 'seat'
  | 'handover'
  | 'move'
  | 'root'
  | 'command'
  | 'ask'
  | 'share'
  | 'without'
  | 'head';

/** Returns the parts to hash, with a tag in front that keeps different kinds of hashes apart. */
export function withTag(tag: Tag, ...parts: Parts): Parts {
  return [`${FAIR_PROTOCOL}/${tag}`, ...parts];
}

/** Returns the hash of a value in its canonical form. */
export function hashOfJson(tag: Tag, value: object, before: Parts = []): HexText {
  return hashOfParts(withTag(tag, ...before, canonical(value)));
}

/** An Ed25519 key pair. seed: the private key, 32 bytes. */
export interface KeyPair {
  readonly key: HexText;
  sign(kind: StatementKind, value: object): HexText;
}

function statement(kind: StatementKind, value: object): Uint8Array {
  return joined([`${FAIR_PROTOCOL}/${kind}`, canonical(value)]);
}

/** Returns the key pair of a secret. */
export function keyPair(seed: HexText): KeyPair {
  return { key: publicKeyOf(seed), sign: (kind, value) => signatureOf(statement(kind, value), seed) };
}

/** Returns whether a key has signed a statement. signature: 128 hexadecimal digits. */
export function hasSigned(key: HexText, kind: StatementKind, value: object, signature: HexText): boolean {
  return isSigned(statement(kind, value), signature, key);
}
