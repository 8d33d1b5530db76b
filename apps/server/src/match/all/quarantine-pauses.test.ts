import { expect, test } from 'vitest';
import { Quarantine, QUARANTINED } from './quarantine.ts';

test('a match that has long been well, or that nobody wants, is forgotten', () => {
  const quarantine = new Quarantine();
  const [hour, second] = [3_600_000, 1000];
  for (const match of ['a', 'b']) quarantine.add(match, QUARANTINED, 0);
  quarantine.add('b', QUARANTINED, second);
  quarantine.forgetOld(second + hour);
  expect(quarantine.size).toBe(2);
  quarantine.forgetOld(second + hour + 1);
  expect(quarantine.size).toBe(1);
  expect([quarantine.of('b', 3 * second - 1), quarantine.of('b', 3 * second)]).toEqual([QUARANTINED, null]);
  quarantine.add('a', QUARANTINED, 2 * hour);
  expect(quarantine.of('a', 2 * hour + second)).toBeNull();
});
