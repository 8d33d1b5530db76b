/** Moves the focus to the place of the board where arrow keys begin. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('.board-place [tabindex="0"]')?.focus({ preventScroll: true });
}
