import { registry } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { guessLang, LANGS, loadWords, named } from './index.ts';

/** Every text of a catalogue, functions called with their first argument. */
function texts(node: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[at, node]];
  if (typeof node === 'function') return [[at, String((node as (a: unknown, b: unknown) => unknown)('ABC', 2))]];
  return Object.entries(node as object).flatMap(([key, inner]) => texts(inner, `${at}.${key}`));
}

describe.each(LANGS)('the words of %s', (lang) => {
  test('none is empty, and none forgets what it was given', async () => {
    for (const [key, words] of texts(await loadWords(lang), lang)) expect(words.trim(), key).not.toBe('');
  });

  test('have a name for every game, preset and level', async () => {
    const words = await loadWords(lang);
    for (const [id, load] of Object.entries(registry)) {
      const game = await load();
      expect(Object.hasOwn(words.games, id), id).toBe(true);
      expect(Object.hasOwn(words.about, id), id).toBe(true);
      for (const preset of Object.keys(game.presets)) expect(Object.hasOwn(words.presets, preset), preset).toBe(true);
      for (const { name } of game.levels) expect(Object.hasOwn(words.levels, name), name).toBe(true);
    }
  });
});

test('no language is left in English but for names', async () => {
  const [en, zh, ko] = await Promise.all(LANGS.map(async (lang) => new Map(texts(await loadWords(lang), ''))));
  const alike = [...(en ?? [])].filter(([key, words]) => zh?.get(key) === words || ko?.get(key) === words);
  expect(alike.map(([key]) => key)).toEqual(['.presets.small', '.presets.large', '.presets.tiny']);
});

test('the browser’s wish is met, else English', () => {
  expect(guessLang(['zh-TW', 'en'])).toBe('zh-Hant');
  expect(guessLang(['ko-KR'])).toBe('ko');
  expect(guessLang(['fr', 'en-US'])).toBe('en');
  expect(guessLang([])).toBe('en');
});

test('a key that a table does not have stands for itself, a prototype’s too', () => {
  expect(named({ a: 'b' }, 'a')).toBe('b');
  expect(named({}, 'constructor')).toBe('constructor');
});
