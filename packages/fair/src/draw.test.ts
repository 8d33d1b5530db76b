import { rng, sumOf } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { contextHash, drawKey, ticketOf, type DrawContext } from './draw.ts';
import { randomHex } from './fair-game.fixture.ts';

const context: DrawContext = {
  match: 'm',
  draw: 4,
  label: 'dice',
  intent: { actor: 0, action: { type: 'roll' } },
  tips: ['aa'],
};

describe('a draw depends on', () => {
  const link = randomHex(rng('link'));
  const key = drawKey(contextHash(context), link, [link, null]);
  test.each([
    ['the match', { ...context, match: 'n' }],
    ['its number', { ...context, draw: 5 }],
    ['its label', { ...context, label: 'card' }],
    ['the intent', { ...context, intent: { actor: 0, action: { type: 'roll', hard: true } } }],
    ['the tips', { ...context, tips: ['bb'] }],
  ])('%s', (_, other) => {
    expect(drawKey(contextHash(other), link, [link, null])).not.toBe(key);
  });

  test('the link of the server, each share and whose share it is', () => {
    const hash = contextHash(context);
    const keys = [
      key,
      drawKey(hash, randomHex(rng('other')), [link, null]),
      drawKey(hash, link, [randomHex(rng('other')), null]),
      drawKey(hash, link, [null, link]),
      drawKey(hash, link, [link]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test('missing shares count alike, whatever the reason', () => {
  const hash = contextHash(context);
  const link = randomHex(rng('link'));
  expect(drawKey(hash, link, ['absent'])).toBe(drawKey(hash, link, ['late']));
});

/** For p = 0.001, by Wilson and Hilferty. */
function chiSquareLimit(freedom: number): number {
  return freedom * (1 - 2 / (9 * freedom) + 3.09 * Math.sqrt(2 / (9 * freedom))) ** 3;
}

test.each([
  [2, 100_000],
  [6, 1_000_000],
  [36, 100_000],
  [100, 100_000],
])(
  'tickets of %d are uniform',
  (total, release) => {
    const draws = bySize(2_000, 5_000, release);
    const source = rng(`uniform ${seed} ${total}`);
    const counts = Array.from({ length: total }, () => 0);
    const [server, seat] = [randomHex(source), randomHex(source)];
    for (let draw = 0; draw < draws; draw++) {
      const ticket = ticketOf(drawKey(contextHash({ ...context, draw }), server, [seat]), total);
      counts[ticket] = (counts[ticket] ?? 0) + 1;
    }
    const expected = draws / total;
    const chi = sumOf(counts.map((count) => (count - expected) ** 2 / expected));
    expect(chi).toBeLessThan(chiSquareLimit(total - 1));
  },
  600_000,
);
