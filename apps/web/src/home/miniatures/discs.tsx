import type { JSX } from 'preact';

/** Three pieces in plain strokes, each in a field of 88. */
const GLYPHS = {
  /** 帥 */
  K: 'M-23-42l-6 12M-36-28h24v20h-24M-36-28v62h24V12h-24M2-22h38v40q0 8-9 7M2-22v46M21-42v84',
  /** 車 */
  r: 'M-38-30h76M-27-18h54v34h-54zM-27-1h54M-42 27h84M0-42v84',
  /** 士 */
  g: 'M-40-12h80M0-42v76M-31 34h62',
} as const;

type Piece = keyof typeof GLYPHS | '?';
const KNOT = 'M0-15C9-6 9-6 15 0 6 9 6 9 0 15-9 6-9 6-15 0-6-9-6-9 0-15Z';

interface DiscProps {
  readonly piece: Piece;
  readonly at: string;
  readonly rim?: string;
}

function Disc({ piece, at, rim = 'm-ring' }: DiscProps): JSX.Element {
  const side = piece === '?' ? 'm-back' : piece === 'K' ? 'm-face m-red-ink' : 'm-face m-black-ink';
  return (
    <g transform={at} class={side}>
      <circle class="m-shade" cy="3" r="24" />
      <circle class="m-disc" r="24" />
      <circle class={rim} r="19.5" />
      {piece === '?' ? <path class="m-knot" d={KNOT} /> : <path class="m-glyph" d={GLYPHS[piece]} />}
    </g>
  );
}

const CHESS: readonly (readonly (Piece | null)[])[] = [
  ['?', 'r', '?', '?'],
  ['?', '?', 'K', null],
  ['g', null, '?', '?'],
];

export function DarkChess(): JSX.Element {
  return (
    <>
      <path class="m-wood" d="M0 0h240v180H0z" />
      <path class="m-groove" d="M60 0v180M120 0v180M180 0v180M0 60h240M0 120h240" />
      {CHESS.flatMap((row, y) =>
        row.map(
          (piece, x) =>
            piece && <Disc key={`${x}${y}`} piece={piece} at={`translate(${30 + 60 * x} ${30 + 60 * y})`} />,
        ),
      )}
    </>
  );
}

const ARMIES: readonly (readonly [Piece, number, number, string?])[] = [
  ['r', 60, 36],
  ['?', 120, 36],
  ['g', 180, 36, 'm-ring-green'],
  ['?', 0, 90],
  ['K', 120, 90],
  ['?', 240, 90],
  ['g', 60, 144, 'm-ring-green'],
  ['?', 180, 144],
];

export function ThreeArmies(): JSX.Element {
  return (
    <>
      <path class="m-wood" d="M0 0h240v180H0z" />
      <path
        class="m-groove"
        d="M0 0v180M60 0v180M120 0v180M180 0v180M240 0v180M0 36h240M0 90h240M0 144h240M0 36l60 54M180 90l60 54"
      />
      {ARMIES.map(([piece, x, y, rim]) => (
        <Disc key={x * y} piece={piece} at={`translate(${x} ${y})`} {...(rim === undefined ? {} : { rim })} />
      ))}
    </>
  );
}
