/** Before the page has its words: what it says when they, or all the rest, do not come. */
import type { Lang } from '@boardwright/core';

const SAID: Readonly<Record<Lang, readonly [string, string]>> = {
  en: ['The page could not be loaded.', 'Load again'],
  'zh-Hant': ['網頁無法載入。', '重新載入'],
  ko: ['페이지를 불러오지 못했어요.', '다시 불러오기'],
};

export function sayNotLoaded(root: HTMLElement, lang: Lang): void {
  const [said, again] = SAID[lang];
  const text = Object.assign(document.createElement('p'), { className: 'fault', role: 'alert', textContent: said });
  const button = Object.assign(document.createElement('button'), {
    className: 'button button-primary',
    type: 'button',
    textContent: again,
  });
  button.addEventListener('click', () => location.reload());
  const end = Object.assign(document.createElement('main'), { className: 'dead-end' });
  end.append(text, button);
  root.replaceChildren(end);
}
