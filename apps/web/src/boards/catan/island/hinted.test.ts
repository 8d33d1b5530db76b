/** Tests that every hint of Settlers is shown: on the island, on the main button, or on a control around the island. */
import { squaresIn } from '@boardwright/boards';
import { levelOf, makeBot, playGame } from '@boardwright/bots';
import { unwrap } from '@boardwright/core';
import { catan, type Action } from '@boardwright/games/catan';
import { knowledge } from '@boardwright/games/catan/bots';
import { games } from '@boardwright/games';
import { gameWords } from '@boardwright/words';
import { expect, test } from 'vitest';
import { seed } from '../../../../../../tools/size.ts';
import { hintedParts } from './hinted.ts';
import { board } from '../index.tsx';
import { hexesAround, placeOf } from './places.ts';

test('every kind of action that a game of bots has is shown somewhere', async () => {
  const bots = Array.from({ length: 4 }, () => makeBot(knowledge, unwrap(levelOf(knowledge, 'club'))));
  const { plies } = playGame(catan, bots, `${seed}/hinted`, { nodes: () => 20 });
  const { table } = await gameWords(games, catan, 'en');
  const primary = Object.keys(board.primary?.(table) ?? {});
  const seen = plies.filter(({ actor }) => actor !== 'chance').map(({ action }) => action);
  const isShown = (action: Action): boolean =>
    primary.includes(action.type) || placeOf(action) !== null || hintedParts(action).size > 0;
  expect(new Set(seen.map(({ type }) => type)).size).toBeGreaterThan(6);
  expect(seen.filter((action) => !isShown(action))).toEqual([]);
});

test('a hint to trade or discard lifts the cards that it gives', () => {
  expect(Object.fromEntries(hintedParts({ type: 'discard', cards: [2, 0, 0, 0, 1] }))).toEqual({
    discard: 1,
    'hand-0': 2,
    'hand-4': 1,
    'discard-0': 2,
    'discard-4': 1,
  });
  expect(hintedParts({ type: 'bank', give: 2, rate: 4, take: 0 }).get('give-2')).toBe(4);
  expect([...hintedParts({ type: 'accept', offer: 3 })]).toEqual([['accept-3', 1]]);
  expect(hintedParts(null).size).toBe(0);
});

test('a lesson marks the squares that it names, and the hexes at which something is done', () => {
  expect(squaresIn('말이 모두 엎어져 있어요. B3의 말을 D12로')).toEqual(['B3', 'D12']);
  expect(squaresIn('Hop from C1 to E3.')).toEqual(['C1', 'E3']);
  expect(hexesAround({ type: 'robber', hex: 4 })).toEqual([4]);
  expect(hexesAround({ type: 'settlement', vertex: 20 }).length).toBeGreaterThan(0);
  expect(hexesAround({ type: 'roll' })).toEqual([]);
});
