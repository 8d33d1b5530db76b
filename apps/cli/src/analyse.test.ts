import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analysePlies, playTable, withNetwork } from '@boardwright/bots';
import { unwrap } from '@boardwright/core';
import { load } from '@boardwright/core/host';
import { knowledge } from '@boardwright/games/banqi/bots';
import { expect, test } from 'vitest';
import { freshFolder, inside } from './testing/process.fixture.ts';
import { ply, SAVE } from './testing/save.fixture.ts';

const move = (from: readonly [number, number], to: readonly [number, number]): object => ({
  type: 'STEP',
  from: { r: from[0], c: from[1] },
  to: { r: to[0], c: to[1] },
});
const file = join(freshFolder(), 'game.json');
const position = '1g1g1g1g/g1g3g1/5g2/8/8/2b5/1b3b1b/b1b1b1b1 g - 20,20';
const log = [ply(move([2, 5], [3, 6]), 0), ply(move([5, 2], [6, 3]), 1)];
writeFileSync(file, JSON.stringify({ ...SAVE, position, log }));

test('analyse prints a graph, sums and the moments that mattered', async () => {
  const { code, out } = await inside(['analyse', file, '--nodes', '200']);
  expect(code).toBe(0);
  expect(out).toContain('2 moves');
  expect(out).toContain('winning chances in percent');
  expect(out).toMatch(/Green +▁▁/);
  expect(out).toMatch(/Green +1 mistake,/);
  expect(out).toMatch(/1\. .*Blunder\. Better by 100 %: F6-E7/);
  expect(out).not.toContain('luck');
  const ascii = await inside(['analyse', file, '--nodes', '200', '--ascii']);
  expect(ascii.out).toMatch(/^\p{ASCII}*$/u);
});

test.each([
  ['zh-Hant', '共 2 步', /1\. .*大失誤。更好的走法（多 100 %）：F6-E7/],
  ['zh-Hans', '共 2 步', /1\. .*大失误。更好的走法（多 100 %）：F6-E7/],
  ['ko', '2수', /1\. .*큰 실수\. 100 %만큼 더 좋은 수: F6-E7/],
])('analyse speaks %s', async (lang, plies, moment) => {
  const { code, out } = await inside(['analyse', file, '--nodes', '200', '--lang', lang]);
  expect([code, out]).toEqual([0, expect.stringContaining(plies)]);
  expect(out).toMatch(moment);
  // only moves and the titles of games are in English
  expect(out).not.toMatch(/[a-z]{3}/);
});

test('Banqi is analysed by its network', async () => {
  const table = playTable(knowledge, { seed: 'analysed' });
  for (let n = 0; n < 2; n++) unwrap(table.bot('random'));
  const banqi = join(freshFolder(), 'banqi.json');
  writeFileSync(banqi, JSON.stringify(table.save()));
  const history = unwrap(load(knowledge.game, table.save()));
  const valuesOf = (one: typeof knowledge): unknown =>
    [...analysePlies(one, history, { nodes: 100 })].map(({ after }) => after);
  const { out } = await inside(['analyse', banqi, '--nodes', '100', '--json']);
  const { plies } = JSON.parse(out) as { plies: readonly { after: unknown }[] };
  expect(plies.map(({ after }) => after)).toEqual(valuesOf(await withNetwork(knowledge)));
  expect(valuesOf(knowledge)).not.toEqual(valuesOf(await withNetwork(knowledge)));
});

test('--json says it all, and what cannot be is refused in one line', async () => {
  const { out } = await inside(['analyse', file, '--nodes', '200', '--json']);
  expect(JSON.parse(out)).toMatchObject({
    game: 'hopnjump',
    keyMoments: [0],
    plies: [{ action: 'F6-G5', best: ['F6-E7'], mistake: 'blunder' }, { mistake: null }],
  });
  expect(await inside(['analyse', 'last'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('No saved games yet'),
  });
});
