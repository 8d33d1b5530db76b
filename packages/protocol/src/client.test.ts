import type { Kind } from '@boardwright/core';
import { diff, type Command } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  receiveMessage,
  sendHello,
  sendCommand,
  sendRequest,
  newClient,
  disconnect,
  type Client,
  type MemoryRules,
} from './client.ts';
import { PROTOCOL_FEATURES } from './features.ts';
import type { Frame, WireScene } from './scene.ts';
import type { Welcome } from './socket.ts';
import { MAX_INBOUND } from './wire.ts';

interface Count extends Kind {
  View: { readonly n: number };
  News: { readonly type: 'more'; readonly by: number };
  Memory: number;
}

const learner: MemoryRules<Count> = { emptyMemory: 0, remember: (memory, news) => memory + news.by };
const ID = 'intent-000000000000000000';
const scene = (n: number): WireScene<Count> => ({
  view: { n },
  started: true,
  chairs: [],
  left: [],
  due: null,
  outcome: null,
  offer: null,
  agreed: [],
  since: n,
  undo: false,
});
const frame = (seq: number): Frame<Count> => ({
  seq,
  at: seq,
  news: { type: 'more', by: seq },
  diff: diff(scene(seq - 1), scene(seq)),
  entry: { type: 'ply', actor: 0, action: { type: 'more' } },
});
const welcome = (seq: number, whole: boolean): Welcome<Count> => ({
  type: 'welcome',
  protocol: 3,
  features: [],
  match: 'AAAAAAAAAAAAAAAA',
  seat: 0,
  game: 'count',
  version: 1,
  options: { seats: 1 },
  clock: null,
  pair: null,
  openAfter: null,
  seats: [],
  now: 0,
  seq,
  snapshot: whole ? { seq, at: seq, scene: scene(seq), memory: (seq * (seq + 1)) / 2 } : null,
});
const start = (): Client<Count> => newClient(learner, 'AAAAAAAAAAAAAAAA', null);
const live = (seq: number): Client<Count> =>
  receiveMessage(learner, sendHello(start()).client, welcome(seq, true)).client;

describe('a client', () => {
  test('has the types of its game', () => {
    expectTypeOf(newClient(market, '', null)).toEqualTypeOf<Client<Market>>();
  });

  test('says hello with what it has', () => {
    expect(sendHello(start()).send).toEqual([
      { type: 'hello', protocol: 3, match: 'AAAAAAAAAAAAAAAA', token: null, have: -1, features: PROTOCOL_FEATURES },
    ]);
    expect(sendHello(disconnect(live(7))).send).toMatchObject([{ type: 'hello', have: 7 }]);
  });

  test('takes frames in turn, and tells what to animate', () => {
    const { client, played } = receiveMessage(learner, live(2), { type: 'frames', frames: [frame(3), frame(4)] });
    expect(client).toMatchObject({ seq: 4, at: 4, memory: 10, scene: scene(4) });
    expect(played.map(({ before, after }) => [before.view.n, after.view.n])).toEqual([
      [2, 3],
      [3, 4],
    ]);
  });

  test('passes over a frame that it has', () => {
    const before = live(4);
    const after = receiveMessage(learner, before, { type: 'frames', frames: [frame(4)] });
    expect(after.client).toEqual(before);
    expect(after.played).toEqual([]);
  });

  test('asks for what is missing, and takes nothing in until it has it', () => {
    const gap = receiveMessage(learner, live(2), { type: 'frames', frames: [frame(4)] });
    expect(gap.send).toMatchObject([{ type: 'hello', have: 2 }]);
    expect(gap.client).toMatchObject({ seq: 2, status: 'greeting' });
    expect(receiveMessage(learner, gap.client, { type: 'frames', frames: [frame(3)] }).client.seq).toBe(2);
    const again = receiveMessage(learner, gap.client, welcome(4, false)).client;
    expect(receiveMessage(learner, again, { type: 'frames', frames: [frame(3), frame(4)] }).client).toMatchObject({
      seq: 4,
      memory: 10,
    });
  });

  test('starts afresh when a frame does not fit', () => {
    const wrong: Frame<Count> = { ...frame(3), diff: { nowhere: { deep: 0 } } };
    expect(receiveMessage(learner, live(2), { type: 'frames', frames: [wrong] }).send).toMatchObject([{ have: -1 }]);
  });

  test('puts a memory that it is given in the place of its own', () => {
    const given: Frame<Count> = { ...frame(3), news: null, memory: 1 };
    expect(receiveMessage(learner, live(2), { type: 'frames', frames: [given] }).client.memory).toBe(1);
  });

  test('finds out from a pong that it missed something', () => {
    expect(receiveMessage(learner, live(2), { type: 'pong', seq: 2, now: 0 }).send).toEqual([]);
    expect(receiveMessage(learner, live(2), { type: 'pong', seq: 3, now: 0 }).send).toMatchObject([
      { type: 'hello', have: 2 },
    ]);
  });
});

describe('an intent', () => {
  test('goes out once when live, with the seq that the player saw', () => {
    expect(sendCommand(live(5), ID, { type: 'resign' }).send).toEqual([
      { type: 'command', id: ID, expect: 5, command: { type: 'resign' } },
    ]);
  });

  test('that the server would hang up on stays here, and is answered', () => {
    const ply = (more: number): Command => ({ type: 'ply', action: `${'é'.repeat(1900)}${'x'.repeat(more)}` });
    const sent = sendCommand(live(2), ID, ply(0)).send;
    const rest = MAX_INBOUND - new TextEncoder().encode(JSON.stringify(sent[0])).length;
    expect(sendCommand(live(2), ID, ply(rest)).send).toHaveLength(1);
    const { client, send, answers } = sendCommand(live(2), ID, ply(rest + 1));
    expect([client.unsent, send]).toEqual([[], []]);
    expect(answers).toEqual([{ id: ID, fault: { code: 'too-big', message: expect.any(String) as string } }]);
  });

  test('waits while there is no socket, and goes out again after each welcome until it is answered', () => {
    const waiting = sendCommand(disconnect(live(5)), ID, { type: 'resign' });
    expect(waiting.send).toEqual([]);
    expect(sendCommand(sendHello(live(5)).client, ID, { type: 'resign' }).send).toEqual([]);
    const once = receiveMessage(learner, sendHello(waiting.client).client, welcome(5, false));
    const twice = receiveMessage(learner, sendHello(disconnect(once.client)).client, welcome(5, false));
    expect(once.send).toEqual(twice.send);
    expect(twice.send).toMatchObject([{ id: ID, expect: 5 }]);
    const done = receiveMessage(learner, twice.client, { type: 'ack', id: ID, seq: 6, dup: true });
    expect(done.client.unsent).toEqual([]);
    expect(done.answers).toEqual([{ id: ID, fault: null }]);
  });

  test('is answered by the frames that it caused, even when some are missing', () => {
    const asked = sendCommand(live(2), ID, { type: 'resign' }).client;
    const ack = { id: ID, seq: 3, dup: false };
    const fits = receiveMessage(learner, asked, { type: 'frames', frames: [frame(3)], ack });
    expect(fits).toMatchObject({ answers: [{ id: ID, fault: null }], client: { seq: 3, unsent: [] } });
    const gap = receiveMessage(learner, asked, { type: 'frames', frames: [frame(9)], ack });
    expect(gap).toMatchObject({
      answers: [{ id: ID, fault: null }],
      client: { seq: 2, unsent: [], status: 'greeting' },
    });
  });

  test('that is refused is forgotten, with the reason', () => {
    const fault = { code: 'stale', message: 'The game has moved on.' };
    const done = receiveMessage(learner, sendCommand(live(2), ID, { type: 'resign' }).client, {
      type: 'refused',
      id: ID,
      fault,
    });
    expect(done.client.unsent).toEqual([]);
    expect(done.answers).toEqual([{ id: ID, fault }]);
  });
});

describe('a request', () => {
  test('goes out when live, and again after each welcome until it is done', () => {
    const message = { type: 'request', id: ID, request: { type: 'rematch' } };
    const asked = sendRequest(live(5), ID, { type: 'rematch' });
    expect(asked.send).toEqual([message]);
    expect(sendRequest(disconnect(live(5)), ID, { type: 'rematch' }).send).toEqual([]);
    const back = receiveMessage(learner, sendHello(disconnect(asked.client)).client, welcome(5, false));
    expect(back.send).toEqual([message]);
    const done = receiveMessage(learner, back.client, { type: 'done', id: ID });
    expect(done).toMatchObject({ client: { requests: [] }, answers: [{ id: ID, fault: null }] });
  });

  test('that is refused is forgotten, with the reason', () => {
    const fault = { code: 'not-over', message: 'The game is not over yet.' };
    const asked = sendRequest(live(5), ID, { type: 'rematch' }).client;
    const done = receiveMessage(learner, asked, { type: 'refused', id: ID, fault });
    expect(done).toMatchObject({ client: { requests: [] }, answers: [{ id: ID, fault }] });
  });
});

describe('features', () => {
  test('are those that both sides have named; others are ignored', () => {
    const named = { ...welcome(1, true), features: ['game-file', 'time-travel'] };
    expect(receiveMessage(learner, sendHello(start()).client, named).client.features).toEqual(['game-file']);
    expect(live(1).features).toEqual([]);
  });
});
