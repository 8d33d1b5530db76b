/** The wooden board: squares for Banqi, crossing lines for Three Kingdoms. It answers no taps. */
import type { JSX } from 'preact';
import { memo } from '../memo.ts';
import { CELL, FRAME, sizeOf, type Lay } from './grid.ts';

export const Wood: (lay: Lay) => JSX.Element = memo('wood', (lay) => {
  const { columns, rows } = sizeOf(lay);
  const [width, height] = [columns * CELL, rows * CELL];
  const inset = lay.mode.id === 'three-kingdoms' ? CELL / 2 : 0;
  return (
    <g aria-hidden="true">
      <rect class="wood-frame" x={-FRAME} y={-FRAME} width={width + 2 * FRAME} height={height + 2 * FRAME} rx="18" />
      <rect class="wood-face" width={width} height={height} rx="4" />
      <Grain width={width} height={height} />
      <path class="wood-lines" d={linesOf(columns, rows, inset)} />
      <Names lay={lay} />
    </g>
  );
});

/** Returns lines at the edges of the squares, or through their middles. */
function linesOf(columns: number, rows: number, inset: number): string {
  const [right, bottom] = [columns * CELL - inset, rows * CELL - inset];
  const count = (n: number): number => (inset === 0 ? n + 1 : n);
  const down = Array.from({ length: count(columns) }, (_, i) => `M${i * CELL + inset} ${inset}V${bottom}`);
  const across = Array.from({ length: count(rows) }, (_, i) => `M${inset} ${i * CELL + inset}H${right}`);
  return [...down, ...across].join('');
}

function Grain({ width, height }: { readonly width: number; readonly height: number }): JSX.Element {
  const waves = Array.from({ length: Math.ceil(height / 46) }, (_, i) => {
    const y = 20 + i * 46;
    const bend = ((i * 37) % 23) - 11;
    return `M0 ${y}C${width * 0.3} ${y + bend} ${width * 0.6} ${y - bend} ${width} ${y + bend / 2}`;
  });
  return <path class="wood-grain" d={waves.join('')} />;
}

/** A letter for each column and a number for each row, as the squares are named. */
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
