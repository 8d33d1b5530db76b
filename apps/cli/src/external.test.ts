/** Tests external games in the terminal. The user gives a folder or a module instead of the name of a game. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGame } from '@boardwright/node';
import { expect, test } from 'vitest';
import { live, type Live } from './testing/live.fixture.ts';
import { freshFolder, inside, root, type Done } from './testing/process.fixture.ts';
import { startServer } from './testing/server.fixture.ts';

const liars = join(root, 'examples/liars-dice');
const here = mkdtempSync(join(tmpdir(), 'boardwright-cli-external-'));

const empty = join(here, 'empty.js');
writeFileSync(empty, 'export const nothing = 1;');

test('a folder is checked, played against its bot, and told', async () => {
  expect((await inside(['laws', liars, '--walks', '1'])).out).toMatch(/: (\d+) of \1 checks passed\.\n$/);
  const { code, out } = await inside(['play', liars, '--seed', 'outside', '--fast'], 'bid 11\n');
  expect(code).toBe(0);
  expect(out).toMatch(/Seat 1 bids 1 x 1\nSeat 2 (bids|doubts)/);
  // the preset has as many seats as players are named
  expect((await inside(['play', liars, '--seats', 'person,bot,bot,bot'], 'quit\n')).out).toContain('Seat 4: ? ?');
  expect((await inside(['rules', liars])).out).toContain('The last seat with dice wins.');
  expect((await inside(['learn', liars])).err).toBe('boardwright: There is no lesson for Liar’s Dice.\n');
});

test('a law that is broken is named, with exit code 1', async () => {
  const file = join(here, 'broken.ts');
  const source = JSON.stringify(join(root, 'examples/connect-four/rules.ts'));
  writeFileSync(
    file,
    `import { connectFour } from ${source};\nexport const game = { ...connectFour, id: 'broken', outcome: () => null };`,
  );
  const { code, out } = await inside(['laws', file, '--walks', '1']);
  expect(code).toBe(1);
  expect(out).toMatch(/^BROKEN law 1, usual: law 1 /m);
});

/** A game whose rules throw an error in line 4 at the second move. */
const throwing = join(here, 'throwing.ts');
writeFileSync(
  throwing,
  `import { defineGame } from '@boardwright/core';
export const game = defineGame({ id: 'throwing', title: 'Throwing', seats: 2, setup: () => ({ n: 0 }),
  moves: () => [{ type: 'go' }], outcome: () => null,
  apply: ({ n }) => { if (n === 1) throw new Error('boom'); return { n: n + 1 }; } });`,
);
const ending = join(here, 'ending.ts');
writeFileSync(
  ending,
  readFileSync(throwing, 'utf8').replace('outcome: () => null', "outcome: () => { throw new Error('boom'); }"),
);
const cut = join(here, 'cut.ts');
writeFileSync(cut, 'export const a = 1;\nexport const game = ;');

test('what rules throw is shown with its file and line, by the laws and in a game', async () => {
  expect((await inside(['laws', throwing, '--walks', '1'])).out).toContain(`Error: boom (${throwing}:4)`);
  const { out } = await inside(['laws', ending, '--walks', '1']);
  expect(out.match(/: it threw Error: boom/g)).toHaveLength(1);
  expect(out).toContain('\nBROKEN law 7, usual: the same as law 1, usual\n');
  const { code, err } = await inside(['play', throwing, '--seats', 'person,person'], 'go\ngo\n');
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`the rules of ${throwing} threw Error: boom (${throwing}:4)`),
  ]);
  expect((await inside(['laws', cut])).err).toContain(`(${cut}:2)`);
});

test('a page is not opened at the port of another program', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, err } = await inside(['dev', throwing, '--port', String(port)]);
  expect([code, err]).toEqual([2, expect.stringContaining(`Port ${port} is in use`)]);
  other.close();
});

test('a site that cannot be finished leaves nothing', async () => {
  const page = join(here, 'page');
  mkdirSync(page);
  writeFileSync(join(page, 'sw.js'), '');
  const sites = join(here, 'sites');
  const own = join(root, 'examples/tic-tac-toe');
  const made = await inside(['site', own, '-o', join(sites, 'mine')], '', { env: { WEB_DIR: page } });
  expect([made.code, made.err]).toEqual([1, expect.stringContaining('index.html')]);
  expect(readdirSync(sites)).toEqual([]);
});

test('a terminal that the server does not let in says why, and ends', async () => {
  const folder = join(here, 'blind');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module","boardwright":{"contract":1,"rules":"./rules.ts"}}');
  writeFileSync(
    join(folder, 'rules.ts'),
    `import { defineGame } from '@boardwright/core';
export const game = defineGame({ id: 'blind', title: 'Blind', seats: 2, setup: () => ({ n: 0 }),
  moves: () => [{ type: 'go' }], apply: ({ n }) => ({ n: n + 1 }), outcome: () => null, imagine: (view) => view,
  view: (state, viewer) => { while (viewer === 1 && process.env.GAMES); return state; } });`,
  );
  const server = await startServer({ GAMES: folder });
  const host = live(['host', folder, '--server', server.address]);
  await host.shows(/Invite with/);
  const link = /Invite with: (\S+)/.exec(host.raw())?.[1] ?? '';
  const guest = live(['join', folder, link]);
  expect(await guest.ended).toBe(2);
  expect(guest.raw()).toContain('took too long');
  host.type('\u0003');
  await host.ended;
  await server.stop();
});

test.each([
  [['play', join(here, 'nothing')], 'no such folder, module or package'],
  [['play', here], 'has no package.json'],
  [['play', empty], 'exports no game'],
  [['laws', root], 'has no field "boardwright"'],
])('%j is refused in one line', async (argv, words) => {
  const { code, out, err } = await inside(argv);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(words);
});

test('a game in a folder is found without "./", and its package.json is said to be wrong', async () => {
  const folder = join(here, 'named');
  const manifest = (parts: object): void =>
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ type: 'module', boardwright: { contract: 1, ...parts } }),
    );
  mkdirSync(folder);
  writeFileSync(join(folder, 'rules.ts'), readFileSync(join(root, 'examples/tic-tac-toe/rules.ts')));
  manifest({ rules: './rules.ts' });
  const found = await findGame('named', here);
  expect(found).toMatchObject({ ok: true, value: { folder } });
  expect(await findGame('unnamed', here)).toMatchObject({ ok: false });
  manifest({ rules: './rulez.ts', build: './dist' });
  expect((await inside(['laws', folder])).err).toContain('names the rules "./rulez.ts", and there is no such file.');
  const level = (bot: string): string => `{ name: 'easy', bot: '${bot}', nodes: 1, pauseMs: 0 }`;
  writeFileSync(
    join(folder, 'bots.ts'),
    `export const knowledge = { evaluate: () => 0, fast: null, bots: { own: null }, levels: [${level('own')}, ${level('gready')}], assets: [] };`,
  );
  manifest({ rules: './rules.ts', bots: './bots.ts' });
  expect((await inside(['watch', folder])).err).toContain(
    'the level "easy" names the bot "gready"; there are random, greedy, alpha-beta, maxn, mcts, own.',
  );
});

test.each([
  ['ts', 'export const board = {\n  mount: ((() => {} };', /broken\.ts:2 cannot be loaded: /],
  ['js', 'export const board = {\n  mount: ((() => {} };', /broken\.js:2 cannot be loaded: /],
])('a board that is no %s is refused with its file and line', async (ending, source, message) => {
  const folder = join(here, `board ${ending}`);
  mkdirSync(folder);
  const parts = { contract: 1, rules: './rules.ts', board: `./broken.${ending}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', boardwright: parts }));
  writeFileSync(join(folder, 'rules.ts'), readFileSync(join(root, 'examples/tic-tac-toe/rules.ts')));
  writeFileSync(join(folder, `broken.${ending}`), source);
  const { code, err } = await inside(['site', folder, '-o', join(here, 'no-site')]);
  expect([code, err.trim()]).toEqual([2, expect.stringMatching(message)]);
  expect(err.trim()).not.toContain('\n');
});

test('a saved game goes on by the printed line, and is replayed, analysed and verified', async () => {
  const file = join(here, 'liars.json');
  const played = await inside(['play', liars, '--seed', 'file', '--save', file, '--fast'], 'bid 11\nquit\n');
  const [, line = ''] = /boardwright (play .*)/.exec(played.out) ?? [];
  expect(line).toBe(`play ${liars} --resume ${file} --seed file`);
  expect((await inside(line.split(' '), 'quit\n')).code).toBe(0);
  expect((await inside(['replay', liars, file])).out).toContain('Seat 1 bids 1 x 1');
  const analysed = await inside(['analyse', liars, file, '--nodes', '1', '--json']);
  expect(analysed).toMatchObject({ code: 0, out: expect.stringContaining('"plies"') });
  // a game at this terminal has no proofs
  expect((await inside(['verify', liars, file])).err).toContain('has no proof');
  const { code, err } = await inside(['replay', file]);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`Name its folder or package before it: ./liars-dice ${file}`),
  ]);
  expect((await inside(['replay', 'ludo', file])).err).toContain('There is no game "ludo"');
});

test('two terminals play an own game online, and one returns by the printed line', async () => {
  const own = join(root, 'examples/tic-tac-toe');
  const server = await startServer({ GAMES: own });
  const host = live(['host', own, '--server', server.address]);
  await host.shows(/Invite with/);
  const link = /Invite with: (\S+)/.exec(host.raw())?.[1] ?? '';
  const env = { BOARDWRIGHT_HOME: freshFolder() };
  expect((await inside(['join', link])).err).toContain('before it: ./tic-tac-toe ');
  let guest = live(['join', own, link], { env });
  const move = async (mover: Live, before: RegExp, cell: string): Promise<void> => {
    await mover.shows(before);
    mover.type(`${cell}\r`);
    await mover.shows(new RegExp(`: ${cell}`));
  };
  await move(host, /your move/i, 'A1');
  await move(guest, /1 X[^]*your move/i, 'B2');
  guest.type('\u0003');
  expect(await guest.ended).toBe(130);
  // with the same link, the same home folder gets its seat again
  const again = live(['join', own, link], { env });
  await again.shows(/You have a seat in this game/);
  again.type('\u0003');
  await again.ended;
  const [, back = ''] = /Return with: boardwright ([^\n\r]*)/.exec(guest.raw()) ?? [];
  guest = live(back.replaceAll("'", '').split(' '), { env });
  await move(host, /: B2[^]*your move/i, 'A2');
  await move(guest, /2 X O[^]*your move/i, 'C3');
  await host.shows(/: C3[^]*your move/i);
  host.type('A3\r');
  for (const app of [host, guest]) {
    await app.shows(/Play again\?/);
    app.type('\u001b[B\r');
    expect(await app.ended).toBe(0);
  }
  expect(guest.screen()).toContain('You lost');
  await server.stop();
});

test('a game speaks any language, and has titles in it', async () => {
  const folder = join(here, 'haufen');
  mkdirSync(folder);
  const manifest = {
    contract: 1,
    rules: './rules.ts',
    words: { de: './de.ts', en: './en.ts' },
    titles: { de: 'Haufen', ko: '더미' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', boardwright: manifest }));
  writeFileSync(
    join(folder, 'rules.ts'),
    `import { defineGame } from '@boardwright/core';
export const game = defineGame({ id: 'haufen', title: 'Pile', seats: 2, setup: () => ({ stones: 3 }),
  moves: () => [{ type: 'take' }], apply: ({ stones }) => ({ stones: stones - 1 }),
  outcome: ({ stones }) => (stones === 0 ? 0 : null) });`,
  );
  const wordsOf = (report: string): string => `export const words = { report: () => '${report}', rules: ['.'] };`;
  writeFileSync(join(folder, 'de.ts'), wordsOf('Ein Stein weniger'));
  writeFileSync(join(folder, 'en.ts'), wordsOf('One stone less'));
  const play = (...flags: string[]): Promise<Done> =>
    inside(['play', folder, '--seats', 'person,person', ...flags], 'take\nquit\n');
  expect((await play('--lang', 'de')).out).toContain('Ein Stein weniger');
  const titled = async (...flags: string[]): Promise<string> => (await inside(['rules', folder, ...flags])).out;
  expect(await titled('--lang', 'de-AT')).toContain('Haufen');
  expect(await titled('--lang', 'ko')).toContain('더미');
  expect(await titled()).toContain('Pile');
  const austrian = { LANG: 'de_AT.UTF-8', BOARDWRIGHT_HOME: here };
  expect((await inside(['rules', folder], '', { env: austrian })).out).toContain('Haufen');
  expect((await play()).out).not.toContain('Stein');
  expect((await play('--lang', 'fr')).err).toContain('There is no language "fr"');
});
