import type { JSX } from 'preact';
import { encode } from 'uqr';
import './qr.css';

/** Draws a link as a QR code. The code is a single SVG path, so no markup is made from a string. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
