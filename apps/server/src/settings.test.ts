import { unwrap } from '@boardwright/core';
import { expect, test } from 'vitest';
import { LIMITS, PROFILES } from './net/limits.ts';
import { freshPushKey } from './push/vapid.ts';
import { SETTINGS, settingsOf } from './settings.ts';
import { usageAnswer } from './usage.ts';

test('by default the server is for this machine, on 8080', () => {
  expect(settingsOf({})).toEqual({
    ok: true,
    value: {
      port: 8080,
      host: '127.0.0.1',
      dataDir: 'data',
      database: null,
      webDir: null,
      games: [],
      origins: [],
      allowNonBrowser: false,
      trustProxy: false,
      push: null,
      lobby: false,
      drainMs: 5000,
      talk: 'text',
      metricsToken: null,
      siteKey: null,
      logFormat: 'text',
      limits: {},
    },
  });
  expect(
    settingsOf({ PORT: '0', HOST: '0.0.0.0', DATA_DIR: '/d', ORIGINS: 'https://a.example,http://b.example:81' }),
  ).toMatchObject({
    value: { port: 0, host: '0.0.0.0', dataDir: '/d', origins: ['https://a.example', 'http://b.example:81'] },
  });
  expect(settingsOf({ UNSTARTED_DAYS: '30' })).toMatchObject({ value: { limits: { unstartedMs: 30 * 86_400_000 } } });
});

test('a database is an address of PostgreSQL, which no message repeats', () => {
  const url = 'postgres://me:secret@db.example/site?sslmode=verify-full';
  expect(settingsOf({ DATABASE_URL: url })).toMatchObject({ value: { database: { url, connections: 8 } } });
  expect(settingsOf({ DATABASE_URL: url, DATABASE_CONNECTIONS: '20' })).toMatchObject({
    value: { database: { connections: 20 } },
  });
  const wrong = settingsOf({ DATABASE_URL: 'mysql://me:secret@db.example/site' });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'bad-setting' } });
  expect(JSON.stringify(wrong)).not.toContain('secret');
});

test.each(['', 'http', '-1', '70000', '80.5', '1e3', ' 80'])('PORT=%j is refused', (port) => {
  expect(settingsOf({ PORT: port })).toMatchObject({ ok: false, error: { code: 'bad-port' } });
});

test.each(['', '0', '-7', '1.5', '7d', '99999'])('UNSTARTED_DAYS=%j is refused', (days) => {
  expect(settingsOf({ UNSTARTED_DAYS: days })).toMatchObject({ ok: false, error: { code: 'bad-days' } });
});

test.each([
  ['TRUST_PROXY', 'yes', '1 or 0'],
  ['ALLOW_NON_BROWSER', 'true', '1 or 0'],
  ['PROFILE', 'school', 'one of home, club'],
  ['PROFILE', 'toString', 'one of home, club'],
  ['SOCKETS_PER_ADDRESS', 'many', 'a number from 1 to 100000'],
  ['MAX_DISK_MB', '0', 'a number from 1 to 1000000000'],
  ['MAX_MATCHES', '1e6', 'a number from 1 to 1000000000'],
  ['LOG', 'xml', 'text or json'],
  ['TALK', 'on', 'one of text, emotes, off'],
])('%s=%s is refused by name', (name, value, words) => {
  expect(settingsOf({ [name]: value })).toEqual({
    ok: false,
    error: { code: 'bad-setting', message: `${name} must be ${words}, not "${value}".` },
  });
});

test.each(['DATA_DIR', 'HOST', 'WEB_DIR'])('%s must not be empty', (name) => {
  expect(settingsOf({ [name]: '' })).toMatchObject({ ok: false, error: { message: `${name} must not be empty.` } });
});

test('a profile sets many limits, and single ones win over it', () => {
  expect(settingsOf({ PROFILE: 'club' })).toMatchObject({ value: { limits: PROFILES['club'] } });
  expect(
    settingsOf({
      PROFILE: 'club',
      SOCKETS_PER_ADDRESS: '7',
      MAX_DISK_MB: '2',
      MIN_FREE_MB: '3',
      ABANDONED_DAYS: '4',
      MATCHES_PER_ADDRESS: '30',
    }),
  ).toMatchObject({
    value: {
      limits: {
        ...PROFILES['club'],
        socketsPerAddress: 7,
        diskBytes: 2 * 1024 ** 2,
        freeBytes: 3 * 1024 ** 2,
        abandonedMs: 4 * 86_400_000,
        creations: { burst: 30 },
        matchesPerDay: { burst: 1500 },
      },
    },
  });
});

test.each([
  'a.example',
  'https://a.example/',
  'https://A.example',
  '*',
  'null',
  'https://a.example, https://b.example',
])('ORIGINS=%j is refused', (origins) => {
  expect(settingsOf({ ORIGINS: origins })).toMatchObject({ ok: false, error: { code: 'bad-origin' } });
});

test('--help lists every setting with what it does', () => {
  for (const [name, { about }] of Object.entries(SETTINGS))
    expect(usageAnswer('--help')).toMatch(new RegExp(`${name}.* ${about.slice(0, 20)}`));
});

test('what a setting is said to be by default is what it is', () => {
  const said = Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([name, { standard }]) => (standard === '' ? [] : [[name, standard]])),
  );
  const read = settingsOf(said);
  expect(read).toMatchObject({ ok: true, value: { port: 8080, host: '127.0.0.1', dataDir: './data' } });
  expect(read.ok && { ...LIMITS, ...read.value.limits }).toEqual(LIMITS);
});

test('notifications need a key, a way to reach the operator, and https', () => {
  const PUSH_KEY = freshPushKey();
  expect(settingsOf({ PUSH_KEY })).toMatchObject({ ok: false, error: { code: 'bad-setting' } });
  expect(settingsOf({ PUSH_KEY, PUSH_CONTACT: 'me' })).toMatchObject({ ok: false, error: { code: 'bad-setting' } });
  const contact = { PUSH_CONTACT: 'mailto:host@play.example' };
  expect(settingsOf({ PUSH_KEY: 'short', ...contact })).toMatchObject({ ok: false });
  expect(settingsOf({ PUSH_HOSTS: 'https://push.example' })).toMatchObject({ ok: false });
  const push = unwrap(settingsOf({ PUSH_KEY, ...contact, PUSH_HOSTS: 'push.example' })).push;
  const isAllowed = (address: string): boolean => push?.isAllowed(new URL(address)) ?? false;
  const addresses = [
    'https://push.example/x',
    'https://fcm.googleapis.com/x',
    'http://push.example/x',
    'https://else.example',
  ];
  expect(addresses.map(isAllowed)).toEqual([true, true, false, false]);
});
