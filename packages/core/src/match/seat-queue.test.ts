import { expect, test } from 'vitest';
import type { Message } from './message.ts';
import { SeatQueue } from './seat-queue.ts';

interface Named extends Message {
  readonly name: string;
}

const messages = (...names: readonly string[]): Named[] =>
  names.map((name) => (name.startsWith('host') ? { name } : { name, seat: Number(name[0]) }));

function taken(queue: SeatQueue<Named>): readonly string[] {
  const names: string[] = [];
  for (let message = queue.take(); message !== undefined; message = queue.take()) {
    names.push(message.name);
    queue.end(0);
  }
  return names;
}

test('each seat, and the host, has one message in a round; its own messages stay in order', () => {
  const queue = new SeatQueue<Named>();
  for (const message of messages('0a', '0b', '0c', '0d', '1a', 'host a', '1b', '2a')) queue.add(message, 0);
  expect([queue.length, queue.waitingOf(0), queue.waitingOf(3)]).toEqual([8, 4, 0]);
  expect(taken(queue)).toEqual(['0a', '1a', 'host a', '2a', '0b', '1b', '0c', '0d']);
});

test('a seat whose message is being done comes again when each other seat had its turn', () => {
  const queue = new SeatQueue<Named>();
  for (const message of messages('0a', '0b', '1a')) queue.add(message, 0);
  expect(queue.take()?.name).toBe('0a');
  for (const message of messages('2a', '1b')) queue.add(message, 0);
  expect(taken(queue)).toEqual(['1a', '2a', '0b', '1b']);
});

test('a message waits for others from when it came, or from when the message before it of its own seat was done', () => {
  const queue = new SeatQueue<Named>();
  const [first, second, other, third] = messages('0a', '0b', '1a', '0c') as [Named, Named, Named, Named];
  queue.add(first, 10);
  queue.take();
  queue.add(second, 20);
  queue.add(other, 30);
  queue.add(third, 40);
  expect([first.from, second.from, other.from, third.from]).toEqual([10, undefined, 30, undefined]);
  expect(queue.waitsFrom).toBe(30);
  queue.end(50);
  expect([second.from, third.from, queue.waitsFrom]).toEqual([50, undefined, 30]);
  expect([queue.take(), queue.take()]).toEqual([other, second]);
  queue.end(60);
  expect([other.from, third.from, queue.waitsFrom]).toEqual([30, 60, 60]);
});

test('a message that is put back is the next, and waits since when it did', () => {
  const queue = new SeatQueue<Named>();
  const [first, second] = messages('0a', '1a') as [Named, Named];
  queue.add(first, 10);
  queue.add(second, 20);
  queue.take();
  queue.putBack();
  queue.end(30);
  expect([queue.waitsFrom, queue.take()]).toEqual([10, first]);
});
