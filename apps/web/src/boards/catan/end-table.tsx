/** Shows the points of each player by source when the game is over. */
import type { EndProps } from '@boardwright/boards';
import { sumOf } from '@boardwright/core';
import type { Catan } from '@boardwright/games/catan';
import type { IslandWords } from '@boardwright/games/catan/words';
import type { JSX } from 'preact';
import { SeatMark } from '../../shell/seat-mark.tsx';
import { pointSources } from './island/points.ts';
import { namesOf } from './turn.ts';

/** The signs of the sources, in order: a house, a town hall, a road, a shield, a card. */
const SIGNS = [
  'M4 10l6-6 6 6v7H4z',
  'M2 17V9l4-4 4 4h8v8z',
  'M3 17L17 3',
  'M10 2l7 3v5c0 4-3 7-7 8-4-1-7-4-7-8V5z',
  'M5 3h10v14H5zM10 6l3 4-3 4-3-4z',
] as const;

interface SignProps {
  readonly path: string | undefined;
  readonly label: string;
}

function Sign({ path, label }: SignProps): JSX.Element {
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

export function EndTable({ scene, words }: EndProps<Catan, IslandWords>): JSX.Element {
  const { labels } = words;
  const names = namesOf(scene, words);
  const sources = [labels.settlement, labels.city, labels.longest, labels.army, labels.card];
  const rows = scene.players
    .map((_, seat) => ({ seat, points: pointSources(scene.view, seat) }))
    .toSorted((a, b) => (scene.outcome?.ranks[a.seat] ?? 0) - (scene.outcome?.ranks[b.seat] ?? 0));
  return (
    <table class="end-table">
      <caption aria-hidden="true">
        {sources.map((name, i) => (
          <span key={name}>
            <Sign path={SIGNS[i]} label={name} /> {name}
          </span>
        ))}
      </caption>
      <thead>
        <tr>
          <th scope="col">{labels.points}</th>
          {sources.map((name, i) => (
            <th key={name} scope="col" title={name}>
              <Sign path={SIGNS[i]} label={name} />
            </th>
          ))}
          <th scope="col">=</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ seat, points }) => (
          <tr key={seat}>
            <th scope="row">
              <SeatMark seat={seat} /> {names[seat]}
            </th>
            {points.map((count, i) => (
              <td key={i} class={count === 0 ? 'end-none' : undefined}>
                {count}
              </td>
            ))}
            <td>
              <b>{sumOf(points)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
