import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standingOf, type GameResult } from '@boardwright/bots';
import { hopnjump } from '@boardwright/games/hopnjump';
import { threeSixNine } from '@boardwright/games/369';
import { describe, expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { decidedGames, runArena, type ArenaRun, type BotSpec } from './arena.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardwright-arena-'));

const level = (bot: string, nodes = 50): BotSpec => ({ type: 'level', level: { name: bot, bot, nodes, pauseMs: 0 } });
const program = (source: string): BotSpec => {
  const file = join(folder, `${source.length}.mjs`);
  writeFileSync(file, source);
  return { type: 'program', command: process.execPath, args: [file], startMs: 100 };
};
const SMALL = { ...threeSixNine.presets['classic'], width: 5, height: 5, seats: 2 };
const example = (name: string): string => join(import.meta.dirname, '../../../examples/bots', name);

function run(changes: Partial<ArenaRun>): Promise<readonly GameResult[]> {
  const options = hopnjump.presets['classic'] as { seats: number };
  const bots = [level('greedy'), level('random')];
  return runArena({
    game: 'hopnjump',
    options,
    bots,
    seed: 'test',
    nodes: 50,
    ms: null,
    opening: 0,
    games: 4,
    threads: 1,
    ...changes,
  });
}

/** Returns the parts of a result that do not depend on the clock. */
const facts = (results: readonly GameResult[]): unknown =>
  results.map(({ unit, points, scores, plies, moves, forfeit }) => ({ unit, points, scores, plies, moves, forfeit }));

describe('an arena', () => {
  test('is the same however many threads play it, and in every order', async () => {
    const [one, two] = [await run({}), await run({ threads: 2 })];
    expect(facts(two)).toEqual(facts(one));
    expect(facts(await run({ seed: 'another' }))).not.toEqual(facts(one));
  });

  test('plays every seed once for each order of the seats', async () => {
    const results = await run({ games: 3 });
    expect(results.map(({ unit }) => unit)).toEqual([0, 0, 1, 1]);
    expect(standingOf(results, 2).score).toEqual([4, 0]);
  });

  test('draws the opening by lot, alike for both orders: bots that never vary play other games on other seeds', async () => {
    const bots = [level('alpha-beta', 10), level('alpha-beta', 20)];
    const lengths = async (opening: number): Promise<number> => {
      const results = await run({ bots, opening, games: 8 });
      return new Set(results.map(({ plies }) => plies)).size;
    };
    expect(await lengths(0)).toBeLessThanOrEqual(2);
    expect(await lengths(4)).toBeGreaterThan(2);
  });

  test('goes on where an earlier run was cut off, without playing again', async () => {
    const whole = await run({});
    const played: GameResult[] = [];
    const rest = await run({ played: whole.slice(0, 2), onUnit: (unit) => void played.push(...unit) });
    expect(facts(rest)).toEqual(facts(whole));
    expect(new Set(played.map(({ unit }) => unit))).toEqual(new Set([1]));
    expect(facts(await run({ games: 2, played: whole }))).toEqual(facts(whole));
  });

  test('plays a unit again of which only a part is kept', async () => {
    const isEnough = (games: readonly GameResult[]): boolean => games.length > 2;
    const whole = await run({ isEnough });
    expect(facts(await run({ isEnough, played: whole.slice(0, 1) }))).toEqual(facts(whole));
  });

  test('stops as soon as the sequential test accepts, at the same unit on any number of threads', async () => {
    const bounds = { elo0: 0, elo1: 200, alpha: 0.05, beta: 0.05 };
    const runs = [await run({ games: 60, bounds }), await run({ games: 60, bounds, threads: 2 })] as const;
    expect(runs[0].length).toBeLessThan(60);
    expect(facts(runs[1])).toEqual(facts(runs[0]));
  });

  test('stops as soon as its games are enough, in whole units without a gap', async () => {
    const isEnough = (games: readonly GameResult[]): boolean => games.length > 4;
    const runs = [await run({ games: 60, isEnough }), await run({ games: 60, isEnough, threads: 2 })] as const;
    expect(runs[0].map(({ unit }) => unit)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(facts(runs[1])).toEqual(facts(runs[0]));
    expect(decidedGames(runs[0].slice(2), isEnough)).toBeNull();
  });
});

describe('a program at the table', () => {
  test('plays whole games by lines of JSON', async () => {
    const bots: BotSpec[] = [
      { type: 'program', command: process.execPath, args: [example('first.js')] },
      level('random'),
    ];
    const results = await run({ bots, games: bySize(2, 2, 10) });
    expect(results.every(({ forfeit, plies }) => forfeit === null && plies > 20)).toBe(true);
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  test.skipIf(!python)('in another language (needs python3)', async () => {
    const bots: BotSpec[] = [{ type: 'program', command: 'python3', args: [example('any-move.py')] }, level('random')];
    const results = await run({ game: '369', options: SMALL, bots, games: 2 });
    expect(results.map(({ forfeit }) => forfeit)).toEqual([null, null]);
  });

  const loops = "for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {";
  test.each([
    ['that ends', 'process.exit(3);', /has ended|does not read/],
    ['that is silent', `${loops} }`, /no answer within/],
    [
      'that never ends its line',
      "setInterval(() => process.stdout.write('x'.repeat(100_000)), 0);",
      /a line is too long/,
    ],
    [
      'that talks nonsense',
      `${loops} console.log('nonsense'); }`,
      /^a line is not valid JSON: nonsense \(write only answers/,
    ],
    ['that answers another question', `${loops} console.log('{"seq":-1,"action":"A1"}'); }`, /not to question/],
    [
      'that breaks the rules',
      `${loops} const { type, seq } = JSON.parse(line); if (type === 'ask') console.log(JSON.stringify({ seq, action: 'A1-H8' })); }`,
      /no frog of yours|square is taken/,
    ],
  ])('forfeits its game, and never the arena: one %s', async (name, source, reason) => {
    // practically unlimited, except for the silent bot
    const ms = name === 'that is silent' ? 400 : 60_000;
    const results = await run({ bots: [program(source), level('random')], games: 2, ms, nodes: null });
    expect(results.map(({ forfeit, why }) => [forfeit, why])).toEqual([
      [0, expect.stringMatching(reason)],
      [0, expect.stringMatching(reason)],
    ]);
    expect(standingOf(results, 2).score).toEqual([0, 2]);
  });
});

test.each([
  [
    'chooses a bare action',
    'choose: ({ legal }) => legal[0]',
    /^`choose` returned \{"type".*; it returns \{ action: … \}$/,
  ],
  ['chooses nothing', 'choose: () => {}', /^`choose` returned undefined; it returns/],
  ['chooses what is no action', "choose: () => ({ action: 'A1-A2' })", /The action was "A1-A2"$/],
  ['throws', 'choose: () => missing', /ReferenceError: missing is not defined \(.*odd.*\.mjs:1\)$/],
])('a module that %s forfeits before its first move, with the reason', async (name, source, reason) => {
  const path = join(folder, `odd ${name}.mjs`);
  writeFileSync(path, `export const bot = () => ({ ${source} });`);
  const [first] = await run({ bots: [{ type: 'module', path }, level('random')], games: 1 });
  expect(first).toMatchObject({ forfeit: 0, moves: [0, expect.any(Number)], why: expect.stringMatching(reason) });
});

test('a module of somebody else plays', async () => {
  const path = join(folder, 'mine.mjs');
  writeFileSync(path, 'export const bot = () => ({ choose: ({ legal }) => ({ action: legal[0] }) });');
  const results = await run({ bots: [{ type: 'module', path }, level('random')], games: 2 });
  expect(results.every(({ forfeit }) => forfeit === null)).toBe(true);
  const broken = join(folder, 'none.mjs');
  writeFileSync(broken, 'export const nothing = 1;');
  await expect(run({ bots: [{ type: 'module', path: broken }, level('random')], games: 2 })).rejects.toThrow(
    'exports no bot',
  );
});
