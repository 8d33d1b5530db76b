/** Joins WebP pictures to one animated file: https://developers.google.com/speed/webp/docs/riff_container */

/** A picture, where it is drawn, and the milliseconds until the next one. x and y are even. */
export interface Shot {
  readonly x: number;
  readonly y: number;
  readonly webp: Buffer;
  readonly ms: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const ANIMATION_FLAG = 0x02;
/** Draws over the picture before, without blending. */
const REPLACES = 0x02;
const LOSSY = 'VP8 ';
const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;

export function animated({ width, height }: Size, shots: readonly Shot[]): Buffer {
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.concat([int(ANIMATION_FLAG, 4), int(width - 1, 3), int(height - 1, 3)])),
    chunk('ANIM', Buffer.concat([int(0, 4), int(0, 2)])),
    ...shots.map(frame),
  ]);
  return Buffer.concat([Buffer.from('RIFF'), int(body.length, 4), body]);
}

function frame({ x, y, webp, ms }: Shot): Buffer {
  const picture = pictureIn(webp);
  const { width, height } = sizeOf(picture);
  const place = [int(x / 2, 3), int(y / 2, 3), int(width - 1, 3), int(height - 1, 3), int(ms, 3), int(REPLACES, 1)];
  return chunk('ANMF', Buffer.concat([...place, chunk(LOSSY, picture)]));
}

/** Returns the lossy picture in a file, without colour profiles and other parts. */
function pictureIn(webp: Buffer): Buffer {
  for (let at = RIFF_HEADER; at < webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const data = webp.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + length);
    if (webp.toString('latin1', at, at + 4) === LOSSY) return data;
    at += CHUNK_HEADER + length + (length % 2);
  }
  throw new Error('no lossy picture');
}

/** Reads the size, which comes after the frame tag and the start code. */
function sizeOf(picture: Buffer): Size {
  return { width: picture.readUInt16LE(6) & 0x3fff, height: picture.readUInt16LE(8) & 0x3fff };
}

function chunk(name: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), int(data.length, 4), data, Buffer.alloc(data.length % 2)]);
}

function int(value: number, bytes: number): Buffer {
  const out = Buffer.alloc(bytes);
  out.writeUIntLE(value, 0, bytes);
  return out;
}
