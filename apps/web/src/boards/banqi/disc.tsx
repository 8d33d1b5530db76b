/**
 * Draws a face-up disc around (0, 0), about 86 wide. The discs of Banqi are pale wood with engraved glyphs; those of Three Kingdoms are
 * lacquered in the colour of their army. Sets and armies also differ in glyphs and rings.
 */
import { memo } from '@boardwright/boards';
import type { JSX } from 'preact';
import { OUTLINES } from './glyphs.ts';

interface FaceProps {
  /** The letter of the piece in the notation; upper case for the red set. */
  readonly kind: string;
  /** The army of Three Kingdoms; absent in Banqi. */
  readonly army?: string | undefined;
  readonly letters: boolean;
  /** Whether the disc is too small for both a letter and a glyph. */
  readonly small?: boolean;
}

export const Face: (props: FaceProps) => JSX.Element = memo('face', ({ kind, army, letters, small = false }) => {
  const isRed = kind === kind.toUpperCase();
  return (
    <g class={`disc ${army === undefined ? (isRed ? 'disc-red' : 'disc-black') : `disc-army disc-${army}`}`}>
      <Body />
      <Rings double={!letters && (army === undefined ? !isRed : army === 'team-c')} />
      {army === 'team-a' && <circle class="disc-notches" r="40.600" />}
      {letters ? <Letter kind={kind} small={small} /> : <Glyph kind={kind} size={0.056} />}
    </g>
  );
});

/** Draws the rim and the face, with light from the upper left. */
function Body(): JSX.Element {
  return (
    <>
      <circle class="disc-rim" r="43" />
      <path class="disc-lit" d="M-36.500 13.300A39 39 0 0 1 13.300-36.500" />
      <path class="disc-shade" d="M36.500-13.300A39 39 0 0 1-13.300 36.500" />
      <circle class="disc-face" r="36.500" />
      <path class="disc-dip" d="M-33.200 12A35.400 35.400 0 0 1 12-33.200" />
    </>
  );
}

function Rings({ double }: { readonly double: boolean }): JSX.Element {
  return (
    <>
      <circle class="disc-ring" r="32.500" />
      {double && <circle class="disc-ring disc-ring-inner" r="29.200" />}
    </>
  );
}

/** Draws a glyph cut into the disc, with a light lower edge. */
function Glyph({ kind, size }: { readonly kind: string; readonly size: number }): JSX.Element {
  const outline = OUTLINES[kind];
  return (
    <g transform={`scale(${size})`}>
      <path class="glyph-light" d={outline} transform="translate(18 24)" />
      <path class="glyph" d={outline} />
    </g>
  );
}

/** Draws the glyph with the letter below it; on small discs only the letter. */
function Letter({ kind, small }: { readonly kind: string; readonly small: boolean }): JSX.Element {
  return (
    <>
      {!small && (
        <g transform="translate(0 -9)">
          <Glyph kind={kind} size={0.042} />
        </g>
      )}
      <text class={small ? 'disc-letter disc-letter-alone' : 'disc-letter'} y={small ? 15 : 26.5} text-anchor="middle">
        {kind.toUpperCase()}
      </text>
    </>
  );
}

/** The path of four petals around a circle. */
const KNOT = [
  'M0-5C-11-13-11-25 0-31C11-25 11-13 0-5Z',
  'M5 0C13-11 25-11 31 0C25 11 13 11 5 0Z',
  'M0 5C11 13 11 25 0 31C-11 25-11 13 0 5Z',
  'M-5 0C-13 11-25 11-31 0C-25-11-13-11-5 0Z',
  'M15 0A15 15 0 1 1-15 0A15 15 0 1 1 15 0Z',
].join('');

/** Draws the back, which is the same for all pieces: a knot of four loops. */
export const Back: (props: object) => JSX.Element = memo('back', () => (
  <g class="disc disc-back">
    <Body />
    <circle class="disc-ring" r="33" />
    <path class="disc-knot" d={KNOT} />
  </g>
));
