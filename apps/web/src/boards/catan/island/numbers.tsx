/** Explains the numbers of hexes and harbours when they are tapped. Usable places lie above them and are tapped first. */
import { memo } from '@boardwright/boards';
import { DICE_WAYS, GENERIC_HARBOUR, type View } from '@boardwright/games/catan';
import type { IslandLabels } from '@boardwright/games/catan/words';
import type { JSX } from 'preact';
import { HARBOUR_PLACES, hexPoint } from './geometry.ts';
import { translate } from './picture.tsx';

interface NumbersProps {
  readonly layout: View['layout'];
  readonly labels: IslandLabels;
}

/** Returns the explanation of a hex's number; undefined for the desert, which has no number. */
export function numberNote(labels: IslandLabels, { numbers }: View['layout'], hex: number): string | undefined {
  const number = numbers[hex] ?? 0;
  return number === 0 ? undefined : labels.numberNote(number, DICE_WAYS[number - 2] ?? 0);
}

export const Numbers: (props: NumbersProps) => JSX.Element = memo('numbers', ({ layout, labels }) => (
  <g class="island-numbers" aria-hidden="true">
    {layout.numbers.map((_, hex) => (
      <circle key={hex} r="32" transform={translate(hexPoint(hex))} data-explains={numberNote(labels, layout, hex)} />
    ))}
    {HARBOUR_PLACES.map(({ sign }, i) => {
      const kind = layout.harbours[i] ?? GENERIC_HARBOUR;
      const resource = kind === GENERIC_HARBOUR ? null : (labels.resources[kind] ?? null);
      return <circle key={i} r="18" transform={translate(sign)} data-explains={labels.harbourNote(resource)} />;
    })}
  </g>
));
