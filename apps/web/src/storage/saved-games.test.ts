import { newSave } from '@boardwright/core/host';
import { presetOf } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeItem } from './storage.ts';
import { saveSeat, savedSeat, newSavedSeat } from './saved-seats.ts';
import { saveGame, savedGameOf, savedGames, tidySavedGames, type SavedGame } from './saved-games.ts';

const SPACE = 4000;
const MATCH = 'AAAAAAAAAAAAAAAA';
const CLAIM = 'BBBBBBBBBBBBBBBBBBBBBBBB';

/** Gives the browser a storage with little space. */
beforeEach(() => {
  const store: Record<string, string> = {};
  const setItem = (name: string, text: string): void => {
    const others = Object.entries(store).filter(([key]) => key !== name);
    const used = others.reduce((sum, [key, value]) => sum + key.length + value.length, name.length + text.length);
    if (used > SPACE) throw new DOMException('full', 'QuotaExceededError');
    store[name] = text;
  };
  Object.defineProperty(store, 'setItem', { value: setItem });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  Object.defineProperty(store, 'removeItem', { value: (name: string) => delete store[name] });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => vi.unstubAllGlobals());

const game = (id: string, updated: number, over: boolean): SavedGame => ({
  id,
  game: 'hopnjump',
  key: 'key',
  save: 'x'.repeat(800),
  updated,
  over,
  plies: 9,
});
const names = (): readonly string[] => savedGames().map(({ id }) => id);

test('a game that is over makes room before one that is not, the oldest first', () => {
  for (const one of [game('a', 1, false), game('b', 2, true), game('c', 3, true), game('d', 4, false)])
    expect(saveGame(one)).toBe(true);
  expect(saveGame(game('e', 5, false))).toBe(true);
  expect(names()).toEqual(['e', 'd', 'c', 'a']);
  expect(saveGame(game('f', 6, false))).toBe(true);
  expect(saveGame(game('g', 7, false))).toBe(true);
  expect(names()).toEqual(['g', 'f', 'e', 'd']);
});

test('what can never be kept says so', () => {
  expect(saveGame({ ...game('a', 1, false), save: 'x'.repeat(SPACE) })).toBe(false);
});

test('a seat in a match is kept, though games have filled the store', () => {
  for (const [n, id] of ['a', 'b', 'c', 'd'].entries()) saveGame(game(id, n, false));
  expect(saveSeat({ ...newSavedSeat(MATCH, 'hopnjump', CLAIM), lines: ['x'.repeat(400)] })).toBe(true);
  expect(savedSeat(MATCH)).toMatchObject({ match: MATCH, claim: CLAIM });
});

test('of games in which nothing has happened only the newest stays', () => {
  for (const one of [game('a', 1, false), game('b', 2, false), game('c', 3, false), game('d', 4, true)])
    saveGame({ ...one, plies: one.id === 'a' ? 9 : 0 });
  tidySavedGames();
  expect(names()).toEqual(['d', 'c', 'a']);
});

test('but one that another tab has open stays too', () => {
  for (const one of [game('a', 1, false), game('b', 2, false), game('c', 3, false)]) saveGame({ ...one, plies: 0 });
  writeItem('open/game/a', 'another tab');
  tidySavedGames();
  expect(names()).toEqual(['c', 'a']);
});

test('a saved game counts its plies, and nothing else of its log', () => {
  const [action] = hopnjump.legalActions(hopnjump.setup(presetOf(hopnjump), 'plies'), 0);
  const log = [
    { type: 'sit', at: 0, seat: 0, who: 'person' },
    { type: 'sit', at: 0, seat: 1, who: 'person' },
    { type: 'ply', at: 1, actor: 0, action },
  ];
  const save = { ...newSave(hopnjump, presetOf(hopnjump), 'plies'), log } as unknown as SavedGame['save'];
  expect(savedGameOf('a', 'key', save as Parameters<typeof savedGameOf>[2], false, 1).plies).toBe(1);
});
