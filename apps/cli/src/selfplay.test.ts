import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrap } from '@boardwright/core';
import { latestTable, load, pliesOf } from '@boardwright/core/host';
import { banqi } from '@boardwright/games/banqi';
import type { SelfPlayLine } from '@boardwright/node';
import { freshFolder, inside } from './testing/process.fixture.ts';

const folder = freshFolder();
const words = (out: string, ...more: readonly string[]): string[] => wordsOf('random,greedy', out, more);
const wordsOf = (bots: string, out: string, more: readonly string[]): string[] => [
  'selfplay',
  'banqi',
  '--bots',
  bots,
  '--nodes',
  '1',
  '--seed',
  's',
  '--threads',
  '2',
  '--out',
  join(folder, out),
  ...more,
];
const textOf = (out: string): string => readFileSync(join(folder, out), 'utf8');
const linesOf = (out: string): SelfPlayLine[] =>
  textOf(out)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SelfPlayLine);

test('each line is a game file with its outcome and the scores of its plies', async () => {
  const { code, out } = await inside(words('games', '--games', '4'));
  expect([code, out]).toEqual([0, `${join(folder, 'games')}: 4 games.\n`]);
  for (const [n, line] of linesOf('games').entries()) {
    const history = unwrap(load(banqi, line.save));
    expect([line.n, line.bots]).toEqual([n, n % 2 === 0 ? ['random', 'greedy'] : ['greedy', 'random']]);
    expect(latestTable(history).outcome).toEqual(line.outcome);
    expect(line.scores).toHaveLength(pliesOf(history).length);
    expect(line).not.toHaveProperty('views');
    const chance = line.save.log.flatMap((entry) => (entry.type === 'ply' ? [entry.actor === 'chance'] : []));
    expect(line.scores.map((score, i) => chance[i] && score !== null)).not.toContain(true);
    expect(line.scores.some((score) => score !== null && score !== 0)).toBe(true);
  }
});

test('a file that was cut off is finished, with the same bytes; a longer run adds to it', async () => {
  const run = (out: string, games: string): Promise<unknown> =>
    inside(wordsOf('random,random', out, ['--games', games]));
  await run('whole', '30');
  const whole = textOf('whole');
  writeFileSync(join(folder, 'cut'), whole.slice(0, whole.length / 2));
  await run('cut', '20');
  expect(textOf('cut')).toBe(`${whole.split('\n', 20).join('\n')}\n`);
  appendFileSync(join(folder, 'cut'), '{"n":20,"bo');
  await run('cut', '30');
  expect(textOf('cut')).toBe(whole);
});

test('with --views each ply has what its actor saw', async () => {
  await inside(words('views', '--games', '1', '--views'));
  const [line] = linesOf('views');
  const history = unwrap(load(banqi, line?.save));
  const [first] = pliesOf(history);
  expect(line?.views).toHaveLength(line?.scores.length ?? 0);
  expect(line?.views?.[0]).toEqual(history.tables[first ?? 0]?.state);
});

test('a file of other games, or of anything else, is left alone', async () => {
  writeFileSync(join(folder, 'notes'), 'my notes');
  const before = textOf('games');
  for (const argv of [
    words('notes', '--games', '1'),
    words('games', '--games', '8', '--seed', 'other'),
    words('games', '--games', '8', '--nodes', '2'),
    words('games', '--games', '8', '--views'),
  ]) {
    const { code, err } = await inside(argv);
    expect([code, err]).toEqual([2, expect.stringContaining('holds other games')]);
  }
  expect([textOf('games'), textOf('notes')]).toEqual([before, 'my notes']);
});
