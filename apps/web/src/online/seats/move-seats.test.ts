import { required } from '@boardwright/core';
import { readKept, tipOfChain } from '@boardwright/fair';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatRoute, parseRoute } from '../../route.ts';
import { newSavedSeat, savedSeat, saveSeat } from '../../storage/saved-seats.ts';
import { bringSeats, MOST_MOVED, movingSeats } from './move-seats.ts';

const [MATCH, INVITE] = ['abcdefgh-_345678', 'AAAAAAAAAAAAAAAAAAAAAA'];

test('a link holds each seat with its invite', () => {
  const data = `${MATCH}${INVITE}${MATCH.toUpperCase()}${INVITE.toLowerCase()}`;
  expect(parseRoute(formatRoute({ screen: 'seats', data }))).toEqual({ screen: 'seats', data });
  expect(movingSeats(data)).toEqual({
    ok: true,
    value: [
      { match: MATCH, invite: INVITE },
      { match: MATCH.toUpperCase(), invite: INVITE.toLowerCase() },
    ],
  });
});

test.each([
  ['nothing', ''],
  ['a part of a seat', `${MATCH}${INVITE}`.slice(1)],
  ['a seat and a part', `${MATCH}${INVITE}${MATCH}`],
  ['other letters', `${MATCH}${INVITE}`.replace('A', '!')],
  ['too many', `${MATCH}${INVITE}`.repeat(MOST_MOVED + 1)],
])('a link with %s is refused', (_, data) => {
  expect(movingSeats(data)).toMatchObject({ ok: false, error: { code: 'bad-invite' } });
});

describe('a device that brings a seat', () => {
  const [LAST, KEY] = ['1'.repeat(64), '6'.repeat(64)];
  const facts = { match: MATCH, game: '369', version: 1, options: {}, clock: null, pair: null, openAfter: null };
  const told = { ...facts, seats: [], started: true, over: false, next: null };
  let tips: unknown[];

  beforeEach(() => {
    tips = [];
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, text: string) => void items.set(name, text),
    });
    vi.stubGlobal('fetch', async (url: string, { body = '' }: { readonly body?: string }) => {
      if (url.endsWith(MATCH)) return Response.json(told);
      if (url.endsWith('/fair')) return Response.json({ key: KEY, commitment: KEY, draws: true });
      tips.push((JSON.parse(body) as { readonly tip: unknown }).tip);
      return Response.json({ match: MATCH, seat: 0, token: INVITE });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['never had it', undefined],
    ['had it before', { last: LAST, key: KEY, commitment: KEY }],
  ])('and %s draws with a chain of its own, which it marks', async (_, fair) => {
    saveSeat({ ...newSavedSeat(MATCH, '369', 'C'.repeat(24)), fair });
    expect(await bringSeats([{ match: MATCH, invite: INVITE }])).toEqual({ brought: [MATCH], error: null });
    const kept = required(readKept(savedSeat(MATCH)?.fair), 'a chain');
    expect(kept).toMatchObject({ key: KEY, commitment: KEY, moved: true });
    expect(kept.last).not.toBe(LAST);
    expect(tips).toEqual([tipOfChain(kept.last)]);
  });
});
