/** Outlines of single glyphs of a TrueType font as SVG paths: 1000 units to the em, y downwards, and the middle of the em at (0, 0). */

interface Point {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}
type Contour = readonly Point[];

export interface Font {
  outline(character: string): string;
}

export function openFont(bytes: Uint8Array): Font {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(data);
  const at = (name: string): number => tables.get(name) ?? missing(name);
  const em = data.getUint16(at('head') + 18);
  const glyphAt = (glyph: number): number => at('glyf') + locate(data, at('head'), at('loca'), glyph);
  return {
    outline: (character) => {
      const glyph = glyphOf(data, at('cmap'), character.codePointAt(0) ?? 0);
      return contoursOf(data, glyphAt(glyph))
        .map((contour) => pathOf(contour, 1000 / em))
        .join('');
    },
  };
}

function missing(what: string): never {
  throw new RangeError(`the font has no ${what}`);
}

function tablesOf(data: DataView): ReadonlyMap<string, number> {
  return new Map(
    Array.from({ length: data.getUint16(4) }, (_, i) => {
      const row = 12 + 16 * i;
      const name = String.fromCharCode(...[0, 1, 2, 3].map((n) => data.getUint8(row + n)));
      return [name, data.getUint32(row + 8)] as const;
    }),
  );
}

/** Looks up a character in the table of format 12, which has a group for every run of characters. */
function glyphOf(data: DataView, cmap: number, code: number): number {
  const subtables = Array.from({ length: data.getUint16(cmap + 2) }, (_, i) => cmap + data.getUint32(cmap + 8 + 8 * i));
  const table = subtables.find((start) => data.getUint16(start) === 12) ?? missing('map of characters');
  for (let i = 0; i < data.getUint32(table + 12); i++) {
    const group = table + 16 + 12 * i;
    const [first, last] = [data.getUint32(group), data.getUint32(group + 4)];
    if (code >= first && code <= last) return data.getUint32(group + 8) + code - first;
  }
  return missing(`glyph for U+${code.toString(16)}`);
}

function locate(data: DataView, head: number, loca: number, glyph: number): number {
  return data.getInt16(head + 50) === 0 ? 2 * data.getUint16(loca + 2 * glyph) : data.getUint32(loca + 4 * glyph);
}

const ON = 1;
const SHORT = { x: 2, y: 4 } as const;
const REPEAT = 8;
const SAME = { x: 16, y: 32 } as const;

/** Reads simple glyphs only. A composite glyph has a negative number of contours. */
function contoursOf(data: DataView, start: number): readonly Contour[] {
  const count = data.getInt16(start);
  if (count < 0) return missing('outline of its own for a composite glyph');
  const ends = Array.from({ length: count }, (_, i) => data.getUint16(start + 10 + 2 * i));
  const points = (ends.at(-1) ?? -1) + 1;
  const code = start + 10 + 2 * count;
  const [flags, afterFlags] = flagsOf(data, code + 2 + data.getUint16(code), points);
  const [xs, afterXs] = coordinatesOf(data, afterFlags, flags, 'x');
  const [ys] = coordinatesOf(data, afterXs, flags, 'y');
  const all = flags.map((flag, i): Point => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & ON) !== 0 }));
  return ends.map((end, i) => all.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1));
}

function flagsOf(data: DataView, from: number, points: number): readonly [readonly number[], number] {
  const flags: number[] = [];
  let at = from;
  while (flags.length < points) {
    const flag = data.getUint8(at++);
    const more = (flag & REPEAT) === 0 ? 0 : data.getUint8(at++);
    for (let n = 0; n <= more; n++) flags.push(flag);
  }
  return [flags, at];
}

function coordinatesOf(
  data: DataView,
  from: number,
  flags: readonly number[],
  axis: 'x' | 'y',
): readonly [readonly number[], number] {
  let [at, value] = [from, 0];
  const values = flags.map((flag) => {
    const same = (flag & SAME[axis]) !== 0;
    if ((flag & SHORT[axis]) !== 0) value += (same ? 1 : -1) * data.getUint8(at++);
    else if (!same) {
      value += data.getInt16(at);
      at += 2;
    }
    return value;
  });
  return [values, at];
}

/** Returns the path of a contour. Between two consecutive control points there is an implied point of the outline. */
function pathOf(contour: Contour, scale: number): string {
  const whole = contour.flatMap((point, i) => {
    const next = contour[(i + 1) % contour.length] ?? point;
    return point.on || next.on ? [point] : [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, on: true }];
  });
  const first = whole.findIndex(({ on }) => on);
  const ring = [...whole.slice(first), ...whole.slice(0, first + 1)];
  const words = ring.map((point, i) => {
    const before = ring[i - 1];
    if (i === 0) return `M${place(point, scale)}`;
    if (!point.on) return `Q${place(point, scale)}`;
    return before?.on ? `L${place(point, scale)}` : ` ${place(point, scale)}`;
  });
  return `${words.join('')}Z`;
}

/** Places a point. The middle of an ideograph is 380 above the baseline, with an em of 1000. */
function place({ x, y }: Point, scale: number): string {
  return `${Math.round(x * scale - 500)} ${Math.round(380 - y * scale)}`;
}
