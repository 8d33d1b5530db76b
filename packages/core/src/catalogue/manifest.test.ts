import { describe, expect, test } from 'vitest';
import { plainWire } from '../define/define.ts';
import { integer } from '../decode.ts';
import { gameEntry, gameIn } from './game-catalogue.ts';
import { parsePackage } from './manifest.ts';
import { market } from '../testing/market.ts';

describe('a package.json', () => {
  const read = (boardwright: unknown): unknown => parsePackage(JSON.stringify({ boardwright }), 'package.json');

  test('names the modules of a game; one path of words is English', () => {
    const manifest = { contract: 1, rules: './rules.js', words: './words.js' };
    expect(read(manifest)).toMatchObject({ value: { manifest: { rules: './rules.js', words: { en: './words.js' } } } });
  });

  test.each([
    [undefined, 'not-a-game'],
    [{ contract: 2, rules: './rules.js' }, 'bad-shape'],
    [{ contract: 1 }, 'missing-key'],
    [{ contract: 1, rules: '../rules.js' }, 'bad-shape'],
    [{ contract: 1, rules: '/etc/rules.js' }, 'bad-shape'],
    [{ contract: 1, rules: 'C:\\rules.js' }, 'bad-shape'],
    [{ contract: 1, rules: './rules.js', words: { en: 3 } }, 'bad-shape'],
    [{ contract: 1, rules: './rules.js', more: 1 }, 'unknown-key'],
  ])('%j is refused', (manifest, code) => {
    expect(read(manifest)).toMatchObject({ error: { code } });
  });
});

test('a module exports one game, under any name', async () => {
  expect(await gameIn({ anything: market, other: 3 }, 'it')).toMatchObject({ ok: true });
  expect(await gameIn({ a: market, b: market }, 'it')).toMatchObject({ error: { code: 'not-a-game' } });
  expect(await gameIn({ game: { ...market, id: 'Not an id' } }, 'it')).toMatchObject({ error: { code: 'not-a-game' } });
  expect(await gameIn(null, 'it')).toMatchObject({ error: { code: 'not-a-game' } });
});

test('a game of few parts is completed, and a missing part is named', async () => {
  const parts = { id: 'still', title: 'Still', seats: 1, setup: () => ({}), moves: () => [], outcome: () => 0 };
  const whole = await gameIn({ still: { id: 'still', title: 'Still', parts: { ...parts, apply: () => ({}) } } }, 'it');
  expect(whole).toMatchObject({ ok: true, value: { id: 'still', defaultPreset: 'usual' } });
  const half = await gameIn({ game: { id: 'still', title: 'Still', parts } }, 'it');
  expect(half).toMatchObject({ error: { message: expect.stringContaining('has no apply.') } });
});

test('bots and words of an author leave out what follows from the rules', async () => {
  const bots = { evaluate: () => 0, fast: null, bots: {}, levels: [], assets: [] };
  const entry = gameEntry({
    id: 'market',
    title: 'Market',
    rules: async () => market,
    knowledge: async () => bots,
    words: { en: async () => ({ presetNotes: { usual: 'short' } }) },
  });
  expect((await entry.knowledge?.())?.game).toBe(market);
  const words = await entry.words?.['en']?.();
  expect(words?.presetNotes).toEqual({ usual: 'short' });
  expect(words?.seatName(0, null)).toBe(market.notation.seats[0]);
});

type Cards = {
  State: { readonly n: number };
  Action: { readonly type: 'deal' | 'keep'; readonly n: number };
  View: object;
  News: { readonly type: string };
  Memory: null;
  Options: { readonly seats: 2 };
};

test('plain words have the numbers that a table gives them, or none', () => {
  const { words, decoders } = plainWire<Cards>({ deal: [1, 6], keep: null }, { n: integer(0, 1) });
  expect([words.format({ type: 'deal', n: 3 }), words.format({ type: 'keep', n: 0 })]).toEqual(['deal 3', 'keep']);
  expect([words.parse('deal 3'), words.parse(' keep ')]).toEqual([
    { ok: true, value: { type: 'deal', n: 3 } },
    { ok: true, value: { type: 'keep', n: 0 } },
  ]);
  for (const line of ['deal', 'deal 7', 'deal 0', 'keep 1', 'swap'])
    expect(words.parse(line)).toMatchObject({ error: { message: 'A move is deal 1 to deal 6, or keep.' } });
  expect(decoders.decodeAction({ type: 'deal', n: 7 })).toMatchObject({ error: { code: 'bad-shape' } });
});
