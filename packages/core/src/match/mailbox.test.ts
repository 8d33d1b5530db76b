import { describe, expect, test } from 'vitest';
import type { BotAnswer } from '../bots/bot.ts';
import type { Clock, Command } from '../table/entry.ts';
import { fail, fault, ok, unwrap, type Result } from '../result.ts';
import { seatsAskedForDraw } from '../table/table.ts';
import { market } from '../testing/market.ts';
import { BenchMatch, botHost, type BenchHost, type TestCommand } from './bench.fixture.ts';
import { FakeBots, later } from './fake-bots.fixture.ts';
import { START } from './fake-time.fixture.ts';
import { hostSuite } from './host.case.ts';
import { bot, DICE, person, type GameToOpen, type HostedGame } from './hosted-game.fixture.ts';
import type { Stored } from './mailbox.ts';
import { leavingTransaction } from './transaction.ts';

async function open(wish: GameToOpen, service: FakeBots): Promise<Result<HostedGame>> {
  const opened = BenchMatch.open(wish, service);
  if (!opened.ok) return opened;
  const match = opened.value;
  match.wake();
  return ok({
    get log() {
      return match.history.log;
    },
    get failures() {
      const { failures } = match;
      return { told: failures.map(({ seat }) => `${seat}`), logged: failures.map(({ reason }) => reason.code) };
    },
    now: () => match.time.now,
    command: async (seat, command) => match.command(seat, command),
    askedAboutDraw: () => seatsAskedForDraw(match.table).filter((seat) => match.table.chairs[seat]?.who === 'person'),
    pass: (ms) => match.time.pass(ms),
    sleep: (ms) => match.time.sleep(ms),
    close: async () => match.close(),
  });
}

hostSuite('core alone', open, { interrupts: true, together: true });

// ---- features of some hosts only

const END = { type: 'ply', action: { type: 'end', n: 0 } } as const;

function bench(host: BenchHost = {}, bots: FakeBots = new FakeBots()): BenchMatch {
  const wish: GameToOpen = { game: market, options: { seats: 2 }, chairs: [person, bot], clock: null };
  const match = unwrap(BenchMatch.open(wish, bots, host));
  match.wake();
  return match;
}

test('a failed bot whose fallback is refused ends the match with the reason, instead of asking without end', async () => {
  const bots = new FakeBots();
  bots.move = () => fail('bot-failed', 'The bot failed: out of ideas');
  const game = { ...market, fallback: () => ({ type: 'end' as const, n: 7 }) };
  const match = unwrap(BenchMatch.open({ game, options: { seats: 2 }, chairs: [bot, bot], clock: null }, bots));
  match.wake();
  await match.time.pass(60_000);
  expect(match.breaks.map(String)).toEqual([
    expect.stringContaining('and the move that the rules make in its place is'),
  ]);
  expect(bots.asked).toHaveLength(1);
});

describe('a draw that waits for shares', () => {
  test('is what the match waits for; commands wait behind it, and it is made when the ticket is known', async () => {
    let isKnown = false;
    const steps: string[] = [];
    const match = bench({ isAwaiting: () => !isKnown, rests: ({ type }) => steps.push(type) });
    const answers: string[] = [];
    match.send({ ...command(answers), waitsForDraw: true });
    match.send(command(answers));
    await match.time.pass(1000);
    expect([steps, match.busy, match.step().type]).toEqual([['shares'], true, 'shares']);
    expect(answers).toEqual(['not-your-turn']);
    isKnown = true;
    match.wake();
    expect(answers).toEqual(['not-your-turn', 'done']);
    expect(match.history.log.slice(2, 4)).toMatchObject([{ actor: 'chance' }, { actor: 0, action: END.action }]);
  });
});

function command(answers: string[]): TestCommand {
  return {
    isByPerson: true,
    seat: 0,
    command: END,
    answered: (reason) => answers.push(reason?.code ?? 'done'),
  };
}

describe('a store that takes a while', () => {
  test('decides a command on the table that the one before it has left', async () => {
    const match = bench({ written: async () => 'ok' });
    await match.time.pass(0);
    const answers: string[] = [];
    match.send({ ...command(answers), expect: 3 });
    match.send({ ...command(answers), expect: 3 });
    expect([match.busy, match.waitingOf(0), match.waitingOf(1)]).toEqual([true, 1, 0]);
    await match.time.pass(0);
    expect(answers).toEqual(['done', 'not-your-turn']);
    expect(match.history.log.filter((entry) => entry.type === 'ply' && entry.actor === 0)).toHaveLength(1);
  });

  test.each([
    [1, ['done']],
    [5, ['done']],
    [6, ['busy']],
  ])('plans anew when another writer was faster %s times', async (conflicts, expected) => {
    const ends: Stored[] = ['ok', ...Array.from({ length: conflicts }, (): Stored => 'conflict')];
    const match = bench({ written: async () => ends.shift() ?? 'ok' });
    await match.time.pass(0);
    const answers: string[] = [];
    match.send(command(answers));
    await match.time.pass(0);
    expect(answers).toEqual(expected);
  });

  test('refuses a message that another writer overtook when the match was closed meanwhile', async () => {
    const written = later<Stored>();
    let isSlow = false;
    const match = bench({ written: async () => (isSlow ? written.answer : 'ok') });
    await match.time.pass(0);
    isSlow = true;
    const answers: string[] = [];
    match.send(command(answers));
    match.close(fault('moved-away', 'The match is elsewhere.'));
    expect(answers).toEqual([]);
    written.give('conflict');
    await match.time.pass(0);
    expect([answers, match.waitingOf(0)]).toEqual([['moved-away'], 0]);
  });

  test('drops the answer of a bot to an offer that is taken back and made again behind one write', async () => {
    const bots = new FakeBots();
    const [old, fresh, undo] = [later<Result<BotAnswer>>(), later<Result<BotAnswer>>(), later<Stored>()];
    let written = async (): Promise<Stored> => 'ok';
    const match = bench({ written: () => written() }, bots);
    const { time } = match;
    await time.pass(0);
    const say = (word: Command): void => match.send({ ...command([]), command: word });
    const offer: Command = {
      type: 'ply',
      action: market.legalActions(match.table.state, 0).find(({ type }) => type === 'offer'),
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
    expect(match.history.log.filter((entry) => entry.type === 'ply' && entry.actor === 1)).toEqual([]);
    fresh.give(ok({ action: { type: 'refuse', n: 0 }, pauseMs: 0 }));
    await time.pass(0);
    expect(match.history.log.at(-1)).toMatchObject({ actor: 1, action: { type: 'refuse' } });
  });

  test('that fails breaks the game: messages that wait are told, a command that is on its way is not', async () => {
    let isFull = false;
    const write = async (): Promise<Stored> => {
      if (isFull) throw new Error('no disk');
      return 'ok';
    };
    const match = bench({ written: write });
    const { time, breaks } = match;
    await time.pass(0);
    isFull = true;
    const answers: string[] = [];
    match.send(command(answers));
    match.send(command(answers));
    await time.pass(0);
    expect(breaks).toEqual([new Error('no disk')]);
    expect(answers).toEqual(['internal']);
    match.send(command(answers));
    expect(answers).toEqual(['internal', 'internal']);
  });

  test('does not make a command late that came in time', async () => {
    const clock: Clock = { totalMs: null, incrementMs: 0, perTurnMs: 1000, onFlag: 'lose' };
    const wish: GameToOpen = { game: market, options: { seats: 2 }, chairs: [person, person], clock };
    const match = unwrap(BenchMatch.open(wish, new FakeBots()));
    const { time } = match;
    match.wake();
    const [reading, answers]: [ReturnType<typeof later<void>>, string[]] = [later<void>(), []];
    time.sleep(999);
    match.send({ ...command(answers), reading: reading.answer });
    time.sleep(1);
    reading.give();
    await time.pass(0);
    expect(answers).toEqual(['done']);
    expect(match.history.log).toContainEqual(expect.objectContaining({ actor: 0, at: START + 999 }));
  });

  test('that cannot read what a command needs fails this command alone', async () => {
    const match = bench();
    const answers: string[] = [];
    match.send({ ...command(answers), reading: Promise.reject(new Error('unreadable')) });
    await match.time.pass(0);
    expect([answers, match.reports]).toEqual([['internal'], [new Error('unreadable')]]);
    expect(match.closed).toBe(false);
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
    const match = unwrap(BenchMatch.open(wish, new FakeBots()));
    const { reports, breaks } = match;
    match.wake();
    const seq = match.table.seq;
    match.command(0, END);
    expect([match.table.seq, reports, breaks]).toEqual([seq, [new Error('a bug')], []]);
  });

  test('brings about something else instead of a step', () => {
    const match = bench({
      instead: ({ type }, at, table) => (type === 'chance' ? leavingTransaction(market, table, at) : null),
    });
    expect(match.table).toMatchObject({ outcome: { reason: 'resignation' }, draws: 0 });
  });

  test('hears what the game waits for', async () => {
    const steps: string[] = [];
    const match = bench({ rests: ({ type }) => steps.push(type) });
    match.command(0, END);
    match.command(0, { type: 'resign' });
    expect(steps).toEqual(['people', 'act', 'over']);
  });

  test.each([7, -1, 0.5])('there is no seat %s', (seat) => {
    expect(bench().command(seat, END)).toMatchObject({ code: 'no-seat' });
  });

  test('a clock of many weeks does not run out at once', async () => {
    const clock: Clock = { totalMs: 5_000_000_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
    const wish: GameToOpen = { game: market, options: { seats: 2 }, chairs: [person, person], clock };
    const match = unwrap(BenchMatch.open(wish, new FakeBots()));
    const { time } = match;
    match.wake();
    await time.pass(4_999_999_999);
    expect(match.table.outcome).toBeNull();
    await time.pass(1);
    expect(match.table.outcome).toMatchObject({ reason: 'time' });
  });
});

describe('a hint', () => {
  test('names the position that it is for', async () => {
    const match = bench();
    const hint = unwrap(await match.hint(0, 'easy'));
    expect(hint.seq).toBe(match.table.seq);
    expect(market.check(match.table.state, hint.actions[0] ?? { type: 'end', n: -1 }, 0)).toBeNull();
  });

  test('for an older position is refused', async () => {
    const bots = new FakeBots();
    const match = bench({}, bots);
    const answer = later<Result<BotAnswer>>();
    bots.move = () => answer.answer;
    const hint = match.hint(0, 'easy');
    match.command(0, { type: 'offerDraw' });
    answer.give(ok({ action: { type: 'end', n: 0 }, pauseMs: 0 }));
    expect(await hint).toMatchObject({ error: { code: 'stale' } });
  });

  test.each([
    [fail('bot-late', 'The bot did not answer.'), 'bot-late'],
    [ok({ action: { type: 'end', n: 7 }, pauseMs: 0 }), 'bot-illegal'],
  ])('that is none says why', async (answer, code) => {
    const bots = new FakeBots();
    const match = bench({}, bots);
    bots.move = () => answer;
    expect(await match.hint(0, 'easy')).toMatchObject({ error: { code } });
  });
});

describe('bots', () => {
  test('think on a person’s time where the host lets them, once for each position, and that may serve', async () => {
    const bots = new FakeBots();
    const match = bench({ bots: { ...botHost(bots), ponders: () => true } }, bots);
    const { time } = match;
    match.wake();
    expect(bots.pondered).toMatchObject([
      { level: 'easy', match: DICE, sight: { seat: 1, view: market.view(match.table.state, 1) } },
    ]);
    match.command(0, END);
    await time.pass(0);
    expect(bots.asked).toMatchObject([{ match: DICE, reuse: true }]);
  });

  test('are freed when the game is closed, and an answer that comes later is dropped', async () => {
    const bots = new FakeBots();
    const answer = later<Result<BotAnswer>>();
    bots.move = () => answer.answer;
    const match = bench({}, bots);
    const { time, failures } = match;
    match.command(0, END);
    const seq = match.table.seq;
    match.close();
    answer.give(fail('pool-closed', 'The pool is closed.'));
    await time.pass(5000);
    expect([bots.ended, failures, match.table.seq]).toEqual([[DICE, `${DICE}/hint`], [], seq]);
  });
});
