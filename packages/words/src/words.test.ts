import type { Game } from '@boardwright/core';
import { games } from '@boardwright/games';
import { catan, type Catan } from '@boardwright/games/catan';
import { describe, expect, test } from 'vitest';
import { judgement, refutationText, startText, loadAnalysisWords, sentences, sumText } from './analysis.ts';
import { loadFairWords } from './fair.ts';
import { loadSeatWords } from './seats.ts';
import {
  faultText,
  gameWords,
  guessLang,
  LANGS,
  languageOf,
  loadTerminalWords,
  loadWords,
  named,
  type Lang,
} from './index.ts';
import { loadRoomWords } from './rooms.ts';
import { isLatin } from './script.fixture.ts';

const GIVEN = 'ABC';
const OTHERS = LANGS.filter((lang) => lang !== 'en');
const NOT_LATIN = LANGS.filter((lang) => !isLatin(lang));
/** Texts that may be equal in every language. */
const SIGNS = [
  '.stop .',
  '.ended() ABC: ABC.',
  '.because() : ABC',
  '.sits() ABC: ABC',
  '.talk.from() ABC: ABC',
  '.whatToDoFirst() ABC. ABC',
];

/** Returns every text of a catalogue by its key. Functions are called to get their text. */
function texts(node: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[at, node]];
  if (typeof node === 'function') return [[`${at}()`, String((node as (...all: unknown[]) => unknown)(GIVEN, GIVEN))]];
  return Object.entries(node as object).flatMap(([key, inner]) => texts(inner, `${at}.${key}`));
}

describe.each(LANGS)('the words of %s', (lang) => {
  test.each([
    ['hosts', loadWords],
    ['the terminal', loadTerminalWords],
    ['an analysis', loadAnalysisWords],
    ['a verified game', loadFairWords],
    ['rooms', loadRoomWords],
    ['seats', loadSeatWords],
  ])('of %s: none is empty, and none forgets what it was given', async (_, load) => {
    const all = texts(await load(lang), lang);
    const bad = all.filter(([key, words]) => words.trim() === '' || (key.endsWith('()') && !words.includes(GIVEN)));
    expect(bad).toEqual([]);
  });
});

test('a refusal is said in the host’s words, and in its own where the host has none', async () => {
  const words = await loadWords('ko');
  expect(faultText(words, { code: 'not-your-turn', message: 'It is not your turn.' })).toBe(
    words.faults['not-your-turn'],
  );
  for (const code of ['never-heard-of', 'constructor'])
    expect(faultText(words, { code, message: 'Something new.' })).toBe('Something new.');
});

/** Returns the texts that are the same in a language as in English. */
async function leftInEnglish(load: (lang: Lang) => Promise<object>, lang: Lang): Promise<readonly string[]> {
  const [english, other] = [texts(await load('en'), ''), new Map(texts(await load(lang), ''))];
  return english.flatMap(([key, words]) => (other.get(key) === words ? [`${key} ${words}`] : []));
}

test.each(OTHERS)('nothing of %s is left in English but signs', async (lang) => {
  const loads = [loadWords, loadTerminalWords, loadFairWords, loadRoomWords];
  const left = (await Promise.all(loads.map((load) => leftInEnglish(load, lang)))).flat();
  expect(left.filter((text) => !SIGNS.includes(text))).toEqual([]);
});

test.each(NOT_LATIN)('what the page says in %s has no Latin word but its name, two keys and QR Code', async (lang) => {
  const said = texts(await loadWords(lang), '').map(([key, words]) => [key, words.replaceAll(GIVEN, '')] as const);
  const latin = said.filter(([, words]) => /[A-Za-z]{3,}/.test(words.replaceAll(/Boardwright|Enter|Esc|QR Code/g, '')));
  expect(latin).toEqual([]);
});

test('the browser’s wish is met, else English', () => {
  expect(['zh-TW', 'zh-Hant-HK', 'zh_TW.UTF-8', 'zh'].map((tag) => guessLang([tag]))).toEqual(Array(4).fill('zh-Hant'));
  const simplified = ['zh-CN', 'zh-Hans', 'zh-Hans-TW', 'zh-SG', 'zh_CN.UTF-8', 'zh_SG'];
  expect(simplified.map((tag) => guessLang([tag, 'en']))).toEqual(simplified.map(() => 'zh-Hans'));
  expect(guessLang(['ko-KR'])).toBe('ko');
  expect(guessLang(['fr', 'en-US'])).toBe('en');
  expect(guessLang([])).toBe('en');
  expect(LANGS.map((lang) => guessLang([lang]))).toEqual(LANGS);
});

test('every language has its own name', () => {
  expect(LANGS[0]).toBe('en');
  expect(new Set(LANGS.map((lang) => languageOf(lang).name)).size).toBe(LANGS.length);
});

test('a key that a table does not have stands for itself, a prototype’s too', () => {
  expect(named({ a: 'b' }, 'a')).toBe('b');
  expect(named({}, 'constructor')).toBe('constructor');
});

const PLY = { luck: null, best: null, loss: 0, mistake: null };
const TELLING = {
  seatName: (seat: number) => `seat ${seat}`,
  turnName: (actions: readonly { readonly type: string }[]) => actions.map(({ type }) => type).join('-'),
};

test.each(LANGS)(
  'a mistake is named with what would have been better, and never what chance would bring: %s',
  async (lang) => {
    const words = await loadAnalysisWords(lang);
    const best = [
      { actor: 1, action: { type: 'E5' } },
      { actor: 'chance', action: { type: 'six' } } as const,
      { actor: 0, action: { type: 'D4' } },
    ];
    const said = judgement(words, { ...PLY, best, loss: 0.515, mistake: 'blunder' }, TELLING);
    expect(said).toBe(sentences(words.kinds.blunder, words.better(words.percent(26), 'E5, D4')));
    expect(judgement(words, { ...PLY, best, loss: 0.01 }, TELLING)).toBe(words.better(words.percent(1), 'E5, D4'));
    expect(judgement(words, PLY, TELLING)).toBeNull();
    const refutation = [...best, { actor: 0, action: { type: 'F4' } }];
    expect(refutationText(words, { ...PLY, refutation }, TELLING)).toBe(words.answer('E5, D4-F4'));
    expect(refutationText(words, PLY, TELLING)).toBeNull();
    expect(startText(words, [-0.3, 0.3], { ...TELLING, valueInPoints: 60 })).toBe(
      words.wonStart('seat 1', words.points(18)),
    );
    expect([startText(words, [0, -0], TELLING), startText(words, null, TELLING)]).toEqual([words.evenStart, null]);
  },
);

test('luck is told of whom it served, and only where there is chance', async () => {
  const words = await loadAnalysisWords('en');
  expect(judgement(words, { ...PLY, luck: [-0.3, 0.3] }, TELLING)).toBe('Luck for seat 1: +15 %');
  expect(sumText(words, { mistakes: 1, loss: 0.5, luck: -0.25 }, true, {})).toBe(
    '1 mistake, 25 % lost by play, -13 % by luck',
  );
  expect(sumText(words, { mistakes: 0, loss: 0.1, luck: 0 }, false, { valueInPoints: 60 })).toBe(
    '0 mistakes, 6 points lost by play',
  );
});

test.each(NOT_LATIN)('an analysis in %s has no Latin word', async (lang) => {
  const said = texts(await loadAnalysisWords(lang), '').map(([, words]) => words.replaceAll(GIVEN, ''));
  expect(said.filter((words) => /[A-Za-z]/.test(words))).toEqual([]);
});

const TERMS = { give: [1, 0, 0, 0, 0], want: [0, 1, 0, 0, 0] } as const;
/** All answers to offer 7. */
const ABOUT_OFFER: readonly Catan['Action'][] = [
  { type: 'offer', to: [], ...TERMS },
  { type: 'counter', offer: 7, ...TERMS },
  { type: 'accept', offer: 7 },
  { type: 'reject', offer: 7 },
  { type: 'cancel', offer: 7 },
];

test.each(LANGS)('the reports of Settlers in %s name an offer by its number', async (lang) => {
  const words = await gameWords(games, catan as unknown as Game, lang);
  const rest = { actor: 0, seat: 0, hands: null, victim: null };
  for (const action of ABOUT_OFFER) {
    const news = { ...rest, type: action.type, action, terms: TERMS, ...(action.type === 'offer' ? { offer: 7 } : {}) };
    expect(words.report(news, undefined)).toContain('7');
  }
});
