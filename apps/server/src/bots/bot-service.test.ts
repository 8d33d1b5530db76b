import { fail, ok, type Result } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { BotAnswer, BotQuestion } from '@boardwright/node';
import { describe, expect, test } from 'vitest';
import { seed, size } from '../../../../tools/size.ts';
import { SharedBots, type BotService } from './bot-service.ts';
import { anyMove, open, seatAll } from '../testing/test-server.ts';
import type { TestPlayer } from '../testing/player.ts';

const move = (action: Hop['Action']): Result<BotAnswer> => ok({ action, pauseMs: 0 });

/** Returns these answers one after the other, and then repeats the last one. */
function script(...answers: Result<BotAnswer>[]): BotService & { readonly asked: BotQuestion[] } {
  const asked: BotQuestion[] = [];
  const choose = async (question: BotQuestion): Promise<Result<BotAnswer>> => {
    asked.push(question);
    return answers[Math.min(asked.length, answers.length) - 1] as Result<BotAnswer>;
  };
  return { ...anyMove, asked, choose };
}

/** Returns a service with two threads. The test gives their answers, by seed. */
function held(): { readonly service: BotService; readonly begun: string[]; answer(seed: string): void } {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const choose: BotService['choose'] = async ({ seed: name }) => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return move({ type: 'STOP' });
  };
  return { service: { ...anyMove, choose, atOnce: 2 }, begun, answer: (name) => ends.get(name)?.() };
}

test('an address with many questions leaves a thread to another, and those that are over are not asked', async () => {
  const { service, begun, answer } = held();
  const bots = new SharedBots(service);
  const since = new Map<string, number>();
  const ask = (address: string, name: string): ReturnType<BotService['choose']> =>
    bots
      .of({ address, closed: false, sinceOf: () => since.get(name) ?? 0 })
      .choose({ seed: name, sight: { seat: 0 } } as BotQuestion);
  const many = ['a', 'b', 'c'].map((name) => ask('greedy', name));
  expect(begun).toEqual(['a']);
  const mine = ask('honest', 'mine');
  expect(begun).toEqual(['a', 'mine']);
  answer('mine');
  expect((await mine).ok).toBe(true);
  since.set('b', 1);
  answer('a');
  expect(await many[1]).toMatchObject({ error: { code: 'stale' } });
  await expect.poll(() => begun).toEqual(['a', 'mine', 'c']);
  answer('c');
  await Promise.all(many);
});

// too slow for the quick check: each test starts a server
describe.skipIf(size === 'small')('a whole server', () => {
  test.each([
    ['fails', fail('bot-failed', 'The bot failed.')],
    ['cheats', move({ type: 'STOP' })],
  ])('a match goes on when its bot %s: the fallback is played, and the operator is told', async (_what, answer) => {
    const site = await open({ botService: script(answer) });
    const { players } = await seatAll(site.origin, hopnjump, { seats: ['bot:greedy', 'person'] }, seed);
    const [player] = players as [TestPlayer<Hop>];
    await player.until(() => player.perspective.legal.length > 0);
    expect(player.scene.outcome).toBeNull();
    expect(site.reports[0]).toMatch(/the bot of seat 0: bot-/);
    await player.close();
    await site.close();
  });

  test('a bot that is sent away because the server ends is not told as one that failed', async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<Result<BotAnswer>>();
    const botService: BotService = {
      ...anyMove,
      choose: () => closed,
      close: async () => close(fail('pool-closed', 'The pool of bots is closed.')),
    };
    const site = await open({ botService });
    const { players } = await seatAll(site.origin, hopnjump, { seats: ['bot:easy', 'person'] }, seed);
    await Promise.all(players.map((player) => player.close()));
    await site.close();
    expect(site.reports).toEqual([]);
  });

  test('people play while all bots think, and bots answer in turn', async () => {
    const { promise: free, resolve: release } = Promise.withResolvers<null>();
    let [asked, most] = [0, 0];
    const slow: BotService = {
      ...anyMove,
      atOnce: 2,
      choose: async (question) => {
        most = Math.max(most, ++asked);
        await free;
        asked--;
        return anyMove.choose(question);
      },
    };
    const site = await open({ botService: slow });
    const waiting = await Promise.all(
      Array.from({ length: 30 }, () => seatAll(site.origin, hopnjump, { seats: ['bot:easy', 'person'] }, seed)),
    );
    const { players } = await seatAll(site.origin, hopnjump, {}, seed);
    await Promise.all(players.map((player) => player.play()));
    expect(players[0]?.scene.outcome).not.toBeNull();
    const others = waiting.flatMap((one) => one.players);
    expect(others.map(({ client }) => client.seq)).toEqual(others.map(() => 2)); // the frames of the two people who sat down
    release(null);
    await Promise.all(others.map((player) => player.until(() => player.client.seq > 2)));
    expect(most).toBe(1);
    await Promise.all([...players, ...others].map((player) => player.close()));
    await site.close();
  });

  test('a bot plays on while the person’s clock plays the fallback', async () => {
    const site = await open({ limits: { unattended: 1_000_000 } });
    const { players } = await seatAll(
      site.origin,
      hopnjump,
      { seats: ['bot:easy', 'person'], clock: { totalMs: null, incrementMs: 0, perTurnMs: 5, onFlag: 'fallback' } },
      seed,
    );
    const [player] = players as [TestPlayer<Hop>];
    await player.until(() => player.client.seq > 12);
    expect(player.scene.chairs).toEqual([
      { who: 'bot', level: 'easy' },
      { who: 'person', level: null },
    ]);
    await player.close();
    await site.close();
  });
});
