/** Tests saved games: leaving, resuming, replaying and listing them. */
import { readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { games } from '@boardwright/games';
import { hopnjump, type Action as HopAction } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { lastUnfinished } from './io/save-files.ts';
import { freshFolder, inside } from './testing/process.fixture.ts';
import { ply, SAVE } from './testing/save.fixture.ts';
import type { Io } from './io/io.ts';

const folder = freshFolder();
const file = (name: string, content?: string): string => {
  const path = join(folder, name);
  if (content !== undefined) writeFileSync(path, content);
  return path;
};

test('a game that was put away goes on where its clocks stood', async () => {
  const path = file('clock.json');
  const argv = ['play', 'hopnjump', '--seats', 'person,person', '--clock', '10m', '--save', path];
  await inside(argv, 'B2-C3\n');
  const { out } = await inside(['play', '--resume', path, '--json'], 'moves\n');
  const ask = out
    .split('\n')
    .map((line) => (line === '' ? {} : JSON.parse(line)) as { type?: string; clocks?: number[] })
    .find(({ type }) => type === 'ask');
  for (const ms of ask?.clocks ?? [0]) expect(ms).toBeGreaterThan(500_000);
});

test('save and resume: a game in two evenings equals the game in one', async () => {
  const [whole, halves] = [file('whole.json'), file('halves.json')];
  const argv = ['play', 'hopnjump', '--seed', 'twice', '--seats', 'person,bot:casual'];
  const moves = ['B2-C3', 'A1-B2', 'H2-G3', 'G1-H2'];
  await inside([...argv, '--save', whole], `${moves.join('\n')}\n`);
  await inside([...argv, '--save', halves], `${moves.slice(0, 2).join('\n')}\n`);
  const back = await inside(['play', '--resume', halves, '--seed', 'twice'], `${moves.slice(2).join('\n')}\n`);
  expect(back.out).toContain(`Saved to ${halves}`);
  const log = (path: string) =>
    (JSON.parse(readFileSync(path, 'utf8')) as { log: { at: number }[] }).log.map((entry) => ({ ...entry, at: 0 }));
  expect(log(halves)).toEqual(log(whole));
  expect(log(whole).length).toBeGreaterThan(9);
  expect(readFileSync(whole, 'utf8')).not.toContain('twice');
});

test.each(['B2-C3\nquit\n', 'B2-C3\n'])(
  'a game typed as lines at a terminal is kept when one leaves: %j',
  async (typed) => {
    const home = freshFolder();
    const stdin = Object.assign(Readable.from([typed]), { isTTY: true });
    const argv = ['play', 'hopnjump', '--seats', 'person,person', '--plain'];
    const { code, out } = await inside(argv, '', { stdin, env: { BOARDWRIGHT_HOME: home } });
    expect(code).toBe(0);
    expect(out).toMatch(/Saved to \S+\.json\nContinue with: /);
    expect(readdirSync(join(home, 'saves'))).toHaveLength(1);
  },
);

test('games that are left in the same moment are all kept', async () => {
  const env = { BOARDWRIGHT_HOME: freshFolder() };
  const leave = () => {
    const stdin = Object.assign(Readable.from(['B2-C3\nquit\n']), { isTTY: true });
    return inside(['play', 'hopnjump', '--seats', 'person,person', '--plain'], '', { stdin, env });
  };
  const done = await Promise.all(Array.from({ length: 5 }, leave));
  expect(done.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  const files = done.map(({ out }) => /Saved to (\S+\.json)/.exec(out)?.[1] as string);
  expect(new Set(files).size).toBe(5);
  expect(readdirSync(join(env.BOARDWRIGHT_HOME, 'saves'))).toHaveLength(5);
});

interface SavedPly {
  readonly actor?: number;
  readonly action?: { readonly type: string };
}

describe('two terminals with one file', () => {
  const OPENINGS = ['B2-C3', 'D2-C3', 'D2-E3', 'F2-E3', 'F2-G3', 'H2-G3'];
  const people = ['--seats', 'person,person', '--plain'];
  const typedAt = (lines: AsyncIterable<string>) => ({ stdin: Object.assign(Readable.from(lines), { isTTY: true }) });
  const pliesIn = (path: string) =>
    (JSON.parse(readFileSync(path, 'utf8')) as { log: SavedPly[] }).log.flatMap(({ action }) => action ?? []);
  const textsIn = (path: string) => pliesIn(path).map((action) => hopnjump.notation.format(action as HopAction));
  const begun = async (): Promise<string> => {
    const path = join(freshFolder(), 'shared.json');
    await inside(['play', 'hopnjump', ...people, '--save', path], 'B2-C3\nA7-B6\n');
    return path;
  };

  test('the later one goes on in another file and says so; no ply is lost', async () => {
    const path = await begun();
    const beside = path.replace('.json', '.2.json');
    async function* late(): AsyncGenerator<string> {
      await inside(['play', '--resume', path, '--plain'], 'A1-B2\n');
      yield 'D2-E3\nB8-A7\nquit\n';
    }
    const { code, out } = await inside(['play', '--resume', path, '--plain'], '', typedAt(late()));
    expect(code).toBe(0);
    expect(out).toContain(`Another program has changed ${path}. This game is saved in ${beside}\n`);
    expect(out).toMatch(new RegExp(`Saved to ${beside}\nContinue with: \\S.* ${beside}`));
    expect(textsIn(path)).toEqual(['B2-C3', 'A7-B6', 'A1-B2']);
    expect(textsIn(beside)).toEqual(['B2-C3', 'A7-B6', 'D2-E3', 'B8-A7']);
  });

  test('a program is told which file was changed', async () => {
    const path = await begun();
    async function* late(): AsyncGenerator<string> {
      await inside(['play', '--resume', path, '--plain'], 'A1-B2\n');
      yield 'D2-E3\n';
    }
    const { out } = await inside(['play', '--resume', path, '--json'], '', { stdin: Readable.from(late()) });
    const saved = { type: 'saved', file: path.replace('.json', '.2.json') };
    const said = out.split('\n').filter((line) => line.includes('"saved"'));
    expect(said.map((line) => JSON.parse(line) as object)).toEqual([{ ...saved, changed: path }, saved]);
  });

  test('one that adds nothing leaves the file to the other', async () => {
    const path = await begun();
    async function* late(): AsyncGenerator<string> {
      await inside(['play', '--resume', path, '--plain'], 'A1-B2\n');
      yield 'quit\n';
    }
    const { out } = await inside(['play', '--resume', path, '--plain'], '', typedAt(late()));
    expect(out).toContain(`Saved to ${path}\n`);
    expect(readdirSync(join(path, '..'))).toEqual(['shared.json']);
    expect(textsIn(path)).toHaveLength(3);
  });

  test('that they resume in the same moment: every ply is in a file', async () => {
    const path = join(freshFolder(), 'shared.json');
    await inside(['play', 'hopnjump', ...people, '--save', path], 'save\n');
    const done = await Promise.all(OPENINGS.map((move) => inside(['play', '--resume', path, '--plain'], `${move}\n`)));
    expect(done.map(({ code }) => code)).toEqual(OPENINGS.map(() => 0));
    const files = readdirSync(join(path, '..')).map((name) => join(path, '..', name));
    expect(files.flatMap(textsIn).toSorted()).toEqual(OPENINGS.toSorted());
  });

  test('that is new to both: each has a file', async () => {
    const path = join(freshFolder(), 'new.json');
    const argv = ['play', 'hopnjump', ...people, '--save', path];
    await Promise.all(OPENINGS.map((move) => inside(argv, `${move}\n`)));
    const files = readdirSync(join(path, '..')).map((name) => join(path, '..', name));
    expect(files.flatMap(textsIn).toSorted()).toEqual(OPENINGS.toSorted());
  });
});

const NOWHERE = '/proc/boardwright';
const NO_FOLDERS = `Cannot create the folder ${NOWHERE}`;

describe.skipIf(process.platform !== 'linux')('a folder that cannot be made', () => {
  test.each([
    ['play', 'hopnjump'],
    ['play', '--resume'],
    ['host', 'hopnjump', '--server', 'http://localhost:1'],
    ['join', 'http://localhost:1/#/match/AAAAAAAAAAAAAAAA'],
  ])('as BOARDWRIGHT_HOME is refused at once: %s %s', async (...argv) => {
    const done = await inside(argv, 'B2-C3\n', { env: { BOARDWRIGHT_HOME: NOWHERE } });
    const err = `boardwright: BOARDWRIGHT_HOME: ${NO_FOLDERS}: no folder can be created there.\n`;
    expect(done).toEqual({ code: 2, out: '', err });
  });

  test('as the user’s own is told with every ply and at the end, and the game goes on', async () => {
    const stdin = Object.assign(Readable.from(['B2-C3\nquit\n']), { isTTY: true });
    const argv = ['play', 'hopnjump', '--seats', 'person,person', '--plain'];
    const { code, out, err } = await inside(argv, '', { stdin, env: { HOME: NOWHERE } });
    expect(code).toBe(1);
    for (const said of [out, err]) expect(said).toContain(`${NO_FOLDERS}/.local/share/boardwright/saves: `);
    expect(out).toContain('Black, your move');
  });
});

test('the word save writes over no other file, and over its own as often as one likes', async () => {
  const [other, own] = [file('precious.json', 'precious'), file('own.json')];
  const typed = [`save ${other}`, 'B2-C3', `save ${own}`, 'B7-C6', `save ${own}`, ''].join('\n');
  const { code, out } = await inside(['play', 'hopnjump', '--seats', 'person,person'], typed);
  expect(code).toBe(0);
  expect(out).toContain(`${other} already exists. Choose another name.`);
  expect(readFileSync(other, 'utf8')).toBe('precious');
  expect(out.split(`aved to ${own}`).length).toBeGreaterThan(2);
});

test('replay tells every ply and the position after n', async () => {
  const path = file('replay.json');
  await inside(
    ['play', 'hopnjump', '--seats', 'person,person', '--save', path],
    'B2-C3\nundo\nD2-C3\nB8xx\nA7-B6\nresign\n',
  );
  const all = await inside(['replay', path]);
  expect(all.out).toMatch(/1\. Green steps D2-C3\.\n {2}2\. Black steps A7-B6\.\n {2}3\. Green resigns\./);
  expect(all.out).toContain('Black wins by resignation.');
  const first = await inside(['replay', path, '--ply', '0', '--ascii', '--as', '2']);
  expect(first.out).toContain('8   B   B   B   B 8'.split('').toReversed().join(''));
  const json = (await inside(['replay', path, '--json'])).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string });
  expect(json.map(({ type }) => type)).toEqual(['step', 'step', 'step', 'step', 'outcome']);
});

test('the last game is the newest that is a game and not over', async () => {
  const env = { BOARDWRIGHT_HOME: freshFolder() };
  const last = async () => (await lastUnfinished({ games, env } as unknown as Io))?.path.split('/').at(-1) ?? null;
  expect(await last()).toBeNull();
  const keep = async (name: string, typed: string) =>
    inside(
      ['play', 'hopnjump', '--seats', 'person,person', '--save', join(env.BOARDWRIGHT_HOME, 'saves', name)],
      typed,
    );
  await keep('old.json', 'B2-C3\n');
  expect(await last()).toBe('old.json');
  const later = (name: string, content: string, seconds: number): void => {
    writeFileSync(join(env.BOARDWRIGHT_HOME, 'saves', name), content);
    utimesSync(join(env.BOARDWRIGHT_HOME, 'saves', name), Date.now() / 1000, Date.now() / 1000 + seconds);
  };
  symlinkSync('nowhere', join(env.BOARDWRIGHT_HOME, 'saves', 'gone.json'));
  symlinkSync('round.json', join(env.BOARDWRIGHT_HOME, 'saves', 'round.json'));
  later('junk.json', '{', 10);
  later('cheat.json', JSON.stringify({ ...SAVE, log: [ply({ type: 'STOP' })] }), 20);
  later('other.json', JSON.stringify({ ...SAVE, game: 'chess' }), 30);
  expect(await last()).toBe('old.json');
  later('over.json', JSON.stringify({ ...SAVE, log: [{ type: 'resign', at: 1, seat: 0 }] }), 40);
  expect(await last()).toBe('old.json');

  const resumed = (...argv: string[]) => inside(['play', ...argv, '--resume'], 'moves\n', { env });
  expect((await resumed()).out).toMatch(/Black, your move[^]*Saved to \S+old\.json/);
  expect((await resumed('hopnjump')).out).toMatch(/Saved to \S+old\.json/);
  expect(await resumed('369')).toMatchObject({ code: 2, out: '' });
  expect((await resumed('chess')).err).toContain('There is no game "chess"');
});
