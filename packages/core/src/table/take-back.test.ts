import { describe, expect, test } from 'vitest';
import type { Clock, Entry, Table } from './entry.ts';
import type { Game } from '../game.ts';
import { append, historyFrom, latestTable, openHistory, saveOf, type History } from './history.ts';
import { now, open, play, add } from './line.fixture.ts';
import { unwrap } from '../result.ts';
import { newSave } from './begin.ts';
import { decide } from './table.ts';
import { expiredTakeBack, mayTakeBack, openTakeBack, TAKE_BACK_MS } from './take-back.ts';
import { market, type Market } from '../testing/market.ts';

type Line = History<Market>;

const say = (line: Line, seat: number, command: unknown, at = now(line).at + 1): Line =>
  append(line, unwrap(decide(line.game, now(line), seat, command, at)));
const faultOf = (line: Line, seat: number, command: unknown): string | null => {
  const entry = decide(market, now(line), seat, command, now(line).at);
  return entry.ok ? null : entry.error.code;
};
const sit = (line: Line, seat: number, who: 'bot' | 'nobody'): Line =>
  add(line, { type: 'sit', at: now(line).at, seat, who });

const offered = play(open(), 'chance roll 1', '0 offer 1');
const asked = say(offered, 0, { type: 'undo' });
const allow = { type: 'allowUndo', to: 1 } as const;
const refuse = { type: 'refuseUndo', to: 1 } as const;

describe('against people', () => {
  test('a take-back is asked for, and changes nothing else', () => {
    const { takeBack, ...rest } = now(asked);
    expect(takeBack).toEqual({ seat: 0, to: 1, until: 3 + TAKE_BACK_MS, agreed: [], refused: null });
    expect(rest).toEqual({ ...now(offered), takeBack: undefined, seq: 3, at: 3 });
    expect([0, 1, 2].map((seat) => mayTakeBack(now(offered), seat))).toEqual([true, false, false]);
    expect(mayTakeBack(now(asked), 0)).toBe(false);
  });

  test('a ply whose draw is on its way stands', () => {
    const ended = play(open(), 'chance roll 1', '0 end 0');
    expect(market.turn(now(ended).state).awaits).toEqual(['chance']);
    expect([faultOf(ended, 0, { type: 'undo' }), mayTakeBack(now(ended), 0)]).toEqual(['nothing-to-undo', false]);
  });

  test('all of them have to allow it; the last one takes the ply back', () => {
    const half = say(asked, 2, allow);
    expect(now(half)).toMatchObject({ state: now(offered).state, takeBack: { agreed: [2], refused: null } });
    const back = say(half, 1, allow);
    expect(back.log.at(-1)).toEqual({ type: 'undo', at: 5, seat: 0, to: 1, refund: true });
    expect(now(back)).toMatchObject({ state: offered.tables[1]?.state, plies: 1, takeBack: null });
  });

  test('one refuses, and it is over: nobody is asked twice for one ply', () => {
    const refused = say(asked, 1, refuse);
    expect(now(refused)).toMatchObject({ state: now(offered).state, takeBack: { refused: 1 } });
    expect(openTakeBack(now(refused))).toBeNull();
    expect(faultOf(refused, 0, { type: 'undo' })).toBe('asked-already');
    expect([allow, refuse].map((answer) => faultOf(refused, 2, answer))).toEqual(['no-take-back', 'no-take-back']);
  });

  test('it can be withdrawn, and lapses by itself: both are a refusal by the asker', () => {
    expect(now(say(asked, 0, refuse)).takeBack?.refused).toBe(0);
    expect(expiredTakeBack(now(asked))).toEqual({ type: 'refuseUndo', at: 3 + TAKE_BACK_MS, seat: 0 });
    expect(expiredTakeBack(now(say(asked, 0, refuse)))).toBeNull();
    expect(expiredTakeBack(now(offered))).toBeNull();
  });

  test('it lapses when the game goes on, when somebody leaves and at the end', () => {
    const on = play(asked, '1 refuse 0');
    expect(now(on).takeBack).toBeNull();
    expect(faultOf(on, 1, allow)).toBe('no-take-back');
    expect(now(play(asked, '2 resign')).takeBack).toBeNull();
    expect(now(play(asked, '1 offerDraw')).takeBack).toEqual(now(asked).takeBack);
    expect(now(play(asked, '1 offerDraw', '0 agreeDraw', '2 agreeDraw'))).toMatchObject({
      takeBack: null,
      offer: null,
    });
  });

  test('an answer names the request that it means', () => {
    const next = say(play(asked, '1 refuse 0'), 1, { type: 'undo' });
    expect(now(next).takeBack).toMatchObject({ seat: 1, to: 3 });
    expect(faultOf(next, 2, allow)).toBe('no-take-back');
  });

  test.each([
    ['one’s own request', 0, allow, 'own-take-back'],
    ['a request again', 0, { type: 'undo' }, 'asked-already'],
    ['another’s ply', 1, { type: 'undo' }, 'nothing-to-undo'],
    ['an answer to a draw', 1, { type: 'agreeDraw' }, 'no-offer'],
    ['an answer to nothing in particular', 1, { type: 'allowUndo' }, 'missing-key'],
  ])('%s is refused', (_name, seat, command, code) => {
    expect(faultOf(asked, seat, command)).toBe(code);
  });

  test('who has allowed it cannot do so twice, but may still refuse', () => {
    const half = say(asked, 2, allow);
    expect(faultOf(half, 2, allow)).toBe('agreed');
    expect(now(say(half, 2, refuse)).takeBack?.refused).toBe(2);
  });

  test('who has left is not asked', () => {
    const left = play(offered, '2 resign');
    expect(now(say(say(left, 0, { type: 'undo' }), 1, allow)).plies).toBe(1);
    expect(faultOf(play(asked, '2 resign'), 2, allow)).toBe('left');
  });

  test('it is in the log, so a log that is opened again knows it', () => {
    for (const line of [asked, say(asked, 2, allow), say(asked, 1, refuse), say(say(asked, 2, allow), 1, allow)])
      expect(latestTable(unwrap(openHistory(market, saveOf(line))))).toEqual(now(line));
  });
});

test('against bots, and alone, nobody is asked', () => {
  const alone = sit(sit(offered, 1, 'bot'), 2, 'nobody');
  const back = say(alone, 0, { type: 'undo' });
  expect(back.log.at(-1)).toMatchObject({ type: 'undo', seat: 0, to: 1 });
  expect(now(back).plies).toBe(1);
});

describe('clocks', () => {
  const clock: Clock = { totalMs: 60_000, incrementMs: 1000, perTurnMs: null, onFlag: 'lose' };
  /** A market in which one turn follows another without a roll. */
  const diceless: Game<Market> = {
    ...market,
    apply: (state, ply) => ({ ...market.apply(state, ply), stage: 'trade' }),
  };
  const start = unwrap(openHistory(diceless, newSave(diceless, { seats: 2 }, 'seed', { clock })));
  const roll: Entry<Market> = { type: 'ply', at: 1000, actor: 'chance', action: { type: 'roll', n: 1 } };
  const end = (at: number): Entry<Market> => ({ type: 'ply', at, actor: 0, action: { type: 'end', n: 0 } });
  const rolled = append(start, roll);

  /** Plays a game in which seat 0 ends its turn after 2 s and undoes that 4 s later, while seat 1 is thinking. */
  function fourRounds(back: (line: Line, at: number) => Line): Table<Market> {
    let line = rolled;
    for (let round = 0; round < 4; round++) {
      const at = now(line).at;
      line = back(append(line, end(at + 2000)), at + 6000);
    }
    return now(line);
  }

  test('nobody pays for another’s ply that is taken back', () => {
    const { left } = fourRounds((line, at) =>
      say(say(line, 0, { type: 'undo' }, at - 1000), 1, { type: 'allowUndo', to: now(line).last }, at),
    );
    expect(left).toEqual([60_000 - 4 * 2000, 60_000]);
  });

  test('a log from before requests keeps the clocks that it had, and what it says of them', () => {
    const { left } = fourRounds((line, at) => append(line, { type: 'undo', at, seat: 0, to: now(line).last }));
    expect(left).toEqual([60_000 - 4 * 2000, 60_000 - 4 * 4000]);
  });

  test('a request stops no clock, and its end gives nothing back', () => {
    const line = say(append(rolled, end(2000)), 0, { type: 'undo' }, 3000);
    expect(now(say(line, 1, { type: 'refuseUndo', to: 1 }, 9000)).left).toEqual([60_000, 53_000]);
  });

  test('a history that begins in the middle of a request goes on from there', () => {
    const line = say(append(rolled, end(2000)), 0, { type: 'undo' }, 3000);
    const memories = line.memories.at(-1) ?? [];
    const late = historyFrom(diceless, line.start, line.viewers, { table: now(line), memories });
    const past = { table: now(rolled), memories };
    const entry = unwrap(decide(diceless, now(late), 1, { type: 'allowUndo', to: 1 }, 9000));
    expect(latestTable(append(late, entry, past)).left).toEqual([59_000, 60_000]);
  });
});
