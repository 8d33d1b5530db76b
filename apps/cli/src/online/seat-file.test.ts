import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAnswer, readSeat, writeSeat } from './seat-file.ts';

test.skipIf(process.platform === 'win32')(
  'a seat is found again, and only its owner may read it (Windows has no modes)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boardwright-seat-'));
    const io = { env: { BOARDWRIGHT_HOME: folder } };
    const seat = { claim: 'claim', token: 'token' };
    expect((await writeSeat(io, 'match', seat)).ok).toBe(true);
    expect(await readSeat(io, 'match')).toEqual(seat);
    expect((await stat(join(folder, 'seats/match.json'))).mode & 0o777).toBe(0o600);
  },
);

test('terminals at one seat know what any of them has answered last', async () => {
  const io = { env: { BOARDWRIGHT_HOME: await mkdtemp(join(tmpdir(), 'boardwright-seat-')) } };
  const [first, second, third] = ['0a', '0b', '0c'].map((byte) => byte.repeat(32)) as [string, string, string];
  const note = (draw: number, context: string): unknown => noteAnswer(io, 'match', { draw, context });
  expect(note(3, first)).toBeNull();
  expect(note(3, second)).toEqual({ draw: 3, context: first });
  expect(note(4, third)).toEqual({ draw: 3, context: first });
  expect(note(3, second)).toEqual({ draw: 4, context: third });
  expect(noteAnswer(io, 'other', { draw: 0, context: first })).toBeNull();
});
