import { unwrap, type LessonStep } from '@boardwright/core';
import { beginAttempt, tryAction, type Attempt } from '@boardwright/core/host';
import { describe, expect, test } from 'vitest';
import { games } from './games.ts';

const taught = Object.values(games).flatMap(({ id, rules, lesson }) =>
  lesson === undefined ? [] : [{ id, rules, lesson }],
);

test('every game of ours has a lesson', () => {
  expect(taught.map(({ id }) => id)).toEqual(Object.keys(games));
});

describe.each(taught)('the lesson of $id', ({ rules, lesson }) => {
  test('has five to eight steps, each once', async () => {
    const ids = (await lesson()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(5);
    expect(ids.length).toBeLessThanOrEqual(8);
  });

  test('asks for what the rules allow, warns of what they refuse, and leads where it says', async () => {
    const game = await rules();
    for (const step of await lesson()) {
      const state = unwrap(game.notation.position.parse(step.position));
      const attempt = unwrap(beginAttempt(game, state, step));
      expect([step.id, tryAction(attempt, unwrap(game.notation.parse(step.refused.play)))]).toEqual([
        step.id,
        { type: 'refused', fault: expect.objectContaining({ code: step.refused.code }) },
      ]);
      const end = playedThrough(attempt, step);
      expect(game.notation.position.format(end.state)).toContain(step.leads);
      expect([end.answer, end.chance]).toEqual([[], []]);
    }
  });
});

function playedThrough(start: Attempt, { id, answer }: LessonStep): Attempt {
  return answer.reduce<Attempt>((attempt, line) => {
    const answered = tryAction(attempt, unwrap(attempt.game.notation.parse(line)));
    if (answered.type !== 'right') throw new Error(`${id}: ${line} is ${JSON.stringify(answered)}`);
    return answered.attempt;
  }, start);
}
