import { presetOf, required, unwrap } from '@boardwright/core';
import { levelsOf } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeItem } from '../storage/storage.ts';
import { withoutLinks, chosenFor, rememberChosen, rememberLevel, newGameFor, withRules, withSeats } from './chosen.ts';

beforeEach(() => {
  const store: Record<string, string> = {};
  Object.defineProperty(store, 'setItem', { value: (name: string, text: string) => (store[name] = text) });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  vi.stubGlobal('localStorage', store);
});
afterEach(() => vi.unstubAllGlobals());

const loaded = await Promise.all(Object.values(games).map(({ rules }) => rules()));

test.each(loaded)('$id begins with the usual rules against bots of the usual level', (game) => {
  const wanted = unwrap(newGameFor(game, chosenFor(game)));
  expect(wanted.options).toEqual(presetOf(game));
  expect(wanted.seats).toHaveLength(presetOf(game).seats);
  // a game without levels of its own has other bots
  const { levels } = levelsOf(games, game.id);
  const usual = levels.find((level) => level === 'casual' || level === 'medium');
  const others = usual ? [`bot:${usual}`] : [...levels.map((level) => `bot:${level}`), 'here'];
  expect(wanted.seats.filter((one) => others.includes(one)).length).toBeGreaterThanOrEqual(wanted.seats.length - 1);
});

test.each(loaded)('$id remembers every set of rules with as many seats as it has', (game) => {
  for (const rules of Object.keys(game.presets)) {
    const chosen = withSeats(game, { ...chosenFor(game), rules, clock: 'calm', lot: true });
    expect(chosen.seats).toHaveLength(game.presets[rules]?.seats ?? 0);
    rememberChosen(game, chosen);
    expect(chosenFor(game)).toEqual(chosen);
  }
});

test.each(loaded)('$id forgets what it no longer has, and what was never chosen', (game) => {
  const chosen = { ...chosenFor(game), rules: 'none such', clock: 'sundial', fields: [{ key: 'x', value: 'y' }] };
  rememberChosen(game, { ...chosen, seats: chosen.seats.map((one) => (one === 'me' ? one : 'bot:gone')) });
  expect(chosenFor(game)).toEqual({ ...chosenFor(game), rules: game.defaultPreset, clock: 'none', fields: [] });
  expect(newGameFor(game, chosenFor(game)).ok).toBe(true);
  const plain = chosenFor(game);
  writeItem(`chosen/${game.id}`, { seats: 'all' });
  expect(chosenFor(game)).toEqual(plain);
});

test('a level that is remembered is chosen the next time', () => {
  const game = loaded.find(({ id }) => id === '369');
  if (game === undefined) throw new TypeError('no 369');
  rememberLevel(game, 'expert');
  expect(chosenFor(game).seats).toEqual(['me', 'bot:expert']);
});

test('a level that was chosen by its former name is chosen by its name of today', () => {
  const game = required(
    loaded.find(({ id }) => id === '369'),
    '369',
  );
  const former = Object.entries(levelsOf(games, '369').formerLevels ?? {});
  expect(former.length).toBeGreaterThan(0);
  for (const [name, today] of former) {
    rememberChosen(game, { ...chosenFor(game), seats: ['me', `bot:${name}`] });
    expect(chosenFor(game).seats).toEqual(['me', `bot:${today}`]);
  }
});

test.each(loaded)('Play waits for nobody: bots of $id sit where friends by link would', (game) => {
  const chosen = chosenFor(game);
  const byLink = { ...chosen, seats: chosen.seats.map((one) => (one === 'me' ? one : ('link' as const))) };
  expect(withoutLinks(game, byLink)).toEqual(chosen);
  expect(withoutLinks(game, chosen)).toEqual(chosen);
});

test('a board on which one seat is known to win begins with two games that count together', () => {
  const game = required(
    loaded.find(({ id }) => id === '369'),
    '369',
  );
  const gamesOf = (rules: string): string => withRules(game, chosenFor(game), { rules, fields: [] }).games;
  expect(['classic', 'small', 'tiny'].map(gamesOf)).toEqual(['one', 'two', 'one']);
  const small = withRules(game, chosenFor(game), { fields: [{ key: 'size', value: '6' }] });
  expect(unwrap(newGameFor(game, small)).pair).toBe(true);
  const chosenOtherwise = { ...small, games: 'one' };
  expect(withRules(game, chosenOtherwise, { fields: [...small.fields] }).games).toBe('one');
  expect(withRules(game, { ...chosenFor(game), games: 'two' }, { rules: 'tiny', fields: [] }).games).toBe('two');
});
