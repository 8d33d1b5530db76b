/** A piece that follows the finger: it is moved by style, which no picture waits for. */
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';

export interface Carried {
  readonly move: (name: string, dx: number, dy: number) => void;
  /** It was put down on a square, or beside the board. */
  readonly end: (to: string | null) => void;
  /** Whether what came to a square was carried there, and needs no motion of its own; asked once. */
  readonly landedOn: (name: string) => boolean;
}

export function useCarried(root: RefObject<HTMLElement | null>, pieceAt: (name: string) => SVGElement | null): Carried {
  const piece = useRef<SVGElement | null>(null);
  const landed = useRef<string | null>(null);
  return {
    move: (name, dx, dy) => {
      const picture = root.current?.querySelector<SVGSVGElement>('svg[role=grid]');
      const scale = picture?.getScreenCTM()?.a ?? 1;
      piece.current ??= pieceAt(name);
      piece.current?.classList.add('carried');
      if (piece.current !== null) piece.current.style.transform = `translate(${dx / scale}px, ${dy / scale}px)`;
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
