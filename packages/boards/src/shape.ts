/** The shape of the area for a board, which may change. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Returns the shape and follows its changes. root: the outermost element of the board; its parent is measured. was: the shape until now, so
 * that lines that come and go around the board need not change it; false if the size of the screen has changed.
 */
export function useShape(
  root: RefObject<HTMLElement | null>,
  judge: (width: number, height: number, was: boolean) => boolean,
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
      const isSameScreen = judgedIn === screen;
      judgedIn = screen;
      setShape((was) => judge(place.clientWidth, place.clientHeight, isSameScreen && was));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return shape;
}
