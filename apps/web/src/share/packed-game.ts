/** A finished game as part of a URL: the text of its file, deflated, in base64url. */
import { fail, ok, type Result } from '@boardwright/core';
import type { Save } from '@boardwright/core/host';

/** Maximum characters of a URL. Messengers and mail programs cut longer ones, so a longer game is shared as a file. */
export const MOST_CHARACTERS = 8192;
/** Maximum bytes of a game. A URL that unpacks to more is refused. */
const MOST_BYTES = 2_000_000;

/** Returns the packed game; null if it is too long for a URL. */
export async function packGame(save: Save): Promise<string | null> {
  const text = new Blob([JSON.stringify(save)]);
  const packed = await bytesOf(text.stream().pipeThrough(new CompressionStream('deflate-raw')), MOST_BYTES);
  const data = packed === null ? null : base64Of(packed);
  return data === null || data.length > MOST_CHARACTERS ? null : data;
}

/** Returns the text of the game's file. */
export async function unpackGame(data: string): Promise<Result<string>> {
  const broken = fail('broken-link', 'This link does not contain a complete game.');
  const bytes = data.length > MOST_CHARACTERS ? null : bytesIn(data);
  if (bytes === null) return broken;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const text = await bytesOf(unpacked, MOST_BYTES).catch(() => null);
  return text === null ? broken : ok(new TextDecoder().decode(text));
}

/** Returns the bytes of a stream; null if there are more than `most`. */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function base64Of(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the bytes of base64url; null if the text is invalid. */
function bytesIn(data: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(data)) return null;
  const letters = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
