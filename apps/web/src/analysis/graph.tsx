/** The value of each position as a line, which is also the slider of the replay. */
import type { Seat } from '@boardwright/core';
import type { JSX, TargetedPointerEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ReplayPoint } from '../play/replay/replay.ts';
import { across, areaPath, down, linePath, pointAlong, type GraphRange } from './geometry.ts';
import { Sign } from './marks.tsx';
import { worstOf, type JudgedPoint } from './points.ts';

interface GraphProps {
  readonly points: readonly JudgedPoint[];
  readonly seats: number;
  /** In a game of two: the seat for which the top of the graph is good. */
  readonly side: Seat;
  readonly colour: (seat: Seat) => string;
  readonly point: ReplayPoint;
  readonly range: GraphRange;
  readonly label: string;
  readonly valueText: string;
  readonly show: (point: ReplayPoint) => void;
}

export function Graph(props: GraphProps): JSX.Element {
  const { points, seats, side, colour, point, range, label, valueText, show } = props;
  const { first, last } = range;
  const graph = useRef<HTMLDivElement>(null);
  useEffect(() => graph.current?.focus({ preventScroll: true }), []);
  const lead = ({ clientX, currentTarget, pointerId }: TargetedPointerEvent<HTMLDivElement>): void => {
    currentTarget.setPointerCapture(pointerId);
    const { left, width } = currentTarget.getBoundingClientRect();
    const to = pointAlong((clientX - left) / width, range);
    if (to !== point) show(to);
  };
  return (
    <div
      ref={graph}
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={point}
      aria-valuetext={valueText}
      onPointerDown={lead}
      onPointerMove={(event) => event.buttons > 0 && lead(event)}
    >
      <svg aria-hidden="true" focusable="false">
        <line class="graph-middle" x1="0" x2="100%" y1="50%" y2="50%" />
        <svg viewBox="0 0 100 100" width="100%" height="100%" preserveAspectRatio="none">
          {seats === 2 ? (
            <OfTwo points={points} side={side} last={last} />
          ) : (
            Array.from({ length: seats }, (_, seat) => (
              <path
                key={seat}
                class={`graph-line graph-line-${seat % 4}`}
                style={{ stroke: colour(seat) }}
                d={linePath(points, seat, last)}
              />
            ))
          )}
        </svg>
        <line class="graph-cursor" x1={`${across(point, last)}%`} x2={`${across(point, last)}%`} y1="0" y2="100%" />
        {points.map(
          (judged) =>
            judged.mistake && <Dot key={judged.point} judged={judged} above={seats === 2 ? side : null} last={last} />,
        )}
      </svg>
    </div>
  );
}

/** Draws one line for both seats, because the gain of one is the loss of the other. */
function OfTwo({ points, side, last }: Pick<GraphProps, 'points' | 'side'> & { readonly last: number }): JSX.Element {
  return (
    <>
      <linearGradient id="graph-halves" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="100">
        <stop class="graph-above" offset="50%" />
        <stop class="graph-below" offset="50%" />
      </linearGradient>
      <path class="graph-area" d={areaPath(points, side, last)} />
      <path class="graph-line" d={linePath(points, side, last)} />
    </>
  );
}

interface DotProps {
  readonly judged: JudgedPoint;
  /** The seat on whose line the sign is drawn; null for the seat that made the mistake. */
  readonly above: Seat | null;
  readonly last: ReplayPoint;
}

function Dot({ judged: { point, plies, values, mistake }, above, last }: DotProps): JSX.Element | null {
  const actor = worstOf(plies)?.actor;
  const seat = above ?? (typeof actor === 'number' ? actor : 0);
  if (mistake === null) return null;
  return (
    <svg x={`${across(point, last)}%`} y={`${down(values[seat] ?? 0)}%`} class="graph-dot">
      <Sign kind={mistake} />
    </svg>
  );
}
