import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, inside } from './testing/process.fixture.ts';

const folder = freshFolder();
const HOP = ['arena', 'hopnjump', '--bots', 'greedy,random', '--nodes', '20', '--threads', '1', '--seed', 's'];

interface Said {
  readonly [key: string]: unknown;
  readonly score: readonly number[];
  readonly msPerMove: number;
}

async function json(argv: readonly string[]): Promise<Said> {
  const { out, code } = await inside([...argv, '--json']);
  expect(code).toBe(0);
  return JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as Said;
}

test('the last line is one object with everything that was measured', async () => {
  const said = await json([...HOP, '--games', '4']);
  expect(said).toMatchObject({
    game: 'hopnjump',
    preset: 'classic',
    bots: ['greedy', 'random'],
    games: 4,
    score: [4, 0],
    margin: 1,
    seed: 's',
  });
  for (const key of ['elo', 'interval', 'plies', 'msPerMove']) expect(said).toHaveProperty(key);
});

test('one bot may be named several times, and as many sit down as are named', async () => {
  const said = await json([
    'arena',
    'catan',
    '--bots',
    'greedy,random',
    '--games',
    '2',
    '--nodes',
    '1',
    '--option',
    'points=5',
    '--option',
    'trade=false',
    '--threads',
    '1',
  ]);
  expect(said['bots']).toEqual(['greedy', 'random']);
  expect(said.score.reduce((sum, points) => sum + points)).toBeCloseTo(2);
});

test('levels of a game play by their names', async () => {
  const argv = ['arena', '369', '--preset', 'tiny', '--bots', 'hard,easy', '--games', '2', '--threads', '1'];
  expect(await json(argv)).toMatchObject({ bots: ['hard', 'easy'], score: [2, 0] });
});

test('an arena whose bot never started fails, and says why', async () => {
  const { code, err } = await inside(['arena', 'hopnjump', '--bots', 'exec:false,random', '--games', '2']);
  expect(code).toBe(1);
  expect(err).toContain('exec:false made no move in any game: ');
});

test('a result without a bound is printed as unbounded', async () => {
  const argv = ['arena', 'hopnjump', '--bots', 'exec:false,random', '--games', '4'];
  expect((await inside(argv)).out).toContain('Elo -∞ [-∞, ');
  const two = (await inside([...argv.slice(0, -1), '2'])).out;
  expect(two).toContain('margin -1.00 [-∞, +∞]');
  expect(JSON.parse((await inside([...argv, '--json'])).out)).toMatchObject({
    elo: null,
    interval: [null, expect.any(Number)],
  });
});

test('a record goes on where it was cut off, and is not mixed with another arena', async () => {
  const file = join(folder, 'arena.jsonl');
  const first = await json([...HOP, '--games', '2', '--results', file]);
  appendFileSync(file, '[{"unit":1,"poi');
  const all = await json([...HOP, '--games', '4', '--results', file]);
  const { msPerMove: _, msPerMoveOf: __, ...afresh } = await json([...HOP, '--games', '4']);
  expect(all).toMatchObject(afresh);
  expect(first['games']).toBe(2);
  expect(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('[{"unit":0')).length,
  ).toBe(1);
  const other = await inside(['arena', 'hopnjump', '--bots', 'random,random', '--games', '2', '--results', file]);
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining('contains results with other settings') });
});

test.each([
  [['arena', 'hopnjump', '--bots', 'greddy,random'], 'Did you mean "greedy"?'],
  [['arena', 'hopnjump', '--bots', 'greedy'], 'but this game has 2 seats'],
  [['arena', 'catan', '--bots', 'random'], 'but this game has 2, 3 or 4 seats: name one bot for each seat.'],
  [['arena', 'hopnjump', '--bots', 'greedy:speed=fast,random'], 'is not a setting of a bot'],
  [['arena', 'hopnjump', '--bots', 'exec:,random'], 'needs a program'],
  [['arena', 'hopnjump', '--bots', 'greedy,random', '--games', '0'], '--games must be a whole number'],
  [['arena', 'hopnjump', '--bots', 'greedy,random', '--sprt', '5,1'], 'the lower first'],
])('%j is refused in one line', async (argv, words) => {
  const { code, err } = await inside(argv);
  expect(code).toBe(2);
  expect(err).toContain(words);
  expect(err.trimEnd()).not.toContain('\n');
});
