import { expect, test } from 'vitest';
import { mayPonder, batteryOf } from './ponder.ts';

test('bots think on a person’s time only if that was chosen, and never while a battery runs down', () => {
  expect(mayPonder(false, null)).toBe(false);
  expect(mayPonder(false, { charging: true })).toBe(false);
  expect(mayPonder(true, null)).toBe(true);
  expect(mayPonder(true, { charging: true })).toBe(true);
  expect(mayPonder(true, { charging: false })).toBe(false);
});

test('a browser is asked for its battery, and may know none, refuse or talk nonsense', async () => {
  const battery = { charging: false };
  expect(await batteryOf({ getBattery: async () => battery })).toBe(battery);
  expect(await batteryOf({})).toBeNull();
  expect(await batteryOf({ getBattery: () => Promise.reject(new Error('not allowed')) })).toBeNull();
  expect(await batteryOf({ getBattery: async () => ({ charging: 'yes' }) })).toBeNull();
});
