/** What the page says before its words are loaded, if they or the rest do not come. A tap reloads it. */
import { languageOf, type Lang } from '@boardwright/words';

export function sayNotLoaded(root: HTMLElement, lang: Lang): void {
  const again = document.createElement('button');
  again.className = 'button';
  again.textContent = languageOf(lang).notLoaded;
  again.addEventListener('click', () => location.reload());
  root.replaceChildren(again);
}
