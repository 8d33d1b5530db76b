import { fail, ok, type Result } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { BotAnswer, BotQuestion } from '@boardwright/node';
import { describe, expect, test } from 'vitest';
import { seed, size } from '../../../../tools/size.ts';
import { patient, type BotService } from './bot-service.ts';
import { anyMove, open, seatAll } from '../testing/test-server.ts';
import type { TestPlayer } from '../testing/player.ts';

const move = (action: Hop['Action']): Result<BotAnswer> => ok({ action, pauseMs: 0 });

/** Gives one answer after the other, repeating the last. */
function script(...answers: Result<BotAnswer>[]): BotService & { readonly asked: BotQuestion[] } {
  const asked: BotQuestion[] = [];
  const choose = async (question: BotQuestion): Promise<Result<BotAnswer>> => {
    asked.push(question);
    return answers[Math.min(asked.length, answers.length) - 1] as Result<BotAnswer>;
  };
  return { ...anyMove, asked, choose };
}

test('a service that is full is asked again', async () => {
  const busy = fail('bots-busy', 'All bots are busy.');
  const botService = script(busy, busy, move({ type: 'STOP' }));
  const waits: number[] = [];
  const hurried = patient(botService, (ms, run) => {
    waits.push(ms);
    run();
  });
  expect((await hurried.choose({} as BotQuestion)).ok).toBe(true);
  expect([botService.asked.length, waits]).toEqual([3, [250, 250]]);
});

test('a service that stays full is not asked for ever, and one that fails is not asked again', async () => {
  const at = (_: number, run: () => void): void => run();
  expect(await patient(script(fail('bots-busy', '')), at).choose({} as BotQuestion)).toMatchObject({ ok: false });
  const broken = script(fail('bot-failed', ''));
  expect(await patient(broken, at).choose({} as BotQuestion)).toMatchObject({ ok: false });
  expect(broken.asked).toHaveLength(1);
});

// a server for each takes longer than the fast check may
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

  test('people play while the queue of bots is full, and bots answer when it is not', async () => {
    let isFull = true;
    let asked = 0;
    const full: BotService = {
      ...anyMove,
      choose: async (question) => {
        asked++;
        return isFull ? fail('bots-busy', 'All bots are busy.') : anyMove.choose(question);
      },
    };
    const site = await open({ botService: full });
    const waiting = await Promise.all(
      Array.from({ length: 30 }, () => seatAll(site.origin, hopnjump, { seats: ['bot:easy', 'person'] }, seed)),
    );
    const { players } = await seatAll(site.origin, hopnjump, {}, seed);
    await Promise.all(players.map((player) => player.play()));
    expect(players[0]?.scene.outcome).not.toBeNull();
    expect(asked).toBeGreaterThanOrEqual(waiting.length);
    const others = waiting.flatMap((one) => one.players);
    expect(others.map(({ client }) => client.seq)).toEqual(others.map(() => 2)); // the two who sat down
    isFull = false;
    await Promise.all(others.map((player) => player.until(() => player.client.seq > 2)));
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
