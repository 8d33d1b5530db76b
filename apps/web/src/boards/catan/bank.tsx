/** Shows the bank, and the two awards with their holders. */
import type { View } from '@boardwright/games/catan';
import type { IslandLabels, IslandWords } from '@boardwright/games/catan/words';
import type { JSX } from 'preact';
import { explained } from '../../shell/explained.ts';
import { SeatMark } from '../../shell/seat-mark.tsx';
import { ARMY_SIGN, ROAD_SIGN } from './standing.tsx';
import { CardIcon, ResourceIcon } from './island/terrain.tsx';

/** Shows the bank if there is space. */
export function Bank({ view, labels }: { readonly view: View; readonly labels: IslandLabels }): JSX.Element {
  const stock = labels.resources.map((name, kind) => `${name} ${view.bank[kind]}`);
  const said = [labels.bankHas, ...stock, labels.deck(view.deckSize)].join(', ');
  return (
    <p class="bank" role="img" aria-label={said} {...explained(said)}>
      {view.bank.map((count, kind) => (
        <span key={kind}>
          <ResourceIcon kind={kind} />
          {count}
        </span>
      ))}
      <span>
        <CardIcon card={0} />
        {view.deckSize}
      </span>
    </p>
  );
}

/** Shows the longest road and the largest army, in a corner of the sea. */
export function Awards({ view, words }: { readonly view: View; readonly words: IslandWords }): JSX.Element | null {
  if (view.turn === 0) return null;
  const { labels, seats } = words;
  return (
    <div class="awards">
      <Award sign={ROAD_SIGN} label={labels.longest} holder={view.longest} seats={seats} />
      <Award sign={ARMY_SIGN} label={labels.army} holder={view.army} seats={seats} />
    </div>
  );
}

interface AwardProps {
  readonly sign: string;
  readonly label: string;
  readonly holder: number | null;
  readonly seats: readonly string[];
}

function Award({ sign, label, holder, seats }: AwardProps): JSX.Element {
  const said = `${label}: ${holder === null ? '–' : (seats[holder] ?? '')}`;
  return (
    <span class={holder === null ? 'award' : 'award award-held'} role="img" aria-label={said} {...explained(said)}>
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={sign} />
      </svg>
      {holder === null ? '–' : <SeatMark seat={holder} />}
    </span>
  );
}
