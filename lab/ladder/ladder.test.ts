import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { games as table } from '@boardwright/games';
import { expect, test } from 'vitest';
import { freshFolder } from '../../apps/cli/src/testing/process.fixture.ts';
import { ladder } from './ladder.ts';

const folder = freshFolder();

async function played(args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  const stdout = new PassThrough({ encoding: 'utf8' });
  let out = '';
  stdout.on('data', (text: string) => (out += text));
  const gamesModule = import.meta.resolve('@boardwright/games');
  const code = await ladder({ games: table, gamesModule, stdout, stderr: new PassThrough() }, args);
  return { code, out };
}

test('the ladder writes what it has measured, and does not play again what is kept', async () => {
  const [state, page] = [join(folder, 'games'), join(folder, 'docs', 'ladder.md')];
  const budget = ['--games', '2', '--nodes', '2', '--ms', '1', '--threads', '1'];
  const args = ['--only', 'hopnjump', ...budget, '--state', state, '--out', page];
  const games = (): Record<string, string> =>
    Object.fromEntries(readdirSync(state).map((file) => [file, readFileSync(join(state, file), 'utf8')]));
  expect(await played(args)).toMatchObject({ code: 0, out: expect.stringContaining('match 6 of 6') });
  const [kept, written] = [games(), readFileSync(page, 'utf8')];
  expect(Object.keys(kept)).toHaveLength(6);
  for (const words of ['## Hop ’n’ Jump', 'casual v beginner', 'master v row-sum', 'interval > 55 %'])
    expect(written).toContain(words);
  // the record was cut off in the middle, and a bot has changed: writing the page keeps such games, playing does not
  const [again, other] = ['hopnjump-club-casual.jsonl', 'hopnjump-master-greedy.jsonl'];
  const changed = (kept[other] ?? '').replace(/"greedy":"[0-9a-f]+"/, '"greedy":"0"');
  writeFileSync(join(state, again), kept[again]?.split('\n')[0] ?? '');
  writeFileSync(join(state, other), changed);
  expect((await played([...args, '--no-play'])).code).toBe(0);
  expect(readFileSync(page, 'utf8')).toMatch(/master v greedy .* not played yet/);
  expect(games()[other]).toBe(changed);
  expect((await played(args)).code).toBe(0);
  const { [again]: replayed, [other]: renewed, ...rest } = games();
  expect(kept).toMatchObject(rest);
  expect(replayed?.split('\n')).toHaveLength(3);
  expect(renewed?.split('\n')).toHaveLength(3);
  expect(renewed?.split('\n')[0]).toBe(kept[other]?.split('\n')[0]);
  // another game with another budget: the kept games of this one stay
  const rows = (): readonly string[] =>
    readFileSync(page, 'utf8')
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, 6)
          .map((cell) => cell.trim())
          .join(' '),
      )
      .filter((row) => / 2 \d/.test(row));
  const before = rows();
  expect(before).toHaveLength(6);
  expect((await played(['--only', '369', '--ms', '7', '--no-play', '--state', state, '--out', page])).code).toBe(0);
  expect(rows()).toEqual(before);
  for (const title of ['369', 'Banqi', 'Settlers', 'Hop ’n’ Jump', 'Three Kingdoms'])
    expect(readFileSync(page, 'utf8')).toContain(`## ${title}\n`);
  // only the page, from the games that are kept
  rmSync(join(state, again));
  expect((await played([...args, '--no-play'])).out).toBe(`written to ${page}\n`);
  expect(readFileSync(page, 'utf8')).toMatch(/club v casual .* not played yet/);
});
