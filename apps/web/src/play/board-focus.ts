import { useEffect } from 'preact/hooks';

/** Moves the focus to where the arrow keys begin on the board. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('.board-place [role=grid] [tabindex="0"]')?.focus({ preventScroll: true });
}

/** Focuses the board after a navigation by tap or key, but not when the page was loaded. */
export function useBoardFocus(): void {
  useEffect(() => {
    if (!navigator.userActivation?.hasBeenActive) return;
    focusBoard();
  }, []);
}
