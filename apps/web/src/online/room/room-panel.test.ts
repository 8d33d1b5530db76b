import type { Room } from '@boardwright/protocol';
import { loadWords } from '@boardwright/words';
import { expect, test } from 'vitest';
import { clockText, matchState } from '../door/door-facts.tsx';
import { memberName, nameHere, scoreLines } from './room-panel.tsx';

const member = { seat: 0, name: 'Ada', ready: false, halfPoints: 3 };
const ROOM: Room = {
  round: 3,
  owner: 0,
  members: [
    { ...member, n: 0 },
    { ...member, n: 1, seat: 1, name: null, halfPoints: 1 },
  ],
  scored: 2,
  refused: null,
  next: null,
  watching: 0,
  listed: false,
};
const outcome = (ranks: readonly number[]) => ({ ranks, scores: null, reason: 'test' });
const halves = (room: Room, ranks: readonly number[] | null): readonly number[] =>
  scoreLines(room, ranks === null ? null : outcome(ranks)).map((line) => line.halves);

test('the score counts the round at hand once, when it is over', () => {
  expect(halves(ROOM, null)).toEqual([3, 1]);
  expect(halves(ROOM, [2, 1])).toEqual([3, 3]);
  expect(halves(ROOM, [1, 1])).toEqual([4, 2]);
  expect(halves({ ...ROOM, scored: 3 }, [1, 2])).toEqual([3, 1]);
});

test('a member is called by name, or by number', async () => {
  const words = await loadWords('en');
  expect(ROOM.members.map((one) => memberName(words, one))).toEqual(['Ada', words.seatNumber(2)]);
});

test('the score and the chat call a member without a name you or the opponent, not by a number', async () => {
  const words = await loadWords('en');
  const members = ROOM.members.map((one) => ({ ...one, name: null }));
  const called = (own: number | null) => members.map(({ n }) => nameHere(words, members, n, own));
  expect(called(0)).toEqual(['You', 'Opponent']);
  expect(called(null)).toEqual([words.seatNumber(1), words.seatNumber(2)]);
  expect(nameHere(words, ROOM.members, 0, 0)).toBe('Ada');
  const three = [...members, { ...member, n: 2, name: null }];
  expect(nameHere(words, three, 2, 0)).toBe(words.seatNumber(3));
});

test('an invitation says how long the clock is, and where the match stands', async () => {
  const words = await loadWords('en');
  const clock = { totalMs: 180_000, incrementMs: 2000, perTurnMs: null, onFlag: 'lose' } as const;
  expect(clockText(words, null)).toBe('No clock: think as long as you like.');
  expect(clockText(words, clock)).toBe(`3 min for each player, 2 s more after each move. ${words.onFlag.lose}.`);
  const minute = { totalMs: null, incrementMs: 0, perTurnMs: 60_000, onFlag: 'fallback' } as const;
  expect(clockText(words, minute)).toBe(`60 s for each turn. ${words.onFlag.fallback}.`);
  const seat = (taken: boolean) => ({ who: 'person', level: null, taken, here: taken }) as const;
  const facts = { over: false, started: false, seats: [seat(true), seat(false)] } as never;
  expect(matchState(words, facts)).toBe('1 of 2 seats are taken.');
  expect(matchState(words, { ...(facts as object), started: true } as never)).toBe(words.room.begun);
  expect(matchState(words, { ...(facts as object), started: true, over: true } as never)).toBe(words.room.over);
  expect(matchState(words, { ...(facts as object), seats: [seat(true)] } as never)).toBe(words.room.full);
});
