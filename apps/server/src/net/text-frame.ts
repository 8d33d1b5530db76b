/**
 * A text message as one frame from a server that compresses nothing, letter for byte: one write to the system, where the two
 * that ws makes (what it is, what it says) have to be put together again.
 */

const TEXT = 0x81;
/** Lengths up to here stand in the first two bytes; these two say that two or eight more do. */
const [SHORT, TWO_MORE, EIGHT_MORE] = [125, 126, 127];
const [BYTE, WORD] = [0x100, 0x10000];

/** Every letter is one byte of UTF-8. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** Of a text that is ASCII; to be written as latin1. */
export function textFrame(text: string): string {
  return headerOf(text.length) + text;
}

function headerOf(length: number): string {
  if (length <= SHORT) return String.fromCharCode(TEXT, length);
  if (length < WORD) return String.fromCharCode(TEXT, TWO_MORE, length >> 8, length % BYTE);
  const bytes = Array.from({ length: 8 }, (_, i) => Math.floor(length / BYTE ** (7 - i)) % BYTE);
  return String.fromCharCode(TEXT, EIGHT_MORE, ...bytes);
}
