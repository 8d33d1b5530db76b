/** SHA-256 of the platform, for the many short texts of fair draws. */
import { hash } from 'node:crypto';

type Parts = readonly (Uint8Array | string)[];

/** Texts of draws and entries are shorter; a character has at most three bytes. */
const scratch = Buffer.alloc(64 * 1024);
const MOST_BYTES = 3;

/** Returns the hash of the parts, one after the other, a text as UTF-8. */
export function nativeSha256(parts: Parts): Uint8Array {
  // as digits, because the platform takes three times as long to return bytes
  return Buffer.from(hash('sha256', fits(parts) ? written(parts) : joined(parts), 'hex'), 'hex');
}

function fits(parts: Parts): boolean {
  return parts.reduce((sum, part) => sum + part.length, 0) * MOST_BYTES <= scratch.length;
}

function written(parts: Parts): Uint8Array {
  let end = 0;
  for (const part of parts) {
    if (typeof part !== 'string') scratch.set(part, end);
    end += typeof part === 'string' ? scratch.write(part, end) : part.length;
  }
  return scratch.subarray(0, end);
}

function joined(parts: Parts): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
