/** Everything that is laid on the leaves to help: the last ply, what may move and land, the ring of a chain, a hint. */
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Countdown, Scene } from '../../play/scene.ts';
import { centre, fromOf, squareName, toOf } from './geometry.ts';
import { hopperOf } from './selection.ts';
import type { UsedFrogSelection } from './use-selection.ts';

interface MarksProps {
  readonly scene: Scene<Hop>;
  readonly side: number;
  readonly selection: Pick<UsedFrogSelection, 'held' | 'sources' | 'targets'>;
  readonly hint: Action | null;
}

export function Marks({ scene, side, selection, hint }: MarksProps): JSX.Element {
  const { held, sources, targets } = selection;
  const last = lastPath(scene);
  const landed = last.at(-1);
  const at = (coord: Coord): string => {
    const { x, y } = centre(coord, side);
    return `translate(${x} ${y})`;
  };
  const chain = hopperOf(scene.view);
  return (
    <g class="marks" aria-hidden="true">
      {last.length > 1 && <polyline class="trail" points={last.map((coord) => pointOf(coord, side)).join(' ')} />}
      {last.slice(0, -1).map((coord) => (
        <circle key={squareName(coord)} class="trail-start" r="13" transform={at(coord)} />
      ))}
      {landed && (
        <g transform={at(landed)}>
          <circle class="trail-end" r="45" />
          <circle class="ripple" r="45" />
        </g>
      )}
      {held === null &&
        unique(sources).map((coord) => <circle key={squareName(coord)} class="source" r="45" transform={at(coord)} />)}
      {held && <circle class="holding" r="46" transform={at(held)} />}
      {targets.map((action) => {
        const to = toOf(action);
        if (to === null) return null;
        return (
          <g key={squareName(to)} class="target" transform={at(to)}>
            <circle class="target-ring" r="40" />
            <circle class="target-dot" r="15" />
          </g>
        );
      })}
      {hint !== null &&
        [fromOf(hint), toOf(hint)].map(
          (coord) => coord && <circle key={squareName(coord)} class="hint" r="47" transform={at(coord)} />,
        )}
      {chain && scene.countdown && (
        <g transform={at(chain)}>
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

/** The five seconds of a chain, running out: each half turns out of its window, which needs no frame of the page's thread. */
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

/** The squares of the last turn, all hops of a chain together. */
function lastPath({ lines, view }: Scene<Hop>): readonly Coord[] {
  if (view.chain !== null) return view.chain.path;
  const path: Coord[] = [];
  const plies = lines.filter(({ news }) => news !== null).toReversed();
  for (const { news, actor } of plies) {
    if (news === null || actor !== plies[0]?.actor) break;
    if (news.type === 'STOP') continue;
    const [from, to] = [fromOf(news) as Coord, toOf(news) as Coord];
    if (path.length > 0 && !(path[0]?.r === to.r && path[0]?.c === to.c)) break;
    if (path.length > 0) path.unshift(from);
    else path.push(from, to);
    if (news.type === 'STEP') break;
  }
  return path;
}

function unique(coords: readonly Coord[]): readonly Coord[] {
  return [...new Map(coords.map((coord) => [squareName(coord), coord])).values()];
}

function pointOf(coord: Coord, side: number): string {
  const { x, y } = centre(coord, side);
  return `${x},${y}`;
}
