/** Shows the island: the picture, and the places that react to touch and keys. */
import { type Scene, type Spot, useNamed, useStateWhile, viewBox } from '@boardwright/boards';
import { topology, type Action, type Catan, type View } from '@boardwright/games/catan';
import { groundPlaces, type IslandWords } from '@boardwright/games/catan/words';
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { mayDecide, spotChanged } from '../../../shell/presses.ts';
import { Awards } from '../bank.tsx';
import { DiceCorner } from '../dice.tsx';
import { pictureBox, lensBox } from './geometry.ts';
import { freshPlaces, MovedPictures } from './moved.tsx';
import { buildingOf } from './pieces.tsx';
import { numberNote, Numbers } from './numbers.tsx';
import { Harbours, Hexes, Pieces, Sea } from './picture.tsx';
import { PlaceCell } from './place-cell.tsx';
import { arrowDirection, inRows, nearest, nextPlace } from './place-keys.ts';
import { hexPlaces, legalPlaces, placeTapped, placeOf, type IslandPlace } from './places.ts';
import type { Tray } from '../turn.ts';

interface IslandProps {
  readonly scene: Scene<Catan>;
  readonly words: IslandWords;
  readonly tray: Tray | null;
  readonly hint: Action | null;
  readonly act: (action: Action) => void;
  /** Whether the island is rotated, because its area is higher than it is wide. */
  readonly turned: boolean;
  readonly showDice: () => void;
}

export function IslandPicture({ scene, words, tray, hint, act, turned, showDice }: IslandProps): JSX.Element {
  const { labels } = words;
  const named = useNamed();
  const land = useRef<SVGGElement>(null);
  const [near, setNear] = useStateWhile<Spot>(scene.seq);
  const [focus, setFocus] = useState<Spot>({ x: 0, y: 0 });
  const lit = litPlaces(scene, tray);
  const cells = lit.length > 0 ? lit : hexPlaces();
  const current = nearest(cells, focus);
  const box = near === null ? pictureBox(turned) : lensBox(near, turned);
  const turn = turned ? 'rotate(90)' : undefined;
  const doAt = ({ action }: IslandPlace): void => {
    if (action !== null) act(action);
  };
  const press = (event: MouseEvent): void => {
    if (!mayDecide()) return;
    const meant = placeTapped(lit, ...pointOf(land.current, event));
    if (meant.type === 'place') {
      event.stopPropagation();
      doAt(meant.place);
    }
    const closer = meant.type === 'unsure' && near === null ? meant.near : null;
    setNear(closer);
    if (closer !== null) spotChanged();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = arrowDirection(event.key, turned);
    if (current === null || (way === null && event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    if (way === null) return doAt(current);
    const next = nextPlace(cells, current.point, way);
    if (next !== null) focusOn(land, next.id);
  };
  const keep = useKeptFocus(land, current?.id ?? null);
  return (
    <div class={near === null ? 'island-frame' : 'island-frame island-near'}>
      <svg class={turned ? 'island-ground island-turned' : 'island-ground'} viewBox={viewBox(box)} aria-hidden="true">
        <g transform={turn}>
          <Sea />
          <Harbours harbours={scene.view.layout.harbours} />
          <Hexes view={scene.view} />
          <Pieces view={scene.view} except={freshPlaces(scene)} />
        </g>
      </svg>
      <MovedPictures scene={scene} box={box} turned={turned} lit={lit} />
      <svg
        class={turned ? 'island-picture island-turned' : 'island-picture'}
        viewBox={viewBox(box)}
        role="grid"
        aria-label={labels.island}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        <g transform={turn}>
          {hexPlaces()
            .filter(({ id }) => named.has(id))
            .map(({ id, point: { x, y } }) => (
              <circle key={id} class="hex-named" r="44" transform={`translate(${x} ${y})`} />
            ))}
          <Numbers layout={scene.view.layout} labels={labels} />
        </g>
        <g ref={land} transform={turn} onFocusIn={keep}>
          {inRows(cells, turned).map((row) => (
            <g key={row[0]?.id} role="row">
              {row.map((place) => (
                <PlaceCell
                  key={place.id}
                  place={place}
                  seat={scene.seat ?? 0}
                  label={placeLabel(place, scene.view, words)}
                  note={place.action === null ? numberNote(labels, scene.view.layout, place.index) : undefined}
                  isCurrent={place.id === current?.id}
                  isHinted={hint !== null && placeOf(hint)?.id === place.id}
                  focus={() => setFocus(place.point)}
                  act={doAt}
                />
              ))}
            </g>
          ))}
        </g>
      </svg>
      <DiceCorner scene={scene} labels={labels} show={showDice} />
      <Awards view={scene.view} words={words} />
      {near !== null && <p class="island-closer">{labels.closer}</p>}
      <p class="keys">{labels.keys}</p>
    </div>
  );
}

/** Returns the places where building is possible now. If a tray is open, only the places for it. */
function litPlaces({ perspective }: Pick<Scene<Catan>, 'perspective'>, tray: Tray | null): readonly IslandPlace[] {
  const places = legalPlaces(perspective.legal);
  return tray?.type === 'place' ? places.filter(({ action }) => action?.type === tray.what) : places;
}

type Land = RefObject<SVGGElement | null>;

function focusOn(land: Land, id: string): void {
  land.current?.querySelector<SVGElement>(`[data-cell="${id}"]`)?.focus();
}

/** When the focused place has been built on, moves the focus to the nearest place. */
function useKeptFocus(land: Land, current: string | null): (event: FocusEvent) => void {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (held.current === null || held.current.isConnected) return;
    held.current = null;
    if (current !== null && document.activeElement === document.body) focusOn(land, current);
  });
  return ({ target }) => {
    held.current = target instanceof Element ? target : null;
  };
}

/** Returns where a pointer is in the picture, and how many CSS pixels one unit of the picture has. */
function pointOf(land: SVGGElement | null, event: MouseEvent): [Spot, number] {
  const matrix = land?.getScreenCTM();
  if (matrix === null || matrix === undefined) return [{ x: 0, y: 0 }, 1];
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [{ x, y }, Math.hypot(matrix.a, matrix.b)];
}

function placeLabel({ kind, index, action }: IslandPlace, view: View, words: IslandWords): string {
  const { labels } = words;
  const where = groundPlaces(labels, view.layout)[kind](index);
  if (action === null) return [where, ...foundAt(index, view, words)].join(', ');
  if (kind === 'hex') return labels.robberAt(where);
  const what = action.type === 'city' ? labels.city : action.type === 'road' ? labels.road : labels.settlement;
  return labels.buildAt(what, where);
}

/** Returns which pieces are at a hex and who owns them. */
function foundAt(hex: number, { robber, buildings }: View, { labels, seats }: IslandWords): readonly string[] {
  const houses = (topology.HEX_VERTICES[hex] ?? []).flatMap((corner) => {
    const { seat, city } = buildingOf(buildings[corner] ?? 0);
    return seat === null ? [] : [labels.ownedBy(seats[seat] ?? '', city ? labels.city : labels.settlement)];
  });
  return robber === hex ? [labels.robber, ...houses] : houses;
}
