/** What moves on the board: discs that follow a finger, turn over and slide; and whether the board lies on its side. */
import { formatSquare, type Banqi } from '@boardwright/games/banqi';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Scene, PlyStep } from '../../play/scene.ts';
import { shake } from '../motion.ts';
import { centre, type Lay } from './grid.ts';
import { slide, turnOver } from './turn.ts';

type Root = RefObject<HTMLDivElement | null>;

/** A place that is wider than high takes the board on its side. */
export function useWide(root: Root): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const place = root.current?.parentElement ?? null;
    if (place === null) return undefined;
    const look = (): void => setWide(place.clientWidth > place.clientHeight);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return wide;
}

interface Carried {
  readonly move: (name: string, dx: number, dy: number) => void;
  readonly end: () => void;
}

/** The disc under the finger: it is moved by style, which no picture waits for. */
export function useCarried(root: Root): Carried {
  const disc = useRef<SVGElement | null>(null);
  const end = (): void => {
    if (disc.current !== null) disc.current.style.transform = '';
    disc.current?.classList.remove('disc-carried');
    disc.current = null;
  };
  return {
    end,
    move: (name, dx, dy) => {
      const picture = root.current?.querySelector('svg[role=grid]') as SVGSVGElement | null;
      const scale = picture?.getScreenCTM()?.a ?? 1;
      disc.current ??= discAt(root, name);
      disc.current?.classList.add('disc-carried');
      if (disc.current !== null) disc.current.style.transform = `translate(${dx / scale}px, ${dy / scale}px)`;
    },
  };
}

export function useShake(root: Root, refusal: { readonly at: number } | null, { mode }: Lay): void {
  useEffect(() => {
    const disc = refusal === null ? null : discAt(root, formatSquare(mode.id, refusal.at));
    if (disc !== null) shake(disc);
  }, [refusal]);
}

/** Each ply that is new since the last picture. */
export function useMotion(root: Root, scene: Scene<Banqi>, lay: Lay): void {
  const shown = useRef(scene.seq);
  useEffect(() => {
    const before = shown.current;
    shown.current = scene.seq;
    for (const step of scene.steps) if (step.seq > before) show(root, step, lay);
  }, [scene]);
}

function show(root: Root, { news, after }: PlyStep<Banqi>, lay: Lay): void {
  const name = (index: number): string => formatSquare(lay.mode.id, index);
  if (news.type === 'reveal') {
    const disc = discAt(root, name(news.index))?.querySelector<SVGElement>('.disc-turn') ?? null;
    if (disc !== null) turnOver(disc);
  }
  if (news.type !== 'move' && news.type !== 'capture') return;
  const disc = discAt(root, name(news.to));
  if (disc !== null && after.match.board[news.from] === null) slide(disc, centre(news.from, lay), centre(news.to, lay));
}

function discAt(root: Root, name: string): SVGElement | null {
  return root.current?.querySelector<SVGElement>(`[data-disc="${name}"]`) ?? null;
}
