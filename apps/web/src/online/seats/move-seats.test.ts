import { inviteText, readKept } from '@boardwright/fair';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatRoute, parseRoute } from '../../route.ts';
import { newSavedSeat, savedSeat, saveSeat } from '../../storage/saved-seats.ts';
import { bringSeats, movingSeats } from './move-seats.ts';

const [MATCH, INVITE] = ['abcdefgh-_345678', 'AAAAAAAAAAAAAAAAAAAAAA'];

const SIGNED = { key: '0f'.repeat(32), handover: 'a5'.repeat(64) };

test('a link holds each seat with its invite, and what the device before has signed', () => {
  const data = `${MATCH}${INVITE}.${MATCH.toUpperCase()}${INVITE.toLowerCase()}${inviteText(SIGNED)}`;
  expect(parseRoute(formatRoute({ screen: 'seats', data }))).toEqual({ screen: 'seats', data });
  expect(movingSeats(data)).toEqual({
    ok: true,
    value: [
      { match: MATCH, invite: INVITE, fair: null },
      { match: MATCH.toUpperCase(), invite: INVITE.toLowerCase(), fair: SIGNED },
    ],
  });
});

test.each([
  ['nothing', ''],
  ['a part of a seat', `${MATCH}${INVITE}`.slice(1)],
  ['a seat and a part', `${MATCH}${INVITE}.${MATCH}`],
  ['a part of a signature', `${MATCH}${INVITE}${inviteText(SIGNED)}`.slice(0, -1)],
  ['other letters', `${MATCH}${INVITE}`.replace('A', '!')],
  ['too many', Array.from({ length: 30 }, () => `${MATCH}${INVITE}`).join('.')],
])('a link with %s is refused', (_, data) => {
  expect(movingSeats(data)).toMatchObject({ ok: false, error: { code: 'bad-invite' } });
});

describe('a device that brings a seat', () => {
  const KEY = '6'.repeat(64);
  const facts = { match: MATCH, game: '369', version: 1, options: {}, clock: null, pair: null, openAfter: null };
  const fair = { key: KEY, commitment: KEY, site: KEY };
  const told = { ...facts, seats: [], started: true, over: false, next: null, fair };

  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, text: string) => void items.set(name, text),
    });
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(url.endsWith(MATCH) ? told : { match: MATCH, seat: 0, token: INVITE }),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['never had it', undefined],
    ['kept something of another program', { last: KEY }],
  ])('and %s knows what was promised, and who had the seat before', async (_, stored) => {
    saveSeat({ ...newSavedSeat(MATCH, '369', 'C'.repeat(24)), fair: stored });
    const brought = await bringSeats([{ match: MATCH, invite: INVITE, fair: SIGNED }]);
    expect(brought).toEqual({ brought: [MATCH], error: null });
    const promise = { match: MATCH, key: KEY, commitment: KEY, site: KEY };
    expect(readKept(savedSeat(MATCH)?.fair)).toEqual({ promise, invite: SIGNED, device: null });
  });
});
