/** A turned wooden disc around (0, 0), about 86 wide. Sets differ in glyph and rings, not only in colour. */
import type { JSX } from 'preact';
import { memo } from '../memo.ts';
import { OUTLINES } from './glyphs.ts';

interface FaceProps {
  /** The letter of the notation, upper case for the red set. */
  readonly kind: string;
  /** Whether it belongs to the third army, which has a notched green rim. */
  readonly green?: boolean;
  readonly letters: boolean;
  /** Whether it is too small for a letter and a glyph together. */
  readonly small?: boolean;
}

export const Face: (props: FaceProps) => JSX.Element = memo(
  'face',
  ({ kind, green = false, letters, small = false }) => {
    const isRed = kind === kind.toUpperCase();
    return (
      <g class={isRed ? 'disc disc-red' : 'disc disc-black'}>
        <circle class="disc-rim" r="43" />
        <circle class="disc-face" r="38.500" />
        {green && <circle class="disc-green" r="40.500" />}
        <circle class="disc-ring" r="33.500" />
        {!isRed && <circle class="disc-ring disc-ring-inner" r="30" />}
        {letters ? <Letter kind={kind} small={small} /> : <Glyph kind={kind} size={0.049} />}
      </g>
    );
  },
);

/** A glyph cut into the wood, with light on its lower edge. */
function Glyph({ kind, size }: { readonly kind: string; readonly size: number }): JSX.Element {
  const outline = OUTLINES[kind];
  return (
    <g transform={`scale(${size})`}>
      <path class="glyph-light" d={outline} transform="translate(0 26)" />
      <path class="glyph" d={outline} />
    </g>
  );
}

function Letter({ kind, small }: { readonly kind: string; readonly small: boolean }): JSX.Element {
  return (
    <>
      <text class="disc-letter" y={small ? 15 : 6} text-anchor="middle">
        {kind.toUpperCase()}
      </text>
      {!small && (
        <g transform="translate(0 19)">
          <Glyph kind={kind} size={0.019} />
        </g>
      )}
    </>
  );
}

/** Four petals around a circle. */
const KNOT = [
  'M0-5C-11-13-11-25 0-31C11-25 11-13 0-5Z',
  'M5 0C13-11 25-11 31 0C25 11 13 11 5 0Z',
  'M0 5C11 13 11 25 0 31C-11 25-11 13 0 5Z',
  'M-5 0C-13 11-25 11-31 0C-25-11-13-11-5 0Z',
  'M15 0A15 15 0 1 1-15 0A15 15 0 1 1 15 0Z',
].join('');

/** The common back: a knot of four loops. */
export const Back: (props: object) => JSX.Element = memo('back', () => (
  <g class="disc disc-back">
    <circle class="disc-rim" r="43" />
    <circle class="disc-face" r="38.500" />
    <circle class="disc-ring" r="34" />
    <path class="disc-knot" d={KNOT} />
  </g>
));
