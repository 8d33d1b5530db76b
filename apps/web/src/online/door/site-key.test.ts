import { handedOver, keyPair } from '@boardwright/fair';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isKnownSite, rememberSite } from './site-key.ts';

const [OLD, NEW, OTHER] = ['01', '02', '03'].map((byte) => keyPair(byte.repeat(32))) as [KeyPair, KeyPair, KeyPair];
type KeyPair = ReturnType<typeof keyPair>;
let told: unknown;

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  });
  vi.stubGlobal('location', { href: 'https://play.example/' });
  vi.stubGlobal('fetch', async (url: URL) => {
    if (url.href !== 'https://play.example/.well-known/boardwright-site') throw new Error(url.href);
    return Response.json(told);
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the first key of a site is taken as it is, and a key that it has signed too', async () => {
  told = { keys: [{ key: OLD.key, handover: null }, handedOver(OLD, NEW.key)] };
  expect(await isKnownSite(OLD.key)).toBe(true);
  rememberSite(OLD.key);
  expect(await isKnownSite(NEW.key)).toBe(true);
});

test.each([
  [
    'nobody has signed',
    (): unknown => ({
      keys: [
        { key: OLD.key, handover: null },
        { key: NEW.key, handover: null },
      ],
    }),
  ],
  ['another key has signed', (): unknown => ({ keys: [{ key: OLD.key, handover: null }, handedOver(OTHER, NEW.key)] })],
  ['comes from a site that does not know the old one', (): unknown => ({ keys: [handedOver(OLD, NEW.key)] })],
  ['comes with an answer that cannot be read', (): unknown => ({ keys: 'none' })],
])('a key that %s is said to be another site, until its player sits down', async (_, answer) => {
  rememberSite(OLD.key);
  told = answer();
  expect(await isKnownSite(NEW.key)).toBe(false);
  rememberSite(NEW.key);
  expect(await isKnownSite(NEW.key)).toBe(true);
});
