/** The controls around the island that a hint refers to: the one to press first, and the one in the tray that it opens. */
import type { Action, Counts } from '@boardwright/games/catan';
import { createContext, type Context } from 'preact';
import { useContext } from 'preact/hooks';

/** The number of presses of each hinted control, by its name in the `data-` attributes. */
type Presses = ReadonlyMap<string, number>;

export const Hinted: Context<Presses> = createContext<Presses>(new Map());

/** Returns a function that adds the mark of a hint to the classes of a control, until the control was pressed often enough. */
export function useHinted(): (classes: string, part: string, pressed?: number) => string {
  const parts = useContext(Hinted);
  return (classes, part, pressed = 0) => (pressed < (parts.get(part) ?? 0) ? `${classes} hinted` : classes);
}

/** For each card that opens a tray, its index in the hand. */
const PLAYED = { knight: 0, roads: 2, plenty: 3, monopoly: 4 } as const;

/** Returns the controls for an action. None for actions on the island or on the main button. */
export function hintedParts(hint: Action | null): Presses {
  const parts = hint === null ? [] : partsOf(hint);
  return new Map(parts.map((part) => (typeof part === 'string' ? [part, 1] : part)));
}

/** A control to press once, or the given number of times. */
type Part = string | readonly [string, number];

function partsOf(hint: Action): readonly Part[] {
  switch (hint.type) {
    case 'discard':
      return ['discard', ...picks('hand', hint.cards), ...picks('discard', hint.cards)];
    case 'bank':
      return ['trade', 'bank', `hand-${hint.give}`, [`give-${hint.give}`, hint.rate], `want-${hint.take}`];
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

function picks(part: string, counts: Counts): readonly Part[] {
  return counts.flatMap((count, kind) => (count > 0 ? [[`${part}-${kind}`, count] as const] : []));
}
