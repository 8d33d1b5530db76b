import { expect, test } from 'vitest';
import { beginAttempt, restOfAttempt, tryAction } from './exercise.ts';
import { presetOf } from '../game.ts';
import { itemAt } from '../list.ts';
import { unwrap } from '../result.ts';
import { market } from '../testing/market.ts';

type Action = ReturnType<typeof market.legalActions>[number];

const start = market.setup(presetOf(market), 'exercise');

test('where chance is to move, nothing can be asked', () => {
  expect(market.turn(start).awaits).toEqual(['chance']);
  expect(beginAttempt(market, start, { answer: [] }).ok).toBe(false);
});

test('an action is refused by the rules, is another one, or is right and leads on', () => {
  const dealt = dealtOut();
  const seat = Number(itemAt(market.turn(dealt).awaits, 0));
  const [asked, other] = [0, 1].map((i) => itemAt(market.legalActions(dealt, seat), i)) as [Action, Action];
  const attempt = unwrap(beginAttempt(market, dealt, { answer: [market.notation.format(asked)] }));
  expect(restOfAttempt(attempt)[0]).toEqual(asked);
  expect(tryAction(attempt, other)).toEqual({ type: 'other' });
  expect(tryAction(attempt, itemAt(market.chance(start), 0).action).type).toBe('refused');
  const right = tryAction(attempt, asked);
  expect(right).toMatchObject({
    type: 'right',
    attempt: { answer: [], plies: [{ ply: { actor: seat, action: asked } }] },
  });
  expect(attempt.plies).toEqual([]);
});

function dealtOut(): typeof start {
  let state = start;
  while (market.turn(state).awaits[0] === 'chance')
    state = market.apply(state, { actor: 'chance', action: itemAt(market.chance(state), 0).action });
  return state;
}
