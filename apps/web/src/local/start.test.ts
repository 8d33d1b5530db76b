import { unwrap, type Game } from '@boardwright/core';
import { defaultLevel } from '@boardwright/core/bots';
import { append, latestTable, load, saveOf, type History, type Save, type Table } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { threeSixNine, type Options, type ThreeSixNine } from '@boardwright/games/369';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveGame, savedGame, savedGameOf, type SavedGame } from '../storage/saved-games.ts';
import { followUp, startGame, type NewGame } from './start.ts';

beforeEach(() => {
  const store: Record<string, string> = {};
  Object.defineProperty(store, 'setItem', { value: (name: string, text: string) => (store[name] = text) });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a new player of every game whose bots know it meets its second level', async () => {
  const withBots = Object.values(games).filter(({ knowledge }) => knowledge !== undefined);
  for (const { id, levels = [] } of withBots) expect([id, defaultLevel({ levels })]).toEqual([id, levels[1]]);
});

describe('what follows a game', () => {
  const options: Options = { ...(threeSixNine.presets['classic'] as Options), size: 3 };
  const game = threeSixNine as unknown as Game;
  const wanted: NewGame = { options, seats: ['bot:easy', 'me'], clock: null, position: null, pair: true };

  /** Plays the first free cell each turn, in the given order of cells or its reverse. */
  function playOut(id: string, order: 'rows' | 'back'): History<ThreeSixNine> {
    let history = unwrap(load(threeSixNine, (savedGame(id) as SavedGame).save));
    while (latestTable(history).outcome === null) {
      const { state, at } = latestTable(history);
      const actor = threeSixNine.turn(state).awaits[0] as number;
      const action = threeSixNine.legalActions(state, actor).at(order === 'rows' ? 0 : -1) as ThreeSixNine['Action'];
      history = append(history, { type: 'ply', at, actor, action });
    }
    return history;
  }

  const next = (over: History<ThreeSixNine>): Save<ThreeSixNine> => {
    const id = unwrap(followUp(game, saveOf(over) as unknown as Save, latestTable(over) as unknown as Table));
    return (savedGame(id) as SavedGame).save as Save<ThreeSixNine>;
  };
  const sitters = ({ log }: Save<ThreeSixNine>): unknown[] =>
    log.flatMap((entry) => (entry.type === 'sit' ? [[entry.seat, entry.who]] : []));

  test('of a match the second game, with everybody in their seats; then the match again, with the seats swapped', () => {
    const id = unwrap(startGame(game, wanted));
    const first = playOut(id, 'rows');
    expect(first.start.pair).toEqual({ game: 1, options });
    const second = next(first);
    const [x, o] = latestTable(first).state.scores;
    expect(second).toMatchObject({ options: { ...options, first: 2, komi: x - o }, pair: { game: 2, options } });
    expect(sitters(second)).toEqual([
      [0, 'bot'],
      [1, 'person'],
    ]);
    saveGame(savedGameOf('second', '', second as unknown as Save, false, 0));
    const third = next(playOut('second', 'back'));
    expect(third).toMatchObject({ options, pair: { game: 1, options } });
    expect(sitters(third)).toEqual([
      [0, 'person'],
      [1, 'bot'],
    ]);
  });

  test('of a single game the same again', () => {
    const again = next(playOut(unwrap(startGame(game, { ...wanted, pair: false })), 'rows'));
    expect(again.options).toEqual(options);
    expect(again.pair).toBeUndefined();
  });

  test('the same again, also where the clock ticks between two sentences', () => {
    const over = playOut(unwrap(startGame(game, { ...wanted, pair: false })), 'rows');
    let time = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => time++);
    expect(sitters(next(over))).toEqual([
      [0, 'person'],
      [1, 'bot'],
    ]);
  });
});
