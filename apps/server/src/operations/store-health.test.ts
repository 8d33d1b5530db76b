import { expect, test } from 'vitest';
import { StoreHealth } from './store-health.ts';

const ticks = (health: StoreHealth, count: number): void => {
  for (let n = 0; n < count; n++) health.tick();
};
const never = (): Promise<never> => new Promise(() => {});

test('a silent store makes a node unready first, then cuts it off; an answer ends both', async () => {
  const health = new StoreHealth();
  const changes: boolean[] = [];
  health.changed = (isCut) => changes.push(isCut);
  ticks(health, 2);
  expect([health.isReady, health.isCut]).toEqual([true, false]);
  ticks(health, 1);
  expect([health.isReady, health.isCut]).toEqual([false, false]);
  ticks(health, 5);
  expect([health.isReady, health.isCut, changes]).toEqual([false, true, [true]]);
  expect(await health.ask(async () => 7)).toBe(7);
  expect([health.isReady, health.isCut, changes, health.latency.count]).toEqual([true, false, [true, false], 1]);
});

test('a store that answers others is not silent, and a node that was cut off waits for its own answer', async () => {
  let answers = 0;
  const health = new StoreHealth(() => answers);
  ticks(health, 5);
  answers++;
  ticks(health, 1);
  expect([health.isReady, health.isCut]).toEqual([true, false]);
  ticks(health, 6);
  expect(health.isCut).toBe(true);
  answers++;
  ticks(health, 1);
  // a node that takes no players must not be called ready
  expect([health.isReady, health.isCut]).toEqual([false, true]);
  await health.ask(async () => null);
  expect([health.isReady, health.isCut]).toEqual([true, false]);
});

test('a question that fails is no answer', async () => {
  const health = new StoreHealth();
  ticks(health, 3);
  await expect(health.ask(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect([health.isReady, health.latency.count]).toEqual([false, 0]);
});

test('work is given up when the node is cut off, and not begun while it is', async () => {
  const health = new StoreHealth();
  const waiting = health.unlessCut(never);
  expect(await health.unlessCut(async () => 'done')).toBe('done');
  ticks(health, 6);
  expect(await waiting).toBeNull();
  let begun = 0;
  expect(await health.unlessCut(async () => ++begun)).toBeNull();
  expect(begun).toBe(0);
});
