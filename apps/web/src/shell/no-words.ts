/** Before the page has its words: what it says when they, or all the rest, do not come. A tap loads it again. */
import type { Lang } from '@boardwright/core';

const SAID: Readonly<Record<Lang, string>> = {
  en: 'The page could not be loaded. Load again',
  'zh-Hant': '網頁無法載入。重新載入',
  ko: '불러오지 못했어요. 다시 불러오기',
};

export function sayNotLoaded(root: HTMLElement, lang: Lang): void {
  const again = document.createElement('button');
  again.className = 'button';
  again.textContent = SAID[lang];
  again.addEventListener('click', () => location.reload());
  root.replaceChildren(again);
}
