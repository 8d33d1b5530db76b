import { hopnjump } from '@boardwright/games/hopnjump';
import type { Game } from '@boardwright/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isTaught, markTaught } from '../../storage/taught.ts';
import { opensFirstCard } from './first-card.ts';

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => store.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

type Begun = Parameters<typeof opensFirstCard>[0];

const person = { who: 'person', level: null, presence: 'here', left: null, until: null } as const;
const bot = { ...person, who: 'bot', level: 'casual' } as const;
const line = (actor: Begun['lines'][number]['actor']): Begun['lines'][number] => ({ seq: 1, actor, news: null });

const BEGUN: Begun = {
  game: hopnjump as unknown as Game,
  mode: 'local',
  own: 0,
  outcome: null,
  lines: [],
  players: [person, bot],
};
const CARD = { rules: () => Promise.reject(new Error('nobody looks at it')) };

test.each<[string, Partial<Begun>, boolean]>([
  ['at the start', {}, true],
  ['after a bot has begun', { lines: [line('chance'), line(1)] }, true],
  ['after one’s own move', { lines: [line(1), line(0)] }, false],
  ['after a move of somebody at the same device', { own: null, players: [person, person], lines: [line(1)] }, false],
  ['after a move of a friend', { mode: 'online', players: [person, person], lines: [line(1)] }, true],
  ['for somebody who watches', { mode: 'online', own: null, players: [person, person] }, false],
  ['after the end', { outcome: { ranks: [1, 2], scores: null, reason: 'home' } }, false],
])('whether the card opens %s', (_, change, opens) => {
  expect(opensFirstCard({ ...BEGUN, ...change }, CARD)).toBe(opens);
});

test('a board without a card opens none, and each game opens its own once', () => {
  expect(opensFirstCard(BEGUN, {})).toBe(false);
  markTaught('369');
  expect(opensFirstCard(BEGUN, CARD)).toBe(true);
  markTaught('hopnjump');
  markTaught('hopnjump');
  expect(opensFirstCard(BEGUN, CARD)).toBe(false);
  expect(localStorage.getItem('boardwright/taught')).toBe('["369","hopnjump"]');
});

test('what something else has kept under the name is not believed', () => {
  localStorage.setItem('boardwright/taught', '{"hopnjump":true}');
  expect(isTaught('hopnjump')).toBe(false);
});
