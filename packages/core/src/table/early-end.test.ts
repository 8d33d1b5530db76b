/**
 * Tests games that end early or are continued for an absent player: aborted, abandoned, played on by a bot, or with more time on a clock.
 */
import { describe, expect, test } from 'vitest';
import { newSave } from './begin.ts';
import type { Clock, Entry, Table } from './entry.ts';
import { latestTable, openHistory } from './history.ts';
import { add, now, open, play, type Line } from './line.fixture.ts';
import { isAborted, isDraw } from './outcome.ts';
import { unwrap } from '../result.ts';
import { admit, decide } from './table.ts';
import { market, type Market } from '../testing/market.ts';

const ask = (line: Line, seat: number, command: unknown, at = now(line).at): string => {
  const entry = decide(market, now(line), seat, command, at);
  return entry.ok ? 'ok' : entry.error.code;
};

describe('aborting', () => {
  test('ends a game without a result, until the second ply of a seat', () => {
    const begun = play(open(), 'chance roll 1', '0 end 0', 'chance roll 1');
    const { outcome } = now(play(begun, '1 abort'));
    expect(outcome).toEqual({ ranks: [1, 1, 1], scores: null, reason: 'aborted' });
    expect([isAborted(outcome!), isAborted({ ...outcome!, reason: 'agreement' })]).toEqual([true, false]);
    expect(isDraw(outcome!, now(begun).chairs)).toBe(true);
    expect(ask(play(begun, '1 end 0'), 2, { type: 'abort' })).toBe('too-late');
    expect(ask(play(begun, '1 abort'), 2, { type: 'abort' })).toBe('game-over');
  });

  test('is not for a seat that has left, and has no fields', () => {
    expect(ask(play(open(), '1 resign'), 1, { type: 'abort' })).toBe('left');
    expect(ask(open(), 1, { type: 'abort', seat: 0 })).toBe('unknown-key');
  });
});

describe('a seat that was abandoned', () => {
  const abandon = (line: Line, seat: number): Line => add(line, { type: 'abandon', at: now(line).at, seat });

  test('leaves, by an entry that only hosts write', () => {
    expect(now(abandon(open('two'), 0)).outcome).toEqual({ ranks: [2, 1], scores: null, reason: 'absence' });
    const three = abandon(open(), 1);
    expect([now(three).outcome, now(three).chairs[1]?.who]).toEqual([null, 'nobody']);
    expect(admit(market, now(three), { type: 'abandon', at: 9, seat: 1 })?.code).toBe('left');
    expect(ask(open(), 1, { type: 'abandon' })).toBe('bad-shape');
  });
});

describe('a bot in the place of a person', () => {
  const sit = (line: Line, seat: number, who: 'bot' | 'person'): Line =>
    add(line, { type: 'sit', at: now(line).at, seat, who, ...(who === 'bot' ? { level: 'easy' } : {}) });
  const seated = (...who: readonly ('bot' | 'person')[]): Line =>
    who.reduce((so, one, seat) => sit(so, seat, one), open());

  test('is remembered when the person is back, and by an undo', () => {
    const begun = play(seated('person', 'person', 'bot'), 'chance roll 1');
    expect(now(begun).lent).toBeUndefined();
    const back = sit(sit(sit(begun, 1, 'bot'), 1, 'bot'), 1, 'person');
    expect(now(back)).toMatchObject({ lent: [1], chairs: [{ who: 'person' }, { who: 'person' }, { who: 'bot' }] });
    expect(now(play(play(back, '0 offer 1'), '0 undo')).lent).toEqual([1]);
    expect(now(sit(back, 0, 'bot')).lent).toEqual([1, 0]);
  });
});

describe('giving time', () => {
  const CLOCK: Clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
  const clocked = (clock: Clock | null): Table<Market> => {
    const history = unwrap(openHistory(market, { ...newSave(market, market.presets['two']!, 'seed'), clock }));
    return latestTable(play(history, 'chance roll 1'));
  };
  const give = (table: Table<Market>, ms: number, receiver = 0): Entry<Market> | string => {
    const entry = decide(market, table, 1, { type: 'giveTime', receiver }, table.at + ms);
    return entry.ok ? entry.value : entry.error.code;
  };

  test('adds 15 s to a clock that has run, and a whole move where moves have days', () => {
    const table = clocked(CLOCK);
    expect(give(table, 1000)).toEqual({ type: 'giveTime', at: table.at + 1000, seat: 1, receiver: 0, ms: 15_000 });
    const days = clocked({ ...CLOCK, delayMs: 86_400_000 });
    expect(give(days, 86_401_000)).toMatchObject({ ms: 86_400_000 });
  });

  test('is refused to oneself, to nobody, without a clock, and beyond the time of the start', () => {
    const table = clocked(CLOCK);
    expect([give(table, 0), give(table, 1000, 1), give(table, 1000, 7)]).toEqual(['enough-time', 'no-seat', 'no-seat']);
    expect(give(clocked(null), 1000)).toBe('no-clock');
    expect(give(clocked({ ...CLOCK, totalMs: null, perTurnMs: 1000 }), 10)).toBe('no-clock');
  });
});
