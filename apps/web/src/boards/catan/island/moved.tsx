/** Animates the island: new buildings pop up, the robber moves, cards rise, and usable places pulse. */
import { moveBy, movesOnce, MovingPicture, type Scene, viewBox } from '@boardwright/boards';
import type { Catan } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { cornerPoint, edgeAngle, edgePoint, hexPoint, onScreen } from './geometry.ts';
import { buildingOf, HouseShape, RoadBar, Robber } from './pieces.tsx';
import { PlaceLights } from './place-cell.tsx';
import { placeOf, type IslandPlace } from './places.ts';
import { Production, type MovedProps } from '../production.tsx';

/** Returns the places of new buildings and of the moved robber. They are drawn here until the next ply. */
export function freshPlaces({ steps }: Pick<Scene<Catan>, 'steps'>): ReadonlySet<string> {
  return new Set(steps.flatMap(({ news }) => (news.action === null ? [] : (placeOf(news.action)?.id ?? []))));
}

export function MovedPictures({ lit, ...props }: MovedProps & { readonly lit: readonly IslandPlace[] }): JSX.Element {
  const { box, turned } = props;
  return (
    <div class="island-moved" style={{ '--box-width': box.width, '--box-height': box.height }} aria-hidden="true">
      <MovedPieces {...props} />
      <MovedRobber {...props} />
      <Production {...props} />
      <div class="moving-picture place-lights">
        <svg class="moving-picture" viewBox={viewBox(box)}>
          <PlaceLights places={lit} turned={turned} />
        </svg>
      </div>
    </div>
  );
}

const popsUp = movesOnce(
  [
    { opacity: 0, transform: 'scale(1.8)', offset: 0 },
    { opacity: 1, transform: 'scale(1)', offset: 1 },
  ],
  380,
);

function MovedPieces({ scene, box, turned }: MovedProps): JSX.Element {
  const { roads, buildings } = scene.view;
  const fresh = freshPlaces(scene);
  const angle = turned ? 90 : 0;
  const shared = { class: 'island-piece', box, motion: popsUp };
  return (
    <>
      {roads.map((road, edge) =>
        road === 0 || !fresh.has(`edge-${edge}`) ? null : (
          <MovingPicture key={`r${edge}`} {...shared} at={onScreen(edgePoint(edge), turned)}>
            <g transform={`rotate(${edgeAngle(edge) + angle})`}>
              <RoadBar seat={road - 1} />
            </g>
          </MovingPicture>
        ),
      )}
      {buildings.map((building, corner) => {
        const { seat, city } = buildingOf(building);
        return seat === null || !fresh.has(`corner-${corner}`) ? null : (
          <MovingPicture key={`b${corner} ${building}`} {...shared} at={onScreen(cornerPoint(corner), turned)}>
            <HouseShape seat={seat} city={city} />
          </MovingPicture>
        );
      })}
    </>
  );
}

function MovedRobber({ scene, ...shared }: MovedProps): JSX.Element | null {
  const step = scene.steps.findLast(({ before, after }) => before.robber !== after.robber);
  if (step === undefined || !freshPlaces(scene).has(`hex-${scene.view.robber}`)) return null;
  return <GoingRobber key={step.seq} from={step.before.robber} to={scene.view.robber} {...shared} />;
}

interface GoingProps extends Omit<MovedProps, 'scene'> {
  readonly from: number;
  readonly to: number;
}

function GoingRobber({ from, to, box, turned }: GoingProps): JSX.Element {
  const [start, end] = [onScreen(hexPoint(from), turned), onScreen(hexPoint(to), turned)];
  const [goes] = useState(() =>
    movesOnce(
      [
        { transform: moveBy(start.x - end.x, start.y - end.y), offset: 0 },
        { transform: moveBy(0, 0), offset: 1 },
      ],
      350,
    ),
  );
  return (
    <MovingPicture class="island-piece" box={box} at={end} motion={goes}>
      <g transform="translate(-24 8)">
        <Robber />
      </g>
    </MovingPicture>
  );
}
