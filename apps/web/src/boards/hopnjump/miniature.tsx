import type { Hop } from '@boardwright/games/hopnjump';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { MiniatureProps } from '../index.ts';
import { centre, fromOf, toOf } from './geometry.ts';
import './hopnjump.css';
import { leap } from './leap.ts';
import { Frogs, Leaves, Water } from './pond.tsx';

/** The same pond, small and only to look at. */
export function HopMiniature({ view, news }: MiniatureProps<Hop>): JSX.Element {
  const root = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (news === null) return;
    const [from, to] = [fromOf(news), toOf(news)];
    const id = to === null ? undefined : view.board[to.r]?.[to.c]?.id;
    const frog = root.current?.querySelector<SVGElement>(`[data-frog="${id}"] .leaper`);
    if (frog && from && to) leap(frog, null, centre(from, 0), centre(to, 0));
  }, [view, news]);
  return (
    <svg class="pond-miniature" viewBox="0 0 800 800" ref={root} aria-hidden="true">
      <Water />
      <Leaves rules={view.rules} side={0} />
      <Frogs view={view} side={0} held={null} />
    </svg>
  );
}
