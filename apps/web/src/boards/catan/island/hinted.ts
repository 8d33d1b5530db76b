/** The controls around the island that a hint means: the first one to press, and the one in the tray that it opens. */
import type { Action, Counts } from '@boardwright/games/catan';
import { createContext, type Context } from 'preact';
import { useContext } from 'preact/hooks';

/** The names of the hinted controls, as in their `data-` attributes. */
export const Hinted: Context<ReadonlySet<string>> = createContext<ReadonlySet<string>>(new Set());

/** Returns a function that adds a hint's mark to the classes of a control. */
export function useHinted(): (classes: string, part: string) => string {
  const parts = useContext(Hinted);
  return (classes, part) => (parts.has(part) ? `${classes} hinted` : classes);
}

/** The cards that open a tray, by their index in the hand. */
const PLAYED = { knight: 0, roads: 2, plenty: 3, monopoly: 4 } as const;

/** Returns the controls of an action; none for actions on the island and for the main button. */
export function hintedParts(hint: Action | null): ReadonlySet<string> {
  return new Set(hint === null ? [] : partsOf(hint));
}

function partsOf(hint: Action): readonly string[] {
  switch (hint.type) {
    case 'discard':
      return ['discard', ...picks('hand', hint.cards), ...picks('discard', hint.cards)];
    case 'bank':
      return ['trade', 'bank', `hand-${hint.give}`, `give-${hint.give}`, `want-${hint.take}`];
    case 'offer':
      return ['trade', 'offer', ...picks('hand', hint.give), ...picks('give', hint.give), ...picks('want', hint.want)];
    case 'counter':
      return [`counter-${hint.offer}`, 'offer', ...picks('give', hint.give), ...picks('want', hint.want)];
    case 'accept':
    case 'reject':
    case 'cancel':
      return [`${hint.type}-${hint.offer}`];
    case 'confirm':
      return [`confirm-${hint.offer}-${hint.with}`];
    case 'buy':
      return ['build', 'build-card'];
    case 'rob':
      return [`rob-${hint.victim}`];
    case 'plenty':
      return ['cards', `card-${PLAYED.plenty}`, 'plenty', ...picks('plenty', hint.cards)];
    case 'monopoly':
      return ['cards', `card-${PLAYED.monopoly}`, `monopoly-${hint.resource}`];
    case 'knight':
    case 'roads':
      return ['cards', `card-${PLAYED[hint.type]}`];
    default:
      return [];
  }
}

function picks(part: string, counts: Counts): readonly string[] {
  return counts.flatMap((count, kind) => (count > 0 ? [`${part}-${kind}`] : []));
}
