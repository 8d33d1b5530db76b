/** Draws marks on the leaves: the last ply, possible moves and targets, the ring of a chain, a hint, and lines of an analysis. */
import {
  arrowAlong,
  type Choices,
  type Countdown,
  type LineTurn,
  OtherLines,
  pieceMoves,
  type Scene,
} from '@boardwright/boards';
import { coordNamed, formatSquare, type Action, type Coord, type Hop } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { centre, moveEnds } from './geometry.ts';

interface MarksProps {
  readonly scene: Scene<Hop>;
  readonly side: number;
  readonly held: string | null;
  readonly choices: Choices<Action>;
  readonly hint: readonly Action[];
  readonly others: readonly LineTurn<Hop>[];
}

export function Marks({ scene, side, held, choices, hint, others }: MarksProps): JSX.Element {
  const last = lastPath(scene).map(formatSquare);
  const landed = last.at(-1);
  const hinted = hintedPath(hint).map(formatSquare);
  const point = (name: string): string => {
    const { x, y } = centre(coordNamed(name), side);
    return `${x} ${y}`;
  };
  const at = (name: string): string => `translate(${point(name)})`;
  return (
    <g class="marks" aria-hidden="true">
      {last.length > 1 && <polyline class="trail" points={last.map(point).join(' ')} />}
      {last.slice(0, -1).map((name) => (
        <circle key={name} class="trail-start" r="13" transform={at(name)} />
      ))}
      {landed && (
        <g transform={at(landed)}>
          <circle class="trail-end" r="45" />
          <circle class="ripple" r="45" />
        </g>
      )}
      {held === null &&
        [...new Set(choices.moves.map(({ from }) => from))].map((name) => (
          <circle key={name} class="source" r="45" transform={at(name)} />
        ))}
      {held && <circle class="holding" r="46" transform={at(held)} />}
      {pieceMoves(held, choices).map(({ to }) => (
        <g key={to} class="target" transform={at(to)}>
          <circle class="target-ring" r="40" />
          <circle class="target-dot" r="15" />
        </g>
      ))}
      <OtherLines lines={others} path={(actions) => hintedPath(actions).map((coord) => centre(coord, side))} />
      <path class="hint-arrow" d={arrowAlong(hinted.map((name) => centre(coordNamed(name), side)))} />
      {hinted.map((name) => (
        <circle key={name} class="hint" r="47" transform={at(name)} />
      ))}
      {choices.bound && scene.countdown && (
        <g transform={at(choices.bound)}>
          <Ring countdown={scene.countdown} />
        </g>
      )}
    </g>
  );
}

const HALVES = {
  left: { x: -52, d: 'M0 46A46 46 0 0 1 0-46' },
  right: { x: 0, d: 'M0-46A46 46 0 0 1 0 46' },
};

/**
 * Shows how the five seconds of a chain run out. Each half of the ring rotates out of a window, which costs the page's thread no frames.
 */
function Ring({ countdown }: { readonly countdown: Countdown }): JSX.Element {
  const ring = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const running = [...(ring.current?.querySelectorAll('.ring') ?? [])].map((half, i) =>
      half.animate(
        [0, i === 0 ? -180 : 0, -180].map((degrees) => ({ transform: `rotate(${degrees}deg)` })),
        { duration: countdown.ms, fill: 'forwards' },
      ),
    );
    for (const one of running) one.currentTime = Math.max(0, Date.now() - countdown.from);
    return () => running.forEach((one) => one.cancel());
  }, [countdown.from, countdown.ms]);
  return (
    <g ref={ring}>
      <circle class="ring-bed" r="46" />
      {Object.values(HALVES).map(({ x, d }) => (
        <svg key={x} x={x} y="-52" width="52" height="104" viewBox={`${x} -52 52 104`}>
          <path class="ring" d={d} />
        </svg>
      ))}
    </g>
  );
}

/** Returns the squares of a hinted turn, from the frog's square to its last one. */
function hintedPath(hint: readonly Action[]): readonly Coord[] {
  const ends = hint.flatMap((action) => moveEnds(action) ?? []);
  return ends.flatMap(({ from, to }, i) => (i === 0 ? [from, to] : [to]));
}

/** Returns the squares of the last turn. All hops of a chain belong to it. */
export function lastPath({ lines, view }: Pick<Scene<Hop>, 'lines' | 'view'>): readonly Coord[] {
  if (view.chain !== null) return view.chain.path;
  const path: Coord[] = [];
  const plies = lines.filter(({ news }) => news !== null).toReversed();
  for (const { news, actor } of plies) {
    if (news === null || actor !== plies[0]?.actor) break;
    const ends = moveEnds(news);
    if (ends === null) continue;
    const { from, to } = ends;
    if (path.length > 0 && !(path[0]?.r === to.r && path[0]?.c === to.c)) break;
    if (path.length > 0) path.unshift(from);
    else path.push(from, to);
    if (news.type === 'STEP') break;
  }
  return path;
}
