/** The motion between two views: a disc is flipped, slides, or is taken away. A new motion ends the previous one at once. */
import {
  animate,
  type BoardElement,
  type Drag,
  fadeIn,
  moveBy,
  type PlyStep,
  prefersStillness,
  type Scene,
  type Spot,
} from '@boardwright/boards';
import { formatSquare, type Banqi } from '@boardwright/games/banqi';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { centre, type Lay } from './grid.ts';

type Root = RefObject<HTMLDivElement | null>;

/** Animates each ply since the last frame. A dragged disc is at its new place already. */
export function useMotion(root: Root, scene: Scene<Banqi>, lay: Lay, drag: Drag): void {
  const shown = useRef(scene.seq);
  // runs before anything is drawn, so that the motion starts in the frame with the new scene
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

const TURN_MS = 380;
const SLIDE_MS = 240;

const TURNS = [
  { transform: 'scale(1, 1)', offset: 0, easing: 'ease-in' },
  { transform: 'scale(0.04, 1.1)', offset: 0.5 },
  { transform: 'scale(1, 1)', offset: 1 },
];
/** The key frames up to the moment when the disc stands on its edge. */
const TURNS_AWAY = [
  { transform: 'scale(1, 1)', opacity: 1, offset: 0, easing: 'ease-in' },
  { transform: 'scale(0.04, 1.1)', opacity: 1, offset: 0.5 },
  { transform: 'scale(0.04, 1.1)', opacity: 0, offset: 0.51 },
  { transform: 'scale(1, 1)', opacity: 0, offset: 1 },
];

function turnOver(disc: Element): void {
  const [face, back] = [disc.querySelector('.disc-turn'), disc.querySelector('.disc-behind')];
  if (face !== null && prefersStillness()) return fadeIn(face);
  if (face !== null) animate(face, TURNS, { duration: TURN_MS });
  if (back !== null) animate(back, TURNS_AWAY, { duration: TURN_MS });
}

/** Slides a disc that is already at its new square from the old one. */
function slide(disc: Element, from: Spot, to: Spot): void {
  if (prefersStillness()) {
    fadeIn(disc);
    return;
  }
  const away = { transform: moveBy(from.x - to.x, from.y - to.y), offset: 0 };
  animate(disc, [away, { transform: moveBy(0, 0), offset: 1 }], { duration: SLIDE_MS });
}
