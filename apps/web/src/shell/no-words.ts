/** What the page says if its words or other files cannot be loaded. A tap reloads the page. */
import { languageOf, type Lang } from '@boardwright/words';

export function sayNotLoaded(root: HTMLElement, lang: Lang): void {
  const again = document.createElement('button');
  again.className = 'button';
  again.textContent = languageOf(lang).notLoaded;
  again.addEventListener('click', () => location.reload());
  root.replaceChildren(again);
}
