/** Plays through `boardwright mcp` with a client of the protocol's own library. */
import { spawnSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick, required, rng } from '@boardwright/core';
import { appCommand, root } from '../../../apps/cli/src/testing/process.fixture.ts';
import type { SeatReport } from './hosted-table.ts';

let client: Client;

async function connected(argv: readonly string[]): Promise<Client> {
  const one = new Client({ name: 'test', version: '1.0.0' });
  await one.connect(new StdioClientTransport({ ...appCommand(['mcp', ...argv]), cwd: root, stderr: 'inherit' }));
  return one;
}

beforeAll(async () => {
  client = await connected(['--seed', 'test', '--lang', 'en']);
});
afterAll(() => client.close());

interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: unknown;
}

async function call(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content;
  return { isError, text: first?.type === 'text' ? first.text : '', data: structuredContent };
}

async function answered<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
  const { isError, text, data } = await call(name, args);
  if (isError) throw new Error(text);
  return data as T;
}

interface Joined {
  readonly player: string;
  readonly seat: number;
}

async function newTable(args: Record<string, unknown>): Promise<string> {
  return (await answered<{ readonly table: string }>('new_table', args)).table;
}

/** Plays random legal moves to the end, as one player against bots. */
async function playToTheEnd(player: string, seed: string): Promise<SeatReport> {
  const source = rng(seed);
  let report = await answered<SeatReport>('wait', { player });
  while (report.outcome === null) {
    // a player who makes random offers would never end a turn
    const moves = report.legal.filter((move) => !/^(offer|counter)/.test(move));
    report =
      moves.length === 0 || !report.turn.awaits.includes(report.seat)
        ? await answered<SeatReport>('wait', { player })
        : await answered<SeatReport>('play', { player, move: pick(moves, source) });
  }
  return report;
}

test('offers the eight tools, each with the schema of its arguments', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'list_games',
    'rules',
    'new_table',
    'join',
    'look',
    'play',
    'wait',
    'resign',
  ]);
  expect(tools.find(({ name }) => name === 'play')?.inputSchema).toMatchObject({
    type: 'object',
    required: ['player', 'move'],
  });
});

test('lists the games and tells their rules', async () => {
  const { games } = await answered<{ readonly games: readonly { readonly id: string }[] }>('list_games');
  expect(games.map(({ id }) => id)).toEqual(expect.arrayContaining(['banqi', 'catan', '369']));
  expect((await call('rules', { game: 'banqi' })).text).toContain('# Banqi');
});

test('plays a whole game of Banqi against a bot', async () => {
  const table = await newTable({ game: 'banqi', seats: 'person,bot:beginner' });
  const { player } = await answered<Joined>('join', { table });
  const { outcome, ending, legal } = await playToTheEnd(player, 'banqi');
  expect(required(outcome, 'outcome').ranks).toHaveLength(2);
  expect([typeof ending, legal]).toEqual(['string', []]);
  expect(await call('play', { player, move: 'A1' })).toMatchObject({ isError: true });
});

test('a move waits for the bots, so that one tool plays a whole game', async () => {
  const table = await newTable({ game: '369', options: ['size=3'], seats: 'person,bot:easy' });
  const { player } = await answered<Joined>('join', { table });
  const first = await call('look', { player });
  let report = first.data as SeatReport;
  while (report.outcome === null) {
    expect(report.turn.awaits).toEqual([0]);
    report = await answered<SeatReport>('play', { player, move: required(report.legal[0], 'move') });
  }
  expect(report.ending).toContain('ou');
});

test('a look has a legend, and a refusal names the moves of the player alone', async () => {
  const table = await newTable({ game: 'banqi', seats: 'person,bot:beginner' });
  const { player } = await answered<Joined>('join', { table });
  const { text, data } = await call('look', { player });
  const { legend } = data as { readonly legend: readonly string[] };
  expect(legend.length).toBeGreaterThan(3);
  expect(text).toContain(legend[0]);
  const refused = await call('play', { player, move: 'Z99' });
  expect(refused.text).toMatch(/^"Z99" is no move of Banqi\. Your moves: flip A1; /);
  expect(refused.text).not.toContain('reveal');
});

test('with --text there is nothing beside the text', async () => {
  const other = await connected(['369', '--text']);
  const answer = await other.callTool({ name: 'new_table', arguments: { game: '369', seats: 'person,person' } });
  await other.close();
  expect(answer.structuredContent).toBeUndefined();
  expect(answer.content).toMatchObject([
    { type: 'text', text: expect.stringMatching(/^Table \S+\. Free seats: 0, 1/) },
  ]);
});

/** Plays until somebody has made an offer. Returns what each player sees then. */
async function untilAnOffer(players: readonly string[]): Promise<readonly Answer[]> {
  const source = rng('offers');
  for (let made = 0; made < 400; made++) {
    const reports: SeatReport[] = [];
    for (const player of players) reports.push(await answered<SeatReport>('look', { player }));
    const mover = required(
      reports.find(({ turn, seat }) => turn.awaits.includes(seat)),
      'mover',
    );
    const offer = mover.legal.find((move) => move.startsWith('offer '));
    await answered('play', { player: players[mover.seat], move: offer ?? pick(mover.legal, source) });
    if (offer !== undefined) return Promise.all(players.map((player) => call('look', { player })));
  }
  throw new Error('nobody could offer anything');
}

test('the offers of Settlers have the numbers by which they are answered', async () => {
  const table = await newTable({ game: 'catan', options: ['seats=3'], seats: 'person,person,person' });
  const players: string[] = [];
  for (let i = 0; i < 3; i++) players.push((await answered<Joined>('join', { table })).player);
  const seen = await untilAnOffer(players);
  const told = seen.flatMap(({ text }) => /offer (\d+):/i.exec(text)?.[1] ?? []);
  const answers = seen.flatMap(({ data }) =>
    (data as SeatReport).legal.filter((move) => /^(accept|reject) /.test(move)),
  );
  expect(told).toHaveLength(3);
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(answers.map((move) => move.split(' ')[1]))).toEqual(new Set(told));
});

test('plays a whole game of Settlers against bots, and never sees their cards', async () => {
  const table = await newTable({ game: 'catan', options: ['seats=3'], seats: 'person,bot:beginner,bot:beginner' });
  const { player, seat } = await answered<Joined>('join', { table, seat: 0 });
  const first = await answered<SeatReport>('look', { player });
  const { hands } = first.view as { readonly hands: readonly unknown[] };
  expect(hands.map((hand, of) => (hand === null) === (of !== seat))).toEqual([true, true, true]);
  expect(required((await playToTheEnd(player, 'catan')).outcome, 'outcome').ranks).toHaveLength(3);
});

describe('a table of two players', () => {
  test('begins when both have joined, and each hears what the other did', async () => {
    const table = await newTable({ game: '369', seats: 'person,person' });
    const one = await answered<Joined>('join', { table });
    expect((await call('play', { player: one.player, move: 'A1' })).data).toMatchObject({ code: 'not-started' });
    const two = await answered<Joined>('join', { table });
    expect([one.seat, two.seat]).toEqual([0, 1]);
    const { legal } = await answered<SeatReport>('look', { player: one.player });
    const waiting = answered<SeatReport>('wait', { player: two.player });
    await call('play', { player: one.player, move: required(legal[0], 'move') });
    const seen = await waiting;
    expect([seen.turn.awaits, seen.news.length]).toEqual([[1], 1]);
    expect((await answered<SeatReport>('look', { player: two.player })).news).toEqual([]);
    await call('resign', { player: two.player });
    expect((await answered<SeatReport>('wait', { player: one.player })).outcome?.ranks).toEqual([1, 2]);
  });

  test('refuses what it refuses a person, and changes nothing', async () => {
    const table = await newTable({ game: '369', seats: 'person,person' });
    const [one, two] = [await answered<Joined>('join', { table }), await answered<Joined>('join', { table })];
    const before = await answered<SeatReport>('look', { player: one.player });
    const move = required(before.legal[0], 'move');
    const codes = [
      await call('play', { player: two.player, move }),
      await call('play', { player: one.player, move: 'Z99' }),
      await call('play', { player: 'nobody', move }),
      await call('join', { table }),
      await call('join', { table: 'none' }),
      await call('play', { player: one.player }),
      await call('new_table', { game: 'chess' }),
      await call('new_table', { game: '369', seats: 'person,bot:./mine.js' }),
    ].map(({ isError, data }) => [isError, (data as { readonly code: string }).code]);
    expect(codes.map(([isError]) => isError)).toEqual(codes.map(() => true));
    expect(codes.map(([, code]) => code)).toEqual([
      'not-your-turn',
      expect.any(String),
      'bad-token',
      'no-free-seat',
      'no-match',
      'missing-key',
      'unknown-game',
      'unknown-level',
    ]);
    expect((await answered<SeatReport>('look', { player: one.player })).view).toEqual(before.view);
  });
});

test('a wait that is too long for the client ends by itself', async () => {
  const table = await newTable({ game: '369', seats: 'person,person' });
  const { player } = await answered<Joined>('join', { table });
  expect(await answered<SeatReport>('wait', { player, seconds: 0 })).toMatchObject({ started: false, legal: [] });
});

test('a named game is the only one on offer', async () => {
  const other = await connected(['369']);
  const { structuredContent } = await other.callTool({ name: 'list_games', arguments: {} });
  await other.close();
  expect((structuredContent as { readonly games: readonly unknown[] }).games).toMatchObject([{ id: '369' }]);
});

/** Runs the app in a place where the modules of the protocol cannot be loaded. Returns its exit code. */
function withoutProtocol(argv: readonly string[]): number | null {
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => {
      if (name.startsWith('@modelcontextprotocol')) throw new Error(name);
      return next(name, context);
    } });`;
  const { command, args } = appCommand(argv);
  return spawnSync(command, [`--import=data:text/javascript,${encodeURIComponent(hooks)}`, ...args], { input: '' })
    .status;
}

test('only this command loads the protocol', () => {
  expect(withoutProtocol(['play', '369', '--json'])).toBe(0);
  expect(withoutProtocol(['mcp'])).toBe(1);
});
