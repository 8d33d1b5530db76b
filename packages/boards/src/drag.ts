/** A piece that follows the finger. It is moved by its style, so the page need not render a frame. */
import type { RefObject, SVGAttributes } from 'preact';
import { useRef } from 'preact/hooks';
import { endMotion, type BoardElement } from './motion.ts';
import { moveBy } from './moving-picture.tsx';
import { carry, pieceMoves, press, select } from './selection.ts';
import { useSlide } from './slide.ts';
import type { UsedSelection } from './use-selection.ts';

/** The handlers that make a board's pieces follow the finger. */
export interface Drag {
  readonly fingers: SVGAttributes<SVGSVGElement>;
  /** Returns whether a piece was dragged to this square, and so needs no motion. It returns true only once per drag. */
  readonly landedOn: (name: string) => boolean;
}

/** Lets a piece that has legal moves follow the finger. Other pieces can only be tapped. */
export function useDrag<Action>(
  root: RefObject<HTMLElement | null>,
  pieceAt: (name: string) => BoardElement | null,
  { choices, held, follow }: UsedSelection<Action>,
): Drag {
  const piece = useRef<BoardElement | null>(null);
  const scale = useRef(1);
  const landed = useRef<string | null>(null);
  const canGo = (name: string): boolean => pieceMoves(name, choices).length > 0;
  /** Measures the screen once, at the start, instead of in every frame. */
  const take = (name: string): void => {
    piece.current = pieceAt(name);
    endMotion(piece.current);
    piece.current?.classList.add('carried');
    scale.current = root.current?.querySelector<SVGSVGElement>('svg[role=grid]')?.getScreenCTM()?.a ?? 1;
  };
  /** Puts the piece down on its target. null: moves it back. */
  const end = (to: string | null): void => {
    landed.current = piece.current === null ? null : to;
    if (piece.current !== null) piece.current.style.transform = '';
    piece.current?.classList.remove('carried');
    piece.current = null;
  };
  const fingers = useSlide({
    over: () => undefined,
    carry: (from, dx, dy) => {
      if (!canGo(from)) return;
      if (held !== from) follow(select(from, from));
      if (piece.current === null) take(from);
      const by = scale.current;
      if (piece.current !== null) piece.current.style.transform = moveBy(dx / by, dy / by);
    },
    drop: (from, to) => {
      if (to === null || to === from) return end(null);
      const result = canGo(from) ? carry(from, to, choices) : press({ focus: from, held: null }, from, choices);
      end(result.action === null ? null : to);
      follow(result);
    },
  });
  const landedOn = (name: string): boolean => {
    const isThere = landed.current === name;
    landed.current = null;
    return isThere;
  };
  return { fingers, landedOn };
}
