import { expect, test } from 'vitest';
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
    },
  });
  expect(
    settingsOf({ PORT: '0', HOST: '0.0.0.0', DATA_DIR: '/d', ORIGINS: 'https://a.example,http://b.example:81' }),
  ).toMatchObject({
    value: { port: 0, host: '0.0.0.0', dataDir: '/d', origins: ['https://a.example', 'http://b.example:81'] },
  });
});

test.each(['', 'http', '-1', '70000', '80.5', '1e3', ' 80'])('PORT=%j is refused', (port) => {
  expect(settingsOf({ PORT: port })).toMatchObject({ ok: false, error: { code: 'bad-port' } });
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
