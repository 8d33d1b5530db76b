/** A named place of the island. It reacts if an action is possible there. */
import type { JSX } from 'preact';
import { edgeAngle } from './geometry.ts';
import { HouseShape, RoadBar } from './pieces.tsx';
import { translate } from './picture.tsx';
import type { IslandPlace } from './places.ts';

interface PlaceCellProps {
  readonly place: IslandPlace;
  readonly seat: number;
  readonly label: string;
  /** The explanation of the number at this place. */
  readonly note: string | undefined;
  readonly isCurrent: boolean;
  readonly isHinted: boolean;
  readonly focus: () => void;
  readonly act: (place: IslandPlace) => void;
}

export function PlaceCell({ place, seat, label, note, isCurrent, isHinted, focus, act }: PlaceCellProps): JSX.Element {
  /** Handles a click that has no pointer, such as one from a screen reader. The picture handles pointers. */
  const onClick = (event: MouseEvent): void => {
    if (event.detail !== 0) return;
    event.stopPropagation();
    act(place);
  };
  const look = place.action === null ? 'place place-still' : `place place-${place.kind}`;
  return (
    <g
      class={isHinted ? `${look} place-hinted` : look}
      data-cell={place.id}
      data-place={place.action === null ? undefined : place.id}
      role="gridcell"
      tabindex={isCurrent ? 0 : -1}
      aria-label={label}
      data-explains={note}
      transform={translate(place.point)}
      onFocus={focus}
      onClick={onClick}
    >
      <PlaceShape place={place} look="place-mark" />
      <Ghost place={place} seat={seat} />
    </g>
  );
}

interface PlaceLightsProps {
  readonly places: readonly IslandPlace[];
  readonly turned: boolean;
}

/** Lights all usable places with one pulsing animation. One animation per place would need as many layers. */
export function PlaceLights({ places, turned }: PlaceLightsProps): JSX.Element {
  return (
    <g transform={turned ? 'rotate(90)' : undefined}>
      {places.map((place) => (
        <g key={place.id} transform={translate(place.point)}>
          <PlaceShape place={place} look={`place-light place-light-${place.kind}`} size={0.56} />
        </g>
      ))}
    </g>
  );
}

interface PlaceShapeProps extends Pick<PlaceCellProps, 'place'> {
  readonly look: string;
  /** The size of the light of a corner or an edge. The touch area is larger. */
  readonly size?: number;
}

function PlaceShape({ place, look, size = 1 }: PlaceShapeProps): JSX.Element {
  if (place.kind === 'hex') return <circle class={look} r="40" />;
  if (place.kind === 'corner') return <circle class={look} r={11 * size} />;
  const turn = `rotate(${edgeAngle(place.index)}) scale(${size})`;
  return <rect class={look} x="-16" y="-5" width="32" height="10" rx="5" transform={turn} />;
}

/** Draws the piece that would be built. */
function Ghost({ place, seat }: Pick<PlaceCellProps, 'place' | 'seat'>): JSX.Element | null {
  const { kind, index, action } = place;
  if (kind === 'hex') return null;
  if (kind === 'edge')
    return (
      <g class="place-ghost" transform={`rotate(${edgeAngle(index)})`}>
        <RoadBar seat={seat} />
      </g>
    );
  return (
    <g class="place-ghost">
      <g class="upright">
        <HouseShape seat={seat} city={action?.type === 'city'} />
      </g>
    </g>
  );
}
