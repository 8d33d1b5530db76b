/** The island that is played on: the picture, the places that answer, and under it offers, trays and the hand. */
import type { Fault } from '@boardwright/core';
import { topology, type Action, type Catan, type Counts, type View } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Scene } from '../../play/scene.ts';
import { useWhile } from '../../shell/while.ts';
import type { BoardProps } from '../index.ts';
import './catan.css';
import { DiceCorner, DiceTray } from './dice.tsx';
import { BOX, type Point } from './geometry.ts';
import { HandRow } from './hand-row.tsx';
import type { IslandLabels, IslandWords } from '@boardwright/games/catan/words';
import { Offers, TradeTray } from './market.tsx';
import { NOTHING, oneMore } from './picker.tsx';
import { Harbours, Hexes, Pieces, Sea, translate } from './picture.tsx';
import { HouseShape, RoadBar } from './pieces.tsx';
import { edgeAngle } from './geometry.ts';
import { meantBy, nextPlace, placeOf, legalPlaces, type IslandPlace } from './places.ts';
import { Production } from './production.tsx';
import { BuildTray, CardsTray, DiscardTray, MonopolyTray, PlentyTray, VictimTray } from './trays.tsx';
import { askedOffers, canPay, forcedTray, ownHand, type Tray } from './turn.ts';

export function IslandBoard({ scene, words, hint, act, explain }: BoardProps<Catan, IslandWords>): JSX.Element {
  const { labels, seats: names } = words;
  const [tray, setTray] = useState<Tray | null>(null);
  const [first, setFirst] = useState<Counts>(NOTHING);
  const [refusal, setRefusal] = useWhile<string>(scene.seq);
  const perform = (action: Action): void => {
    const fault = act(action);
    setRefusal(fault === null ? null : explain(fault));
    if (fault === null && action.type !== 'bank') setTray(null);
  };
  const decline = useDeclines(scene, act);
  const forced = forcedTray(scene);
  const shared = { scene, labels, act: perform, open: setTray };
  return (
    <div class="island">
      <Island
        scene={scene}
        labels={labels}
        tray={tray}
        hint={hint}
        act={perform}
        showDice={() => setTray(tray?.type === 'dice' ? null : { type: 'dice' })}
      />
      <div class="island-side">
        {refusal !== null && (
          <p class="island-refusal" role="alert">
            {refusal}
          </p>
        )}
        <Offers
          scene={scene}
          labels={labels}
          names={names}
          act={perform}
          counter={(offer) => setTray({ type: 'counter', offer })}
          declineAll={decline}
        />
        {forced === 'discard' && <DiscardTray key={scene.seq} {...shared} />}
        {forced === 'victim' && <VictimTray {...shared} names={names} />}
        {forced === null && <OpenTray tray={tray} first={first} {...shared} />}
        <HandRow
          scene={scene}
          labels={labels}
          tray={tray}
          open={(next) => {
            setFirst(NOTHING);
            setTray(next?.type === tray?.type ? null : next);
          }}
          offer={(kind) => {
            setFirst(oneMore(NOTHING, kind, 1));
            setTray({ type: 'trade' });
          }}
        />
      </div>
    </div>
  );
}

interface OpenTrayProps {
  readonly tray: Tray | null;
  readonly first: Counts;
  readonly scene: Scene<Catan>;
  readonly labels: IslandLabels;
  readonly act: (action: Action) => void;
  readonly open: (tray: Tray | null) => void;
}

function OpenTray({ tray, first, ...shared }: OpenTrayProps): JSX.Element | null {
  switch (tray?.type) {
    case 'build':
      return <BuildTray {...shared} />;
    case 'cards':
      return <CardsTray {...shared} />;
    case 'plenty':
      return <PlentyTray {...shared} />;
    case 'monopoly':
      return <MonopolyTray {...shared} />;
    case 'trade':
      return <TradeTray key={`${shared.scene.seq}${first.join()}`} {...shared} first={first} counter={null} />;
    case 'counter':
      return <TradeTray key={tray.offer} {...shared} first={NOTHING} counter={tray.offer} />;
    case 'dice':
      return <DiceTray scene={shared.scene} labels={shared.labels} />;
    default:
      return null;
  }
}

/** So long an offer waits for an answer: nobody has to tap while others play. catan.css shows it running out. */
const OFFER_MS = 10_000;

/** What one cannot pay is declined without a question, and everything once one has said so for this turn. */
function useDeclines(scene: Scene<Catan>, act: (action: Action) => Fault | null): () => void {
  const [declined, setDeclined] = useState(-1);
  const hand = ownHand(scene.view, scene.seat);
  const offer = askedOffers(scene).find(({ want }) => declined === scene.view.turn || !canPay(hand, want));
  useEffect(() => {
    if (offer !== undefined) act({ type: 'reject', offer: offer.id });
  }, [offer?.id, scene.seq]);
  const [waiting] = askedOffers(scene);
  useEffect(() => {
    if (waiting === undefined || offer !== undefined) return undefined;
    const timer = setTimeout(() => act({ type: 'reject', offer: waiting.id }), OFFER_MS);
    return () => clearTimeout(timer);
  }, [waiting?.id, offer?.id]);
  return () => setDeclined(scene.view.turn);
}

interface IslandProps {
  readonly scene: Scene<Catan>;
  readonly labels: IslandLabels;
  readonly tray: Tray | null;
  readonly hint: Action | null;
  readonly act: (action: Action) => void;
  readonly showDice: () => void;
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
const LENS = 2.2;

function Island({ scene, labels, tray, hint, act, showDice }: IslandProps): JSX.Element {
  const svg = useRef<SVGSVGElement>(null);
  const [near, setNear] = useWhile<Point>(scene.seq);
  const places = litPlaces(scene, tray);
  const [focused, setFocused] = useState('');
  const box = near === null ? BOX : lensBox(near);
  const press = (event: MouseEvent): void => {
    const meant = meantBy(places, ...pointOf(svg.current, event));
    if (meant.type === 'place') act(meant.place.action);
    setNear(meant.type === 'unsure' && near === null ? meant.near : null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const here = places.find(({ id }) => id === focused) ?? places[0];
    const way = WAYS[event.key];
    if (here === undefined || (way === undefined && event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    if (way === undefined) return act(here.action);
    const next = nextPlace(places, here.point, way);
    if (next !== null) svg.current?.querySelector<SVGElement>(`[data-place="${next.id}"]`)?.focus();
  };
  const current = places.some(({ id }) => id === focused) ? focused : places[0]?.id;
  return (
    <div class={near === null ? 'island-frame' : 'island-frame island-near'}>
      <svg
        ref={svg}
        class="island-picture"
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        aria-label={labels.island}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        <Sea />
        <Harbours view={scene.view} />
        <Hexes view={scene.view} />
        <Pieces view={scene.view} fresh={freshOf(scene)} />
        <Production scene={scene} />
        {places.map((place) => (
          <LitPlace
            key={place.id}
            place={place}
            seat={scene.seat ?? 0}
            label={placeLabel(place, scene.view, labels)}
            isCurrent={place.id === current}
            isHinted={hint !== null && placeOf(hint)?.id === place.id}
            focus={() => setFocused(place.id)}
            act={act}
          />
        ))}
      </svg>
      <DiceCorner scene={scene} labels={labels} show={showDice} />
      {near !== null && <p class="island-closer">{labels.closer}</p>}
      <p class="keys">{labels.keys}</p>
    </div>
  );
}

/** All that may be built now, or only what was asked for. */
export function litPlaces({ desk }: Pick<Scene<Catan>, 'desk'>, tray: Tray | null): readonly IslandPlace[] {
  const places = legalPlaces(desk.legal);
  return tray?.type === 'place' ? places.filter(({ action }) => action.type === tray.what) : places;
}

/** Where a pointer is in the picture, and how many CSS pixels one of its units is. */
function pointOf(svg: SVGSVGElement | null, event: MouseEvent): [Point, number] {
  const matrix = svg?.getScreenCTM();
  if (matrix === null || matrix === undefined) return [{ x: 0, y: 0 }, 1];
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [{ x, y }, matrix.a];
}

function lensBox({ x, y }: Point): typeof BOX | { x: number; y: number; width: number; height: number } {
  const [width, height] = [BOX.width / LENS, BOX.height / LENS];
  const clamp = (at: number, from: number, to: number): number => Math.min(Math.max(at, from), to);
  return {
    x: clamp(x - width / 2, BOX.x, BOX.x + BOX.width - width),
    y: clamp(y - height / 2, BOX.y, BOX.y + BOX.height - height),
    width,
    height,
  };
}

interface LitPlaceProps {
  readonly place: IslandPlace;
  readonly seat: number;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly isHinted: boolean;
  readonly focus: () => void;
  readonly act: (action: Action) => void;
}

function LitPlace({ place, seat, label, isCurrent, isHinted, focus, act }: LitPlaceProps): JSX.Element {
  /** A press without a pointer, as screen readers make it, means this place; where a finger went is the picture's affair. */
  const onClick = (event: MouseEvent): void => {
    if (event.detail !== 0) return;
    event.stopPropagation();
    act(place.action);
  };
  return (
    <g
      class={isHinted ? `place place-${place.kind} place-hinted` : `place place-${place.kind}`}
      data-place={place.id}
      role="button"
      tabindex={isCurrent ? 0 : -1}
      aria-label={label}
      transform={translate(place.point)}
      onFocus={focus}
      onClick={onClick}
    >
      {place.kind === 'edge' ? (
        <g transform={`rotate(${edgeAngle(place.index)})`}>
          <rect class="place-mark" x="-16" y="-5" width="32" height="10" rx="5" />
          <g class="place-ghost">
            <RoadBar seat={seat} />
          </g>
        </g>
      ) : (
        <>
          <circle class="place-mark" r={place.kind === 'hex' ? 40 : 11} />
          {place.kind === 'corner' && (
            <g class="place-ghost">
              <HouseShape seat={seat} city={place.action.type === 'city'} />
            </g>
          )}
        </>
      )}
    </g>
  );
}

/** What this screen was last told was built. */
function freshOf({ steps }: Scene<Catan>): ReadonlySet<string> {
  return new Set(steps.flatMap(({ news }) => (news.action === null ? [] : (placeOf(news.action)?.id ?? []))));
}

function placeLabel({ kind, index, action }: IslandPlace, view: View, labels: IslandLabels): string {
  const hexes =
    kind === 'hex' ? [index] : ((kind === 'corner' ? topology.VERTEX_HEXES : topology.EDGE_HEXES)[index] ?? []);
  const grounds = hexes.map((hex) => hexLabel(hex, view, labels));
  if (kind === 'hex') return labels.robberAt(grounds.join());
  const around = grounds.length < (kind === 'corner' ? 3 : 2) ? [...grounds, labels.sea] : grounds;
  const where = kind === 'corner' ? labels.cornerOf(around) : labels.edgeOf(around);
  const what = action.type === 'city' ? labels.city : action.type === 'road' ? labels.road : labels.settlement;
  return labels.buildAt(what, where);
}

function hexLabel(hex: number, { layout }: View, labels: IslandLabels): string {
  const number = layout.numbers[hex] ?? 0;
  const ground = labels.terrains[layout.terrain[hex] ?? 0] ?? '';
  return number === 0 ? ground : `${ground} ${number}`;
}
