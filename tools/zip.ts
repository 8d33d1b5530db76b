/** Writes ZIP files. The same entries give the same bytes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** The path of the file in the archive, with slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** 1 January 1980, the first date that a ZIP file can contain. */
const DATE = 0x21;
const DEFLATE = 8;
const UTF_8 = 0x800;
const VERSION = 20;

export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = Buffer.from(entry.name);
    const packed = deflateRawSync(entry.bytes);
    const facts = factsOf(entry, packed, name);
    directory.push(
      bytesOf('PK\u0001\u0002', [[VERSION, 2]], facts, [
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [at, 4],
      ]),
      name,
    );
    const head = bytesOf('PK\u0003\u0004', facts);
    locals.push(head, name, packed);
    at += head.length + name.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = bytesOf('PK\u0005\u0006', [
    [0, 4],
    [count, 2],
    [count, 2],
    [size, 4],
    [at, 4],
    [0, 2],
  ]);
  return Buffer.concat([...locals, ...directory, end]);
}

/** A number, and the number of its bytes. */
type Word = readonly [value: number, bytes: number];

/** Returns the fields that a ZIP file has both before the entry and in its directory. */
function factsOf({ bytes }: ZipEntry, packed: Uint8Array, name: Uint8Array): readonly Word[] {
  const sizes: readonly Word[] = [
    [crc32(bytes), 4],
    [packed.length, 4],
    [bytes.length, 4],
    [name.length, 2],
    [0, 2],
  ];
  return [[VERSION, 2], [UTF_8, 2], [DEFLATE, 2], [0, 2], [DATE, 2], ...sizes];
}

function bytesOf(mark: string, ...words: readonly (readonly Word[])[]): Buffer {
  const parts = words.flat().map(([value, bytes]) => {
    const part = Buffer.alloc(bytes);
    part.writeUIntLE(value, 0, bytes);
    return part;
  });
  return Buffer.concat([Buffer.from(mark, 'latin1'), ...parts]);
}
