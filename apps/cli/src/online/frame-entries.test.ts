import { expect, test } from 'vitest';
import { itemAt, plies, presetOf, rng, traitsOf, type Game } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { registry } from '@boardwright/games';
import { actionIn } from './frame-entries.ts';

/** How many of so many random plies the news tells a seat as they were; it tells no other. */
function entriesOfFrame(game: Game, most: number): number {
  const source = rng(game.id);
  let state = game.setup(presetOf(game), 'told');
  let told = 0;
  for (let n = 0; n < most; n++) {
    const next = plies(game, state);
    if (next.length === 0) break;
    const ply = itemAt(next, source.below(next.length));
    const after = game.apply(state, ply);
    const found = actionIn(game, game.tell(state, ply, after, 0));
    const isSecret = traitsOf(game, ply.action.type)?.secret === true;
    expect([null, isSecret ? null : ply.action]).toContainEqual(found);
    told += found === null ? 0 : 1;
    state = after;
  }
  return told;
}

/** Of 300 at most. The news of 369 and Banqi, whose boards are small, say more than their actions do. */
const LEAST: Readonly<Record<string, number>> = { hopnjump: 150, catan: 200, market: 20 };

test.each([...Object.entries(registry), ['market', async () => market] as const])(
  '%s: what everybody may know is read from the news, and nothing else',
  async (id, load) => expect(entriesOfFrame(await load(), 300)).toBeGreaterThanOrEqual(LEAST[id] ?? 0),
);

test('words about the game are no action', () => {
  expect(actionIn(market, null)).toBeNull();
});
