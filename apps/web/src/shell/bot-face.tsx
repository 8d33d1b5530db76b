/** Draws the faces of the bots, one per level: heads of animals, which differ in outline and colour. */
import type { JSX } from 'preact';

interface Face {
  readonly fur: string;
  /** Ears, horns or a crest, behind the head. */
  readonly ears: string;
  /** The lighter or darker area around the mouth. */
  readonly muzzle: string;
  readonly mouth: string;
  readonly eyes?: number;
}

const TRIANGLES = 'M-14-2L-14-18-3-12ZM14-2L14-18 3-12Z';
const ROUND = 'M-19-9a7 7 0 1 0 14 0a7 7 0 1 0-14 0ZM5-9a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z';
const BEAK = 'M-5 2H5L0 9Z';

const FACES: Readonly<Record<string, Face>> = {
  beginner: { fur: '#f6cf4a', ears: 'M-5-12Q-6-20 0-20-1-16 4-19 1-15 5-12Z', muzzle: '', mouth: BEAK },
  casual: {
    fur: '#e7d8c4',
    ears: 'M-10-8C-18-24-8-26-4-11ZM10-8C18-24 8-26 4-11Z',
    muzzle: 'M-7 8a7 5 0 1 0 14 0a7 5 0 1 0-14 0Z',
    mouth: 'M-3 4H3L0 7Z',
  },
  club: {
    fur: '#9a6b43',
    ears: 'M-16-7a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM8-7a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
    muzzle: 'M-9 7a9 6.500 0 1 0 18 0a9 6.500 0 1 0-18 0Z',
    mouth: 'M-4 2H4L0 6Z',
  },
  easy: { fur: '#b5b0ad', ears: ROUND, muzzle: 'M-5 8a5 4 0 1 0 10 0a5 4 0 1 0-10 0Z', mouth: 'M-2 4H2L0 7Z' },
  medium: { fur: '#e0995a', ears: TRIANGLES, muzzle: 'M-8 8a8 5 0 1 0 16 0a8 5 0 1 0-16 0Z', mouth: 'M-3 3H3L0 6Z' },
  hard: {
    fur: '#d5622f',
    ears: TRIANGLES,
    muzzle: 'M-13 2Q-6 3 0 12 6 3 13 2 10 14 0 14T-13 2Z',
    mouth: 'M-3 8H3L0 12Z',
  },
  expert: { fur: '#8a7050', ears: 'M-14-4L-16-18-6-12ZM14-4L16-18 6-12Z', muzzle: '', mouth: BEAK, eyes: 6 },
  master: {
    fur: '#3f8a6d',
    ears: 'M-9-9L-15-21-4-13ZM9-9L15-21 4-13Z',
    muzzle: 'M-9 8a9 5.500 0 1 0 18 0a9 5.500 0 1 0-18 0Z',
    mouth: 'M-5 6a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0ZM2 6a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0Z',
  },
  mirror: {
    fur: '#5b8fd6',
    ears: 'M-3-12Q-8-21 1-20 8-19 4-12Z',
    muzzle: '',
    mouth: 'M-6 1Q0-3 6 1 5 10 0 11-2 6-6 1Z',
    eyes: 4,
  },
};

export function BotFace({ level }: { readonly level: string }): JSX.Element | null {
  const face = FACES[level];
  if (face === undefined) return null;
  const { fur, ears, muzzle, mouth, eyes = 0 } = face;
  return (
    <svg class="bot-face" viewBox="-20 -22 40 40" aria-hidden="true" focusable="false">
      <g fill={fur} stroke="rgb(30 20 5 / 55%)" stroke-width="1.2">
        <path d={ears} />
        <circle cy="1" r="15" />
      </g>
      <path d={muzzle} fill="#fff6e4" fill-opacity=".85" />
      {[-6, 6].map((x) => (
        <g key={x}>
          {eyes > 0 && <circle cx={x} cy="-2" r={eyes} fill="#fffbe8" />}
          <circle cx={x} cy="-2" r="2.300" fill="#1d1b16" />
          <circle cx={x + 0.8} cy="-2.800" r=".700" fill="#fff" />
        </g>
      ))}
      <path d={mouth} fill="#5a2d0c" />
    </svg>
  );
}
