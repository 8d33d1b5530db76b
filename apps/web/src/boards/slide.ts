/** A finger or a mouse on a board: it hovers, taps, or slides from one square to another. */
import type { SVGAttributes } from 'preact';
import { useRef } from 'preact/hooks';

interface Sliding {
  /** The square under a mouse or a sliding finger; null beside the board. */
  readonly over: (name: string | null) => void;
  /** A square is left with the finger down: by how much, in pixels of the screen. */
  readonly carry?: (from: string, dx: number, dy: number) => void;
  /** The finger was lifted on another square than it was put on; null: beside the board. */
  readonly drop: (from: string, to: string | null) => void;
}

interface Start {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly far: boolean;
}

/** Farther than a tap that trembles. */
const FAR_PX = 8;

export function useSlide({ over, carry, drop }: Sliding): SVGAttributes<SVGSVGElement> {
  const start = useRef<Start | null>(null);
  /** A slide ends in a click of the browser, which is no tap. */
  const slid = useRef(false);
  return {
    onPointerDown: (event) => {
      slid.current = false;
      const name = nameAt(event);
      start.current =
        name === null || event.button !== 0 ? null : { name, x: event.clientX, y: event.clientY, far: false };
      over(name);
    },
    onPointerMove: (event) => {
      over(nameAt(event));
      const from = start.current;
      if (from === null) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.far && Math.hypot(dx, dy) < FAR_PX) return;
      start.current = { ...from, far: true };
      carry?.(from.name, dx, dy);
    },
    onPointerUp: (event) => {
      const from = start.current;
      const to = nameAt(event);
      start.current = null;
      if (event.pointerType !== 'mouse') over(null);
      if (from === null || !from.far) return;
      slid.current = true;
      drop(from.name, to);
    },
    onPointerCancel: () => {
      const from = start.current;
      start.current = null;
      over(null);
      if (from?.far) drop(from.name, from.name);
    },
    onPointerLeave: (event) => {
      if (event.buttons === 0) over(null);
    },
    onClickCapture: (event) => {
      if (!slid.current) return;
      slid.current = false;
      event.stopPropagation();
    },
  };
}

/** A finger keeps the square that it was put on as its target: what counts is where it is. */
function nameAt({ clientX, clientY }: PointerEvent): string | null {
  const square = document.elementFromPoint(clientX, clientY)?.closest('[data-square]');
  return square?.getAttribute('data-square') ?? null;
}
