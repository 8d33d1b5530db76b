/** The shown point of a game: the present one or an earlier one. */
import type { Scene } from '@boardwright/boards';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { GameWords } from '@boardwright/core';
import { turnLines, type TurnLine } from '@boardwright/core/host';
import { firstPoint, pastScene, replayPoints, type ReplayPoint } from './replay.ts';
import type { GameHost } from '../scene.ts';

export interface Replay {
  readonly turns: readonly TurnLine[];
  /** The shown point; null for the present. */
  readonly point: ReplayPoint | null;
  /** The shown earlier scene; null for the present. */
  readonly past: Scene | null;
  readonly first: ReplayPoint;
  readonly last: ReplayPoint;
  readonly show: (point: ReplayPoint) => void;
  /** Does the same as `show`, but at the last position of a running game it stays in the replay. */
  readonly stay: (point: ReplayPoint) => void;
  /** Handles a key. Returns whether it led to another point. */
  readonly press: (key: string) => boolean;
  readonly leave: () => void;
}

export function useReplay(host: GameHost, scene: Scene, words: GameWords): Replay {
  const [wanted, setWanted] = useState<ReplayPoint | null>(null);
  const turns = useMemo(() => turnLines(scene.lines, words), [scene.lines, words]);
  const last = replayPoints(turns).length;
  const first = useMemo(() => firstPoint(turns, (seq) => host.stepOf(seq)), [turns, host]);
  const point = wanted === null ? null : Math.min(Math.max(wanted, first), last);
  const past = useMemo(
    () => (point === null ? null : pastScene(scene, turns, point, (seq) => host.stepOf(seq))),
    [scene, turns, point],
  );
  // The point that keys have reached. Several keys may be pressed before the next render.
  const led = useRef(point);
  led.current = point;
  const move = (to: ReplayPoint | null): void => {
    led.current = to;
    setWanted(to);
  };
  // The last position of a running game is the present one.
  const show = (to: ReplayPoint): void => move(to >= last && scene.outcome === null ? null : to);
  const press = (key: string): boolean => {
    const to = pointByKey(key, { point: led.current, first, last });
    if (to !== null) show(to);
    return to !== null;
  };
  return {
    turns,
    point: past === null ? null : point,
    past,
    first,
    last,
    show,
    stay: move,
    press,
    leave: () => move(null),
  };
}

/** Returns the point to which a key leads, or null. */
export function pointByKey(
  key: string,
  { point, first, last }: Pick<Replay, 'point' | 'first' | 'last'>,
): ReplayPoint | null {
  const from = point ?? last;
  const wanted: Readonly<Record<string, ReplayPoint>> = {
    ArrowLeft: from - 1,
    ArrowUp: from - 1,
    ArrowRight: from + 1,
    ArrowDown: from + 1,
    Home: first,
    End: last,
  };
  const to = wanted[key];
  return to === undefined ? null : Math.min(Math.max(to, first), last);
}
