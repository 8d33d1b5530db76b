import { fail, itemAt, type Kind } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import type { Frame } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { Speaker } from '../testing/conversation.ts';
import type { TestPlayer } from '../testing/player.ts';
import { anyMove, open, seatAll } from '../testing/test-server.ts';

const framesOf = <K extends Kind>(player: TestPlayer<K>): Frame<K>[] =>
  player.heard.flatMap((message) => (message.type === 'frames' ? message.frames : []));

test('a client of another version is told so, and nothing else is said', async () => {
  const site = await open();
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  for (const protocol of [1, 2, 4]) {
    const other = new Speaker(site.origin);
    await other.opened();
    await other.say(JSON.stringify({ type: 'hello', protocol, match, token: tokens[0], have: -1 }));
    expect(other.heard.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { type: 'fault', fault: { code: 'other-protocol' } },
    ]);
    other.close();
  }
  await Promise.all(players.map((player) => player.close()));
  await site.close();
});

test('players are told that a bot failed, also those who missed it', async () => {
  const failing = { ...anyMove, choose: async () => fail('bot-failed', 'The bot failed.') };
  const site = await open({ botService: failing });
  const { players } = await seatAll(site.origin, hopnjump, { seats: ['person', 'bot:easy'] });
  const player = itemAt(players, 0);
  // one more, for the person's ply; the bot's answer may arrive with the acknowledgement
  const have = player.client.seq + 1;
  await player.ask(player.anyPly() ?? { type: 'resign' });
  await player.until(() => player.client.seq > have);
  const failed = framesOf(player).at(-1)?.entry;
  expect(failed).toMatchObject({ type: 'ply', actor: 1, failed: true });
  await player.close();
  player.client = { ...player.client, seq: have };
  const before = player.heard.length;
  await player.connect();
  await player.next('frames', before);
  expect(framesOf(player).findLast(({ seq }) => seq === have + 1)?.entry).toEqual(failed);
  await player.close();
  await site.close();
});

test('a move that the rules made for a seat whose time ran out says so', async () => {
  const site = await open();
  const clock = { totalMs: null, incrementMs: 0, perTurnMs: 30, onFlag: 'fallback' } as const;
  const { players } = await seatAll(site.origin, hopnjump, { clock });
  const player = itemAt(players, 0);
  await player.until(() => framesOf(player).some(({ news }) => news !== null));
  expect(framesOf(player).find(({ news }) => news !== null)?.entry).toMatchObject({ type: 'ply', late: true });
  await Promise.all(players.map((one) => one.close()));
  await site.close();
});
