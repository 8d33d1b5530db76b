/** Random secrets: stored as digests and compared in constant time. */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rng } from '@boardwright/core';
import type { ChanceQuestion } from '@boardwright/core/host';

/** The data of a draw for plain dice. */
type PlainQuestion = Pick<ChanceQuestion, 'index' | 'total' | 'label'>;

/** Returns unpredictable bytes. Tests provide their own. */
export type Entropy = (bytes: number) => Buffer;
export const fromMachine: Entropy = (bytes) => randomBytes(bytes);

/** Returns 96 bits: 16 characters. */
export const freshId = (entropy: Entropy): string => entropy(12).toString('base64url');
/** Returns 128 bits: 22 characters. */
export const freshSecret = (entropy: Entropy): string => entropy(16).toString('base64url');
/** Returns 256 bits, for dice. */
export const freshKey = (entropy: Entropy): string => entropy(32).toString('base64url');

export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Returns whether a secret has this digest, in constant time. */
export function matchesDigest(secret: string, digest: string | null): boolean {
  const [given, kept] = [Buffer.from(digestOf(secret)), Buffer.from(digest ?? digestOf(''))];
  return given.length === kept.length && timingSafeEqual(given, kept) && digest !== null;
}

/** Derives the token of a seat from its claim, so that the same claim gets the same answer. */
export function tokenFor(key: string, seat: number, claim: string): string {
  return createHmac('sha256', key).update(`token/${seat}/${claim}`).digest().subarray(0, 16).toString('base64url');
}

/** Milliseconds for which a seat can certainly move to another device; at most twice as long. */
export const MOVE_MS = 600_000;

/**
 * Derives the invite by which a seat moves. It is not stored, and it works once, because it depends on the token that the move replaces.
 * token: its digest.
 */
export function moveInvite(key: string, seat: number, token: string, now: number): string {
  return createHmac('sha256', key)
    .update(`move/${seat}/${token}/${Math.floor(now / MOVE_MS)}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

/** Returns whether a seat moves by this invite now, in constant time. */
export function isMoveInvite(invite: string, key: string, seat: number, token: string, now: number): boolean {
  const fits = [now, now - MOVE_MS].map((at) => matchesDigest(invite, digestOf(moveInvite(key, seat, token, at))));
  return fits.includes(true);
}

/** Derives a seed for one purpose from a match's key. */
export function derive(key: string, purpose: string): string {
  return createHmac('sha256', key).update(purpose).digest('base64url');
}

/**
 * Returns the dice of a match. Each draw has a seed that reveals nothing about the key or other draws: players see many draws,
 * and core's rng is fast but not secret.
 */
export function diceOf(key: string): (question: PlainQuestion) => number {
  return ({ index, total, label }) => rng(derive(key, `draw/${index}/${label}`)).below(total);
}
