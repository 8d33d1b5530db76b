/** Shows the five resources in a row, to choose how many of each. A tap adds one; after the maximum the count starts again at 0. */
import type { Counts, CountsDraft } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import type { IslandLabels } from '@boardwright/games/catan/words';
import { useHinted } from './island/hinted.ts';
import { ResourceIcon } from './island/terrain.tsx';

interface ResourcePickerProps {
  readonly id: string;
  readonly label: string;
  readonly labels: IslandLabels;
  readonly chosen: Counts;
  /** The maximum of each resource. */
  readonly most: readonly number[];
  /** The player's cards, if the choice is among them. */
  readonly has?: Counts;
  readonly choose: (chosen: Counts) => void;
}

export function ResourcePicker({ id, label, labels, chosen, most, has, choose }: ResourcePickerProps): JSX.Element {
  const hinted = useHinted();
  const count = (kind: number): string => `${chosen[kind] ?? 0}${has === undefined ? '' : `/${has[kind] ?? 0}`}`;
  return (
    <div class="picker" role="group" aria-label={label}>
      <span class="picker-label">{label}</span>
      {labels.resources.map((name, kind) => (
        <button
          key={kind}
          type="button"
          class={hinted((chosen[kind] ?? 0) > 0 ? 'pick pick-some' : 'pick', `${id}-${kind}`, chosen[kind])}
          data-pick={`${id}-${kind}`}
          disabled={(most[kind] ?? 0) === 0}
          aria-label={`${name}: ${count(kind)}`}
          onClick={() => choose(oneMore(chosen, kind, most[kind] ?? 0))}
        >
          <ResourceIcon kind={kind} />
          <b>{count(kind)}</b>
        </button>
      ))}
    </div>
  );
}

export function oneMore(chosen: Counts, kind: number, most: number): Counts {
  const counts: CountsDraft = [...chosen];
  const next = (chosen[kind] ?? 0) + 1;
  counts[kind] = next > most ? 0 : next;
  return counts;
}

interface CardsProps {
  readonly counts: readonly number[];
  readonly labels: IslandLabels;
}

/** Shows counts as icons, for costs, offers and gains. */
export function Cards({ counts, labels }: CardsProps): JSX.Element {
  const words = counts.flatMap((count, kind) => (count > 0 ? [`${count} ${labels.resources[kind] ?? ''}`] : []));
  return (
    <span class="card-counts" role="img" aria-label={words.join(', ')}>
      {counts.map((count, kind) =>
        count === 0 ? null : (
          <span key={kind} class="card-counts-kind">
            <ResourceIcon kind={kind} />
            {count > 1 && <b>{count}</b>}
          </span>
        ),
      )}
    </span>
  );
}
