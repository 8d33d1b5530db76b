import { makeBot, playGame } from '@boardwright/bots';
import { catan } from '@boardwright/games/catan';
import { knowledge } from '@boardwright/games/catan/bots';
import { expect, test } from 'vitest';

test('bots of Settlers make the trades that they have asked for', () => {
  const bots = [0, 1, 2, 3].map(() => makeBot(knowledge, 'master'));
  const { plies } = playGame(catan, bots, 'promises', { nodes: () => 8000 });
  const accepted = new Set(plies.flatMap(({ action }) => (action.type === 'accept' ? [action.offer] : [])));
  const traded = plies.filter(({ action }) => action.type === 'confirm').length;
  expect(traded).toBeGreaterThan(5);
  expect(accepted.size - traded).toBeLessThanOrEqual(2);
});
