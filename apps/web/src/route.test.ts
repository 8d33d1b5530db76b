import { expect, test } from 'vitest';
import { formatRoute, parseRoute, type Route } from './route.ts';

const ROUTES: readonly Route[] = [
  { screen: 'home' },
  { screen: 'statistics' },
  { screen: 'verify' },
  { screen: 'lobby' },
  { screen: 'options', game: '369' },
  { screen: 'start', game: 'hopnjump', query: { position: '8/8 g', against: 'self' } },
  { screen: 'daily', game: '369', day: null },
  { screen: 'daily', game: '369', day: 20_800 },
  { screen: 'play', id: 'abc' },
  { screen: 'match', match: 'AAAAAAAAAAAAAAAA', invite: null },
  { screen: 'match', match: 'AAAAAAAAAAAAAAAA', invite: 'secret/with?odd#signs' },
  { screen: 'match', match: 'AAAAAAAAAAAAAAAA', invite: 'secret', party: true },
];

test.each(ROUTES)('an address says where one is: $screen', (route) => {
  expect(parseRoute(formatRoute(route))).toEqual(route);
});

test.each(['', '#', '#/', '#/nowhere', '#/play', '#/play/', '#/%E0%A4%A', '#/match'])('%s leads home', (hash) => {
  expect(parseRoute(hash)).toEqual({ screen: 'home' });
});
