/** What moves on the board: discs that turn over, slide and shake. */
import { formatSquare, type Banqi } from '@boardwright/games/banqi';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Scene, PlyStep } from '../../play/scene.ts';
import type { Drag } from '../drag.ts';
import { shake, type BoardElement } from '../motion.ts';
import { centre, type Lay } from './grid.ts';
import { slide, turnOver } from './turn.ts';

type Root = RefObject<HTMLDivElement | null>;

export function useShake(root: Root, refusal: { readonly at: number } | null, { mode }: Lay): void {
  useEffect(() => {
    const disc = refusal === null ? null : discAt(root, formatSquare(mode.id, refusal.at));
    if (disc !== null) shake(disc);
  }, [refusal]);
}

/** Each ply that is new since the last picture; what a hand has carried lies there already. */
export function useMotion(root: Root, scene: Scene<Banqi>, lay: Lay, drag: Drag): void {
  const shown = useRef(scene.seq);
  // before anything is drawn: one frame shows the new scene and begins the motion
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = scene.seq;
    for (const step of scene.steps) if (step.seq > before) show(root, step, lay, drag);
  }, [scene]);
}

function show(root: Root, { news, after }: PlyStep<Banqi>, lay: Lay, drag: Drag): void {
  const name = (index: number): string => formatSquare(lay.mode.id, index);
  if (news.type === 'reveal') {
    const disc = discAt(root, name(news.index));
    if (disc !== null) turnOver(disc);
  }
  if (news.type !== 'move' && news.type !== 'capture') return;
  const disc = discAt(root, name(news.to));
  if (drag.landedOn(name(news.to))) return;
  if (disc !== null && after.match.board[news.from] === null) slide(disc, centre(news.from, lay), centre(news.to, lay));
}

export function discAt(root: Root, name: string): BoardElement | null {
  return root.current?.querySelector<BoardElement>(`[data-disc="${name}"]`) ?? null;
}
