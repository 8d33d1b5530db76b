/** Before the page has its words: what it says when they, or all the rest, do not come. A tap loads it again. */
import { languageOf, type Lang } from '@boardwright/words';

export function sayNotLoaded(root: HTMLElement, lang: Lang): void {
  const again = document.createElement('button');
  again.className = 'button';
  again.textContent = languageOf(lang).notLoaded;
  again.addEventListener('click', () => location.reload());
  root.replaceChildren(again);
}
