/** Writes arrays of numbers for NumPy (.npz: a zip file of .npy files), row by row, because they may not fit into memory. */
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** NumPy's names of the types: 32-bit floats, 32-bit integers, signed and unsigned bytes. */
type ArrayType = '<f4' | '<i4' | '|i1' | '|u1';
type Row = Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Int8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

const ROWS: Readonly<Record<ArrayType, new (length: number) => Row>> = {
  '<f4': Float32Array,
  '<i4': Int32Array,
  '|i1': Int8Array,
  '|u1': Uint8Array,
};

export interface ArraySpec {
  readonly type: ArrayType;
  /** The number of rows, followed by the shape of a row. */
  readonly shape: readonly number[];
}

/** The number of bytes that are compressed at a time. */
const CHUNK = 1 << 20;
/** An empty last block. The blocks before it end at a byte boundary and refer to nothing outside themselves, so they can be joined. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** The largest size in bytes that a zip file without extensions can have. */
export const LARGEST = 0xff_ff_ff_ff;

/** An array, which is written to a file of its own at first. */
class ArrayPart {
  readonly name: string;
  readonly path: string;
  readonly #file: number;
  readonly #waiting: Buffer;
  readonly #row: Row;
  #filled = 0;
  crc = 0;
  plain = 0;
  packed = 0;

  constructor(path: string, name: string, spec: ArraySpec) {
    this.name = name;
    this.path = path;
    this.#file = openSync(path, 'w+');
    this.#row = new ROWS[spec.type](spec.shape.slice(1).reduce((product, n) => product * n, 1));
    this.#waiting = Buffer.alloc(CHUNK + this.#row.byteLength);
    this.#add(headerOf(spec));
  }

  /** Appends a row. It consists of zeros until `fill` writes to it. */
  push(fill: (row: Row) => void): void {
    this.#row.fill(0);
    fill(this.#row);
    this.#add(Buffer.from(this.#row.buffer));
  }

  end(): void {
    this.#compress();
    this.#write(LAST_BLOCK);
  }

  /** Copies the compressed data to the end of another file. */
  copyTo(file: number): void {
    const piece = Buffer.alloc(CHUNK);
    for (let at = 0; at < this.packed;) {
      const read = readSync(this.#file, piece, 0, CHUNK, at);
      writeSync(file, piece, 0, read);
      at += read;
    }
  }

  remove(): void {
    closeSync(this.#file);
    rmSync(this.path);
  }

  #add(bytes: Buffer): void {
    this.#filled += bytes.copy(this.#waiting, this.#filled);
    if (this.#filled >= CHUNK) this.#compress();
  }

  #compress(): void {
    const bytes = this.#waiting.subarray(0, this.#filled);
    this.crc = crc32(bytes, this.crc);
    this.plain += bytes.length;
    this.#filled = 0;
    this.#write(deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }));
  }

  #write(bytes: Buffer): void {
    writeSync(this.#file, bytes);
    this.packed += bytes.length;
  }
}

/** Returns the header of a .npy file, version 1.0. */
function headerOf({ type, shape }: ArraySpec): Buffer {
  const about = `{'descr': '${type}', 'fortran_order': False, 'shape': (${shape.map((n) => `${n}, `).join('')}), }`;
  const head = Buffer.from('\x93NUMPY\x01\x00\0\0', 'latin1');
  const length = Math.ceil((head.length + about.length + 1) / 64) * 64 - head.length;
  head.writeUInt16LE(length, 8);
  return Buffer.concat([head, Buffer.from(`${about.padEnd(length - 1)}\n`, 'latin1')]);
}

export class NpzFile {
  readonly #path: string;
  readonly #parts = new Map<string, ArrayPart>();

  constructor(path: string, specs: Readonly<Record<string, ArraySpec>>) {
    this.#path = path;
    for (const [name, spec] of Object.entries(specs))
      this.#parts.set(name, new ArrayPart(`${path}.${name}.part`, `${name}.npy`, spec));
  }

  push(name: string, ...values: readonly number[]): void {
    this.#parts.get(name)?.push((row) => row.set(values));
  }

  /** Appends a row of floats, which `fill` writes. */
  pushFloats(name: string, fill: (row: Float32Array) => void): void {
    this.#parts.get(name)?.push((row) => {
      if (row instanceof Float32Array) fill(row);
    });
  }

  /**
   * Appends a row of bits. Eight of them make a byte, beginning with its highest bit, as in `numpy.packbits`. ones: the indices of the bits
   * that are set.
   */
  pushBits(name: string, ones: readonly number[]): void {
    this.#parts.get(name)?.push((row) => {
      for (const i of ones) row[i >> 3] = (row[i >> 3] ?? 0) | (128 >> (i & 7));
    });
  }

  /** Joins the arrays. The file gets its name only when it is complete. */
  end(): void {
    const unfinished = `${this.#path}.part`;
    const file = openSync(unfinished, 'w');
    const directory: Buffer[] = [];
    let offset = 0;
    for (const part of this.#parts.values()) {
      part.end();
      const head = localHeader(part);
      directory.push(directoryEntry(part, offset));
      writeSync(file, head);
      part.copyTo(file);
      offset += head.length + part.packed;
      part.remove();
    }
    for (const entry of directory) writeSync(file, entry);
    writeSync(file, endOfDirectory(directory, offset));
    closeSync(file);
    renameSync(unfinished, this.#path);
  }
}

/**
 * Returns the header of an entry: version 2.0, deflated. The date is the earliest one that the format has, so that the same games give the
 * same bytes.
 */
function factsOf({ crc, packed, plain, name }: ArrayPart): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt16LE(0x21, 8);
  facts.writeUInt32LE(crc, 10);
  facts.writeUInt32LE(packed, 14);
  facts.writeUInt32LE(plain, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function localHeader(part: ArrayPart): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), factsOf(part), Buffer.from(part.name)]);
}

function directoryEntry(part: ArrayPart, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const version = Buffer.from([20, 0]);
  return Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, factsOf(part), rest, Buffer.from(part.name)]);
}

function endOfDirectory(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
