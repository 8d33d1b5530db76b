import { useEffect } from 'preact/hooks';

/** Moves the focus to the place of the board where arrow keys begin. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('.board-place [role=grid] [tabindex="0"]')?.focus({ preventScroll: true });
}

/** Focuses the board after a navigation by tap or key, but not on a fresh page load. */
export function useBoardFocus(): void {
  useEffect(() => {
    if (!navigator.userActivation?.hasBeenActive) return;
    focusBoard();
  }, []);
}
