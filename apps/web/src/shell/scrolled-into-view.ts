import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Scrolls an element into view whenever there is something new to show. said: what it shows; null for nothing. */
export function useScrolledIntoView<E extends Element>(said: object | null): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (said !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return place;
}
