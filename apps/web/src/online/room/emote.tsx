/** The pictures of emotes: a frog's face or a sign. */
import type { Emote } from '@boardwright/protocol';
import type { JSX } from 'preact';

interface Face {
  readonly eyes: string;
  readonly mouth: string;
  /** The sign beside the face. */
  readonly also?: string;
}

const FROG = 'M6 9a4.6 4.6 0 0 1 9-1.5q1-.1 2 0a4.6 4.6 0 0 1 9 1.5q2 4 2 8 0 11-12 11T4 17q0-4 2-8Z';
const OPEN = 'M10.5 9.5v.8M21.5 9.5v.8';
const SHUT = 'M8.8 10.4q1.7-1.8 3.4 0M19.8 10.4q1.7-1.8 3.4 0';
const SMILE = 'M10 19q6 5 12 0';

/** The pictures: a face, or the outline of an object. */
const PICTURES: Readonly<Record<Emote, Face | string>> = {
  hello: { eyes: OPEN, mouth: SMILE, also: 'M28 16q2.4-2.4 0-5M30.5 18q4-4.4 0-9.4' },
  wow: { eyes: OPEN, mouth: 'M16 18a2.6 3 0 1 0 .01 0Z' },
  oops: { eyes: OPEN, mouth: 'M10.5 21q1.8-2 3.6 0t3.6 0 3.6 0', also: 'M28.5 7q2.4 3.4 0 4.6-2.4-1.2 0-4.6' },
  sorry: { eyes: 'M8.6 9.2l3.4 1.4M23.4 9.2l-3.4 1.4', mouth: 'M11 22q5-4.6 10 0' },
  thinking: { eyes: OPEN, mouth: 'M12 21h7', also: 'M26 6h.01M29 3.5h.01M31.5 1h.01' },
  laugh: { eyes: SHUT, mouth: 'M9.5 18h13q-1 6.5-6.5 6.5T9.5 18Z' },
  bye: { eyes: SHUT, mouth: SMILE, also: 'M26.5 21l4-4M28 25l4-4' },
  luck: 'M16 14c-9 1-12-3-10-6.5s6-2.5 7 .5q1-3.5 4.5-3.5c5 0 4.5 7-1.5 9.5Zm0 0c9-1 12 3 10 6.5s-6 2.5-7-.5q-1 3.5-4.5 3.5c-5 0-4.5-7 1.5-9.5Zm0 0q3 8 8 14',
  nice: 'M6 15h4v12H6zM10 15l5-11q4 0 3 5l-.6 4H25q2.6.4 2 3l-2 9q-.6 2-3 2H10',
  turn: 'M9 4h14M9 28h14M11 4q0 7 5 12-5 5-5 12M21 4q0 7-5 12 5 5 5 12',
  thanks: 'M16 27C2 17 5 6 11 6q4 0 5 4 1-4 5-4c6 0 9 11-5 21Z',
  game: 'M10 5h12v8q0 7-6 7t-6-7zM10 7H5q0 7 6 7M22 7h5q0 7-6 7M16 20v5M11 27h10',
};

const pictures = new Map(Object.entries(PICTURES));

/** Shows an emote. One from a newer server, which has no picture here, is shown as text. */
export function EmotePicture({ name }: { readonly name: string }): JSX.Element | null {
  const picture = pictures.get(name);
  if (picture === undefined) return null;
  return (
    <svg class="emote" viewBox="0 0 34 32" aria-hidden="true" focusable="false">
      {typeof picture === 'string' ? <path d={picture} /> : <FacePaths {...picture} />}
    </svg>
  );
}

function FacePaths({ eyes, mouth, also = '' }: Face): JSX.Element {
  return (
    <>
      <path class="emote-skin" d={FROG} />
      <path d={`${eyes}${mouth}${also}`} />
    </>
  );
}
