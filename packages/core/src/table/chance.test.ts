import { describe, expect, test } from 'vitest';
import { pending, resolve, seeded } from './chance.ts';
import { unwrap } from '../result.ts';
import { begin, newSave } from './begin.ts';
import { fold } from './table.ts';
import { market, type Market } from '../testing/market.ts';

const start = unwrap(begin(market, newSave(market, { seats: 3 }, 'seed')));
const dice = pending(market, start)!;

describe('chance', () => {
  test('a draw says what it is about', () => {
    expect(dice).toMatchObject({ total: 6, label: 'roll', secret: false, index: 0 });
    const rich = {
      ...start,
      draws: 3,
      state: {
        ...start.state,
        stage: 'theft' as const,
        hands: [
          [0, 0],
          [2, 1],
          [0, 0],
        ],
      },
    };
    expect(pending(market, rich)).toMatchObject({ total: 3, label: 'steal', secret: true, index: 3 });
  });

  test('nothing is pending when a seat is to act, or after the end', () => {
    const trade = fold(market, start, resolve(dice, 0, 1));
    expect(pending(market, trade)).toBeNull();
    expect(pending(market, { ...start, outcome: { ranks: [1, 1, 1], scores: null, reason: 'agreement' } })).toBeNull();
  });

  test('tickets fall on the odds by weight', () => {
    const theft = {
      ...dice,
      total: 3,
      odds: [
        { action: { type: 'steal', n: 0 }, weight: 2 },
        { action: { type: 'steal', n: 1 }, weight: 1 },
      ],
    } as const;
    const cards = [0, 1, 2].map((ticket) => resolve<Market>(theft, ticket, 5));
    expect(cards.map((entry) => entry.type === 'ply' && entry.action.n)).toEqual([0, 0, 1]);
    expect(cards[0]).toEqual({ type: 'ply', at: 5, actor: 'chance', action: { type: 'steal', n: 0 } });
    expect(() => resolve(theft, 3, 5)).toThrow(RangeError);
  });

  test('seeded tickets depend on key, index and label, and on nothing else', () => {
    const ticket = seeded('key');
    const asked = { index: 7, total: 1000, label: 'roll' };
    expect(ticket(asked)).toBe(seeded('key')(asked));
    const others = [seeded('other')(asked), ticket({ ...asked, index: 8 }), ticket({ ...asked, label: 'steal' })];
    expect(others).not.toContain(ticket(asked));
  });

  test('a guesser of the next die is right one time in six', () => {
    const throws = 6000;
    let hits = 0;
    for (let i = 0; i < throws; i++) {
      const entry = resolve(dice, seeded(`key ${i}`)({ ...dice, index: i }), 0);
      if (entry.type === 'ply' && entry.action.n === 1 + (i % 6)) hits++;
    }
    expect(Math.abs(hits - throws / 6)).toBeLessThan(4 * Math.sqrt((throws * 5) / 36));
  });
});
