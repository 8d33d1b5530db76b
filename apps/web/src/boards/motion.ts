export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A short no. */
export function shake(element: Element): void {
  if (prefersStillness()) return;
  element.animate(
    [0, -5, 5, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 260, easing: 'ease-out' },
  );
}
