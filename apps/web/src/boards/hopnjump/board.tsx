/** The board that is played on: the pond, what helps on it, and squares that answer taps and keys. */
import { itemAt } from '@boardwright/core';
import type { Coord, Hop } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Scene } from '../../play/scene.ts';
import { Bubble } from '../bubble.tsx';
import type { BoardProps } from '../index.ts';
import { shake } from '../motion.ts';
import { centre, fromOf, isSame, meets, squareName, SIDE, toOf } from './geometry.ts';
import { hopperOf, useFrogHand, type FrogHand, type RefusedHop } from './hand.ts';
import './hopnjump.css';
import { leap, ripple } from './leap.ts';
import { Marks } from './marks.tsx';
import { Frogs, isLeaf, Leaves, Rim, squares, Water } from './pond.tsx';
import type { HopWords } from '@boardwright/games/hopnjump/words';

export function HopBoard({ scene, words, side, hint, act }: BoardProps<Hop, HopWords>): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<Coord>({ r: side === 1 ? 1 : 6, c: 1 });
  const hand = useFrogHand(scene, act, words);
  useLeaps(root, scene, side);
  useShake(root, hand.refusal);
  const press = (at: Coord): void => {
    setFocus(at);
    hand.press(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const to = way === undefined ? focus : walk(focus, way, side);
    if (way !== undefined) find(root, squareName(to))?.focus();
    else if (event.key === 'Enter' || event.key === ' ') press(focus);
    else if (event.key === 'Escape') hand.release();
    else return;
    setFocus(to);
    event.preventDefault();
  };
  return (
    <div class="pond" ref={root}>
      <svg
        viewBox="-28 0 828 828"
        role="grid"
        aria-label={words.board}
        aria-describedby="pond-keys"
        onKeyDown={onKeyDown}
      >
        <Water />
        <Leaves rules={scene.view.rules} side={side} />
        <Rim side={side} />
        <Marks scene={scene} side={side} hand={hand} hint={hint} />
        <Frogs view={scene.view} side={side} held={hand.held} />
        {rowsFrom(side).map((row) => (
          <g key={row[0]?.r} role="row">
            {row.map((at) => (
              <Square
                key={squareName(at)}
                at={at}
                side={side}
                hand={hand}
                view={scene.view}
                words={words}
                focus={focus}
                press={press}
              />
            ))}
          </g>
        ))}
      </svg>
      {hand.refusal !== null && <Answer refusal={hand.refusal} side={side} />}
      <p id="pond-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

interface SquareProps {
  readonly at: Coord;
  readonly side: number;
  readonly hand: FrogHand;
  readonly view: Hop['View'];
  readonly words: HopWords;
  readonly focus: Coord;
  readonly press: (at: Coord) => void;
}

function Square({ at, side, hand, view, words, focus, press }: SquareProps): JSX.Element {
  const { x, y } = centre(at, side);
  const isLive =
    hand.sources.some((from) => isSame(from, at)) || hand.targets.some((action) => meets(toOf(action), at));
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
        aria-label={labelOf(view, at, hand, words)}
        aria-selected={hand.held !== null && isSame(hand.held, at)}
        tabindex={isSame(focus, at) ? 0 : -1}
        onClick={() => press(at)}
      />
    </g>
  );
}

function Answer({ refusal, side }: { readonly refusal: RefusedHop; readonly side: number }): JSX.Element {
  const { x, y } = centre(refusal.at, side);
  const below = y < 150;
  return <Bubble words={refusal.words} x={(x + 28) / 828} y={(below ? y + 48 : y - 48) / 828} below={below} />;
}

type Root = { readonly current: HTMLElement | null };

function find(root: Root, name: string): SVGElement | null {
  return root.current?.querySelector<SVGElement>(`[data-square="${name}"]`) ?? null;
}

function useShake(root: Root, refusal: RefusedHop | null): void {
  useEffect(() => {
    if (refusal === null) return;
    const element = find(root, squareName(refusal.at));
    if (element !== null) shake(element);
  }, [refusal]);
}

/** The frog leaps from where the view before had it to where the view after has it. */
function useLeaps(root: Root, scene: Scene<Hop>, side: number): void {
  const shown = useRef(scene.seq);
  useEffect(() => {
    if (scene.seq === shown.current) return;
    shown.current = scene.seq;
    const step = scene.steps.at(-1);
    const [from, to] = step === undefined ? [null, null] : [fromOf(step.news), toOf(step.news)];
    if (step === undefined || from === null || to === null) return;
    const frog = root.current?.querySelector<SVGElement>(`[data-frog="${step.after.board[to.r]?.[to.c]?.id}"]`);
    const leaper = frog?.querySelector<SVGElement>('.leaper');
    if (leaper) leap(leaper, frog?.querySelector('.frog-shadow') ?? null, centre(from, side), centre(to, side));
    const ring = root.current?.querySelector<SVGElement>('.ripple');
    if (ring) ripple(ring);
  }, [scene, side]);
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function walk({ r, c }: Coord, [dr, dc]: readonly [number, number], side: number): Coord {
  const turn = side === 1 ? -1 : 1;
  const inside = (n: number): number => Math.max(0, Math.min(SIDE - 1, n));
  return { r: inside(r + dr * turn), c: inside(c + dc * turn) };
}

function rowsFrom(side: number): readonly (readonly Coord[])[] {
  const all = side === 1 ? squares().toReversed() : squares();
  return Array.from({ length: SIDE }, (_, i) => all.slice(i * SIDE, (i + 1) * SIDE));
}

/** "B2, green frog, can move". */
function labelOf(view: Hop['View'], at: Coord, hand: FrogHand, words: HopWords): string {
  const piece = view.board[at.r]?.[at.c] ?? null;
  const empty = isLeaf(at, view.rules) ? words.pad : words.water;
  const what = piece === null ? empty : words.frog(itemAt(words.sides, piece.owner === 'GREEN' ? 0 : 1));
  return [squareName(at), what, ...stateOf(view, at, hand, words)].join(', ');
}

function stateOf(
  view: Hop['View'],
  at: Coord,
  { held, sources, targets }: FrogHand,
  words: HopWords,
): readonly string[] {
  if (meets(hopperOf(view), at)) return [words.hopped];
  if (meets(held, at)) return [words.held];
  if (targets.some((action) => meets(toOf(action), at))) return [words.target];
  return held === null && sources.some((from) => isSame(from, at)) ? [words.canMove] : [];
}
