import type { Game } from '@boardwright/core';
import { registry } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { guessLang, LANGS, loadWords, named } from './index.ts';

const GIVEN = 'ABC';
const HOST_REASONS = ['resignation', 'time', 'agreement'];

/** Every text of a catalogue by its key; functions are called. */
function texts(node: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[at, node]];
  if (typeof node === 'function') return [[`${at}()`, String((node as (...all: unknown[]) => unknown)(GIVEN, GIVEN))]];
  return Object.entries(node as object).flatMap(([key, inner]) => texts(inner, `${at}.${key}`));
}

type Table = 'games' | 'about' | 'presets' | 'levels' | 'reasons';

/** What a reader meets by name: everything that a registered game brings, and how a host may end any game. */
async function needed(): Promise<readonly (readonly [Table, string])[]> {
  const games = await Promise.all(Object.entries(registry).map(async ([id, load]) => neededBy(id, await load())));
  return [...games.flat(), ...HOST_REASONS.map((reason) => ['reasons', reason] as const)];
}

function neededBy(id: string, game: Game): readonly (readonly [Table, string])[] {
  return [
    ['games', id],
    ['about', id],
    ...Object.keys(game.presets).map((preset) => ['presets', preset] as const),
    ...game.levels.map(({ name }) => ['levels', name] as const),
    ...Object.keys(game.text.reasons).map((reason) => ['reasons', reason] as const),
  ];
}

describe.each(LANGS)('the words of %s', (lang) => {
  test('none is empty, and none forgets what it was given', async () => {
    const all = texts(await loadWords(lang), lang);
    const bad = all.filter(([key, words]) => words.trim() === '' || (key.endsWith('()') && !words.includes(GIVEN)));
    expect(bad).toEqual([]);
  });

  test('have a name for every game, preset, level and end', async () => {
    const words = await loadWords(lang);
    const missing = (await needed()).filter(([table, key]) => !Object.hasOwn(words[table], key));
    const file = `apps/web/src/words/${lang.toLowerCase()}.ts`;
    expect(missing.map(([table, key]) => `${file} lacks ${table}['${key}']`)).toEqual([]);
  });
});

test('the ends of the games are found', async () => {
  const reasons = (await needed()).flatMap(([table, key]) => (table === 'reasons' ? [key] : []));
  expect(reasons).toEqual(expect.arrayContaining(['home', 'no-progress', 'board-full', 'points', 'agreement']));
});

test('no language is left in English but for names and the full stop', async () => {
  const [en, zh, ko] = await Promise.all(LANGS.map(async (lang) => new Map(texts(await loadWords(lang), ''))));
  const alike = [...(en ?? [])].filter(([key, words]) => zh?.get(key) === words || ko?.get(key) === words);
  expect(alike.map(([key]) => key)).toEqual(['.presets.small', '.presets.large', '.presets.tiny', '.stop']);
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
