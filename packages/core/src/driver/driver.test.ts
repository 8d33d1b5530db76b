import { describe, expect, test } from 'vitest';
import type { BotAnswer } from '../bot.ts';
import type { Clock, Command } from '../entry.ts';
import { fail, ok, unwrap, type Result } from '../result.ts';
import { seatsAskedForDraw } from '../table.ts';
import { market, type Market } from '../testing/market.ts';
import { driverSuite } from './driver.case.ts';
import { FakeBots, later } from './fake-bots.fixture.ts';
import { bot, DICE, person, type GameToOpen, type HostedGame } from './hosted-game.fixture.ts';
import { botHost, openBench, type Bench } from './driver.fixture.ts';
import { START } from './fake-time.fixture.ts';
import type { Driver } from './driver.ts';
import type { DriverHost } from './host.ts';
import type { GameLog } from './log.ts';
import type { DriverJob, Appended } from './queue.ts';
import { leavingTransaction } from './transaction.ts';

async function open(wish: GameToOpen, service: FakeBots): Promise<Result<HostedGame>> {
  const opened = openBench(wish, service);
  if (!opened.ok) return opened;
  const { driver, log, time, failures } = opened.value;
  driver.wake();
  return ok({
    get log() {
      return log.history.log;
    },
    get failures() {
      return { told: failures.map(({ seat }) => `${seat}`), logged: failures.map(({ reason }) => reason.code) };
    },
    now: () => time.now,
    command: async (seat, command) => driver.command(seat, command),
    askedAboutDraw: () => seatsAskedForDraw(log.table).filter((seat) => log.table.chairs[seat]?.who === 'person'),
    pass: (ms) => time.pass(ms),
    sleep: (ms) => time.sleep(ms),
    close: async () => driver.close(),
  });
}

driverSuite('core alone', open, { interrupts: true, together: true });

// ---- features of some hosts only

const END = { type: 'ply', action: { type: 'end', n: 0 } } as const;

function bench(host: Parameters<typeof openBench>[2] = () => ({}), bots: FakeBots = new FakeBots()): Bench {
  const wish: GameToOpen = { game: market, options: { seats: 2 }, chairs: [person, bot], clock: null };
  const opened = unwrap(openBench(wish, bots, host));
  opened.driver.wake();
  return opened;
}

describe('dice that take a while', () => {
  test('the game waits for them, and goes on when they are there', async () => {
    const ticket = later<number>();
    const { driver, log, time } = bench(() => ({ dice: () => ticket.answer }));
    await time.pass(1000);
    expect(driver.busy).toBe(true);
    expect(driver.command(0, END)).toMatchObject({ code: 'not-your-turn' });
    ticket.give(0);
    await time.pass(0);
    expect(log.history.log.at(-1)).toMatchObject({ actor: 'chance', at: time.now });
  });

  test.each([6, -1, 0.5, Number.NaN])('ticket %s of six breaks the game, and nothing is drawn', async (ticket) => {
    const { driver, log, time, breaks } = bench(() => ({ dice: async () => ticket }));
    await time.pass(0);
    expect(breaks).toEqual([new RangeError(`ticket ${ticket} of 6`)]);
    expect(driver.closed).toBe(true);
    expect(log.history.log).toHaveLength(2);
  });
});

describe('a log that takes a while', () => {
  /** written: the result of each write. */
  function slowly(written: () => Promise<Appended>): (log: GameLog<Market>) => Partial<DriverHost<Market>> {
    return (log) => ({
      log: {
        game: log.game,
        get table() {
          return log.table;
        },
        memoryOf: (seat) => log.memoryOf(seat),
        momentAt: (seq) => log.momentAt(seq),
        append: async (transaction, job) => ((await written()) === 'ok' ? log.append(transaction, job) : 'conflict'),
      },
    });
  }
  const command = (driver: Driver<Market>, answers: string[]): DriverJob<Market> => ({
    isByPerson: true,
    seat: 0,
    plan: (at) => driver.plan(0, END, { expect: 3, at }),
    done: () => answers.push('done'),
    refused: ({ code }) => answers.push(code),
    failed: () => answers.push('failed'),
  });

  test('decides a command on the table that the one before it has left', async () => {
    const { driver, log, time } = bench(slowly(async () => 'ok'));
    await time.pass(0);
    const answers: string[] = [];
    driver.enter(command(driver, answers));
    driver.enter(command(driver, answers));
    expect([driver.busy, driver.waitingOf(0), driver.waitingOf(1)]).toEqual([true, 1, 0]);
    await time.pass(0);
    expect(answers).toEqual(['done', 'not-your-turn']);
    expect(log.history.log.filter((entry) => entry.type === 'ply' && entry.actor === 0)).toHaveLength(1);
  });

  test.each([
    [1, ['done']],
    [5, ['done']],
    [6, ['busy']],
  ])('plans anew when another writer was faster %s times', async (conflicts, expected) => {
    const ends: Appended[] = ['ok', ...Array.from({ length: conflicts }, (): Appended => 'conflict')];
    const { driver, time } = bench(slowly(async () => ends.shift() ?? 'ok'));
    await time.pass(0);
    const answers: string[] = [];
    driver.enter(command(driver, answers));
    await time.pass(0);
    expect(answers).toEqual(expected);
  });

  test('drops the answer of a bot to an offer that is taken back and made again behind one write', async () => {
    const bots = new FakeBots();
    const [old, fresh, undo] = [later<Result<BotAnswer>>(), later<Result<BotAnswer>>(), later<Appended>()];
    let written = async (): Promise<Appended> => 'ok';
    const { driver, log, time } = bench(
      slowly(() => written()),
      bots,
    );
    await time.pass(0);
    const say = (word: Command): void =>
      driver.enter({
        ...command(driver, []),
        plan: (at) => driver.plan(0, word, { expect: log.table.since[0] ?? -1, at }),
      });
    const offer: Command = {
      type: 'ply',
      action: market.legalActions(log.table.state, 0).find(({ type }) => type === 'offer'),
    };
    bots.move = () => old.answer;
    say(offer);
    await time.pass(0);
    bots.move = () => fresh.answer;
    written = () => undo.answer;
    say({ type: 'undo' });
    say(offer);
    old.give(ok({ action: { type: 'accept', n: 0 }, pauseMs: 0 }));
    await time.pass(0);
    undo.give('ok');
    await time.pass(5000);
    expect(bots.asked).toHaveLength(2);
    expect(log.history.log.filter((entry) => entry.type === 'ply' && entry.actor === 1)).toEqual([]);
    fresh.give(ok({ action: { type: 'refuse', n: 0 }, pauseMs: 0 }));
    await time.pass(0);
    expect(log.history.log.at(-1)).toMatchObject({ actor: 1, action: { type: 'refuse' } });
  });

  test('that fails breaks the game: jobs that wait are told, a command that is on its way is not', async () => {
    let isFull = false;
    const write = async (): Promise<Appended> => {
      if (isFull) throw new Error('no disk');
      return 'ok';
    };
    const { driver, time, breaks } = bench(slowly(write));
    await time.pass(0);
    isFull = true;
    const answers: string[] = [];
    driver.enter(command(driver, answers));
    driver.enter(command(driver, answers));
    await time.pass(0);
    expect(breaks).toEqual([new Error('no disk')]);
    expect(answers).toEqual(['failed']);
    driver.enter(command(driver, answers));
    expect(answers).toEqual(['failed', 'failed']);
  });

  test('does not make a command late that came in time', async () => {
    const clock: Clock = { totalMs: null, incrementMs: 0, perTurnMs: 1000, onFlag: 'lose' };
    const wish: GameToOpen = { game: market, options: { seats: 2 }, chairs: [person, person], clock };
    const { driver, log, time } = unwrap(openBench(wish, new FakeBots()));
    driver.wake();
    const [reading, answers]: [ReturnType<typeof later<void>>, string[]] = [later<void>(), []];
    time.sleep(999);
    driver.enter({ ...command(driver, answers), prepare: () => reading.answer });
    time.sleep(1);
    reading.give();
    await time.pass(0);
    expect(answers).toEqual(['done']);
    expect(log.history.log).toContainEqual(expect.objectContaining({ actor: 0, at: START + 999 }));
  });

  test('that cannot read what a command needs fails this command alone', async () => {
    const { driver, time, reports } = bench();
    const answers: string[] = [];
    driver.enter({ ...command(driver, answers), prepare: () => Promise.reject(new Error('unreadable')) });
    await time.pass(0);
    expect([answers, reports]).toEqual([['failed'], [new Error('unreadable')]]);
    expect(driver.closed).toBe(false);
  });
});

describe('a host', () => {
  test('is told of a mistake of ours in a command, and the game goes on', () => {
    const game = {
      ...market,
      check: () => {
        throw new Error('a bug');
      },
    };
    const wish: GameToOpen = { game, options: { seats: 2 }, chairs: [person, person], clock: null };
    const { driver, log, reports, breaks } = unwrap(openBench(wish, new FakeBots()));
    driver.wake();
    const seq = log.table.seq;
    driver.command(0, END);
    expect([log.table.seq, reports, breaks]).toEqual([seq, [new Error('a bug')], []]);
  });

  test('brings about something else instead of a step', () => {
    const { log } = bench((own) => ({
      instead: ({ type }, at) => (type === 'chance' ? leavingTransaction(own.game, own.table, at) : null),
    }));
    expect(log.table).toMatchObject({ outcome: { reason: 'resignation' }, draws: 0 });
  });

  test('hears what the game waits for', async () => {
    const steps: string[] = [];
    const { driver } = bench(() => ({ rests: ({ type }) => steps.push(type) }));
    driver.command(0, END);
    driver.command(0, { type: 'resign' });
    expect(steps).toEqual(['people', 'act', 'over']);
  });

  test.each([7, -1, 0.5])('there is no seat %s', (seat) => {
    expect(bench().driver.command(seat, END)).toMatchObject({ code: 'no-seat' });
  });

  test('a command of no known shape is refused', () => {
    expect(bench().driver.command(0, { type: 'please' })).toMatchObject({ code: 'bad-shape' });
  });

  test('a clock of many weeks does not run out at once', async () => {
    const clock: Clock = { totalMs: 5_000_000_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
    const wish: GameToOpen = { game: market, options: { seats: 2 }, chairs: [person, person], clock };
    const { driver, log, time } = unwrap(openBench(wish, new FakeBots()));
    driver.wake();
    await time.pass(4_999_999_999);
    expect(log.table.outcome).toBeNull();
    await time.pass(1);
    expect(log.table.outcome).toMatchObject({ reason: 'time' });
  });
});

describe('a hint', () => {
  test('names the position that it is for', async () => {
    const { driver, log } = bench();
    const hint = unwrap(await driver.hint(0, 'easy'));
    expect(hint.seq).toBe(log.table.seq);
    expect(market.check(log.table.state, hint.action, 0)).toBeNull();
  });

  test('for an older position is refused', async () => {
    const bots = new FakeBots();
    const { driver } = bench(() => ({}), bots);
    const answer = later<Result<BotAnswer>>();
    bots.move = () => answer.answer;
    const hint = driver.hint(0, 'easy');
    driver.command(0, { type: 'offerDraw' });
    answer.give(ok({ action: { type: 'end', n: 0 }, pauseMs: 0 }));
    expect(await hint).toMatchObject({ error: { code: 'stale' } });
  });

  test.each([
    [fail('bot-late', 'The bot did not answer.'), 'bot-late'],
    [ok({ action: { type: 'end', n: 7 }, pauseMs: 0 }), 'bot-illegal'],
  ])('that is none says why', async (answer, code) => {
    const bots = new FakeBots();
    const { driver } = bench(() => ({}), bots);
    bots.move = () => answer;
    expect(await driver.hint(0, 'easy')).toMatchObject({ error: { code } });
  });
});

describe('bots', () => {
  test('think on a person’s time where the host lets them, once for each position, and that may serve', async () => {
    const bots = new FakeBots();
    const { driver, log, time } = bench(() => ({ bots: { ...botHost(bots), ponders: () => true } }), bots);
    driver.wake();
    expect(bots.pondered).toMatchObject([
      { level: 'easy', match: DICE, sight: { seat: 1, view: market.view(log.table.state, 1) } },
    ]);
    driver.command(0, END);
    await time.pass(0);
    expect(bots.asked).toMatchObject([{ match: DICE, reuse: true }]);
  });

  test('are freed when the game is closed, and an answer that comes later is dropped', async () => {
    const bots = new FakeBots();
    const answer = later<Result<BotAnswer>>();
    bots.move = () => answer.answer;
    const { driver, log, time, failures } = bench(() => ({}), bots);
    driver.command(0, END);
    const seq = log.table.seq;
    driver.close();
    answer.give(fail('pool-closed', 'The pool is closed.'));
    await time.pass(5000);
    expect([bots.ended, failures, log.table.seq]).toEqual([[DICE], [], seq]);
  });
});
