import { ok, type Result } from '@boardwright/core';
import { expect, test } from 'vitest';
import { LoadQueue } from './load-queue.ts';

test('matches are read from disk one after the other, also where one cannot be read', async () => {
  const loads = new LoadQueue();
  const said: string[] = [];
  const load = (name: string) => async (): Promise<Result<string>> => {
    said.push(`${name} begins`);
    await Promise.resolve();
    said.push(`${name} ends`);
    if (name === 'second') throw new Error('the disk fails');
    return ok(name);
  };
  const results = await Promise.allSettled(['first', 'second', 'third'].map((name) => loads.run(load(name))));
  expect(said).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('where loads wait for a database, several are under way, and the next begins when one ends', async () => {
  const loads = new LoadQueue(3);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const load = (name: string) => async (): Promise<Result<string>> => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return ok(name);
  };
  const results = ['first', 'second', 'third', 'fourth'].map((name) => loads.run(load(name)));
  await expect.poll(() => begun).toEqual(['first', 'second']);
  ends.get('second')?.();
  expect(await results[1]).toEqual(ok('second'));
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  for (const name of ['first', 'third']) ends.get(name)?.();
  await expect.poll(() => begun).toHaveLength(4);
  ends.get('fourth')?.();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third', 'fourth'].map((name) => ok(name)));
});

test('an address that asks for many matches leaves every other turn to others', async () => {
  const loads = new LoadQueue();
  const begun: string[] = [];
  const load = (address: string) =>
    loads.run(
      async () => {
        begun.push(address);
        return ok(null);
      },
      { address },
    );
  await Promise.all(['greedy', 'greedy', 'greedy', 'greedy', 'one', 'other', 'one'].map(load));
  expect(begun).toEqual(['greedy', 'greedy', 'one', 'other', 'greedy', 'one', 'greedy']);
});

test('while a match is read for one address, another address does not wait', async () => {
  const loads = new LoadQueue(2);
  const { promise: gate, resolve: end } = Promise.withResolvers<void>();
  const long = loads.run(async () => (await gate, ok('long')), { address: 'greedy' });
  const next = loads.run(async () => ok('next'), { address: 'greedy' });
  expect(await loads.run(async () => ok('other'), { address: 'other' })).toEqual(ok('other'));
  end();
  expect(await Promise.all([long, next])).toEqual([ok('long'), ok('next')]);
});

test('beyond five hundred of one address that wait its clients are told to try again, and others wait', async () => {
  const loads = new LoadQueue();
  let begin = (): void => {};
  const gate = new Promise<void>((resolve) => (begin = resolve));
  const load = (address: string): Promise<Result<null>> => loads.run(async () => (await gate, ok(null)), { address });
  const waiting = Array.from({ length: 501 }, () => load('greedy'));
  expect(await load('greedy')).toMatchObject({ ok: false, error: { code: 'busy' } });
  const other = load('other');
  begin();
  expect((await Promise.all([...waiting, other])).every((result) => result.ok)).toBe(true);
  expect(await load('greedy')).toEqual(ok(null));
});
