import { ok } from '@boardwright/core';
import { boolean, variant } from '@boardwright/core/decode';
import type { AskRematch } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { findRequest } from './find.ts';
import { socketRequest, type SocketRequest } from './request.ts';

const RAW = { type: 'rematch' };
const answer = async () => ok(null);

test('a request is found by its type', () => {
  expect(findRequest(RAW, [])).toMatchObject({ ok: true, value: { type: 'rematch', feature: null } });
  for (const raw of [{ type: 'toString' }, { type: 7 }, {}, [], null, 'rematch'])
    expect(findRequest(raw, [])).toMatchObject({ ok: false, error: { code: 'bad-shape' } });
});

test('a request of a feature is refused until the client has named it', () => {
  const decoder = variant<AskRematch>({ rematch: {} });
  const all: SocketRequest[] = [socketRequest('rematch', { decoder, feature: 'game-file', answer })];
  expect(findRequest(RAW, [], all)).toMatchObject({ error: { code: 'no-feature', data: { feature: 'game-file' } } });
  expect(findRequest(RAW, ['game-file'], all)).toEqual({ ok: true, value: all[0] });
});

test('the compiler ties a request to its decoder', () => {
  const made = [
    // @ts-expect-error a rematch has no field "loud"
    () => socketRequest('rematch', { decoder: variant<AskRematch>({ rematch: { loud: boolean } }), answer }),
    // @ts-expect-error of another type
    () => socketRequest('rematch', { decoder: variant<{ readonly type: 'ping' }>({ ping: {} }), answer }),
    // @ts-expect-error there is no such request
    () => socketRequest('dance', { decoder: variant<AskRematch>({ rematch: {} }), answer }),
  ];
  expect(made).toHaveLength(3);
});
