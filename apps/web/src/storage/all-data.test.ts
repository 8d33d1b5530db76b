import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteAll, exportAll, importAll } from './all-data.ts';
import { savedResults, saveResult } from './results.ts';
import { savedGame, savedGames, saveGame, type SavedGame } from './saved-games.ts';
import { newSavedSeat, savedSeat, saveSeat } from './saved-seats.ts';
import { itemNames, writeItem } from './storage.ts';

beforeEach(() => {
  const store: Record<string, string> = {};
  Object.defineProperty(store, 'setItem', { value: (name: string, text: string) => (store[name] = text) });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  Object.defineProperty(store, 'removeItem', { value: (name: string) => delete store[name] });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => vi.unstubAllGlobals());

const MATCH = 'AAAAAAAAAAAAAAAA';
const game = (id: string, updated: number): SavedGame => ({
  id,
  game: '369',
  key: 'the dice to come',
  save: { log: [] },
  updated,
  over: false,
  plies: 3,
});

function fill(): void {
  saveGame(game('a', 5));
  saveGame(game('b', 6));
  saveSeat(newSavedSeat(MATCH, 'catan', 'B'.repeat(24)));
  saveResult({ id: 'z', game: '369', against: 'here', end: 'shared', plies: 9, at: 1 });
  writeItem('settings', { lang: 'ko', theme: 'dark' });
  writeItem('time/a', 77);
}

test('everything comes back from its file, but for the dice to come', () => {
  fill();
  const [file, names] = [exportAll(), itemNames('')];
  expect(file).not.toContain('the dice to come');
  deleteAll();
  expect(itemNames('')).toEqual([]);
  expect(importAll(file)).toEqual({ ok: true, value: 3 });
  expect(new Set(itemNames(''))).toEqual(new Set(names));
  expect(savedGame('a')).toEqual({ ...game('a', 5), key: savedGame('a')?.key });
  expect(savedGame('a')?.key).not.toBe(savedGame('b')?.key);
  expect(savedSeat(MATCH)?.claim).toBe('B'.repeat(24));
  expect(savedResults()).toHaveLength(1);
});

test('what is newer here stays, and results of both are counted once', () => {
  fill();
  const file = exportAll();
  saveGame({ ...game('a', 9), plies: 40 });
  saveResult({ id: 'y', game: '369', against: 'here', end: 'shared', plies: 9, at: 2 });
  expect(importAll(file).ok).toBe(true);
  expect(savedGame('a')?.plies).toBe(40);
  expect(savedResults().map(({ id }) => id)).toEqual(['z', 'y']);
});

test.each([
  ['no JSON', 'hello'],
  ['a saved game', '{"game":"369","log":[]}'],
  [
    'a game that is none',
    JSON.stringify({ boardwright: 'everything', version: 1, items: [{ name: 'game/x', value: 3 }] }),
  ],
  ['a newer kind', JSON.stringify({ boardwright: 'everything', version: 2, items: [] })],
  [
    'one bad item among good ones',
    JSON.stringify({
      boardwright: 'everything',
      version: 1,
      items: [
        { name: 'game/new', value: game('new', 1) },
        { name: 'results', value: 'many' },
      ],
    }),
  ],
])('%s is refused in words, and nothing has changed', (_, file) => {
  fill();
  const names = itemNames('');
  expect(importAll(file)).toMatchObject({ ok: false, error: { code: 'not-an-export' } });
  expect(itemNames('')).toEqual(names);
  expect(savedGames()).toHaveLength(2);
});
