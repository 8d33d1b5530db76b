import { describe, expect, test } from 'vitest';
import { begin, newSave } from '../table/begin.ts';
import type { Clock, Entry, Table } from '../table/entry.ts';
import type { Game } from '../game.ts';
import { unwrap } from '../result.ts';
import { admit, fold } from '../table/table.ts';
import { TAKE_BACK_MS } from '../table/take-back.ts';
import { market, type Market } from '../testing/market.ts';
import { patient } from './hosted-game.fixture.ts';
import { nextStep, type NextStep } from './next-step.ts';

type Seats = readonly ('person' | 'bot')[];
const RULES = { offerMs: 10_000 };
const ROLL = { type: 'ply', actor: 'chance', action: { type: 'roll', n: 1 } } as const; // seat 0 has salt, seat 1 has fish
const OFFER = { type: 'ply', actor: 0, action: { type: 'offer', n: 1 } } as const;

/** Plays lines, one second each. */
function after(
  seats: Seats,
  entries: readonly object[],
  { clock = null, game = market }: { readonly clock?: Clock | null; readonly game?: Game<Market> } = {},
): Table<Market> {
  const options = { seats: seats.length as 2 | 3 };
  const sits = seats.map((who, seat) => ({ type: 'sit', seat, who }));
  return [...sits, ...entries].reduce(
    (table: Table<Market>, entry) => {
      const timed = { at: table.at + 1000, ...entry } as Entry<Market>;
      expect(admit(game, table, timed)).toBeNull();
      return fold(game, table, timed);
    },
    unwrap(begin(game, newSave(game, options, 'seed', { clock }))),
  );
}

function stepOf(table: Table<Market>, now: number | null = table.at, game = market): NextStep<Market> {
  return nextStep(game, table, now, RULES);
}

describe('nextStep', () => {
  const flags: Clock = { totalMs: null, incrementMs: 0, perTurnMs: 5000, onFlag: 'lose' };

  test('before anybody sits the game waits for its players, and after its end for nothing', () => {
    expect(stepOf(unwrap(begin(market, newSave(market, { seats: 2 }, 'seed'))), 0)).toEqual({ type: 'seats' });
    expect(stepOf(after(['person', 'bot'], [ROLL, { type: 'resign', seat: 0 }]))).toEqual({ type: 'over' });
  });

  test('time comes before a bot that is to act, and a game without time has none', () => {
    const table = after(['bot', 'person'], [ROLL], { clock: flags });
    expect(stepOf(table)).toEqual({ type: 'act', seat: 0, ms: 5000, until: table.at + 5000 });
    expect(stepOf(table, table.at + 5000)).toEqual({
      type: 'due',
      cause: 'time',
      entry: { type: 'flag', at: table.at + 5000, seat: 0 },
    });
    expect(stepOf(table, null)).toEqual({ type: 'act', seat: 0, ms: null, until: null });
  });

  test('chance comes before everybody else', () => {
    const table = after(['bot', 'bot'], [{ type: 'offerDraw', seat: 0 }]);
    expect(stepOf(table)).toMatchObject({ type: 'chance', draw: { label: 'roll', index: 0 } });
  });

  test('a bot answers a draw before a bot acts, and a person is only waited for', () => {
    const offered = after(['bot', 'person', 'bot'], [ROLL, { type: 'offerDraw', seat: 1 }]);
    expect(stepOf(offered)).toMatchObject({ type: 'answer', seat: 0 });
    const one = fold(market, offered, { type: 'agreeDraw', at: offered.at, seat: 0 });
    expect(stepOf(one)).toMatchObject({ type: 'answer', seat: 2 });
    expect(stepOf(after(['person', 'person'], [ROLL, { type: 'offerDraw', seat: 1 }]))).toEqual({
      type: 'people',
      until: null,
    });
  });

  test('the chair of one who has left is played for at once', () => {
    const table = after(['person', 'bot', 'bot'], [ROLL, { type: 'resign', seat: 0 }]);
    expect(stepOf(table)).toMatchObject({ type: 'due', cause: 'time', entry: { actor: 0, at: table.at } });
  });

  test('a request to take back lapses, if the rules bring nothing sooner', () => {
    const table = after(['person', 'person'], [ROLL, OFFER, { type: 'askUndo', seat: 0, to: 3 }]);
    const at = table.at + TAKE_BACK_MS;
    expect(nextStep(market, table, table.at, { offerMs: null })).toMatchObject({ until: at });
    expect(nextStep(market, table, at, { offerMs: null })).toMatchObject({
      type: 'due',
      cause: 'lapse',
      entry: { type: 'refuseUndo', seat: 0, at },
    });
    const timed = { ...table, clock: flags };
    expect(stepOf(timed, at)).toMatchObject({ cause: 'time', entry: { type: 'flag' } });
  });
});

describe('an offer to a person', () => {
  test('is declined after its time, also where the game does not wait for the answer', () => {
    const table = after(['person', 'person'], [ROLL, OFFER]);
    expect(stepOf(table)).toEqual({ type: 'people', until: table.at + 10_000 });
    expect(stepOf(table, table.at + 10_000)).toEqual({
      type: 'due',
      cause: 'lapse',
      entry: { type: 'ply', at: table.at + 10_000, actor: 1, action: { type: 'refuse', n: 0 } },
    });
    expect(nextStep(market, table, table.at, { offerMs: null })).toMatchObject({ until: null });
  });

  test('is answered by a bot itself, and is nothing to the one who made it', () => {
    const table = after(['person', 'bot'], [ROLL, OFFER]);
    expect(stepOf(table, table.at + 60_000)).toEqual({ type: 'act', seat: 1, ms: null, until: null });
  });

  test('counts from when the game began to wait for that seat', () => {
    const refuse = (actor: number) => ({ type: 'ply', actor, action: { type: 'refuse', n: 0 } });
    const first = after(['person', 'person', 'person'], [ROLL, OFFER, refuse(1)], { game: patient });
    expect(stepOf(first, first.at, patient)).toEqual({ type: 'people', until: first.at - 1000 + 10_000 }); // the offer of seat 2
    const both = after(['person', 'person', 'person'], [ROLL, OFFER, refuse(1), refuse(2)], { game: patient });
    expect(stepOf(both, both.at + 60_000, patient)).toEqual({ type: 'people', until: null });
  });
});
