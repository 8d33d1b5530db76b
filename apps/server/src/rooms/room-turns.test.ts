import { ok, type Result } from '@boardwright/core';
import { expect, test } from 'vitest';
import { RoomTurns } from './room-turns.ts';

test('what the server records of a room is never refused, however much of it waits; a member has a share', async () => {
  const turns = new RoomTurns();
  const { promise: gate, resolve: begin } = Promise.withResolvers<void>();
  const first = turns.run('room', 0, async () => (await gate, ok('held')));
  const change = async (): Promise<Result<string>> => ok('done');
  const recorded = Array.from({ length: 40 }, () => turns.run('room', null, change));
  const asked = Array.from({ length: 17 }, () => turns.run('room', 1, change));
  begin();
  expect(await first).toEqual(ok('held'));
  expect((await Promise.all(recorded)).every((one) => one.ok)).toBe(true);
  const refused = (await Promise.all(asked)).flatMap((one) => (one.ok ? [] : [one.error.code]));
  expect(refused).toEqual(['busy']);
});
