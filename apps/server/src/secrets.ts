/** Random secrets. They are stored as digests and compared in constant time. */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rng } from '@boardwright/core';
import type { ChanceQuestion } from '@boardwright/core/host';

/** The data of a draw by the server's own dice. */
type PlainQuestion = Pick<ChanceQuestion, 'index' | 'total' | 'label'>;

/** Returns unpredictable bytes. Tests provide their own. */
export type Entropy = (bytes: number) => Buffer;
export const fromMachine: Entropy = (bytes) => randomBytes(bytes);

/** Returns 96 bits: 16 characters. */
export const freshId = (entropy: Entropy): string => entropy(12).toString('base64url');
/** Returns 128 bits: 22 characters. */
export const freshSecret = (entropy: Entropy): string => entropy(16).toString('base64url');
/** Returns 256 bits, the key of a match's dice. */
export const freshKey = (entropy: Entropy): string => entropy(32).toString('base64url');

export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Returns, in constant time, whether a secret has this digest. */
export function matchesDigest(secret: string, digest: string | null): boolean {
  const [given, kept] = [Buffer.from(digestOf(secret)), Buffer.from(digest ?? digestOf(''))];
  return given.length === kept.length && timingSafeEqual(given, kept) && digest !== null;
}

/** Derives the token of a seat from the client's claim, so that a repeated claim gets the same token. */
export function tokenFor(key: string, seat: number, claim: string): string {
  return createHmac('sha256', key).update(`token/${seat}/${claim}`).digest().subarray(0, 16).toString('base64url');
}

/** Minimum milliseconds for which an invite to move a seat is valid. The maximum is twice as long. */
export const MOVE_MS = 600_000;

/**
 * Derives the invite that moves a seat to another device. It is not stored. It works once, because it is derived from the token that the
 * move replaces. token: the digest of that token.
 */
export function moveInvite(key: string, seat: number, token: string, now: number): string {
  return createHmac('sha256', key)
    .update(`move/${seat}/${token}/${Math.floor(now / MOVE_MS)}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Returns, in constant time, whether this invite moves the seat now. */
export function isMoveInvite(invite: string, key: string, seat: number, token: string, now: number): boolean {
  const fits = [now, now - MOVE_MS].map((at) => matchesDigest(invite, digestOf(moveInvite(key, seat, token, at))));
  return fits.includes(true);
}

/** Derives a seed for one purpose from the key of a match. */
export function derive(key: string, purpose: string): string {
  return createHmac('sha256', key).update(purpose).digest('base64url');
}

/**
 * Returns the dice of a match. Players see many draws, and core's rng is fast but not cryptographic. Therefore each draw has its own seed,
 * which reveals nothing about the key or other draws.
 */
export function diceOf(key: string): (question: PlainQuestion) => number {
  return ({ index, total, label }) => rng(derive(key, `draw/${index}/${label}`)).below(total);
}
