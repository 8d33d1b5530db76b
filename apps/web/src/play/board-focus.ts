import { useEffect } from 'preact/hooks';

/** Moves the focus to the place of the board where arrow keys begin. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('.board-place [role=grid] [tabindex="0"]')?.focus({ preventScroll: true });
}

/** Whoever came here by a tap or a key goes on with the board; a page that was just loaded is left as it is. */
export function useBoardFocus(): void {
  useEffect(() => {
    if (!navigator.userActivation?.hasBeenActive) return;
    focusBoard();
  }, []);
}
