/** The grain of a plank: lines that bend around knots. It is always the same. */
interface Knot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const GAP = 9;
const STEP = 50;

/** Returns the paths in three weights, from faint to dark. */
export function grainOf(width: number, height: number): readonly [string, string, string] {
  const knots = knotsOf(width, height);
  const paths: [string[], string[], string[]] = [[], [], []];
  const count = Math.ceil(height / GAP) + 6;
  for (let i = -3; i < count; i++) {
    const line = lineAt(i * GAP + noise(i) * 5, width, height, knots);
    (i % 7 === 3 ? paths[2] : i % 3 === 0 ? paths[1] : paths[0]).push(line);
  }
  return [paths[0].join(''), paths[1].join(''), paths[2].join('')];
}

function knotsOf(width: number, height: number): readonly Knot[] {
  return [
    { x: width * 0.23, y: height * 0.31, size: 46 },
    { x: width * 0.78, y: height * 0.72, size: 60 },
    { x: width * 0.94, y: height * 0.12, size: 34 },
  ];
}

/** Returns one line across the plank. It is pushed away from the knots and stays on the plank. */
function lineAt(base: number, width: number, height: number, knots: readonly Knot[]): string {
  let path = '';
  for (let x = 0; x <= width; x += STEP) {
    const wave = 5 * Math.sin(x / 190 + base / 60) + 3 * Math.sin(x / 71 + base / 23);
    const push = knots.reduce((sum, knot) => sum + bend(knot, x, base), 0);
    const y = Math.min(height - 1, Math.max(1, base + wave + push));
    path += `${x === 0 ? 'M' : 'L'}${x} ${y.toFixed(1)}`;
  }
  return path;
}

function bend({ x, y, size }: Knot, atX: number, atY: number): number {
  const [dx, dy] = [(atX - x) / (2.6 * size), (atY - y) / size];
  return Math.sign(dy) * size * 0.4 * Math.exp(-dx * dx - dy * dy * 0.9);
}

/** Returns a number between -1 and 1 that looks random but depends on `i` alone. */
function noise(i: number): number {
  return Math.sin(i * 127.1 + 311.7) * Math.cos(i * 17.3);
}
