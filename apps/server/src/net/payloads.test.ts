/** Tests that text in place of a name, an id or a choice comes back as data or not at all, whichever route takes it. */
import { hopnjump } from '@boardwright/games/hopnjump';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySize } from '../../../../tools/size.ts';
import { PAYLOADS } from '../testing/payloads.ts';
import { TestPlayer } from '../testing/player.ts';
import { create, open, type TestServer } from '../testing/test-server.ts';

const SOME = PAYLOADS.filter((_, i) => i % bySize(50, 10, 1) === 0);
let site: TestServer;
let match: string;
beforeAll(async () => {
  site = await open();
  ({ match } = await create(site.origin, { game: 'hopnjump' }));
});
afterAll(() => site.close());

/** Returns all requests that contain a text: the path, and the body if there is one. */
function requestsWith(text: string): readonly (readonly [path: string, body: unknown])[] {
  const path = encodeURIComponent(text);
  const wishes = [
    { game: text },
    { game: 'hopnjump', preset: text },
    { game: 'hopnjump', seats: ['person', text] },
    { game: 'hopnjump', seats: ['person', `bot:${text}`] },
    { game: 'hopnjump', options: { seats: 2, rules: text } },
    { game: 'hopnjump', [text]: text },
  ];
  const seats = [
    { invite: text, claim: 'a-claim-of-my-own-01234567' },
    { invite: 'A'.repeat(22), claim: text },
  ];
  return [
    [`/${path}`, null],
    [`/api/${path}`, null],
    [`/api/matches/${path}`, null],
    ...wishes.map((wish) => ['/api/matches', wish] as const),
    ...seats.map((seat) => [`/api/matches/${match}/seats`, seat] as const),
    [`/api/matches/${path}/seats`, seats[0]],
  ];
}

async function ask(path: string, body: unknown): Promise<Response> {
  const { origin } = site;
  if (body === null) return fetch(`${origin}${path}`);
  const headers = { 'content-type': 'application/json', origin };
  return fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

test(`${SOME.length} texts that are code, over HTTP: no markup says them back`, async () => {
  for (const text of SOME)
    for (const [path, body] of requestsWith(text)) {
      const response = await ask(path, body);
      const said = await response.text();
      const type = response.headers.get('content-type') ?? '';
      expect(response.status, `${path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
      expect(type.startsWith('application/json') || !said.includes(text), `${type} ${said}`).toBe(true);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
});

test(`${SOME.length} texts that are code, over a socket: each is refused by its shape`, async () => {
  const stranger = await new TestPlayer({ origin: site.origin, game: hopnjump, match, token: null, seed: '' }).open();
  for (const text of SOME) {
    const messages = [
      { type: text },
      { type: 'hello', protocol: 3, match: text, token: null, have: -1 },
      { type: 'hello', protocol: 3, match, token: text, have: -1 },
      { type: 'command', id: text, expect: 0, command: { type: 'resign' } },
      { type: 'command', id: 'A'.repeat(22), expect: 0, command: { type: text } },
      { type: 'ping', [text]: text },
    ];
    const heard = stranger.heard.length;
    for (const message of messages) stranger.say(message);
    await stranger.until(() => stranger.heard.length >= heard + messages.length);
    const kinds = stranger.heard.slice(heard).map(({ type }) => type);
    expect(kinds.filter((kind) => kind !== 'fault' && kind !== 'refused')).toEqual([]);
  }
  await stranger.close();
});
