/** Small animations while nothing happens: a ring spreads on the water or a frog blinks, one at a time. */
import { movesOnce, MovingPicture, prefersStillness } from '@boardwright/boards';
import { itemAt } from '@boardwright/core';
import type { JSX, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { POND_BOX } from './geometry.ts';

const PAUSE_MS = 4500;
const BLINK_MS = 140;
const RIPPLE_MS = 2400;

/** The squares of open water where fish surface. */
const SPOTS = [
  { x: 350, y: 450 },
  { x: 650, y: 350 },
  { x: 250, y: 550 },
  { x: 550, y: 250 },
  { x: 450, y: 550 },
];

const spreads = movesOnce(
  [
    { transform: 'scale(0.3)', opacity: 0, offset: 0 },
    { transform: 'scale(0.55)', opacity: 0.8, offset: 0.25 },
    { transform: 'scale(1.3)', opacity: 0, offset: 1 },
  ],
  RIPPLE_MS,
);

interface IdleProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly seq: number;
  /** Whether no frog is held and the game is not over. */
  readonly calm: boolean;
}

export function IdleRipple({ root, seq, calm }: IdleProps): JSX.Element | null {
  const [beat, setBeat] = useState(0);
  useEffect(() => {
    if (!calm || prefersStillness() || root.current?.closest('[inert]')) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setBeat((n) => n + 1);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [calm, seq]);
  useEffect(() => (beat % 2 === 0 ? undefined : blink(root.current, seq + beat)), [beat]);
  if (beat === 0 || beat % 2 === 1) return null;
  return (
    <MovingPicture
      key={beat}
      class="idle-ripple"
      box={POND_BOX}
      at={itemAt(SPOTS, (beat / 2) % SPOTS.length)}
      motion={spreads}
    >
      <circle r="34" />
      <circle r="20" />
    </MovingPicture>
  );
}

/** Closes the eyes of one frog for a moment. */
function blink(root: HTMLElement | null, turn: number): (() => void) | undefined {
  const frogs = root?.querySelectorAll('[data-frog]') ?? [];
  const frog = frogs[(turn * 7) % frogs.length];
  frog?.classList.add('frog-blinks');
  const timer = setTimeout(() => frog?.classList.remove('frog-blinks'), BLINK_MS);
  return () => {
    clearTimeout(timer);
    frog?.classList.remove('frog-blinks');
  };
}
