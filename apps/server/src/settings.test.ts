import { expect, test } from 'vitest';
import { LIMITS } from './net/limits.ts';
import { settingsOf } from './settings.ts';

test('by default the server is for this machine, on 8080', () => {
  expect(settingsOf({})).toEqual({
    ok: true,
    value: {
      port: 8080,
      host: '127.0.0.1',
      dataDir: 'data',
      webDir: null,
      origins: [],
      allowNonBrowser: false,
      trustProxy: false,
      limits: { unstartedMs: LIMITS.unstartedMs },
    },
  });
  expect(
    settingsOf({ PORT: '0', HOST: '0.0.0.0', DATA_DIR: '/d', ORIGINS: 'https://a.example,http://b.example:81' }),
  ).toMatchObject({
    value: { port: 0, host: '0.0.0.0', dataDir: '/d', origins: ['https://a.example', 'http://b.example:81'] },
  });
  expect(settingsOf({ UNSTARTED_DAYS: '30' })).toMatchObject({ value: { limits: { unstartedMs: 30 * 86_400_000 } } });
});

test.each(['', 'http', '-1', '70000', '80.5', '1e3', ' 80'])('PORT=%j is refused', (port) => {
  expect(settingsOf({ PORT: port })).toMatchObject({ ok: false, error: { code: 'bad-port' } });
});

test.each(['', '0', '-7', '1.5', '7d', '99999'])('UNSTARTED_DAYS=%j is refused', (days) => {
  expect(settingsOf({ UNSTARTED_DAYS: days })).toMatchObject({ ok: false, error: { code: 'bad-days' } });
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
