import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSeat, writeSeat } from './seat-file.ts';

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
