import { rng } from '@boardwright/core';
import { expect, test } from 'vitest';
import {
  afterDraw,
  isNextLink,
  linkDown,
  LinkChain,
  nextLinkNumber,
  noChains,
  ServerChains,
  serverChain,
  tipsOf,
  withTip,
} from './chains.ts';
import { randomHex } from './fair-game.fixture.ts';
import { hexToBytes } from './hash.ts';

const end = randomHex(rng('chain'));
const last = hexToBytes(end);

test.each([1, 15, 16, 17, 100])('a chain of %d links gives each of them', (length) => {
  const chain = new LinkChain(last, length);
  for (let k = 0; k <= length; k++) expect(chain.link(k)).toBe(linkDown(end, length - k));
  expect(() => chain.link(length + 1)).toThrow(RangeError);
});

test('a link belongs to one draw, also after draws that the seat missed', () => {
  const chain = new LinkChain(last, 10);
  let chains = withTip(noChains(2), 1, chain.tip);
  expect(tipsOf(chains)).toEqual([null, chain.tip]);
  expect([isNextLink(chains, 1, chain.link(1)), isNextLink(chains, 1, chain.link(2))]).toEqual([true, false]);
  expect(isNextLink(chains, 0, chain.link(1))).toBe(false);
  chains = afterDraw(chains, [null, chain.link(1)]);
  chains = afterDraw(chains, [null, null]);
  // the link of the draw that was missed is of no use any more
  expect([2, 3, 4].map((k) => isNextLink(chains, 1, chain.link(k)))).toEqual([false, true, false]);
  expect(isNextLink(chains, 1, chain.link(1))).toBe(false);
});

test('a new tip counts from the next draw on', () => {
  const chain = new LinkChain(last, 10);
  const chains = withTip(afterDraw(afterDraw(noChains(1), [null]), [null]), 0, chain.tip);
  expect(nextLinkNumber(chains, 0)).toBe(1);
  expect(isNextLink(chains, 0, chain.link(1))).toBe(true);
});

test('the chains of a server differ by name and by piece', () => {
  const server = new ServerChains(randomHex(rng('secret')));
  const names = [serverChain(false, 3), serverChain(true, 3), serverChain(true, null)];
  expect(names).toEqual(['server', 'server/3', 'server/nobody']);
  const links = names.flatMap((name) => [0, 1, 255, 256, 257].map((draw) => server.link(name, draw)));
  expect(new Set(links).size).toBe(links.length);
  expect(linkDown(server.link('server', 256), 1)).toBe(server.tip('server', 256));
  expect(server.tip('server', 255)).toBe(server.tip('server'));
});
