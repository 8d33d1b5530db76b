/** The board that is played on: legal places from the desk, keys and taps to actions, refusals in words. */
import type { Fault } from '@boardwright/core';
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardProps } from '../index.ts';
import { centre, fromOf, isSame, moveBetween, nameOf, SIDE, toOf } from './geometry.ts';
import './hopnjump.css';
import { leap, ripple, shake } from './leap.ts';
import { Marks } from './marks.tsx';
import { Frogs, Leaves, Rim, squares, Water } from './pond.tsx';
import { hopWords, type HopWords } from './words.ts';

interface Refusal {
  readonly at: Coord;
  readonly words: string;
}

export function HopBoard({ scene, lang, side, hint, act }: BoardProps<Hop>): JSX.Element {
  const words = hopWords(lang);
  const { view, desk } = scene;
  const root = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<{ readonly seq: number; readonly at: Coord } | null>(null);
  const [focus, setFocus] = useState<Coord>({ r: side === 1 ? 1 : 6, c: 1 });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const chain = view.chain === null ? null : (view.chain.path.at(-1) as Coord);
  const mine = desk.legal.length > 0;
  const held = mine && chain !== null ? chain : picked?.seq === scene.seq && mine ? picked.at : null;
  const sources = desk.legal.flatMap((action) => fromOf(action) ?? []);
  const targets = held === null ? [] : desk.legal.filter((action) => meets(fromOf(action), held));

  useEffect(() => setRefusal(null), [scene.seq]);
  useLeaps(root, scene, side);

  const refuse = (at: Coord, why: string): void => {
    setRefusal({ at, words: why });
    const frog = root.current?.querySelector(`[data-square="${nameOf(at)}"]`);
    if (frog) shake(frog);
  };
  const explain = (fault: Fault): string => words.faults[fault.code] ?? fault.message;

  const press = (at: Coord): void => {
    setFocus(at);
    setRefusal(null);
    const target = targets.find((action) => meets(toOf(action), at));
    if (target !== undefined) {
      const fault = act(target);
      setPicked(null);
      if (fault !== null) refuse(at, explain(fault));
    } else if (held !== null && isSame(held, at)) setPicked(null);
    else if (chain === null && sources.some((from) => isSame(from, at))) setPicked({ seq: scene.seq, at });
    else if (held !== null) refuse(at, explain(desk.check(moveBetween(held, at)) ?? { code: 'chain', message: '' }));
    else if (scene.seat !== null) refuse(at, whyNot(scene.view, scene.seat, at, mine, words));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    if (way !== undefined) {
      const to = walk(focus, way, side);
      setFocus(to);
      root.current?.querySelector<SVGElement>(`[data-square="${nameOf(to)}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') press(focus);
    else if (event.key === 'Escape') {
      setPicked(null);
      setRefusal(null);
    } else return;
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
        <Leaves rules={view.rules} side={side} />
        <Rim side={side} />
        <Marks scene={scene} side={side} held={held} sources={sources} targets={targets} hint={hint} />
        <Frogs view={view} side={side} held={held} />
        {rowsFrom(side).map((row) => (
          <g key={row[0]?.r} role="row">
            {row.map((at) => (
              <Square
                key={nameOf(at)}
                at={at}
                side={side}
                label={labelOf(view, at, { held, sources, targets, chain }, words)}
                isHeld={held !== null && isSame(held, at)}
                isLive={sources.some((from) => isSame(from, at)) || targets.some((action) => meets(toOf(action), at))}
                isFocus={isSame(focus, at)}
                press={press}
              />
            ))}
          </g>
        ))}
      </svg>
      {refusal !== null && <Bubble refusal={refusal} side={side} />}
      <p id="pond-keys" class="keys">
        {words.keys}
      </p>
    </div>
  );
}

interface SquareProps {
  readonly at: Coord;
  readonly side: number;
  readonly label: string;
  readonly isHeld: boolean;
  readonly isLive: boolean;
  readonly isFocus: boolean;
  readonly press: (at: Coord) => void;
}

function Square({ at, side, label, isHeld, isLive, isFocus, press }: SquareProps): JSX.Element {
  const { x, y } = centre(at, side);
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
        data-square={nameOf(at)}
        aria-label={label}
        aria-selected={isHeld}
        tabindex={isFocus ? 0 : -1}
        onClick={() => press(at)}
      />
    </g>
  );
}

function Bubble({ refusal, side }: { readonly refusal: Refusal; readonly side: number }): JSX.Element {
  const { x, y } = centre(refusal.at, side);
  const below = y < 150;
  return (
    <p
      class={below ? 'bubble bubble-below' : 'bubble'}
      role="alert"
      style={{
        left: `${(x + 28) / 8.28}%`,
        top: `${(below ? y + 48 : y - 48) / 8.28}%`,
        translate: `${-x / 8}% ${below ? 0 : -100}%`,
      }}
    >
      {refusal.words}
    </p>
  );
}

/** The frog leaps from where the view before had it to where the view after has it. */
function useLeaps(root: { readonly current: HTMLElement | null }, scene: BoardProps<Hop>['scene'], side: number): void {
  const shown = useRef(scene.seq);
  useEffect(() => {
    if (scene.seq === shown.current) return;
    shown.current = scene.seq;
    const step = scene.steps.at(-1);
    if (step === undefined || step.news.type === 'STOP') return;
    const [from, to] = [fromOf(step.news), toOf(step.news)];
    const id = to === null ? undefined : step.after.board[to.r]?.[to.c]?.id;
    const frog = root.current?.querySelector<SVGElement>(`[data-frog="${id}"] .leaper`);
    if (!frog || from === null || to === null) return;
    leap(
      frog,
      frog.parentElement?.querySelector<SVGElement>('.frog-shadow') ?? null,
      centre(from, side),
      centre(to, side),
    );
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

function meets(a: Coord | null, b: Coord): boolean {
  return a !== null && isSame(a, b);
}

interface Live {
  readonly held: Coord | null;
  readonly sources: readonly Coord[];
  readonly targets: readonly Action[];
  readonly chain: Coord | null;
}

/** "B2, green frog, can move". */
function labelOf(view: Hop['View'], at: Coord, live: Live, words: HopWords): string {
  const piece = view.board[at.r]?.[at.c];
  const pad = (at.r + at.c) % 2 === 1 || view.rules === 'edge-rows';
  const what = piece
    ? words.frog(words.sides[piece.owner === 'GREEN' ? 0 : 1] as string)
    : pad
      ? words.pad
      : words.water;
  const parts = [nameOf(at), what];
  if (live.chain !== null && isSame(live.chain, at)) parts.push(words.hopped);
  else if (live.held !== null && isSame(live.held, at)) parts.push(words.held);
  else if (live.targets.some((action) => meets(toOf(action), at))) parts.push(words.target);
  else if (live.held === null && live.sources.some((from) => isSame(from, at))) parts.push(words.canMove);
  return parts.join(', ');
}

function whyNot(view: Hop['View'], seat: number, at: Coord, mine: boolean, words: HopWords): string {
  if (!mine) return words.faults['not-your-turn'] as string;
  const piece = view.board[at.r]?.[at.c] ?? null;
  if (piece === null) return words.chooseFirst;
  return (piece.owner === 'GREEN' ? 0 : 1) === seat ? words.stuck : words.notYours;
}
