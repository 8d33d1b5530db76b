/** A finger or a mouse on a board: hovers, taps, or slides from one square to another. */
import type { SVGAttributes } from 'preact';
import { useRef } from 'preact/hooks';

interface Sliding {
  /** Called with the square under a mouse or a sliding finger; null beside the board. */
  readonly over: (name: string | null) => void;
  /** Called with the distance in pixels that a finger has moved away from its square. */
  readonly carry?: (from: string, dx: number, dy: number) => void;
  /** Called when the finger is lifted on another square; `to` is null beside the board. */
  readonly drop: (from: string, to: string | null) => void;
}

interface Start {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly far: boolean;
}

/** A touch that moves further than this many pixels is not a tap. */
const FAR_PX = 8;

/** Returns the handlers of a board on which a finger or a mouse taps and slides. */
export function useSlide({ over, carry, drop }: Sliding): SVGAttributes<SVGSVGElement> {
  const start = useRef<Start | null>(null);
  /** Whether the click that ends a slide must be ignored. */
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

/** Returns the square under a pointer. The target of a finger's events would not do: it is always the square that was touched first. */
function nameAt({ clientX, clientY }: PointerEvent): string | null {
  const square = document.elementFromPoint(clientX, clientY)?.closest('[data-square]');
  return square?.getAttribute('data-square') ?? null;
}
