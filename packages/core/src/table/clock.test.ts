import { describe, expect, test } from 'vitest';
import { CORRESPONDENCE, countTurns, deadlineOf, nextTimedEntry } from './clock.ts';
import type { Clock, Entry, Table } from './entry.ts';
import type { Game } from '../game.ts';
import { unwrap } from '../result.ts';
import { begin, newSave } from './begin.ts';
import { admit, fold } from './table.ts';
import { market, type Market } from '../testing/market.ts';

const TEN_SECONDS: Clock = { totalMs: 10_000, incrementMs: 2000, perTurnMs: null, onFlag: 'lose' };
/** A market in which the owner of a turn has 5 s for each action. */
const hurried: Game<Market> = { ...market, limitMs: () => 5000 };

/** A market in which one turn follows another without a roll. */
const diceless: Game<Market> = {
  ...market,
  apply: (state, ply) => ({ ...market.apply(state, ply), stage: 'trade' }),
};

/** A market that waits for answers to an offer while its owner may continue. */
const patient: Game<Market> = {
  ...market,
  turn: (state) => {
    const turn = market.turn(state);
    const answering = state.stage === 'trade' ? state.offers.flatMap(({ to }) => to) : [];
    return answering.length === 0 ? turn : { may: turn.may, awaits: answering };
  },
};

function open(clock: Clock | null, preset: 'two' | 'three' = 'two', game: Game<Market> = market): Table<Market> {
  return unwrap(begin(game, newSave(game, game.presets[preset]!, 'seed', { clock })));
}

function play(table: Table<Market>, ...plies: Parameters<typeof playIn>[2][]): Table<Market> {
  return plies.reduce((now, ply) => playIn(market, now, ply), table);
}

function playIn(
  game: Game<Market>,
  now: Table<Market>,
  [at, { by, ...action }]: readonly [number, Market['Action'] & { by?: number }],
): Table<Market> {
  const entry: Entry<Market> = { type: 'ply', at, actor: by ?? 'chance', action };
  expect(admit(game, now, entry)).toBeNull();
  return fold(game, now, entry);
}

const roll = { type: 'roll', n: 1 } as const;
const offer = { type: 'offer', n: 1, by: 0 } as const;
const end = (by: number) => ({ type: 'end', n: 0, by }) as const;

describe('clocks', () => {
  test.each([0, 400, 3000])(
    'time that a seat could not reach the host is as if it had not been, with %i ms free a turn',
    (delayMs) => {
      const clock: Clock = { ...TEN_SECONDS, perTurnMs: 9000, delayMs };
      const begun = play(open(clock), [0, roll]);
      const refunded = fold(market, begun, { type: 'refund', at: 5000, seat: 0, ms: 2000 });
      const later = play(open(clock), [2000, roll]);
      expect(deadlineOf(refunded, 0)).toBe(deadlineOf(later, 0));
      const [one, other] = [refunded, later].map((table) => play(table, [6000, end(0)]));
      expect([one?.left, one?.paces[0]?.ms]).toEqual([other?.left, other?.paces[0]?.ms]);
    },
  );

  test('a seat gets back no more than its turn was charged, and only while it is awaited', () => {
    const begun = play(open(TEN_SECONDS), [1000, roll]);
    const reason = (seat: number, ms: number, table = begun): unknown =>
      admit(market, table, { type: 'refund', at: 3000, seat, ms })?.code ?? null;
    expect([reason(0, 2000), reason(0, 2001), reason(1, 1)]).toEqual([null, 'no-clock', 'no-clock']);
    expect(reason(0, 1, play(open(null), [1000, roll]))).toBe('no-clock');
  });

  test('the first entry starts them, whatever the time', () => {
    expect(deadlineOf(open(TEN_SECONDS), 0)).toBeNull();
    expect(nextTimedEntry(market, open(TEN_SECONDS))).toBeNull();
    const started = play(open(TEN_SECONDS), [1_000_000, roll]);
    expect(started.left).toEqual([10_000, 10_000]);
    expect(deadlineOf(started, 0)).toBe(1_010_000);
  });

  test('time passes for those whom the game awaits, and no one pays for chance', () => {
    const acted = play(open(TEN_SECONDS), [1000, roll], [4000, offer]);
    expect(acted.left).toEqual([7000, 10_000]);
    const ended = play(acted, [5000, end(0)]);
    expect(ended.left).toEqual([6000, 10_000]);
    expect(play(ended, [9000, roll]).left).toEqual([8000, 10_000]); // with the increment of 2,000 at the end of the turn
  });

  test('the increment comes at the end of the turn, not with each act', () => {
    expect(play(open(TEN_SECONDS), [0, roll], [0, offer]).left).toEqual([10_000, 10_000]);
    expect(play(open(TEN_SECONDS), [0, roll], [0, offer], [0, end(0)], [0, roll]).left).toEqual([12_000, 10_000]);
  });

  test('a turn goes on over what chance answers: no increment between, and no fresh time', () => {
    const alone: Game<Market> = { ...market, setup: () => ({ stage: 'roll', turns: 0, hands: [[0, 0]], offers: [] }) };
    const asked = play(open({ ...TEN_SECONDS, perTurnMs: 7000 }, 'two', alone), [0, roll], [3000, end(0)]);
    const answered = play(asked, [5000, roll]);
    expect(answered.left).toEqual([7000]);
    expect(nextTimedEntry(alone, answered)).toEqual({ type: 'flag', at: 9000, seat: 0 }); // 3,000 were spent; the rest was time of chance
  });

  test('a turn goes on while others answer: their time runs, and an offer wins no increment', () => {
    const plies = [
      [1000, roll],
      [2000, offer],
      [5000, { type: 'refuse', n: 0, by: 1 }],
      [6000, end(0)],
    ] as const;
    const tables = [open({ ...TEN_SECONDS, perTurnMs: 9000 }, 'two', patient)];
    for (const ply of plies) tables.push(playIn(patient, tables.at(-1)!, ply));
    const [, , offered, refused] = tables;
    expect(offered!.left).toEqual([9000, 10_000]);
    expect(refused!.left).toEqual([9000, 9000]); // 3 s, and the increment for the answer
    expect(deadlineOf(refused!, 0)).toBe(5000 + 8000); // one of 9 s is spent; the time of the answers was not charged
    expect(playIn(patient, tables.at(-1)!, [6000, roll]).left).toEqual([10_000, 9000]);
  });

  test('the first part of a turn is free where the clock has a delay, once, and an undo gives it to nobody again', () => {
    const delayed: Clock = { ...TEN_SECONDS, incrementMs: 0, delayMs: 3000 };
    const begun = play(open(delayed), [1000, roll]);
    expect([deadlineOf(begun, 0), deadlineOf(play(begun, [2000, offer]), 0)]).toEqual([14_000, 14_000]);
    const acted = play(begun, [3000, offer]);
    expect([acted.left, play(acted, [5000, end(0)]).left]).toEqual([
      [10_000, 10_000],
      [9000, 10_000],
    ]);
    const back = fold(market, acted, { type: 'undo', at: 3500, seat: 0, to: 1 }, begun);
    expect(play(back, [5000, end(0)]).left).toEqual([9000, 10_000]);
    const perTurn = play(open({ ...delayed, totalMs: null, perTurnMs: 5000 }), [1000, roll]);
    expect(deadlineOf(perTurn, 0)).toBe(9000);
  });

  test('days for a move, then vacation, which does not come back', () => {
    const day = 86_400_000;
    const clock = CORRESPONDENCE['days'] ?? null;
    const begun = play(open(clock), [0, roll]);
    expect(deadlineOf(begun, 0)).toBe(17 * day);
    const late = play(begun, [5 * day, end(0)], [5 * day, roll], [6 * day, end(1)], [6 * day, roll]);
    expect([late.left, deadlineOf(late, 0)]).toEqual([[12 * day, 14 * day], 21 * day]);
  });

  test('a clock does not go below nothing', () => {
    expect(play(open(TEN_SECONDS), [0, roll], [99_000, offer]).left).toEqual([0, 10_000]);
  });

  test('an undo gives no time back, and leaves the chairs as they are', () => {
    const before = play(open(TEN_SECONDS), [0, roll]);
    const acted = fold(market, play(before, [3000, offer]), {
      type: 'sit',
      at: 3000,
      seat: 1,
      who: 'bot',
      level: 'easy',
    });
    const back = fold(market, acted, { type: 'undo', at: 4000, seat: 0, to: 1 }, before);
    expect(back).toMatchObject({ state: before.state, left: [6000, 10_000], at: 4000, seq: 4, turnAt: [0, 4000] });
    expect(back.chairs[1]).toEqual({ who: 'bot', level: 'easy' });
  });

  test('an undo wins neither an increment nor a fresh turn', () => {
    const ends = (table: Table<Market>, at: number): Table<Market> =>
      fold(diceless, table, { type: 'ply', at, actor: 0, action: { type: 'end', n: 0 } });
    const before = play(open({ ...TEN_SECONDS, perTurnMs: 9000 }), [0, roll]);
    const ended = ends(before, 3000);
    expect(ended.left).toEqual([9000, 10_000]);
    const back = fold(diceless, ended, { type: 'undo', at: 4000, seat: 0, to: 1 }, before);
    expect(back).toMatchObject({ state: before.state, left: [7000, 9000] });
    expect(nextTimedEntry(diceless, back)).toEqual({ type: 'flag', at: 10_000, seat: 0 }); // 6,000 of 9,000 are left
    expect(ends(back, 5000).left).toEqual([8000, 9000]);
  });

  test('without a clock nothing is charged and nothing is due', () => {
    const table = play(open(null), [0, roll], [99_000, offer]);
    expect(table.left).toEqual([0, 0]);
    expect(nextTimedEntry(market, table)).toBeNull();
  });

  test('time per turn counts from its beginning, over all acts', () => {
    const perTurn: Clock = { totalMs: null, incrementMs: 0, perTurnMs: 3000, onFlag: 'lose' };
    const table = play(open(perTurn), [1000, roll], [2500, offer]);
    expect(nextTimedEntry(market, table)).toEqual({ type: 'flag', at: 4000, seat: 0 });
    const next = play(table, [3000, end(0)], [3500, roll]);
    expect(nextTimedEntry(market, next)).toEqual({ type: 'flag', at: 6500, seat: 1 });
  });

  test('the nearer of two deadlines counts', () => {
    const both: Clock = { ...TEN_SECONDS, perTurnMs: 30_000 };
    expect(nextTimedEntry(market, play(open(both), [0, roll]))?.at).toBe(10_000);
    expect(nextTimedEntry(market, play(open({ ...both, perTurnMs: 400 }), [0, roll]))?.at).toBe(400);
  });
});

describe('due', () => {
  test('a flag loses between two; among three the chair empties and the fallback plays at once', () => {
    const flag = (seat: number, at: number): Entry<Market> => ({ type: 'flag', at, seat });
    const two = play(open(TEN_SECONDS), [0, roll]);
    expect(nextTimedEntry(market, two)).toEqual(flag(0, 10_000));
    expect(fold(market, two, flag(0, 10_000)).outcome).toEqual({ ranks: [2, 1], scores: null, reason: 'time' });
    const three = fold(market, play(open(TEN_SECONDS, 'three'), [0, roll]), flag(0, 10_000));
    expect(three.outcome).toBeNull();
    expect(nextTimedEntry(market, three)).toEqual({ type: 'ply', at: 10_000, actor: 0, action: { type: 'end', n: 0 } });
  });

  test('a flag must be true', () => {
    const table = play(open(TEN_SECONDS), [0, roll]);
    expect(admit(market, table, { type: 'flag', at: 9999, seat: 0 })?.code).toBe('not-flagged');
    expect(admit(market, table, { type: 'flag', at: 10_000, seat: 0 })).toBeNull();
    expect(admit(market, table, { type: 'flag', at: 99_000, seat: 1 })?.code).toBe('not-flagged');
    expect(admit(market, open(TEN_SECONDS), { type: 'flag', at: 99_000, seat: 0 })?.code).toBe('not-flagged');
  });

  test('where a flag does not lose, the fallback is played', () => {
    const table = play(open({ ...TEN_SECONDS, onFlag: 'fallback' }), [0, roll], [1000, offer]);
    expect(nextTimedEntry(market, table)).toEqual({ type: 'ply', at: 10_000, actor: 0, action: { type: 'end', n: 0 } });
    expect(admit(market, table, { type: 'flag', at: 10_000, seat: 0 })?.code).toBe('not-flagged');
  });

  test('a limit of the rules counts from when the decision opened', () => {
    const table = play(open(null, 'two', hurried), [1000, roll]);
    expect(nextTimedEntry(hurried, table)?.at).toBe(6000);
    expect(nextTimedEntry(hurried, play(table, [3000, offer]))?.at).toBe(8000);
    expect(nextTimedEntry(hurried, open(null, 'two', hurried))).toBeNull();
  });

  test('a limit that a late host missed is due now, not in the past', () => {
    const table = fold(hurried, play(open(null, 'two', hurried), [1000, roll]), {
      type: 'offerDraw',
      at: 9000,
      seat: 1,
    });
    const late = nextTimedEntry(hurried, table)!;
    expect(late.at).toBe(9000);
    expect(admit(hurried, table, late)).toBeNull();
  });

  test('before the first entry nothing is due, not even a limit of the rules', () => {
    const position = JSON.stringify({ ...open(null).state, stage: 'trade' });
    const table = unwrap(begin(hurried, newSave(hurried, { seats: 2 }, 's', { position })));
    expect(hurried.turn(table.state).awaits).toEqual([0]);
    expect(nextTimedEntry(hurried, table)).toBeNull();
  });

  test('an empty chair plays at once, and several who are awaited are asked by their time', () => {
    const position = JSON.stringify({
      ...open(null, 'three').state,
      hands: [
        [3, 3],
        [4, 2],
        [0, 9],
      ],
    });
    const start = unwrap(begin(market, newSave(market, { seats: 3 }, 's', { position, clock: TEN_SECONDS })));
    const table = play(start, [1000, { type: 'roll', n: 6 }], [3000, { type: 'discard', n: 1, by: 0 }]);
    expect(table.left).toEqual([10_000, 8000, 8000]); // seat 0 spent 2,000, and gained 2,000 by ending its turn
    expect(nextTimedEntry(market, table)).toEqual({ type: 'flag', at: 11_000, seat: 1 });
    const left = fold(market, table, { type: 'resign', at: 3000, seat: 2 });
    expect(nextTimedEntry(market, left)).toMatchObject({ type: 'ply', actor: 2, at: 3000 });
  });

  test('nothing is due after the end', () => {
    const over = fold(market, play(open(TEN_SECONDS), [0, roll]), { type: 'resign', at: 1, seat: 0 });
    expect(nextTimedEntry(market, over)).toBeNull();
    expect(fold(market, over, { type: 'sit', at: 5000, seat: 0, who: 'person' }).left).toEqual(over.left);
  });
});

describe('turns', () => {
  const { turnsEnded: _, ...uncounted } = market;

  test('are counted by the game, whatever is said during one', () => {
    const offered = playIn(patient, play(open(null), [1, roll]), [2, offer]);
    expect(countTurns(patient, offered)).toBe(0);
    expect(countTurns(patient, playIn(patient, offered, [3, end(0)]))).toBe(1);
  });

  test('end where the game does not count them when it awaits another seat, and not while chance answers', () => {
    const tables = [[1, roll] as const, [2, end(0)] as const, [3, roll] as const, [4, end(1)] as const].reduce(
      (all, ply) => [...all, playIn(uncounted, all.at(-1)!, ply)],
      [open(null, 'two', uncounted)],
    );
    expect(tables.map((table) => countTurns(uncounted, table))).toEqual([0, 0, 0, 1, 1]);
  });
});
