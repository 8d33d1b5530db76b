/** The board that is played on: the pond, what helps on it, and squares that answer fingers and keys. */
import type { Coord, Hop } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Scene } from '../../play/scene.ts';
import { Bubble } from '../bubble.tsx';
import { useDrag, type Drag } from '../drag.ts';
import { pickUp } from '../selection.ts';
import type { BoardProps } from '../index.ts';
import { shake } from '../motion.ts';
import { useSlide } from '../slide.ts';
import type { SquareRefusal } from '../use-selection.ts';
import { centre, fromOf, isSame, meets, squareName, squareNamed, squares, SIDE, toOf } from './geometry.ts';
import { actionsFrom, carry, press, pressKey } from './selection.ts';
import './hopnjump.css';
import { labelOf } from './labels.ts';
import { leap, ripple } from './leap.ts';
import { Marks } from './marks.tsx';
import { Frogs, Leaves, Rim, Water } from './pond.tsx';
import { useFrogSelection, type UsedFrogSelection } from './use-selection.ts';

export function HopBoard(props: BoardProps<Hop, HopWords>): JSX.Element {
  const { scene, words, side, hint } = props;
  const root = useRef<HTMLDivElement>(null);
  const used = useFrogSelection(props);
  const { selection, choices, held, refusal, follow } = used;
  const drag = useDrag(root, (name) => leaperAt(root, scene.view, squareNamed(name)));
  const fingers = useFingers(drag, used);
  useLeaps(root, scene, side, drag);
  useShake(root, refusal);
  const onKeyDown = (event: KeyboardEvent): void => {
    const result = pressKey(selection, event.key, choices, side);
    if (result === null) return;
    event.preventDefault();
    follow(result);
    find(root, squareName(result.selection.focus))?.focus();
  };
  return (
    <div class="pond" ref={root}>
      <svg
        viewBox="-28 0 828 828"
        role="grid"
        aria-label={words.board}
        aria-describedby="pond-keys"
        onKeyDown={onKeyDown}
        {...fingers}
      >
        <Water />
        <Leaves rules={scene.view.rules} side={side} />
        <Rim side={side} />
        <Marks scene={scene} side={side} selection={used} hint={hint} />
        <Frogs view={scene.view} side={side} held={held} />
        {rowsFrom(side).map((row) => (
          <g key={row[0]?.r} role="row">
            {row.map((at) => (
              <Square
                key={squareName(at)}
                at={at}
                side={side}
                used={used}
                view={scene.view}
                words={words}
                tap={() => follow(press(selection, at, choices))}
              />
            ))}
          </g>
        ))}
      </svg>
      {refusal !== null && <Answer refusal={refusal} side={side} />}
      <p id="pond-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

/** A frog that can go somewhere follows the finger; any other is only tapped. */
function useFingers(drag: Drag, { choices, held, follow }: UsedFrogSelection): ReturnType<typeof useSlide> {
  const canGo = (at: Coord): boolean => actionsFrom(at, choices).length > 0;
  return useSlide({
    over: () => undefined,
    carry: (from, dx, dy) => {
      const start = squareNamed(from);
      if (!canGo(start)) return;
      if (!meets(held, start)) follow(pickUp(start));
      drag.move(from, dx, dy);
    },
    drop: (from, to) => {
      const start = squareNamed(from);
      if (to === null || to === from) return drag.end(null);
      const result = canGo(start)
        ? carry(start, squareNamed(to), choices)
        : press({ focus: start, held: null }, start, choices);
      drag.end(result.action === null ? null : to);
      follow(result);
    },
  });
}

interface SquareProps {
  readonly at: Coord;
  readonly side: number;
  readonly used: UsedFrogSelection;
  readonly view: Hop['View'];
  readonly words: HopWords;
  readonly tap: () => void;
}

function Square({ at, side, used, view, words, tap }: SquareProps): JSX.Element {
  const { x, y } = centre(at, side);
  const { selection, held, sources, targets } = used;
  const isLive = sources.some((from) => isSame(from, at)) || targets.some((action) => meets(toOf(action), at));
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        class={isLive ? 'square square-live' : 'square'}
        x="-50"
        y="-50"
        width="100"
        height="100"
        rx="18"
        role="gridcell"
        data-square={squareName(at)}
        aria-label={labelOf(view, at, used, words)}
        aria-selected={meets(held, at)}
        tabindex={isSame(selection.focus, at) ? 0 : -1}
        onClick={tap}
      />
    </g>
  );
}

function Answer({ refusal, side }: { readonly refusal: SquareRefusal<Coord>; readonly side: number }): JSX.Element {
  const { x, y } = centre(refusal.at, side);
  const below = y < 150;
  return <Bubble words={refusal.words} x={(x + 28) / 828} y={(below ? y + 48 : y - 48) / 828} below={below} />;
}

type Root = { readonly current: HTMLElement | null };

function find(root: Root, name: string): SVGElement | null {
  return root.current?.querySelector<SVGElement>(`[data-square="${name}"]`) ?? null;
}

function useShake(root: Root, refusal: SquareRefusal<Coord> | null): void {
  useEffect(() => {
    if (refusal === null) return;
    const element = find(root, squareName(refusal.at));
    if (element !== null) shake(element);
  }, [refusal]);
}

/** The frog leaps from where the view before had it to where the view after has it; one that was carried is there already. */
function useLeaps(root: Root, scene: Scene<Hop>, side: number, drag: Drag): void {
  const shown = useRef(scene.seq);
  // before anything is drawn: one frame shows the new scene and begins the motion
  useLayoutEffect(() => {
    if (scene.seq === shown.current) return;
    shown.current = scene.seq;
    const step = scene.steps.at(-1);
    const [from, to] = step === undefined ? [null, null] : [fromOf(step.news), toOf(step.news)];
    if (step === undefined || from === null || to === null) return;
    const leaper = drag.landedOn(squareName(to)) ? null : leaperAt(root, step.after, to);
    const shadow = leaper?.parentElement?.querySelector<SVGElement>('.frog-shadow') ?? null;
    if (leaper !== null) leap(leaper, shadow, centre(from, side), centre(to, side));
    const ring = root.current?.querySelector<SVGElement>('.ripple');
    if (ring) ripple(ring);
  }, [scene, side]);
}

function leaperAt(root: Root, { board }: Hop['View'], at: Coord): SVGElement | null {
  const id = board[at.r]?.[at.c]?.id;
  return root.current?.querySelector<SVGElement>(`[data-frog="${id}"] .leaper`) ?? null;
}

function rowsFrom(side: number): readonly (readonly Coord[])[] {
  const all = side === 1 ? squares().toReversed() : squares();
  return Array.from({ length: SIDE }, (_, i) => all.slice(i * SIDE, (i + 1) * SIDE));
}
