/** Shows the end of a won game: flowers open on the water, in waves from one corner. With reduced motion, all are open at once. */
import { movesOnce, MovingPicture, type Spot } from '@boardwright/boards';
import { itemAt } from '@boardwright/core';
import type { Hop } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';
import { centre, POND_BOX, squares } from './geometry.ts';
import { isLeaf, Lotus } from './pond.tsx';

const WAVES = 4;
const WAVE_MS = 260;
const OPEN_MS = 500;

export function Finale({ rules }: { readonly rules: Hop['View']['rules'] }): JSX.Element {
  return (
    <>
      {Array.from({ length: WAVES }, (_, wave) => (
        <MovingPicture key={wave} class="finale" box={POND_BOX} at={{ x: 0, y: 0 }} motion={itemAt(OPENINGS, wave)}>
          {flowersOf(rules, wave).map(({ x, y }) => (
            <Lotus key={`${x} ${y}`} x={x} y={y + 10} size={0.85 + ((x + 3 * y) % 7) / 12} />
          ))}
        </MovingPicture>
      ))}
    </>
  );
}

const OPENINGS = Array.from({ length: WAVES }, (_, wave) => {
  const length = WAVE_MS * wave + OPEN_MS;
  return movesOnce(
    [
      { opacity: 0, transform: 'translateY(2%)', offset: 0 },
      { opacity: 0, transform: 'translateY(2%)', offset: (WAVE_MS * wave) / length },
      { opacity: 1, transform: 'none', offset: 1 },
    ],
    length,
  );
});

/** Returns the squares where flowers open in a wave: every other square of open water along a diagonal. */
function flowersOf(rules: Hop['View']['rules'], wave: number): readonly Spot[] {
  return squares()
    .filter((at) => !isLeaf(at, rules) && (at.r + 3 * at.c) % 4 < 2 && Math.floor((at.r + at.c) / 4) === wave)
    .map((at) => centre(at, 0));
}
