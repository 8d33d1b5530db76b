import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptChair } from './chairs.ts';
import { createAndSit } from './create.ts';
import { takeSeat } from './server.ts';

const MATCH = 'AAAAAAAAAAAAAAAA';
const INVITES = ['BBBBBBBBBBBBBBBBBBBBBB', 'CCCCCCCCCCCCCCCCCCCCCC'];
const TOKEN = 'DDDDDDDDDDDDDDDDDDDDDD';
const WISH = { game: 'hopnjump', options: { seats: 2 }, clock: null, seat: 1 };

/** A server that seats whoever asks, and a network that may lose its answers. */
let lost: boolean;
let claims: unknown[];
beforeEach(() => {
  [lost, claims] = [false, []];
  const store: Record<string, string> = {};
  Object.defineProperty(store, 'setItem', { value: (name: string, text: string) => (store[name] = text) });
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null });
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    if (!url.endsWith('/seats')) return Response.json({ match: MATCH, invites: INVITES }, { status: 201 });
    claims.push(JSON.parse(body));
    if (lost) throw new TypeError('the line is dead');
    return Response.json({ match: MATCH, seat: 1, token: TOKEN });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('whoever creates a match sits, and keeps the other invites', async () => {
  expect(await createAndSit(WISH)).toEqual({ ok: true, value: { match: MATCH, invite: null } });
  expect(keptChair(MATCH)).toMatchObject({ token: TOKEN, invites: [INVITES[0], null] });
});

test('a lost answer leads to one’s own seat: the same invite with the same claim', async () => {
  lost = true;
  const created = await createAndSit(WISH);
  expect(created).toEqual({ ok: true, value: { match: MATCH, invite: INVITES[1] } });
  lost = false;
  const { claim, invites } = keptChair(MATCH) as NonNullable<ReturnType<typeof keptChair>>;
  expect((await takeSeat(MATCH, INVITES[1] as string, claim)).ok).toBe(true);
  expect(claims[1]).toEqual(claims[0]);
  expect(invites).toEqual([INVITES[0], null]);
});
