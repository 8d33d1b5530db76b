/** Tests a pair of games at one terminal. */
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, inside } from './testing/process.fixture.ts';
import { live } from './testing/live.fixture.ts';

const folder = freshFolder();
const file = (name: string): string => join(folder, name);
const SMALL = ['--option', 'size=3', '--fast'];

interface Played {
  readonly options: { readonly first: number; readonly komi: number };
  readonly pair?: { readonly game: number; readonly options: Played['options'] };
  readonly log: readonly unknown[];
}
const played = (path: string): Played => JSON.parse(readFileSync(path, 'utf8')) as Played;
const scoresIn = (out: string): number[][] =>
  [...out.matchAll(/Scores: X (\d+), O (\d+)\./g)].map((found) => [Number(found[1]), Number(found[2])]);

test('the second game of a match writes over no other file', async () => {
  const [first, taken] = [file('pair.json'), file('pair-2.json')];
  writeFileSync(taken, 'precious');
  const argv = ['watch', '369', '--match', ...SMALL, '--seats', 'bot:easy,bot:easy'];
  expect((await inside([...argv, '--save', first])).code).toBe(0);
  expect(readFileSync(taken, 'utf8')).toBe('precious');
  expect(existsSync(file('pair-3.json'))).toBe(true);
});

test('a match of two games: the margin of the first is on the board of the second', async () => {
  const first = file('match.json');
  const argv = ['watch', '369', '--match', ...SMALL, '--seats', 'bot:medium,bot:easy', '--seed', 'match'];
  const done = await inside([...argv, '--save', first]);
  expect(done.code).toBe(0);
  const [one, two] = [played(first), played(file('match-2.json'))];
  const [scores, ...rest] = scoresIn(done.out);
  expect(rest).toHaveLength(1);
  expect([one.options.first, two.options.first]).toEqual([1, 2]);
  expect(two.options.komi).toBe((scores?.[0] as number) - (scores?.[1] as number));
  expect([one.pair, two.pair]).toEqual([
    { game: 1, options: one.options },
    { game: 2, options: one.options },
  ]);
  const [x, o] = rest[0] as [number, number];
  expect(done.out).toContain(
    x === o ? 'The match is a draw.' : `${x > o ? 'X' : 'O'} wins the match by ${Math.abs(x - o)}.`,
  );
  expect(done.out.match(/wins the match|match is a draw/g)).toHaveLength(1);
  expect((await inside(argv)).out).toBe(done.out.replaceAll(/^Saved to .*\n/gm, ''));
});

test('a preset that favours a player begins a match, but for --no-match', async () => {
  const argv = ['watch', '369', '--preset', 'small', '--fast', '--seats', 'bot:easy,bot:easy', '--seed', 'fair'];
  const [pair, single] = [file('fair.json'), file('unfair.json')];
  await inside([...argv, '--save', pair]);
  await inside([...argv, '--no-match', '--save', single]);
  expect([played(pair).pair?.game, played(file('fair-2.json')).pair?.game]).toEqual([1, 2]);
  expect(played(single).pair).toBeUndefined();
});

test('a match that is put away in its first game has its second when it is taken up again', async () => {
  const path = file('away.json');
  const argv = ['play', '369', '--match', ...SMALL, '--seats', 'person,person', '--seed', 's', '--save', path];
  const half = await inside(argv, 'A1\nB2\nC3\n');
  expect(half.out).toContain(`Saved to ${path}`);
  const rest = await inside(['play', '--resume', path, '--seed', 's'], 'A2\nA3\nB1\nB3\nC1\nC2\nA1\nB1\nC1\n');
  expect(rest.out).toContain('Second game of the match: the points of both games are added.');
  expect(played(path).pair?.game).toBe(1);
  const second = played(file('away-2.json'));
  expect(second.pair?.game).toBe(2);
  expect(second.log.filter((entry) => (entry as { type: string }).type === 'ply')).toHaveLength(3);
  const back = await inside(['play', '--resume', file('away-2.json'), '--seed', 's'], 'A2\nB2\nC2\nA3\nB3\nC3\n');
  expect(back.code).toBe(0);
  expect(scoresIn(back.out)).toHaveLength(1);
});

test('a match that is left between its games is what to go on with, until its second has begun', async () => {
  const env = { BOARDWRIGHT_HOME: freshFolder() };
  const path = join(env.BOARDWRIGHT_HOME, 'saves', 'between.json');
  const argv = ['play', '369', '--match', ...SMALL, '--seats', 'person,person', '--save', path];
  await inside(argv, 'A1\nB2\nC3\nA2\nA3\nB1\nB3\nC1\nC2\n');
  const second = join(env.BOARDWRIGHT_HOME, 'saves', 'between-2.json');
  rmSync(second);
  const back = await inside(['play', '--resume'], 'A1\n', { env });
  expect(back.out).toContain('Second game of the match: the points of both games are added.');
  expect(played(second).pair?.game).toBe(2);
  utimesSync(path, new Date(), new Date(Date.now() + 60_000));
  const on = await inside(['play', '--resume'], 'B1\n', { env });
  expect(on.out).toContain(`Saved to ${second}`);
});

test('who gives up the first game has lost the match', async () => {
  const done = await inside(['play', '369', '--match', ...SMALL, '--seats', 'person,person'], 'A1\nresign\n');
  expect(done.out).toContain('by resignation');
  expect(done.out).not.toContain('econd game');
});

test('what a save has settled: a single game does not become a match', async () => {
  const path = file('single.json');
  await inside(['play', '369', ...SMALL, '--seats', 'person,person', '--save', path], 'A1\n');
  const { code, err } = await inside(['play', '--resume', path, '--match']);
  expect([code, err]).toEqual([2, expect.stringContaining('--match applies only to a new game')]);
});

test('at the terminal the first result stays until the second game is asked for, and again is a match again', async () => {
  const env = { BOARDWRIGHT_HOME: folder };
  const seats = ['--seats', 'person,bot:easy', '--seed', 'keys'];
  const app = live(['play', '369', '--match', ...SMALL, ...seats], { env });
  const finish = async (game: number, question: RegExp): Promise<void> => {
    for (;;) {
      const [seen] = await app.shows(new RegExp(`Game ${game} of 2[^]*Your move:|${question.source}`));
      if (question.test(seen)) return;
      const before = app.screen();
      app.type('\u001b[C\r');
      await app.shows(/move [^]*(to act|Your move:)|Play the second game|Play again/, before);
    }
  };
  await finish(1, /Play the second game\?/);
  expect(app.screen()).toMatch(/(You won|You lost|A draw): /);
  app.type('\r');
  await finish(2, /Play again\?/);
  app.type('\r');
  await finish(1, /Play the second game\?/);
  app.type('\u001b[B\r');
  expect(await app.ended).toBe(0);
  const words = app.screen().replaceAll('\n', '');
  const kept = /Saved to (\S+?\.json)/.exec(words)?.[1] as string;
  expect(played(kept).pair?.game).toBe(1);
  // the seed was the one of the first pair
  expect(words).toMatch(/Continue with: npx boardwright play --resume \S+\.json\s*$/);
});
