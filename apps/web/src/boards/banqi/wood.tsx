/** Draws the ground, which handles no taps: an oiled board with squares for Banqi, a map on silk with crossing lines for Three Kingdoms. */
import { memo } from '@boardwright/boards';
import type { JSX } from 'preact';
import { grainOf } from './grain.ts';
import { CELL, FRAME, sizeOf, type Lay } from './grid.ts';

export const Wood: (lay: Lay) => JSX.Element = memo('wood', (lay) => {
  const { columns, rows } = sizeOf(lay);
  const [width, height] = [columns * CELL, rows * CELL];
  const isMap = lay.mode.id === 'three-kingdoms';
  return (
    <g aria-hidden="true">
      <Frame width={width} height={height} />
      <rect class="wood-face" width={width} height={height} rx="4" />
      {isMap ? <Silk width={width} height={height} /> : <Grain width={width} height={height} />}
      <rect class="wood-glow" width={width} height={height} rx="4" fill="url(#wood-glow)" />
      {!isMap && <path class="wood-lit" d={linesOf(columns, rows, 0)} transform="translate(2 2)" />}
      <path class="wood-lines" d={linesOf(columns, rows, isMap ? CELL / 2 : 0)} />
      {isMap && <path class="wood-ticks" d={ticksOf(columns, rows)} />}
      <path class="wood-inside" d={`M0 ${height}V0H${width}`} />
      <Names lay={lay} />
    </g>
  );
});

interface SizeProps {
  readonly width: number;
  readonly height: number;
}

/** Draws the frame. The light comes from the upper left, so one edge is light and the other dark. */
function Frame({ width, height }: SizeProps): JSX.Element {
  const [w, h] = [width + 2 * FRAME, height + 2 * FRAME];
  return (
    <>
      <defs>
        <radialGradient id="wood-glow" cx="0.28" cy="0.16" r="1">
          <stop offset="0" class="glow-lit" />
          <stop offset="0.55" class="glow-none" />
          <stop offset="1" class="glow-dark" />
        </radialGradient>
        <radialGradient id="disc-lamp">
          <stop offset="0.74" class="lamp-lit" />
          <stop offset="1" class="lamp-none" />
        </radialGradient>
      </defs>
      <rect class="wood-frame" x={-FRAME} y={-FRAME} width={w} height={h} rx="18" />
      <rect class="wood-bevel" x={3 - FRAME} y={3 - FRAME} width={w - 6} height={h - 6} rx="15" />
      <path
        class="wood-outside"
        d={`M${18 - FRAME} ${2 - FRAME}H${width + FRAME - 18}M${2 - FRAME} ${18 - FRAME}V${height + FRAME - 18}`}
      />
    </>
  );
}

/** Returns lines at the edges of the squares, or through their middles. */
function linesOf(columns: number, rows: number, inset: number): string {
  const [right, bottom] = [columns * CELL - inset, rows * CELL - inset];
  const count = (n: number): number => (inset === 0 ? n + 1 : n);
  const down = Array.from({ length: count(columns) }, (_, i) => `M${i * CELL + inset} ${inset}V${bottom}`);
  const across = Array.from({ length: count(rows) }, (_, i) => `M${inset} ${i * CELL + inset}H${right}`);
  return [...down, ...across].join('');
}

/** Returns four small corner marks around each inner point of a map. */
function ticksOf(columns: number, rows: number): string {
  const corners = 'm-9-19v10h-10m38 0h-10v-10m0 38v-10h10m-38 0h10v10';
  let path = '';
  for (let y = 1; y < rows - 1; y += 2)
    for (let x = 1; x < columns - 1; x += 2) path += `M${(x + 0.5) * CELL} ${(y + 0.5) * CELL}${corners}`;
  return path;
}

function Grain({ width, height }: SizeProps): JSX.Element {
  const [faint, middle, dark] = grainOf(width, height);
  return (
    <g class="wood-grain">
      <path class="grain-faint" d={faint} />
      <path class="grain-middle" d={middle} />
      <path class="grain-dark" d={dark} />
    </g>
  );
}

/** Draws ranges of hills and a river in the style of an old map. */
function Silk({ width, height }: SizeProps): JSX.Element {
  const river = `M${width * 0.58} -20C${width * 0.42} ${height * 0.2} ${width * 0.7} ${height * 0.36} ${width * 0.5} ${height * 0.52}S${width * 0.62} ${height * 0.84} ${width * 0.36} ${height + 20}`;
  const hills = [
    [0.12, 0.3],
    [0.8, 0.18],
    [0.24, 0.72],
    [0.84, 0.62],
    [0.62, 0.9],
  ] as const;
  return (
    <svg class="silk" width={width} height={height}>
      <path class="silk-river" d={river} />
      <path class="silk-stream" d={river} />
      {hills.map(([x, y]) => (
        <path
          key={x}
          class="silk-hills"
          d="M-78 22Q-50-30-34-8Q-14-62 12-6Q30-34 74 22M-34-8Q-24 6-26 20M12-6Q24 4 20 20M-52-4Q-48 6-50 14"
          transform={`translate(${x * width} ${y * height})`}
        />
      ))}
    </svg>
  );
}

/** Draws the letters of columns and the numbers of rows. */
function Names({ lay }: { readonly lay: Lay }): JSX.Element {
  const { columns, rows } = sizeOf(lay);
  const letters = Array.from({ length: lay.mode.cols }, (_, i) => String.fromCharCode(65 + i));
  const numbers = Array.from({ length: lay.mode.rows }, (_, i) => `${i + 1}`);
  const [along, up] = lay.wide ? [numbers, letters.toReversed()] : [letters, numbers];
  const y = rows * CELL + FRAME * 0.74;
  return (
    <g class="wood-names">
      {along.slice(0, columns).map((name, i) => (
        <text key={name} x={(i + 0.5) * CELL} y={y} text-anchor="middle">
          {name}
        </text>
      ))}
      {up.map((name, i) => (
        <text key={name} x={-FRAME / 2} y={(i + 0.5) * CELL + 7} text-anchor="middle">
          {name}
        </text>
      ))}
    </g>
  );
}
