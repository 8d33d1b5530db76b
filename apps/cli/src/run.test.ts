import { tableOf } from '@boardwright/core/testing';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { hash32, required, type Game } from '@boardwright/core';
import { games } from '@boardwright/games';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { answering, freshFolder, inside, piped, root } from './testing/process.fixture.ts';
import { ply, SAVE } from './testing/save.fixture.ts';
import { games as kit } from './testing/market.fixture.ts';
import type { Io } from './io/io.ts';

const folder = freshFolder();
const NEAR_HOME = '1g1g1g1g/g1g3g1/5g2/8/1b6/4b3/1b1b1b2/b1b3b1 g - 20,20';
const file = (name: string, content?: string): string => {
  const path = join(folder, name);
  if (content !== undefined) writeFileSync(path, content);
  return path;
};
const saveFile = (name: string, changes: object): string => file(name, JSON.stringify({ ...SAVE, ...changes }));

test.each([
  [['plya'], 'There is no command "plya". Did you mean "play"?', 'games, rules, learn, laws, dev, site, play'],
  [
    ['369'],
    'There is no command "369". Did you mean "boardwright play 369"?',
    'games, rules, learn, laws, dev, site, play',
  ],
  [
    ['Settlers'],
    'There is no command "Settlers". Did you mean "boardwright play catan"?',
    'games, rules, learn, laws, dev, site, play',
  ],
  [['game.json'], 'Did you mean "boardwright play --resume game.json"?', 'games, rules, learn, laws, dev, site, play'],
  [['https://a.example/#/match/abcdefghijklmnop'], 'Did you mean "boardwright join https://a.example/#/match/', ''],
  [['list'], 'There is no command "list". Allowed: menu, games', ''],
  [
    ['help', '369'],
    'There is no command "369". Did you mean "boardwright rules 369"?',
    'games, rules, learn, laws, dev, site, play',
  ],
  [['play'], 'Which game?', 'hopnjump'],
  [['play', 'settlers'], 'There is no game "settlers". Did you mean "catan"?', 'Allowed'],
  [['play', '暗棋'], 'There is no game "暗棋". Did you mean "banqi"?', 'Allowed'],
  [['play', 'hopnjmup'], 'There is no game "hopnjmup". Did you mean "hopnjump"?', 'Allowed'],
  [['play', 'toString'], 'There is no game "toString"', 'hopnjump'],
  [['play', 'hopnjump', '--sede', 'x'], "unknown option '--sede'", 'play --help'],
  [['play', 'hopnjump', 'extra'], 'too many arguments', 'play --help'],
  [['play', 'hopnjump', '--preset', 'clasic'], 'has no preset "clasic". Did you mean "classic"?', 'edge-rows'],
  [['play', 'hopnjump', '--preset', '__proto__'], 'has no preset', 'classic'],
  [['play', 'hopnjump', '--option', 'ruels=classic'], 'no game option "ruels". Did you mean "rules"?', 'rules'],
  [['play', 'hopnjump', '--option', 'rules'], '--option rules cannot be ""', 'classic'],
  [['play', 'hopnjump', '--option', 'rules=x=y'], '--option rules cannot be "x=y"', 'classic'],
  [
    ['play', 'hopnjump', '--seats', 'person'],
    '--seats names 1 of 2 seats',
    'person, bot, bot:<level> or bot:./mine.js',
  ],
  [['play', 'hopnjump', '--seats', 'person,ghost'], '"ghost" is not a player', 'bot:<level>'],
  [['play', 'hopnjump', '--seats', 'person,club'], '"club" is not a player. Did you mean "bot:club"?', 'bot:<level>'],
  [['play', 'hopnjump', '--seats', 'person,bot:clubb'], 'no level "clubb". Did you mean "club"?', 'master'],
  [['play', 'hopnjump', '--clock', '5'], '--clock cannot be "5"', '5m+3s'],
  [['play', 'hopnjump', '--clock', 'toString'], '--clock cannot be "toString"', 'move, quick, calm'],
  [['play', 'hopnjump', '--clock', '0s'], '--clock cannot be "0s"', '30s/turn'],
  [['play', 'hopnjump', '--clock', '5m,6m'], '--clock cannot be', '30s/turn'],
  [
    ['play', 'hopnjump', '--clock', '5m', '--on-flag', 'loose'],
    '--on-flag cannot be "loose". Did you mean "lose"?',
    'fallback',
  ],
  [['play', 'hopnjump', '--match'], 'has no match of two games', '--match'],
  [['play', 'hopnjump', '--from', 'nonsense'], 'The position', ''],
  [['play', '--resume'], 'There is no saved game to go on with', '--resume'],
  [['play', '--resume', file('none.json')], 'none.json: there is no such file', ''],
  [['play', '--resume', folder], 'this is a folder', ''],
  [['play', '--resume', file('half.json', '{"format":1')], 'half.json is not JSON', ''],
  [['play', '--resume', file('list.json', '[]')], 'list.json is not a game file', ''],
  [['play', '--resume', saveFile('extra.json', { more: 1 })], 'extra.json: save has no field "more"', ''],
  [
    ['play', '--resume', saveFile('game.json', { game: 'chess' })],
    'is of the game "chess", which is not built in',
    'Name its folder or package',
  ],
  [
    ['play', '--resume', saveFile('new.json', { version: 99 })],
    'played by version 99 of hopnjump',
    'the rules here are version 1',
  ],
  [['play', '--resume', saveFile('bad.json', { log: [{}] })], 'log[0].type must be one of', ''],
  [
    ['play', '--resume', saveFile('cheat.json', { log: [ply({ type: 'STOP' })] })],
    'cheat.json: Entry 1 of the log',
    '',
  ],
  [['play', '--resume', saveFile('turn.json', { log: [ply({ type: 'STOP' }, 1)] })], 'It is not your turn', ''],
  [['play', '--resume', saveFile('pos.json', { position: 'x' })], 'pos.json: The position', ''],
  [
    [
      'play',
      '--resume',
      saveFile('level.json', { log: [{ type: 'sit', at: 1, seat: 1, who: 'bot', level: 'godlike' }] }),
    ],
    'hopnjump has no level "godlike"',
    'beginner',
  ],
  [['play', 'other', '--resume', saveFile('ok.json', {})], 'is a game of hopnjump, not of "other"', ''],
  [['play', '--resume', file('ok.json'), '--preset', 'classic'], '--preset applies only to a new game', ''],
  [['play', '--resume', file('ok.json'), '--seed', 'x'], '--seed differs from the seed', ''],
  [['play', 'hopnjump', '--save', file('ok.json')], 'already exists', '--resume'],
  [['rules'], "missing required argument 'game': one of 369, banqi", 'rules --help'],
  [['rules', 'hopnjmup'], 'There is no game "hopnjmup". Did you mean "hopnjump"?', 'Allowed'],
  [['rules', '../../README'], 'There is no game at ../../README', 'no such folder'],
  [['watch'], "missing required argument 'game'", 'watch --help'],
  [['watch', 'hopnjump', '--pause', '-1'], '--pause must be a whole number', '0 to 60000'],
  [['replay', file('none.json')], 'there is no such file', ''],
  [['replay', file('ok.json'), '--ply', '1'], '--ply must be a whole number from 0 to 0', ''],
  [['replay', file('ok.json'), '--as', '3'], '--as cannot be "3"', 'all, spectator, 1, 2'],
  [['perft', 'hopnjump'], "required option '--depth <n>'", 'perft --help'],
  [['perft', 'hopnjump', '--depth', 'six'], '--depth must be a whole number', 'six'],
  [['perft', 'hopnjump', '--depth', '1e3'], '--depth must be a whole number', ''],
  [['games', '--jsno'], "unknown option '--jsno'", '--json'],
])('%j is refused in one line with exit code 2', async (argv, what, allowed) => {
  const { code, out, err } = await inside(argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^boardwright: [^\n]+\n$/);
  expect(err).toContain(what);
  expect(err).toContain(allowed);
});

test.each([
  ['en', 'There is no command "369". Did you mean "boardwright play 369"?'],
  ['zh_TW.UTF-8', '沒有「369」這個指令。 是不是要輸入「boardwright play 369」？'],
  ['ko_KR.UTF-8', '"369"라는 명령은 없어요. 혹시 "boardwright play 369"인가요?'],
])('in the locale %s a game that is no command is told as one that can be played', async (locale, words) => {
  const { code, err } = await inside(['369'], '', { env: { LANG: locale } });
  expect(code).toBe(2);
  expect(err).toMatch(/^boardwright: [^\n]+\n$/);
  expect(err).toContain(words);
});

test('what came from a file cannot move the cursor', async () => {
  const { err } = await inside(['replay', saveFile('escape.json', { game: '\u001b[2J\nx' })]);
  expect(err).toMatch(/^boardwright: [^\n\p{Cc}]+\n$/u);
});

test.each([
  [[]],
  [['play', '--help']],
  [['watch', '-h']],
  [['replay', '--help']],
  [['perft', '--help']],
  [['games', '--help']],
  [['rules', '--help']],
])('help of %j has examples and exit code 0', async (argv) => {
  const { code, out, err } = await inside(argv);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('Examples:\n  boardwright');
});

test('--version is the version of the package', async () => {
  const manifest = JSON.parse(readFileSync(join(root, 'apps/cli/package.json'), 'utf8')) as { version: string };
  expect(await inside(['--version'])).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
});

test('games lists every game, also as JSON', async () => {
  const { out } = await inside(['games']);
  // of many values, the help shows the first three and the last
  expect(out).toMatch(/size .*\(3, 4, 5 … 15\)\n/);
  expect(out).toContain('hopnjump');
  expect(out).toContain('classic*');
  const list = JSON.parse((await inside(['games', '--json'])).out) as { id: string; levels: string[] }[];
  expect(list.map(({ id }) => id)).toContain('hopnjump');
  expect(list[0]?.levels.length).toBeGreaterThan(0);
  // oxlint-disable-next-line no-control-regex
  expect((await inside(['games', '--ascii'])).out).toMatch(/^[\x00-\x7f]+$/);
  expect(out.trim().split('\n').at(-1)).toBe('"boardwright rules 369" shows the rules.');
});

test('greedy and random are bots of every game', async () => {
  const { code, out } = await inside([
    'watch',
    '369',
    '--option',
    'size=3',
    '--seats',
    'bot:greedy,bot:random',
    '--fast',
  ]);
  expect(code).toBe(0);
  expect(out).toMatch(/Scores: X \d+, O \d+/);
});

const pages = readdirSync(join(root, 'docs/rules')).map((file) => file.replace(/\.md$/, ''));

test.each([...pages.filter((page) => page in games).map((page) => [page, page]), ['three-kingdoms', 'banqi']])(
  'rules tells how %s is played, and help in the game where that is',
  async (id, page) => {
    const text = readFileSync(join(root, `docs/rules/${page}.md`), 'utf8');
    expect(await inside(['rules', id])).toEqual({ code: 0, out: text, err: '' });
    const { out } = await inside(['rules', id, '--ascii']);
    // oxlint-disable-next-line no-control-regex
    expect(out).toMatch(/^[\x00-\x7f]+$/);
    expect((await inside(['play', id], 'help\n')).out).toContain(`\nThe rules: boardwright rules ${id}\n`);
  },
);

test('a game without a page of rules is refused, and neither list nor help speaks of one', async () => {
  const market: Partial<Io> = {
    games: kit,
    gamesModule: new URL('./testing/market.fixture.ts', import.meta.url).href,
  };
  const { code, out, err } = await inside(['rules', 'market'], '', market);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^boardwright: There is no rules page for [^\n]+\.\n$/);
  expect((await inside(['games'], '', market)).out).not.toContain('boardwright rules');
  expect((await inside(['play', 'market'], 'help\n', market)).out).not.toContain('boardwright rules');
});

test('perft counts, divides and tells JSON', async () => {
  expect((await inside(['perft', 'hopnjump', '--preset', 'contract', '--depth', '3'])).out).toBe('2405\n');
  const { out } = await inside(['perft', 'hopnjump', '--preset', 'contract', '--depth', '3', '--divide', '--json']);
  const { leaves, divide } = JSON.parse(out) as { leaves: number; divide: { ply: string; leaves: number }[] };
  expect(divide.reduce((sum, one) => sum + one.leaves, 0)).toBe(leaves);
  expect(divide.map(({ ply }) => ply)).toContain('B2-C3');
  expect((await inside(['perft', 'hopnjump', '--depth', '0'])).out).toBe('1\n');
  expect((await inside(['perft', 'hopnjump', '--depth', '1', '--from', NEAR_HOME])).code).toBe(0);
});

test('a whole game by typed moves, with every word on the way', async () => {
  const typed = ['help', 'moves', '', 'B9-C3', 'A1-H8', 'hnit', '/nonsense', 'hint', 'board', 'F6-E7'];
  const argv = ['play', 'hopnjump', '--seats', 'person,person', '--from', NEAR_HOME];
  const { code, out } = await inside(argv, `${typed.join('\n')}\n`);
  expect(code).toBe(0);
  for (const words of [
    'undo    take back',
    'F6-E7',
    'Write a move as two squares',
    'Did you mean "hint"',
    'There is no command "nonsense"',
    'Hint: F6-E7',
    'Green wins: all frogs are home.',
  ])
    expect(out).toContain(words);
  expect(out).toContain('There is no frog of yours there.');
});

test.each(['quit', 'exit', 'q', ':q', '/exit', 'EXIT'])('%s leaves the game', async (word) => {
  const { code, out } = await inside(['play', 'hopnjump', '--seats', 'person,person'], `${word}\nB2-C3\n`);
  expect(code).toBe(0);
  expect(out).not.toContain('B2-C3');
  expect(out).toContain('No move was made');
});

test('undo goes back before the replies of bots, and the same move gets the same reply', async () => {
  const argv = ['play', 'hopnjump', '--seed', 'x', '--json'];
  const { out } = await inside(argv, 'undo\nB2-C3\nundo\nB2-C3\n');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; code?: string; text?: string; ply?: number });
  expect(lines.find(({ type }) => type === 'fault')?.code).toBe('nothing-to-undo');
  const plies = lines.filter(({ type }) => type === 'ask').map(({ ply }) => ply);
  expect(plies).toEqual([0, 0, 2, 0, 2]);
  const news = lines.filter(({ type }) => type === 'news').map(({ text }) => text);
  expect(news.slice(2)).toEqual(news.slice(0, 2));
});

test('two people: undo takes back the last move of the other; resign and draw end the game', async () => {
  const argv = ['play', 'hopnjump', '--seats', 'person,person'];
  expect((await inside(argv, 'B2-C3\nundo\nD2-C3\nresign\n')).out).toContain('Green wins by resignation.');
  expect((await inside(argv, 'draw\nrefuse\ndraw\ndraw\n')).out).toContain('A draw by agreement.');
  expect((await inside(argv, 'draw\nrefuse\n')).out).toContain('Black refuses the draw.');
});

test('a bot refuses a draw when it stands well and takes it when it does not', async () => {
  const behind = '1g1g1g1g/g1g3g1/5g2/8/1b6/4b3/1b1b1b2/b1b3b1';
  const ask = (position: string, seats: string) =>
    inside(['play', 'hopnjump', '--from', position, '--seats', seats], 'draw\n');
  expect((await ask(`${behind} g - 20,20`, 'person,bot')).out).toContain('\nA draw: by agreement.');
  const start = '1b1b1b1b/b1b1b1b1/8/8/8/8/1g1g1g1g/g1g1g1g1 g';
  expect((await ask(start, 'person,bot')).out).toContain('Black refuses the draw.');
});

/** Skips these tests in the quick check: they play whole games or wait for real clocks. */
function thorough(): void {
  test.concurrent('a seed repeats a whole game of bots; another seed gives another', async () => {
    const argv = ['watch', '369', '--option', 'size=5', '--seats', 'bot:easy,bot:medium'];
    const game = (seed: string) => inside([...argv, '--seed', seed]);
    const [a, b, c] = [await game('one'), await game('one'), await game('two')];
    expect(a.code).toBe(0);
    expect(a.out).toMatch(/(wins|You won|You lost|A draw): \w/);
    expect(b.out).toBe(a.out);
    expect(c.out).not.toBe(a.out);
  });

  test.concurrent('as a process in a pipe: a whole game, exit codes, nothing on stderr', async () => {
    const home = freshFolder();
    const game = await piped(['play', 'hopnjump', '--seats', 'bot:beginner,bot:casual', '--seed', 'pipe'], '', {
      BOARDWRIGHT_HOME: home,
    });
    expect(game).toMatchObject({ code: 0, err: '' });
    expect(game.out).toMatch(/(wins|You won|You lost|A draw): \w/);
    expect(game.out).not.toContain('\u001b');
    const wrong = await piped(['play', 'nothing'], '');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(existsSync(join(home, 'saves'))).toBe(false);
  });

  test.concurrent('every example of the help texts that needs no file runs', async () => {
    const helps = await Promise.all(['play', 'watch', 'perft', 'games'].map((name) => inside([name, '--help'])));
    const lines = helps.flatMap(({ out }) => out.split('Examples:\n')[1]?.trim().split('\n') ?? []);
    const commands = lines
      .map((line) => line.trim().split(/\s+/))
      .filter((words) => words[0] === 'boardwright' && !words.join(' ').includes('.json'));
    expect(commands.length).toBeGreaterThan(5);
    for (const [, ...argv] of commands) {
      // four bots that think would take too long
      const quick = argv.includes('catan') ? ['--seats', 'bot:beginner,'.repeat(4).slice(0, -1)] : [];
      expect({ argv, code: (await inside([...argv, ...quick])).code }).toEqual({ argv, code: 0 });
    }
  });

  test.concurrent('a chain that nobody continues is stopped by the rules’ own limit', async () => {
    const position = '1b1b1b1b/b1b1b1b1/8/4g3/8/2g5/1g1g3g/g1g1g3 g';
    const argv = ['play', 'hopnjump', '--preset', 'hurried', '--seats', 'person,person', '--from', position];
    const { out } = await answering(argv, [/Green, your move/, 'B2-D4'], [/Green stops\./, 'moves']);
    expect(out).toMatch(
      /Green hops B2-D4\.\n[^]*Green, your move \(2 legal moves\)[^]*Green stops\.\n[^]*Black, your move/,
    );
  });
}

bySize(() => {}, thorough, thorough)();

test('a clock runs out: flag loses, fallback plays on', async () => {
  const argv = ['play', 'hopnjump', '--seats', 'person,person', '--clock', '40ms/turn'];
  const lost = await answering(argv, [/on time/, 'quit']);
  expect(lost.out).toContain('Green runs out of time.');
  expect(lost.out).toContain('Black wins on time.');
  const both = /Time is up for Green[^]*Time is up for Black/;
  const goesOn = await answering([...argv, '--on-flag', 'fallback'], [both, 'quit']);
  expect(goesOn.out).toMatch(/Green \w+ [^]*Black \w+ /);
  expect(goesOn.out).toMatch(/Time is up for Green: a move is played\./);
  expect(goesOn.out).not.toContain('runs out of time');
});

test('the bin says when the app is not built', async () => {
  const bare = freshFolder();
  await mkdir(join(bare, 'bin'));
  await cp(join(root, 'apps/cli/bin/boardwright.js'), join(bare, 'bin/boardwright.mjs'));
  const done = spawnSync(process.execPath, [join(bare, 'bin/boardwright.mjs'), 'games'], { encoding: 'utf8' });
  expect(done).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'boardwright: not built yet; run "npm run build" first.\n',
  });
  expect(readdirSync(join(bare, 'bin'))).toHaveLength(1);
});

test('garbage of every kind is answered, and the game goes on as if nothing was', async () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replace(/[\r\n\u2028\u2029]/g, ' ')),
    fc.constantFrom(
      '__proto__',
      'constructor',
      '/',
      '/undo x',
      'seat',
      'seat 99',
      'seat -1',
      'save /dev/null/x',
      'draw 1',
      '{"type":"STEP"}',
    ),
    fc.string({ unit: fc.constantFrom('A', 'B', '1', '2', '-', ' '), maxLength: 8 }),
  );
  const lines = fc.sample(line, { numRuns: bySize(40, 400, 4000), seed: hash32(seed, 0) | 0 });
  const words = new Set(['', 'undo', 'draw', 'agree', 'refuse', 'resign', 'quit', 'save']);
  const typed = lines.filter(
    (text) => !words.has(text.trim().split(/\s+/)[0]?.replace(/^[/:]/, '').toLowerCase() ?? ''),
  );
  const position = '1b1b1b1b/b1b1b1b1/8/8/8/8/1g1g1g1g/g1g1g1g1 g';
  const argv = ['play', 'hopnjump', '--from', position, '--seats', 'person,person', '--json'];
  const { code, out, err } = await inside(argv, `${typed.join('\n')}\n`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const said = out
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as { type: string; message?: string });
  const faults = said.filter(({ type }) => type === 'fault');
  expect(faults.length).toBeGreaterThan(typed.length / 2);
  for (const { message } of faults) expect(message?.length).toBeLessThan(300);
});

test('a mistake of ours exits with 1 and loses no game', async () => {
  const hop = await required(games['hopnjump'], 'hopnjump').rules();
  const limitMs: Game['limitMs'] = () => {
    throw new Error('a bug');
  };
  const broken = { ...hop, limitMs };
  const home = freshFolder();
  const io = { games: tableOf({ ...broken, id: 'broken' }), env: { BOARDWRIGHT_HOME: home } };
  const { code, err } = await inside(['play', 'broken', '--seats', 'person,person'], 'B2-C3\n', io);
  expect(code).toBe(1);
  expect(err).toMatch(/the game is saved in \S+\.json\nboardwright: internal error: a bug\n$/);
  expect(readdirSync(join(home, 'saves'))).toHaveLength(1);
});
