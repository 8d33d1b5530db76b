/** The pieces in the pictures of Banqi and Three Kingdoms on the home page. */
import type { JSX } from 'preact';
import './miniature-disc.css';

/** The glyphs in plain strokes, each 88 units wide and high. Upper case for the red set. */
const GLYPHS: Readonly<Record<string, string>> = {
  /** 帥 */
  K: 'M-23-42l-6 12M-36-28h24v20h-24M-36-28v62h24V12h-24M2-22h38v40q0 8-9 7M2-22v46M21-42v84',
  /** 俥 */
  R: 'M-26-42l-14 26M-33-26v66M-14-28h52M-7-16h38v30H-7zM-7-1h38M-18 24h60M12-42v82',
  /** 車 */
  r: 'M-38-30h76M-27-18h54v34h-54zM-27-1h54M-42 27h84M0-42v84',
  /** 士 */
  g: 'M-40-12h80M0-42v76M-31 34h62',
  /** 卒 */
  p: 'M0-44v12M-36-30h72M-16-26l-14 26M-19-12l14 14M16-26L4-2M15-12l15 14M-42 14h84M0 4v40',
};

/** The four petals of the back. */
const KNOT =
  'M0 0C-9-7-6-15 0-17 6-15 9-7 0 0 7-9 15-6 17 0 15 6 7 9 0 0 9 7 6 15 0 17-6 15-9 7 0 0-7 9-15 6-17 0-15-6-7-9 0 0';

/** A row of pieces: letters of the notation, ? for face down, · for an empty square. A digit after a letter selects an army's lacquer. */
export type DiscRows = readonly (readonly string[])[];

interface DiscsProps {
  /** The rows, from the top. */
  readonly rows: DiscRows;
  readonly place: (x: number, y: number) => string;
}

export function Discs({ rows, place }: DiscsProps): JSX.Element {
  return (
    <>
      {rows.flatMap((row, y) =>
        row.map((piece, x) => piece !== '·' && <Disc key={`${x}${y}`} piece={piece} at={place(x, y)} />),
      )}
    </>
  );
}

function Disc({ piece, at }: { readonly piece: string; readonly at: string }): JSX.Element {
  const [kind = ''] = piece;
  const army = piece[1];
  const ink = army === undefined ? `m-face${kind === kind.toUpperCase() ? ' m-red-ink' : ''}` : `m-army m-army-${army}`;
  return (
    <g transform={at} class={kind === '?' ? 'm-back' : ink}>
      <circle class="m-shade" cx="2" cy="4" r="24" />
      <circle class="m-disc" r="24" />
      <path class="m-lit" d="M-20 7.500A21.500 21.500 0 0 1 7.500-20" />
      <circle class="m-ring" r="18.5" />
      {kind === '?' ? <path class="m-knot" d={KNOT} /> : <path class="m-glyph" d={GLYPHS[kind]} />}
    </g>
  );
}
