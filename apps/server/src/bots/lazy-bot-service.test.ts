import { expect, test } from 'vitest';
import { anyMove } from '../testing/test-server.ts';
import type { BotService } from './bot-service.ts';
import { lazyBotService } from './lazy-bot-service.ts';

/** Returns a bot service that records the calls it receives. */
function noted(calls: string[]): BotService {
  return { ...anyMove, end: (match) => calls.push(`end ${match}`), close: async () => void calls.push('close') };
}

test('nothing is opened for matches that end, or a server that closes, without a question', async () => {
  const calls: string[] = [];
  const botService = lazyBotService(async () => (calls.push('open'), noted(calls)));
  botService.end('m');
  await botService.close();
  expect(calls).toEqual([]);
});

test('it is opened once, and told of ends and of the close from then on', async () => {
  const calls: string[] = [];
  const botService = lazyBotService(async () => (calls.push('open'), noted(calls)));
  const draw = { game: 'hopnjump' } as Parameters<BotService['agreesToDraw']>[0];
  await Promise.all([botService.agreesToDraw(draw), botService.agreesToDraw(draw)]);
  botService.end('m');
  await botService.close();
  expect(calls).toEqual(['open', 'end m', 'close']);
});

test('one that cannot be opened fails who asked, nobody else, and is tried again', async () => {
  const calls: string[] = [];
  let isBroken = true;
  const botService = lazyBotService(async () => {
    if (isBroken) throw new Error('no threads today');
    return noted(calls);
  });
  const draw = { game: 'hopnjump' } as Parameters<BotService['agreesToDraw']>[0];
  const asked = botService.agreesToDraw(draw);
  botService.end('m');
  await botService.close();
  await expect(asked).rejects.toThrow('no threads today');
  isBroken = false;
  expect((await botService.agreesToDraw(draw)).ok).toBe(true);
});
