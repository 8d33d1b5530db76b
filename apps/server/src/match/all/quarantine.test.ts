import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, type Game } from '@boardwright/core';
import { gameCatalogue, type GameCatalogue } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import type { CreateMatch } from '@boardwright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seed, size } from '../../../../../tools/size.ts';
import type { BotService } from '../../bots/bot-service.ts';
import {
  anyMove,
  create,
  freshFolder,
  games,
  open,
  seatAll,
  take,
  type TestOptions,
  type TestServer,
} from '../../testing/test-server.ts';
import { TestPlayer } from '../../testing/player.ts';
import { resumeTime } from '../../time.ts';

/** The function of the toy game that throws until it is repaired. sight: the view, but only for seat 1. */
type Part = 'turn' | 'limitMs' | 'legalActions' | 'view' | 'sight' | 'tell' | 'remember' | 'module';
let broken: Part | null = null;

function fused<A extends unknown[], R>(rule: (...args: A) => R, throws: (...args: A) => boolean): (...args: A) => R {
  return (...args) => {
    if (throws(...args)) throw new RangeError('a mistake of ours');
    return rule(...args);
  };
}

const toy: Game<Market> = {
  ...market,
  id: 'toy',
  turn: fused(market.turn, () => broken === 'turn'),
  limitMs: fused(market.limitMs, () => broken === 'limitMs'),
  legalActions: fused(market.legalActions, () => broken === 'legalActions'),
  view: fused(market.view, (_state, viewer) => broken === 'view' || (broken === 'sight' && viewer === 1)),
  tell: fused(market.tell, () => broken === 'tell'),
  remember: fused(market.remember, () => broken === 'remember'),
};
const loadToy = fused(
  async () => toy as unknown as Game,
  () => broken === 'module',
);
const withToy: GameCatalogue = {
  ...games,
  ...gameCatalogue([{ id: 'toy', title: 'Toy', rules: async () => loadToy() }]),
};

const time = { at: 1_000_000, now: () => time.at, wall: () => time.at };
let dataDir: string;
let site: TestServer;
/** Players of another game, which must continue undisturbed. */
let others: TestPlayer<Market>[];

async function services(options: TestOptions = {}): Promise<void> {
  const limits = { sweepMs: 5 };
  site = await open({ games: withToy, time, dataDir, limits, diceOf: () => () => 0, ...options });
  others = (await seatAll(site.origin, market, { preset: 'two' }, seed)).players;
}
beforeEach(() => {
  dataDir = freshFolder();
  return services();
});
afterEach(async () => {
  broken = null;
  await Promise.all(others.map((player) => player.close()));
  await site.close();
});

/** Restarts the server, so that its memory is empty. */
async function restart(options: TestOptions = {}): Promise<void> {
  await Promise.all(others.map((player) => player.close()));
  await site.close();
  await services(options);
}

const origin = (): string => site.origin;
const withBot: Partial<CreateMatch> = { preset: 'two', seats: ['person', 'bot:easy'] };
const END = { type: 'end', n: 0 } as const;
const SENT_AWAY = ['internal', 1011] as const;

async function sentAway(player: TestPlayer<Market>): Promise<readonly [string, number]> {
  const closed = player.closed();
  const { fault } = await player.next('fault');
  return [fault.code, await closed];
}

/** Returns the fault with which a hello is refused. */
async function hello(player: TestPlayer<Market>): Promise<readonly [string, number]> {
  const { match, token } = (await player.open()).client;
  const gone = sentAway(player);
  player.say({ type: 'hello', protocol: 3, match, token, have: -1 });
  return gone;
}

async function expectOthersWell(reports = 1): Promise<void> {
  await Promise.all(others.map((player) => player.play()));
  expect(others.map(({ scene }) => scene.outcome?.reason)).toEqual(['most cards', 'most cards']);
  expect(site.reports.map((line) => line.includes('a mistake of ours'))).toEqual(Array(reports).fill(true));
}

/** Expects that the repaired match continues after the pause, from its last entry. */
async function expectMended(players: readonly TestPlayer<Market>[]): Promise<void> {
  broken = null;
  time.at += 1000;
  await Promise.all(players.map((player) => player.connect()));
  await Promise.all(players.map((player) => player.play()));
  expect(players.map(({ scene }) => scene.outcome?.reason)).toEqual(players.map(() => 'most cards'));
  await Promise.all(players.map((player) => player.close()));
}

// too slow for the quick check: each test starts a server
describe.skipIf(size === 'small')('a match whose rules throw is put in quarantine, and all others go on', () => {
  test.each(['view', 'tell', 'remember'] as const)('after a commit, where it is told: %s', async (part) => {
    const { players } = await seatAll(origin, toy, { preset: 'two' }, seed);
    const [player] = players as [TestPlayer<Market>];
    const gone = Promise.all(players.map(sentAway));
    broken = part;
    const answer = player.ask({ type: 'ply', action: END });
    expect(await gone).toEqual([SENT_AWAY, SENT_AWAY]);
    await expectOthersWell();
    await expectMended(players);
    expect((await answer).fault).toBeNull();
  });

  test.each(['legalActions', 'sight'] as const)('where a bot is asked: %s', async (part) => {
    const { players } = await seatAll(origin, toy, withBot, seed);
    const [player] = players as [TestPlayer<Market>];
    const gone = sentAway(player);
    broken = part;
    expect((await player.ask({ type: 'ply', action: END })).fault).toBeNull();
    expect(await gone).toEqual(SENT_AWAY);
    await expectOthersWell();
    await expectMended(players);
  });

  test('where a move is played in place of a bot that failed', async () => {
    const choose: BotService['choose'] = async ({ game }) => {
      broken = game === 'toy' ? 'limitMs' : null;
      return fail('bot-failed', 'The bot failed.');
    };
    await restart({ botService: { ...anyMove, choose } });
    const { players } = await seatAll(origin, toy, withBot, seed);
    const [player] = players as [TestPlayer<Market>];
    const gone = sentAway(player);
    await player.ask({ type: 'ply', action: END });
    expect(await gone).toEqual(SENT_AWAY);
    expect(site.reports).toEqual([expect.stringContaining('bot-failed'), expect.stringContaining('a mistake of ours')]);
  });

  test.each([
    ['a timer', { time: resumeTime(1), limits: { sweepMs: 2 ** 30 } }, 30],
    ['the sweep', {}, 60_000],
  ] as const)('where time is to act: %s', async (_who, options, perTurnMs) => {
    await restart(options);
    const clock = { totalMs: null, incrementMs: 0, perTurnMs, onFlag: 'fallback' } as const;
    const { players } = await seatAll(origin, toy, { preset: 'two', clock }, seed);
    const gone = Promise.all(players.map(sentAway));
    broken = 'turn';
    time.at += perTurnMs;
    expect(await gone).toEqual([SENT_AWAY, SENT_AWAY]);
    await expectOthersWell();
  });

  test('where it is read again, less and less often', async () => {
    const { players } = await seatAll(origin, toy, { preset: 'two' }, seed);
    const [player] = players as [TestPlayer<Market>];
    await Promise.all(players.map((one) => one.close()));
    await restart();
    broken = 'limitMs';
    const tries = [];
    for (const wait of [0, 0, 999, 1, 1000, 1000, 3999, 1]) {
      time.at += wait;
      expect(await hello(player)).toEqual(SENT_AWAY);
      tries.push(site.reports.length);
    }
    expect(tries).toEqual([1, 1, 1, 2, 2, 3, 3, 4]);
    await expectOthersWell(4);
  });

  test('where it begins, and who takes the last seat still has it', async () => {
    const { match, invites } = await create(site.origin, { game: 'toy', preset: 'two' });
    const { token } = await take(site.origin, match, invites[0] ?? '');
    const player = await new TestPlayer<Market>({ origin, game: toy, match, token, seed }).connect();
    const gone = sentAway(player);
    broken = 'view';
    expect(await take(site.origin, match, invites[1] ?? '')).toMatchObject({ seat: 1 });
    expect(await gone).toEqual(SENT_AWAY);
    await expectOthersWell();
    await player.close();
  });

  test('but a command on which the rules throw is refused, and its match goes on', async () => {
    const { players } = await seatAll(origin, toy, { preset: 'two' }, seed);
    const [player] = players as [TestPlayer<Market>];
    for (const part of ['turn', 'limitMs'] as const) {
      broken = part;
      expect(await player.ask({ type: 'ply', action: END })).toMatchObject({ fault: { code: 'internal' } });
    }
    broken = null;
    await Promise.all(players.map((one) => one.play()));
    await expectOthersWell(2);
    await Promise.all(players.map((one) => one.close()));
  });
});

describe.skipIf(size === 'small')('a match that could not be read can be read later', () => {
  /** Renames a table, so that the store returns a real error. */
  const rename = (from: string, to: string): void => {
    const db = new DatabaseSync(join(dataDir, 'boardwright.sqlite'));
    db.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
    db.close();
  };

  test.each(['its game', 'the disk'])('%s failed', async (what) => {
    const { players } = await seatAll(origin, toy, { preset: 'two' }, seed);
    const [player] = players as [TestPlayer<Market>];
    await Promise.all(players.map((one) => one.close()));
    await restart();
    if (what === 'the disk') rename('log', 'gone');
    else broken = 'module';
    expect(await hello(player)).toEqual(SENT_AWAY);
    expect(site.reports).toHaveLength(1);
    if (what === 'the disk') rename('gone', 'log');
    await expectMended(players);
  });
});
