/** Runs the suite for hosts on a match of the server. */
import { ok, unwrap, type Fault, type Result, type Seat } from '@boardwright/core';
import { latestTable, newSave, openHistory, seatsAskedForDraw, seeded, type History } from '@boardwright/core/host';
import type { Market } from '@boardwright/core/testing';
import { hostSuite } from '../../../../packages/core/src/match/host.case.ts';
import type { FakeBots } from '../../../../packages/core/src/match/fake-bots.fixture.ts';
import {
  DICE,
  EASY,
  type GameToOpen,
  type HostedGame,
} from '../../../../packages/core/src/match/hosted-game.fixture.ts';
import { FakeTime } from '../../../../packages/core/src/match/fake-time.fixture.ts';
import { SharedBots } from '../bots/bot-service.ts';
import { memoryStore } from '../store/memory.ts';
import type { LogRow } from '../store/store.ts';
import { rowsOf } from '../testing/logs.ts';
import { servicesOf } from '../testing/test-server.ts';
import { sceneOf } from '../viewers/projection.ts';
import { creationOf } from './all/creation.ts';
import { LiveMatch } from './live-match.ts';
import { causeOf, fromRow } from './log/rows.ts';
import { testPeer } from '../testing/peer.ts';

async function open(
  { game, options, chairs, clock, levels = EASY }: GameToOpen,
  bots: FakeBots,
): Promise<Result<HostedGame>> {
  const [time, store, logged] = [new FakeTime(), memoryStore(), [] as string[]];
  const services = {
    ...servicesOf(store),
    levelsOf: () => levels,
    time: { now: () => time.now, wall: () => time.now },
    after: time.after,
    bots: new SharedBots({
      choose: (question) => bots.choose(question),
      agreesToDraw: (question) => bots.agreesToDraw(question),
      end: (match) => bots.end(match),
      close: async () => undefined,
    }),
    diceOf: () => seeded(DICE),
    pace: 1,
    report: (line: string) => void logged.push(line),
  };
  const seats = chairs.map(({ who, level }, seat) => ({
    seat,
    who: who === 'bot' ? who : ('person' as const),
    level,
    token: who === 'bot' ? null : `token ${seat}`,
    invite: null,
    claim: null,
  }));
  const creation = creationOf(services, game, { options, clock, pair: null, openAfter: null }, seats);
  await store.write(creation);
  const { id, seed } = creation.record;
  const opened = await LiveMatch.load(services, game, id);
  if (!opened.ok) return opened;
  const live = opened.value;
  let rows: readonly LogRow[] = [];
  const history = (): History<Market> => {
    const log = rows.map((row) => unwrap(fromRow(game, row)));
    return unwrap(openHistory(game, { ...newSave(game, options, seed, { clock }), log }));
  };
  const pass = async (ms: number): Promise<void> => {
    await time.pass(ms);
    rows = await rowsOf(store, id);
  };
  const ask = (seat: Seat, command: object): Promise<Fault | null> =>
    new Promise((done) => {
      const send = (text: string): void => done((JSON.parse(text) as { readonly fault?: Fault }).fault ?? null);
      const expect = latestTable(history()).since[seat] ?? 0;
      const intent = { type: 'command', id: `command ${++ids}`, expect, command } as Parameters<typeof live.command>[2];
      live.command(testPeer(send, done), seat, intent);
    });
  let ids = 0;
  return ok({
    get log() {
      return history().log;
    },
    get failures() {
      // a frame contains the entry and its cause
      return { told: rows.filter((row) => causeOf(row) === 'failure').map(({ cmd }) => cmd), logged };
    },
    now: () => time.now,
    command: async (seat, command) => {
      const answered = ask(seat, command);
      await pass(0);
      return answered;
    },
    askedAboutDraw: () => {
      const table = latestTable(history());
      return table.chairs.flatMap(({ who }, seat) => {
        const scene = sceneOf(game, table, seat);
        return who === 'person' && seatsAskedForDraw(scene).includes(seat) ? [seat] : [];
      });
    },
    pass,
    sleep: (ms) => time.sleep(ms),
    close: async () => live.close(),
  });
}

hostSuite('a match on the server', open, { interrupts: true, together: false });
