import type { Seat } from '@boardwright/core';
import type { Clock } from '@boardwright/core/host';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { LoneMatch, type MatchAnswer } from '../testing/lone-match.ts';
import { storeIn } from '../testing/logs.ts';
import type { TestPlayer, Wish } from '../testing/player.ts';
import { open, seatAll } from '../testing/test-server.ts';

/** A limit of entries for two seats, which leaves four plies. */
const SHORT = { limits: { entries: 6 } };
const MINUTE: Clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };

async function step(lone: LoneMatch<Hop>, seat: Seat): Promise<MatchAnswer> {
  const action = (await lone.legal(seat)).find(({ type }) => type === 'STEP');
  return lone.say(seat, { type: 'ply', action });
}

/** Makes each seat play for as long as it has space in the log. */
async function fill(lone: LoneMatch<Hop>): Promise<void> {
  for (const seat of [0, 1, 0, 1, 0, 1]) expect(await step(lone, seat)).toBeNull();
}

test('a seat that has used its share of a full log can no longer play or take back, but end the match', async () => {
  const lone = await LoneMatch.open(hopnjump, SHORT);
  await fill(lone);
  expect(await step(lone, 0)).toMatchObject({ code: 'match-full' });
  expect(await lone.say(1, { type: 'undo' })).toMatchObject({ code: 'match-full' });
  expect(await lone.say(0, { type: 'offerDraw' })).toBeNull();
  expect(await lone.say(1, { type: 'refuse' })).toBeNull();
  expect(await lone.say(0, { type: 'resign' })).toBeNull();
  expect((await lone.table()).outcome).toMatchObject({ ranks: [2, 1], reason: 'resignation' });
});

test('a draw can be agreed in a full match', async () => {
  const lone = await LoneMatch.open(hopnjump, SHORT);
  await fill(lone);
  expect(await lone.say(1, { type: 'offerDraw' })).toBeNull();
  expect(await lone.say(0, { type: 'agreeDraw' })).toBeNull();
  expect((await lone.table()).outcome).toMatchObject({ reason: 'agreement' });
});

test('nobody is given time in a full match', async () => {
  const limits = { entries: 20 };
  const lone = await LoneMatch.open(hopnjump, { limits, clock: MINUTE });
  expect(await step(lone, 0)).toBeNull();
  lone.time.at += 30_000;
  expect(await lone.say(0, { type: 'giveTime', receiver: 1 })).toBeNull();
  await lone.talk(0, 20);
  lone.time.at += 20_000;
  expect(await lone.say(0, { type: 'giveTime', receiver: 1 })).toMatchObject({ code: 'match-full' });
  lone.live.close();
});

test('a flag falls in a full match', async () => {
  const lone = await LoneMatch.open(hopnjump, { ...SHORT, clock: MINUTE });
  await fill(lone);
  lone.time.at += 60_000;
  expect((await lone.wake()).outcome).toMatchObject({ ranks: [2, 1], reason: 'time' });
});

test('a seat for which time would play leaves a full match', async () => {
  const lone = await LoneMatch.open(hopnjump, { ...SHORT, clock: { ...MINUTE, onFlag: 'fallback' } });
  await fill(lone);
  lone.time.at += 60_000;
  expect((await lone.wake()).outcome).toMatchObject({ ranks: [2, 1], reason: 'resignation' });
});

test('time that plays for a seat uses its share', async () => {
  const lone = await LoneMatch.open(hopnjump, {
    ...SHORT,
    clock: { ...MINUTE, totalMs: null, perTurnMs: 1000, onFlag: 'fallback' },
  });
  for (let n = 0; n < 7; n++) {
    lone.time.at += 1000;
    await lone.wake();
  }
  expect((await lone.table()).outcome).toMatchObject({ reason: 'resignation' });
});

test('no seat takes the room of another: who has filled the log loses on time, and the other plays on', async () => {
  const lone = await LoneMatch.open(hopnjump, { limits: { entries: 20 }, clock: MINUTE });
  expect(await step(lone, 0)).toBeNull();
  await lone.talk(0, 20);
  expect(await step(lone, 1)).toBeNull();
  expect(await step(lone, 0)).toMatchObject({ code: 'match-full' });
  lone.time.at += 60_000;
  expect((await lone.wake()).outcome).toMatchObject({ ranks: [2, 1], reason: 'time' });
});

test('a bot without space leaves', async () => {
  const site = await open(SHORT);
  const { match, players } = await seatAll(site.origin, hopnjump, { seats: ['bot:easy', 'person'] });
  const [player] = players as [TestPlayer<Hop>];
  const stepOf = (): Wish => {
    const action = player.perspective.legal.find(({ type }) => type === 'STEP');
    return action === undefined ? null : { type: 'ply', action };
  };
  await player.play(() => false, stepOf);
  expect(player.scene.outcome).toMatchObject({ ranks: [2, 1], reason: 'resignation' });
  const store = await storeIn(site.folder);
  expect((await store.find(match))?.head).toMatchObject({ over: true, due: null });
  await store.close();
  await player.close();
  await site.close();
});
