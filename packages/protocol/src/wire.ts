/** What all messages have in common: limits, ids, and a JSON parser that prototypes are safe from. */
import { fail, ok, type Result } from '@boardwright/core';
import { parseJson, refine, text, type Decoder } from '@boardwright/core/decode';

/** The version of the protocol. Additions become features. A new number would mean that something was removed or changed. */
export const PROTOCOL = 3;
/** The fault code for a client of another protocol version. */
export const OTHER_PROTOCOL = 'other-protocol';
/** The fault code for a client that a newer client of the same seat has replaced. */
export const REPLACED = 'replaced';
/** The fault code for a client whose seat has moved to another device. */
export const MOVED = 'moved';
/** Maximum bytes of one message from a client. */
export const MAX_INBOUND = 4096;
/** Maximum entries of a match that a server reads at once. */
export const MAX_READ = 200;
/** The number of missed frames above which a client gets a whole scene instead. */
export const MAX_MISSED = 150;
/** Maximum steps of a transcript in one message. */
export const MAX_STEPS = 200;
/** The highest number of an entry of a log. */
export const MAX_SEQ = 1_000_000_000;

/** Returns the length of a text in UTF-8 bytes. */
export function bytesOf(words: string): number {
  let bytes = 0;
  for (const letter of words) {
    const point = letter.codePointAt(0) ?? 0;
    bytes += 1 + Number(point >= 0x80) + Number(point >= 0x800) + Number(point >= 0x10000);
  }
  return bytes;
}

function matching(pattern: RegExp, maxLength: number, words: string): Decoder<string> {
  return refine(text(maxLength), (value, at) =>
    pattern.test(value) ? ok(value) : fail('bad-shape', `${at} must be ${words}.`, { at }),
  );
}

/** Decodes this many characters of base64url. */
export function base64url(length: number): Decoder<string> {
  return matching(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), length, `${length} characters of base64url`);
}

/** Decodes the id of a match, which is public. */
export const matchId: Decoder<string> = matching(/^[A-Za-z0-9_-]{16}$/, 16, 'the id of a match');
/** Decodes 128 bits as base64url: invites and seat tokens. */
export const secret: Decoder<string> = matching(/^[A-Za-z0-9_-]{22}$/, 22, 'a secret of 22 characters');
/** Decodes a random id that a client has made, of at least 128 bits: a UUID, or 22 to 36 characters of base64url. */
export const clientId: Decoder<string> = matching(/^[A-Za-z0-9_-]{22,36}$/, 36, 'a random id of 22 to 36 characters');

/** Decodes 32 bytes of fair draws, such as a key or a hash, in hexadecimal. */
export const hex32: Decoder<string> = matching(/^[0-9a-f]{64}$/, 64, '64 lower-case hexadecimal digits');
/** Decodes a signature, in hexadecimal. */
export const hex64: Decoder<string> = matching(/^[0-9a-f]{128}$/, 128, '128 lower-case hexadecimal digits');

const SUSPICIOUS = /__proto__|constructor|prototype|\\u/;
const FORBIDDEN: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Parses untrusted JSON. Refuses any key that could reach a prototype, even if it is escaped. */
export function parseWire(json: string): Result<unknown> {
  if (!SUSPICIOUS.test(json)) return plain(json);
  const parsed = plain(json);
  if (!parsed.ok) return parsed;
  return hasForbiddenKey(parsed.value) ? fail('bad-key', 'The message has a key that is not allowed.') : parsed;
}

/** Parses JSON. The parser's own message is dropped, because it quotes the text, which might contain a secret. */
function plain(json: string): Result<unknown> {
  const parsed = parseJson(json, 'message');
  return parsed.ok ? parsed : fail('bad-json', 'The message is not JSON.');
}

function hasForbiddenKey(raw: unknown): boolean {
  const rest: unknown[] = [raw];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Object.keys(value).some((key) => FORBIDDEN.includes(key))) return true;
    rest.push(...Object.values(value));
  }
  return false;
}
