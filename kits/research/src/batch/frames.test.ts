import { loadKnowledge } from '@boardwright/bots';
import { rng, type Game } from '@boardwright/core';
import type { Knowledge, Tensors } from '@boardwright/core/bots';
import { knowledge as banqi } from '@boardwright/games/banqi/bots';
import { tensors } from '@boardwright/games/banqi/tensors';
import { games } from '@boardwright/games';
import { loadTensors } from '@boardwright/games/tensors';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { frameTables, type FrameTables } from './frame-tables.ts';
import { FrameAnswers, OBSERVE_ALL, STEP_ALL } from './frames.ts';

const TABLES = 6;
const known = banqi as unknown as Knowledge;
const options = (known.game as Game).presets['taiwan'] ?? { seats: 2 };

function tablesOf(knowledge: Knowledge): FrameTables {
  return frameTables(knowledge, tensors as unknown as Tensors, options, TABLES, `frames ${seed}`);
}
const sorted = (ids: ArrayLike<number>): number[] => Array.from(ids).toSorted((a, b) => a - b);

test('tables on the position for search are those on the rules, whole games long', () => {
  const [fast, slow] = [tablesOf(known), tablesOf({ ...known, fast: null })];
  const source = rng(`choices ${seed}`);
  let ended = 0;
  for (let step = 0; step < bySize(60, 400, 20_000); step++) {
    for (let table = 0; table < TABLES; table++) {
      const legal = sorted(fast.legalAt(table));
      expect([fast.seatAt(table), legal]).toEqual([slow.seatAt(table), sorted(slow.legalAt(table))]);
      const id = legal[source.below(legal.length)] ?? -1;
      const rewards = fast.play(table, id);
      expect(rewards?.map((one) => one + 0)).toEqual(slow.play(table, id)?.map((one) => one + 0));
      if (rewards !== null) ended++;
    }
    const [one, two] = step % 7 === 0 ? [fast.observe(), slow.observe()] : [];
    expect(one).toEqual(two);
    if (step % 20 === 19) keepAndMove(fast, slow, step % TABLES);
  }
  expect(ended).toBeGreaterThan(bySize(0, 2, 100) - 1);
});

/** Expects that tables of both kinds can be saved, copied and restored, show each seat the same, and make the same draws afterwards. */
function keepAndMove(fast: FrameTables, slow: FrameTables, table: number): void {
  const saved = fast.save(table);
  expect((JSON.parse(saved) as { state: unknown }).state).toEqual(
    (JSON.parse(slow.save(table)) as { state: unknown }).state,
  );
  for (const tables of [fast, slow]) {
    tables.copy(table, 0);
    expect(tables.restore(1, saved).ok).toBe(true);
    expect(tables.restore(1, '{}').ok).toBe(false);
  }
  expect(fast.seen(1, 0)).toBe(slow.seen(table, 0));
  expect(fast.observeSeats()).toEqual(slow.observeSeats());
}

test.each([
  ['catan', 'duel'],
  ['hopnjump', 'classic'],
] as const)('tables of %s, preset %s, are those on the rules', async (id, preset) => {
  const knowledge = (await loadKnowledge(games, id)) ?? known;
  const numbers = await loadTensors(knowledge.game);
  const [one, two] = [knowledge, { ...knowledge, fast: null }].map((each) =>
    frameTables(each, numbers, knowledge.game.presets[preset] ?? options, 2, `frames ${seed}`),
  );
  const source = rng(`others ${seed}`);
  for (let step = 0; step < bySize(30, 100, 2000); step++) {
    const legal = sorted(one?.legalAt(step % 2) ?? []);
    expect([one?.seatAt(step % 2), legal]).toEqual([two?.seatAt(step % 2), sorted(two?.legalAt(step % 2) ?? [])]);
    const id = legal[source.below(legal.length)] ?? -1;
    expect(one?.play(step % 2, id)).toEqual(two?.play(step % 2, id));
  }
});

test('an illegal action is refused with its table, and nothing is played', () => {
  const tables = tablesOf(known);
  const answers = new FrameAnswers(tables, 2);
  const before = answers.start();
  const legal = Array.from({ length: TABLES }, (_, table) => tables.legalAt(table)[0] ?? 0);
  expect(new Int32Array(answers.answer(Int32Array.of(STEP_ALL, ...legal.with(3, 2080))).slice().buffer)).toEqual(
    Int32Array.of(-1, 3),
  );
  expect(answers.start()).toEqual(before);
  expect(answers.answer(Int32Array.of(OBSERVE_ALL)).length).toBe(4 * TABLES * 32 * 32);
});
