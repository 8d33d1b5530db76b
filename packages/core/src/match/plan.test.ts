/** Tests, with a table, what follows from each message in each state. */
import { expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { newSave } from '../table/begin.ts';
import { seeded } from '../table/chance.ts';
import type { Command } from '../table/entry.ts';
import { appendSteps, latestTable, momentAt, openHistory, type History } from '../table/history.ts';
import { unwrap } from '../result.ts';
import { market, type Market } from '../testing/market.ts';
import { deepFreeze } from '../testing/walk.ts';
import { DICE, person, ply } from './hosted-game.fixture.ts';
import { nextStep } from './next-step.ts';
import { planCommand, planEntry, planStep, type PlannedMatch } from './plan.ts';
import { sitEntry, type Transaction } from './transaction.ts';

const AT = 5000;

function matchOf(history: History<Market>, isAwaiting = false): PlannedMatch<Market> {
  const table = deepFreeze(latestTable(history));
  return {
    game: market,
    table,
    dice: seeded(DICE),
    isAwaiting: () => isAwaiting,
    momentAt: (seq) => momentAt(history, seq),
    together: () => null,
  };
}

const empty = unwrap(openHistory(market, newSave(market, { seats: 2 }, seed)));
const sits = [0, 1].map((seat) => sitEntry<Market>(seat, person, AT));
const seated = unwrap(openHistory(market, { ...newSave(market, { seats: 2 }, seed), log: sits }));
const rolled = appendSteps(seated, stepOf(matchOf(seated)) ?? []);

function stepOf(match: PlannedMatch<Market>): Transaction<Market> | null {
  return planStep(match, nextStep(market, match.table, AT, undefined, match.isAwaiting), AT);
}

const typesOf = (transaction: Transaction<Market> | null): readonly string[] | null =>
  transaction?.map(({ cause, by, entry }) => `${cause} ${by} ${entry.type}`) ?? null;

test.each([
  ['an empty table', matchOf(empty), 'seats', null],
  ['seats that wait for dice', matchOf(seated), 'chance', ['chance null ply']],
  ['seats that wait for shares', matchOf(seated, true), 'shares', null],
  ['a turn', matchOf(rolled), 'people', null],
])('%s: the step and what precedes every message', (_, match, step, planned) => {
  expect(nextStep(market, match.table, AT, undefined, match.isAwaiting).type).toBe(step);
  expect(typesOf(stepOf(match))).toEqual(planned);
});

const END = ply('end', 0);
const since = latestTable(rolled).since[0] ?? -1;

test.each<[string, PlannedMatch<Market>, number, Command, number, readonly string[] | string]>([
  ['before the seats', matchOf(empty), 0, END, 0, 'not-started'],
  ['for an older decision', matchOf(rolled), 0, END, since - 1, 'stale'],
  ['of a seat that is not awaited', matchOf(rolled), 1, END, latestTable(rolled).since[1] ?? -1, 'not-your-turn'],
  ['of no seat', matchOf(rolled), 7, END, -1, 'no-seat'],
  ['that ends a turn, with the draw after it', matchOf(rolled), 0, END, since, ['person 0 ply', 'chance null ply']],
  ['that ends a turn, where the draw waits for shares', matchOf(rolled, true), 0, END, since, ['person 0 ply']],
  ['that resigns', matchOf(rolled), 0, { type: 'resign' }, since, ['person 0 resign']],
])('a command %s', (_, match, seat, command, decided, planned) => {
  const plan = planCommand(match, { seat, command, expect: decided, id: 'an id' }, AT);
  expect(plan.ok ? typesOf(plan.value) : plan.error.code).toEqual(planned);
  expect(plan.ok ? plan.value[0].id : 'an id').toBe('an id');
});

test('an entry of the host has no seat as its cause', () => {
  const match = matchOf(rolled);
  expect(typesOf(unwrap(planEntry(match, { type: 'resign', at: AT, seat: 1 })))).toEqual(['host null resign']);
});
