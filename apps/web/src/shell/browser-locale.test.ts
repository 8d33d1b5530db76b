import { afterEach, expect, test, vi } from 'vitest';
import { browserLocale } from './browser-locale.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the locale of the page’s language', ['ko-KR', 'en-GB', 'en-US'], 'en-GB'],
  ['the first where none has that language', ['ko-KR', 'zh-TW'], 'ko-KR'],
  ['no name that is not a language tag', ['en-US@posix', 'de'], 'de'],
  ['the page’s language where the browser names none', ['C@posix'], 'en'],
])('dates follow %s', (_, languages, locale) => {
  vi.stubGlobal('navigator', { languages });
  expect(browserLocale('en')).toBe(locale);
  expect(new Intl.DateTimeFormat(browserLocale('en')).format(0)).not.toBe('');
});
