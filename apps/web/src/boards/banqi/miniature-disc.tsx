/** A piece of the pictures of Banqi and Three Kingdoms on home. */
import type { JSX } from 'preact';
import './miniature-disc.css';

/** Three pieces in plain strokes, each in a field of 88. */
const GLYPHS = {
  /** 帥 */
  K: 'M-23-42l-6 12M-36-28h24v20h-24M-36-28v62h24V12h-24M2-22h38v40q0 8-9 7M2-22v46M21-42v84',
  /** 車 */
  r: 'M-38-30h76M-27-18h54v34h-54zM-27-1h54M-42 27h84M0-42v84',
  /** 士 */
  g: 'M-40-12h80M0-42v76M-31 34h62',
} as const;

export type DiscName = keyof typeof GLYPHS | '?';
const KNOT = 'M0-15C9-6 9-6 15 0 6 9 6 9 0 15-9 6-9 6-15 0-6-9-6-9 0-15Z';

interface DiscProps {
  readonly piece: DiscName;
  readonly at: string;
  readonly rim?: string;
}

export function Disc({ piece, at, rim = 'm-ring' }: DiscProps): JSX.Element {
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
