import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { presetOf, required, type Game } from '@boardwright/core';
import { type Entry, type Save, levelsOf } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { hopnjump } from '@boardwright/games/hopnjump';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { freshFolder, inside } from './testing/process.fixture.ts';
import { games as kit } from './testing/market.fixture.ts';
import type { Io } from './io/io.ts';

const MARKET: Partial<Io> = {
  games: kit,
  gamesModule: new URL('./testing/market.fixture.ts', import.meta.url).href,
};
/** The games to test: in the quick check only the test kit's game, otherwise all games. */
const IDS = bySize([], Object.keys(games), Object.keys(games));
const WORLDS: [string, Partial<Io>][] = [...IDS.map((id): [string, Partial<Io>] => [id, {}]), ['market', MARKET]];
/** Games up to this length are played twice; a release run plays every game twice. */
const LONG = bySize(100, 100, Infinity);

const logOf = (file: string): Entry[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as Save).log.map((entry) => ({ ...entry, at: 0 }));

/** Plays the first legal move `count` times and then leaves. */
async function firstMoves(argv: readonly string[], count: number, io: Partial<Io>): Promise<string[]> {
  const { out } = await inside([...argv, '--json'], 'hint\n'.repeat(count), io);
  return out.split('\n').flatMap((line) => {
    const said = (line === '' ? {} : JSON.parse(line)) as { type?: string; text?: string };
    return said.type === 'hint' ? [said.text as string] : [];
  });
}

describe.each(WORLDS)('%s, as every game, without a word about it in the app', (id, io) => {
  test('bots play to an end that a seed repeats and a file replays', async () => {
    const folder = freshFolder();
    const [a, b] = [join(folder, 'a.json'), join(folder, 'b.json')];
    const { levels } = levelsOf(io.games ?? games, id);
    const seats = (await seatsOf(id, io)).map(() => (levels[0] === undefined ? 'bot' : `bot:${levels[0]}`)).join(',');
    const game = (file: string) => inside(['play', id, '--seats', seats, '--seed', seed, '--save', file], '', io);
    const first = await game(a);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/(wins|A draw|share the first place): \w/);
    const plies = logOf(a).filter(({ type }) => type === 'ply').length;
    const again = plies < LONG ? await game(b) : first;
    expect(again.out.replaceAll(b, a)).toBe(first.out);
    const film = await inside(['replay', a, '--json'], '', io);
    expect(film.out.trim().split('\n')).toHaveLength(plies + 2);
  });

  test('one can play and count from a position text, and every preset starts', async () => {
    const game = await loaded(id, io);
    for (const [preset, options] of Object.entries(game.presets)) {
      const position = game.notation.position.format(game.setup(options, seed));
      const from = ['--preset', preset, '--from', position];
      const played = await inside(['play', id, ...from, '--seats', seatsFor(options), '--ascii'], '', io);
      expect(played).toMatchObject({ code: 0, err: '' });
      expect(played.out).toContain(`${game.notation.seats[0]}, your move`);
      const counted = await inside(['perft', id, ...from, '--depth', '1'], '', io);
      expect(Number(counted.out)).toBeGreaterThan(0);
    }
  });

  test('a person with bots: moves by their text, hint, save, resume', async () => {
    const file = join(freshFolder(), 'x.json');
    const [hint] = await firstMoves(['play', id, '--seed', seed], 1, io);
    const begun = await inside(['play', id, '--seed', seed, '--save', file], `moves\n${hint}\n`, io);
    expect(begun).toMatchObject({ code: 0, err: '' });
    const log = logOf(file);
    expect(log.some((entry) => entry.type === 'ply' && entry.actor === 0)).toBe(true);
    const back = await inside(['play', '--resume', file, '--seed', seed, '--ascii'], 'undo\nquit\n', io);
    expect(back.code).toBe(0);
    expect(logOf(file).slice(0, log.length)).toEqual(log);
    expect(logOf(file).length).toBeLessThanOrEqual(log.length + 1);
    expect(back.out.replaceAll(file, '')).toMatch(/^[\n -~]+$/);
  });
});

function seatsFor({ seats }: { readonly seats: number }): string {
  return Array.from({ length: seats }, () => 'person').join(',');
}

async function loaded(id: string, io: Partial<Io>): Promise<Game> {
  return required((io.games ?? games)[id], id).rules();
}

async function seatsOf(id: string, io: Partial<Io>): Promise<number[]> {
  const game = await loaded(id, io);
  return Array.from({ length: game.presets[game.defaultPreset]?.seats ?? 0 }, (_, i) => i);
}

test('what one seat may not know is not told to it, nor to a spectator', async () => {
  const argv = ['watch', 'market', '--preset', 'two', '--seed', 'secret', '--json'];
  const { out } = await inside(argv, '', MARKET);
  const news = out.split('\n').filter((line) => line.includes('"type":"news"'));
  const secret = news.filter((line) => /"type":"(discard|steal)"/.test(line));
  expect(secret.length).toBeGreaterThan(0);
  for (const line of secret) expect(line).toContain('"action":null');
  const own = await inside(
    ['play', 'market', '--preset', 'two', '--seed', 'secret', '--json'],
    'end 0\n'.repeat(40),
    MARKET,
  );
  const asks = own.out.split('\n').filter((line) => line.includes('"type":"ask"'));
  for (const line of asks)
    expect(JSON.parse(line)).toMatchObject({ view: { hands: [expect.any(Array), expect.any(Number)] } });
});

test('undo never goes past chance, nor takes back the move of another whose hand is hidden', async () => {
  const argv = ['play', 'market', '--preset', 'two', '--seats', 'person,person', '--json'];
  const faults = async (typed: string): Promise<string[]> => {
    const { out } = await inside([...argv, '--seed', 'undo'], typed, MARKET);
    const lines = out.split('\n').filter((line) => line.includes('"type":"fault"'));
    return lines.map((line) => (JSON.parse(line) as { message: string }).message);
  };
  expect(await faults('end 0\nundo\n')).toEqual(['A result of chance cannot be taken back.']);
  expect(await faults('offer 0\nundo\n')).toEqual(['You can take back only your own move.']);
  expect(await faults('offer 0\n\nundo\noffer 0\n')).toEqual([]);
});

test.each([
  ['thrower', /^bot-failed: The bot failed: Error: thrown on purpose\. \(.*\/market\.fixture\.ts:\d+\)$/],
  ['cheat', /^bot-illegal: The bot chose a move that is not allowed\.$/],
])('a bot that is a %s is named, logged, and the rules move for it', async (level, why) => {
  const { code, out, err } = await inside(
    ['play', 'clumsy', '--seats', `bot:${level},person`, '--seed', 'x'],
    'resign\n',
    MARKET,
  );
  expect(code).toBe(0);
  expect(out).toContain('The bot playing Green failed, so a move was made for it.\n');
  expect(err.replace('boardwright: the bot of seat 1: ', '').trimEnd()).toMatch(why);
  expect(out).toMatch(/Green \w+ [^]*Black, your move[^]*You lost: you resigned/);
});

/** Returns the output of a game in JSON mode for these input lines: the seats that it asks, and its hints. */
async function saidTo(game: string, seats: string, lines: string): Promise<readonly (number | string)[]> {
  const { out } = await inside(['play', game, '--seats', seats, '--seed', 'x', '--json'], lines, MARKET);
  const said = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  return said.flatMap(({ type, seat, text }): (number | string)[] =>
    type === 'ask' ? [Number(seat)] : type === 'hint' || type === 'words' ? [String(text)] : [],
  );
}

test('a hint is the strongest bot’s', async () => {
  const start = hopnjump.setup(presetOf(hopnjump), 'x');
  const [first] = hopnjump.legalActions(start, 0);
  const text = hopnjump.notation.format(required(first, 'move'));
  expect(await saidTo('clumsy', 'person,person', 'hint\n')).toEqual([0, text, 0]);
});

test('several may act, and the one who is called is asked', async () => {
  const said = await saidTo('market', 'person,person,person', 'offer 0\nseat 1\nseat 3\nseat 4\n');
  expect(said).toEqual([0, 1, 0, 2, 'These seats may act: 1, 2, 3.', 2]);
});

test('who watches bots sees what is public, or with --open everything', async () => {
  const argv = [
    'watch',
    'catan',
    '--preset',
    'duel',
    '--seats',
    'bot:casual,bot:casual',
    '--seed',
    'thieves',
    '--fast',
  ];
  const [closed, open] = [await inside(argv), await inside([...argv, '--open'])];
  expect(closed.out).toMatch(/steals a card from/);
  expect(open.out).not.toMatch(/steals a card from/);
  expect(open.out).toMatch(/steals 1 \w+ from/);
  // the points below the last board agree with the result; both include points on cards
  const end = open.out.slice(open.out.lastIndexOf('\nBank:'));
  const [, red, blue] = /Scores: Red (\d+), Blue (\d+)\./.exec(end) ?? [];
  const shown = [...end.matchAll(/^[ >] (?:Red|Blue) +(\S+) /gm)].map(([, points]) => points);
  expect(shown).toEqual([red, blue]);
});
