import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveSeat, savedSeat, newSavedSeat, type SavedSeat } from '../../storage/saved-seats.ts';
import { createAndSit, createParty, goToNext, joinListed, type NewMatch } from './create.ts';
import { serverRequests } from '../requests.ts';
import { isKnownSite, rememberSite } from './site-key.ts';
import { sitDown } from './take-seat.ts';

const MATCH = 'AAAAAAAAAAAAAAAA';
const INVITES = ['BBBBBBBBBBBBBBBBBBBBBB', 'CCCCCCCCCCCCCCCCCCCCCC'];
const TOKEN = 'DDDDDDDDDDDDDDDDDDDDDD';
const NEXT = 'NNNNNNNNNNNNNNNN';
const FACTS = {
  match: MATCH,
  game: 'hopnjump',
  version: 1,
  options: {},
  clock: null,
  pair: { game: 1, options: {} },
  openAfter: null,
  seats: [],
  started: true,
  over: true,
  next: NEXT,
};
const WISH: NewMatch = {
  game: 'hopnjump',
  options: { seats: 2 },
  clock: null,
  seats: ['link', 'me'],
  pair: false,
  openAfter: null,
  listed: false,
};

/** A server that gives everybody a seat, over a network that may lose its answers. */
let lost: boolean;
let claims: unknown[];
let isFull: boolean;
let wishes: unknown[];
let fair: object | null;
beforeEach(() => {
  [lost, claims, isFull, wishes, fair] = [false, [], false, [], null];
  const store: Record<string, string> = {};
  Object.defineProperty(store, 'setItem', { value: (name: string, text: string) => (store[name] = text) });
  Object.defineProperty(store, 'removeItem', { value: (name: string) => delete store[name] });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('fetch', async (address: string | URL, { body = '' }: { readonly body?: string } = {}) => {
    const url = String(address);
    for (const match of [MATCH, NEXT])
      if (url.endsWith(match)) return Response.json({ ...FACTS, match, ...(fair && { fair }) });
    if (url.endsWith('/matches')) wishes.push(JSON.parse(body));
    if (!url.endsWith('/seats')) return Response.json({ match: MATCH, invites: INVITES }, { status: 201 });
    claims.push(JSON.parse(body));
    if (lost) throw new TypeError('the line is dead');
    if (isFull) return Response.json({ fault: { code: 'no-free-seat', message: '' } }, { status: 409 });
    const match = url.includes(NEXT) ? NEXT : MATCH;
    return Response.json({ match, seat: 1, token: match === NEXT ? 'E'.repeat(22) : TOKEN });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('whoever creates a match sits, and keeps the other invites', async () => {
  expect(await createAndSit(WISH)).toEqual({ ok: true, value: { screen: 'match', match: MATCH, invite: null } });
  expect(savedSeat(MATCH)).toMatchObject({ token: TOKEN, invites: [INVITES[0], null] });
});

test('a lost answer leads to one’s own seat: the same invite with the same claim', async () => {
  lost = true;
  const created = await createAndSit(WISH);
  expect(created).toEqual({ ok: true, value: { screen: 'match', match: MATCH, invite: INVITES[1] } });
  lost = false;
  const { claim, invites } = savedSeat(MATCH) as NonNullable<ReturnType<typeof savedSeat>>;
  expect((await serverRequests.sit(MATCH, INVITES[1] as string, claim)).ok).toBe(true);
  expect(claims[1]).toEqual(claims[0]);
  expect(invites).toEqual([INVITES[0], null]);
});

test('the shared screen of a party takes no seat, keeps all invites, and sees no hand at the end of a delay', async () => {
  const asked = vi.spyOn(serverRequests, 'create');
  const party = await createParty({ ...WISH, openAfter: 10 });
  expect(party).toEqual({ ok: true, value: { screen: 'match', match: MATCH, invite: null } });
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ openAfter: null, seats: ['person', 'person'] }));
  expect(savedSeat(MATCH)).toMatchObject({ token: null, invites: INVITES, party: 'board' });
  expect(claims).toEqual([]);
  await goToNext(savedSeat(MATCH) as SavedSeat, NEXT);
  expect(savedSeat(NEXT)).toMatchObject({ token: null, party: 'board' });
});

describe('the match that follows', () => {
  const first = (): SavedSeat => ({ ...newSavedSeat(MATCH, 'hopnjump', 'c'.repeat(24)), token: TOKEN });
  const way = (invite: string | null): unknown => ({ ok: true, value: { screen: 'match', match: NEXT, invite } });

  test('is entered with the token of the first, once', async () => {
    expect(await goToNext(first(), NEXT)).toEqual(way(null));
    expect(claims).toMatchObject([{ invite: TOKEN }]);
    expect(savedSeat(NEXT)).toMatchObject({ game: 'hopnjump', token: 'E'.repeat(22) });
    expect(await goToNext(first(), NEXT)).toEqual(way(null));
    expect(claims).toHaveLength(1);
  });

  test('is not lost with an answer', async () => {
    lost = true;
    expect(await goToNext(first(), NEXT)).toEqual(way(TOKEN));
    lost = false;
    expect(await goToNext(first(), NEXT)).toEqual(way(null));
    expect(claims[1]).toEqual(claims[0]);
  });

  test('shows who has watched it nothing of that any more', async () => {
    const watched = { ...newSavedSeat(NEXT, 'hopnjump', 'd'.repeat(24)), seen: { seat: null }, lines: ['a line'] };
    saveSeat(watched);
    await goToNext(first(), NEXT);
    expect(savedSeat(NEXT)).toMatchObject({ claim: watched.claim, token: 'E'.repeat(22), seen: null, lines: [] });
  });

  test('is watched by who watched the first', async () => {
    expect(await goToNext({ ...first(), token: null }, NEXT)).toEqual(way(null));
    expect([claims, savedSeat(NEXT)?.token]).toEqual([[], null]);
  });
});

test('only a table for the lobby says so: other servers know no such field', async () => {
  await createAndSit(WISH);
  await createAndSit({ ...WISH, listed: true });
  expect(wishes.map((wish) => (wish as { listed?: unknown }).listed)).toEqual([undefined, true]);
});

describe('a table of the lobby', () => {
  const table = { match: MATCH, game: 'hopnjump' };
  const way = { ok: true, value: { screen: 'match', match: MATCH, invite: null } };

  test('gives a seat with one claim, however often it is asked', async () => {
    lost = true;
    expect(await joinListed(table)).toMatchObject({ ok: false, error: { code: 'no-network' } });
    lost = false;
    expect(await joinListed(table)).toEqual(way);
    expect(claims[1]).toEqual(claims[0]);
    expect(savedSeat(MATCH)).toMatchObject({ game: 'hopnjump', token: TOKEN });
    expect(await joinListed(table)).toEqual(way);
    expect(claims).toHaveLength(2);
  });

  test('leaves nothing on this device if it is full', async () => {
    isFull = true;
    expect(await joinListed(table)).toMatchObject({ ok: false, error: { code: 'no-free-seat' } });
    expect(savedSeat(MATCH)).toBeNull();
  });
});

describe('a server that says another thing about the draws when the player sits down', () => {
  const [KEY, SITE, OTHER] = ['0a', '0b', '0c'].map((byte) => byte.repeat(32)) as [string, string, string];
  const saved = newSavedSeat(MATCH, 'banqi', 'c'.repeat(24));
  const promise = { match: MATCH, key: KEY, commitment: KEY, site: SITE };
  const toDoor = (match: string, invite: string): unknown => ({ ok: true, value: { screen: 'match', match, invite } });

  test('gives no seat if the match is plain', async () => {
    const taken = await sitDown(saved, INVITES[0] as string, { isFair: true, site: SITE });
    expect(taken).toMatchObject({ ok: false, error: { code: 'fair-plain' } });
    expect(claims).toEqual([]);
  });

  test('gives no seat if the site has another key than was shown', async () => {
    rememberSite(SITE);
    fair = { key: KEY, commitment: KEY, site: OTHER };
    const taken = await sitDown(saved, INVITES[0] as string, { isFair: true, site: SITE });
    expect(taken).toMatchObject({ ok: false, error: { code: 'fair-server' } });
    expect([claims, await isKnownSite(OTHER)]).toEqual([[], false]);
    // the invitation has shown the new key, with a warning
    expect(await sitDown(saved, INVITES[0] as string, { isFair: true, site: OTHER })).toMatchObject({ ok: true });
  });

  test('sends the player to the invitation of a new match or of the next one, which says that it is plain', async () => {
    expect(await createAndSit({ ...WISH, game: 'banqi' })).toEqual(toDoor(MATCH, INVITES[1] as string));
    const first = { ...saved, token: TOKEN, fair: { promise, invite: null, device: null } };
    expect(await goToNext(first, NEXT)).toEqual(toDoor(NEXT, TOKEN));
    expect(claims).toEqual([]);
  });
});
