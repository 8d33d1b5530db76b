/**
 * Encodes a text message as one uncompressed frame, to be sent with one write. ws makes two writes, which the operating system must join
 * again.
 */

const TEXT = 0x81;
/** A ping without a payload, to be written as latin1. */
export const PING_FRAME: string = String.fromCharCode(0x89, 0);
/** The longest payload whose length fits into the second byte, and the second bytes that announce two and eight length bytes. */
const [SHORT, TWO_MORE, EIGHT_MORE] = [125, 126, 127];
const [BYTE, WORD] = [0x100, 0x10000];

/** Returns whether every character is one byte of UTF-8. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** Frames an ASCII text, to be written as latin1. */
export function textFrame(text: string): string {
  return headerOf(text.length) + text;
}

function headerOf(length: number): string {
  if (length <= SHORT) return String.fromCharCode(TEXT, length);
  if (length < WORD) return String.fromCharCode(TEXT, TWO_MORE, length >> 8, length % BYTE);
  const bytes = Array.from({ length: 8 }, (_, i) => Math.floor(length / BYTE ** (7 - i)) % BYTE);
  return String.fromCharCode(TEXT, EIGHT_MORE, ...bytes);
}
