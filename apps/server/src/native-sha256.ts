/** SHA-256 by node:crypto, for the many short texts of fair draws. */
import { hash } from 'node:crypto';

type Part = Uint8Array | string | { readonly hex: string };

/** A buffer that is large enough for the texts of draws and entries. A UTF-16 unit takes at most three bytes. */
const scratch = Buffer.alloc(64 * 1024);
const MOST_BYTES = 3;

/**
 * Returns the hash of the parts in order, in hexadecimal. A string part stands for its UTF-8 bytes; a hexadecimal part for the bytes that
 * it encodes.
 */
export function nativeSha256(parts: readonly Part[]): string {
  return hash('sha256', fits(parts) ? written(parts) : joined(parts), 'hex');
}

function fits(parts: readonly Part[]): boolean {
  let length = 0;
  for (const part of parts) length += isDigits(part) ? part.hex.length : part.length;
  return length * MOST_BYTES <= scratch.length;
}

function written(parts: readonly Part[]): Uint8Array {
  let end = 0;
  for (const part of parts) end += write(part, end);
  return scratch.subarray(0, end);
}

function write(part: Part, at: number): number {
  if (typeof part === 'string') return scratch.write(part, at);
  if (isDigits(part)) return scratch.write(part.hex, at, 'hex');
  scratch.set(part, at);
  return part.length;
}

function joined(parts: readonly Part[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (isDigits(part) ? Buffer.from(part.hex, 'hex') : Buffer.from(part))));
}

function isDigits(part: Part): part is { readonly hex: string } {
  return typeof part !== 'string' && 'hex' in part;
}
