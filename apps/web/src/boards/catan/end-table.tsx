/** How everybody's points came together, when the game is over. */
import type { Catan } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import type { Scene } from '../../play/scene.ts';
import { SeatMark } from '../../shell/icons.tsx';
import type { IslandLabels } from '@boardwright/games/catan/words';
import { pointSources } from './points.ts';

interface EndTableProps {
  readonly scene: Scene<Catan>;
  readonly labels: IslandLabels;
  readonly names: readonly string[];
}

export function EndTable({ scene, labels, names }: EndTableProps): JSX.Element {
  const rows = scene.players.map((_, seat) => ({ seat, sources: pointSources(scene.view, seat) }));
  return (
    <table class="end-table">
      <thead>
        <tr>
          <th scope="col">{labels.points}</th>
          <th scope="col">{labels.settlement}</th>
          <th scope="col">{labels.city}</th>
          <th scope="col">{labels.longest}</th>
          <th scope="col">{labels.army}</th>
          <th scope="col">{labels.card}</th>
          <th scope="col">=</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ seat, sources }) => (
          <tr key={seat}>
            <th scope="row">
              <SeatMark seat={seat} /> {names[seat]}
            </th>
            {sources.map((points, i) => (
              <td key={i}>{points}</td>
            ))}
            <td>
              <b>{sources.reduce((sum, points) => sum + points, 0)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
