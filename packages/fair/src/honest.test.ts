import { describe, expect, test } from 'vitest';
import { FairTable } from './table.fixture.ts';
import { verifyProofs } from './verify.ts';

describe('a server that is honest', () => {
  test.each([2, 3, 4])('%i seats: all devices are green, and the file verifies', (seats) => {
    const table = new FairTable(`honest ${seats}`, { seats });
    expect(table.play(30)).toBe(true);
    table.tellHead();
    const file = table.file();
    const verified = verifyProofs(file);
    expect(verified.ok ? null : verified.error).toBeNull();
    for (const device of table.devices) {
      expect(device?.verdict).toMatchObject({ color: 'green', draws: 30 });
      expect(device?.contradiction(file)).toBeNull();
    }
  });
});
