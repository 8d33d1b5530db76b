/** The files of the built web app, cached with their compressed forms. A change on disk is served within 50 ms. */
import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Encodings of the compressed files made by the build, best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** Files above this size in bytes are read from disk for each request. */
const LARGEST_KEPT = 4 * 1024 ** 2;
/** Milliseconds for which one check of the disk serves all requests. A check per response would be a fifth of the work in a burst. */
const LOOK_MS = 50;
const MOST_KEPT = 64 * 1024 ** 2;

interface PageBody {
  /** The encoding; null for the uncompressed file. */
  readonly encoding: string | null;
  readonly body: Buffer | (() => Readable);
}

export interface PageFile {
  readonly etag: string;
  /** Returns the best accepted form of the body. accepts: returns whether the client accepts an encoding. */
  readonly bodyFor: (accepts: (encoding: string) => boolean) => PageBody;
}

interface KeptFile {
  readonly etag: string;
  readonly bytes: number;
  readonly file: PageFile;
}

export class PageFiles {
  /** The cached files, in order of last use. */
  readonly #kept = new Map<string, KeptFile>();
  readonly #looks = new Map<string, Promise<PageFile | null>>();
  #bytes = 0;

  /** Returns a file, or null if there is none. Requests for the same file within LOOK_MS share one check of the disk. */
  find(path: string): Promise<PageFile | null> {
    const known = this.#looks.get(path);
    if (known !== undefined) return known;
    const look = this.#look(path);
    this.#looks.set(path, look);
    setTimeout(() => this.#looks.delete(path), LOOK_MS).unref();
    return look;
  }

  async #look(path: string): Promise<PageFile | null> {
    const info = await stat(path).catch(() => null);
    if (info === null || !info.isFile()) return null;
    const etag = etagOf(info);
    const kept = this.#take(path);
    const file = kept?.etag === etag ? kept : await readPage(path, etag, info.size);
    if (file.bytes > 0) this.#keep(path, file);
    return file.file;
  }

  #take(path: string): KeptFile | undefined {
    const kept = this.#kept.get(path);
    this.#kept.delete(path);
    this.#bytes -= kept?.bytes ?? 0;
    return kept;
  }

  #keep(path: string, file: KeptFile): void {
    this.#kept.set(path, file);
    this.#bytes += file.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_KEPT) return;
      this.#take(oldest);
    }
  }
}

function etagOf({ size, mtimeMs }: Stats): string {
  return `W/"${size.toString(36)}-${mtimeMs.toString(36)}"`;
}

async function readPage(path: string, etag: string, size: number): Promise<KeptFile> {
  if (size > LARGEST_KEPT)
    return { etag, bytes: 0, file: { etag, bodyFor: () => ({ encoding: null, body: () => createReadStream(path) }) } };
  const body = await readFile(path);
  const packed = await Promise.all(
    ENCODINGS.map(async ([encoding, extension]) => {
      const bytes = await readFile(path + extension).catch(() => null);
      return bytes === null ? [] : [{ encoding, body: bytes }];
    }),
  );
  const forms = packed.flat();
  const bodyFor: PageFile['bodyFor'] = (accepts) =>
    forms.find(({ encoding }) => accepts(encoding)) ?? { encoding: null, body };
  return { etag, bytes: forms.reduce((sum, form) => sum + form.body.length, body.length), file: { etag, bodyFor } };
}
