/** Shows the face-down and captured pieces: one line for each set, in the order of rank. */
import { kindOf, seenKinds, stocksOf, type State } from '@boardwright/games/banqi';
import type { JSX } from 'preact';
import { explained } from '../../shell/explained.ts';
import { Face } from './disc.tsx';
import { armyOf } from './discs.tsx';
import type { SideWords } from '@boardwright/games/banqi/words';

interface TrayProps {
  readonly view: State;
  readonly set: 'red' | 'black';
  readonly letters: boolean;
  readonly words: SideWords;
}

export function Tray({ view, set, letters, words }: TrayProps): JSX.Element {
  return (
    <ul class={`tray tray-${set}`} aria-label={words.tray[set]} data-numbers="">
      {remainingOf(view, set).map((left, i) => (
        <Kind key={left.kind} left={left} stop={i === 0 ? 'tab' : 'within'} letters={letters} words={words} />
      ))}
    </ul>
  );
}

/** The number of pieces of a kind that are face down, and the number that are captured. */
interface RemainingPieces {
  readonly kind: string;
  /** The side that owns these pieces. */
  readonly faction: string;
  readonly hidden: number;
  readonly taken: number;
}

const ORDER = 'KGMRHCP';

/** Returns the kinds of a set in order of rank, with their numbers. */
function remainingOf({ match }: State, set: 'red' | 'black'): readonly RemainingPieces[] {
  const seen = seenKinds(match);
  const taken = Object.values(match.capturedByFaction).flat();
  return stocksOf(match.mode)
    .filter(({ kind }) => (kind === kind.toUpperCase()) === (set === 'red'))
    .map(({ kind, count, piece }) => ({
      kind,
      faction: piece.factionId,
      hidden: count - (seen.get(kind) ?? 0),
      taken: taken.filter((one) => kindOf(one) === kind).length,
    }))
    .toSorted((a, b) => ORDER.indexOf(a.kind.toUpperCase()) - ORDER.indexOf(b.kind.toUpperCase()));
}

/** Shows the captured pieces of a kind, or a hollow if there are none. The badge is the number of face-down ones. */
function Kind({
  left,
  stop,
  letters,
  words,
}: Omit<TrayProps, 'view' | 'set'> & {
  readonly left: RemainingPieces;
  readonly stop: 'tab' | 'within';
}): JSX.Element {
  const { kind, faction, hidden, taken } = left;
  const said = words.left(words.pieces[kind] ?? kind, hidden, taken);
  return (
    <li class={taken > 0 ? 'kind' : 'kind kind-hollow'} {...explained(said, stop)}>
      <svg viewBox="-46 -46 92 92" aria-hidden="true" focusable="false">
        <Face kind={kind} army={armyOf(faction)} letters={letters} small />
      </svg>
      <span class="kind-hidden-count" aria-hidden="true">
        {hidden > 0 ? hidden : ''}
      </span>
      <span class="kind-taken" aria-hidden="true">
        {taken > 1 ? `×${taken}` : ''}
      </span>
      <span class="unseen">{said}</span>
    </li>
  );
}
