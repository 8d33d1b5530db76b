/** A piece that follows the finger: it is moved by style, which no picture waits for. */
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { endMotion, type BoardElement } from './motion.ts';
import { moveBy } from './moving-picture.tsx';

export interface Drag {
  readonly move: (name: string, dx: number, dy: number) => void;
  /** It was put down: on the square that it goes to; null: it goes back to where it was. */
  readonly end: (to: string | null) => void;
  /** Whether what came to a square was carried there, and needs no motion of its own; asked once. */
  readonly landedOn: (name: string) => boolean;
}

export function useDrag(root: RefObject<HTMLElement | null>, pieceAt: (name: string) => BoardElement | null): Drag {
  const piece = useRef<BoardElement | null>(null);
  const scale = useRef(1);
  const landed = useRef<string | null>(null);
  /** Where everything is on the screen is asked once, and not in every frame. */
  const take = (name: string): void => {
    piece.current = pieceAt(name);
    endMotion(piece.current);
    piece.current?.classList.add('carried');
    scale.current = root.current?.querySelector<SVGSVGElement>('svg[role=grid]')?.getScreenCTM()?.a ?? 1;
  };
  return {
    move: (name, dx, dy) => {
      if (piece.current === null) take(name);
      const by = scale.current;
      if (piece.current !== null) piece.current.style.transform = moveBy(dx / by, dy / by);
    },
    end: (to) => {
      landed.current = piece.current === null ? null : to;
      if (piece.current !== null) piece.current.style.transform = '';
      piece.current?.classList.remove('carried');
      piece.current = null;
    },
    landedOn: (name) => {
      const isThere = landed.current === name;
      landed.current = null;
      return isThere;
    },
  };
}
