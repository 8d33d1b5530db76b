import { expect, test } from 'vitest';
import { isLoopback } from './party.tsx';

test('an address that only this computer can open is known', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'].map(isLoopback)).toEqual([true, true, true, true]);
  const open = ['192.168.1.5', 'games.example', '127.0.0.1.example', 'localhost.example', '[fe80::1]'];
  expect(open.map(isLoopback)).toEqual(open.map(() => false));
});
