/** The shape of the area for a board, which may change. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Returns the shape and follows its changes. root: the outermost element of the board; its parent is measured. */
export function useShape(
  root: RefObject<HTMLElement | null>,
  judge: (width: number, height: number) => boolean,
): boolean {
  const [shape, setShape] = useState(false);
  useLayoutEffect(() => {
    const place = root.current?.parentElement ?? null;
    if (place === null) return undefined;
    let judgedIn = '';
    const look = (): void => {
      const screen = `${innerWidth} x ${innerHeight}`;
      // a panel that makes the board narrower must not rotate it
      if (judgedIn === screen && place.closest('.table:has(.analysis)') !== null) return;
      judgedIn = screen;
      setShape(judge(place.clientWidth, place.clientHeight));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return shape;
}
