/**
 * Tests games from outside the repository in a browser: a new one with `boardwright dev`, and Liar's Dice online, whose server is killed.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildSync } from 'esbuild';
import { findGame } from '../packages/node/src/index.ts';
import { create } from '../packages/create-boardwright/src/create.ts';
import { npm, root } from '../tools/programs.ts';
import { size } from '../tools/size.ts';
import { codeBlocks, newProject, packAll } from '../tools/tarballs.ts';
import { removeFolder } from '../tools/temporary-folder.ts';
import { clickAnew, expect as hurried, keptOffline, listen, start, test } from './house.ts';
import { serve } from './server.ts';
import { serveFolder } from './site.ts';
import { WEB } from './setup.ts';

const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-your-game-')));
const SOURCE = '--conditions=@boardwright/source';

/** The program that Node runs, and the page. In a release run both come only from packed tarballs, otherwise from this repository. */
interface Programs {
  readonly cli: readonly string[];
  readonly server: readonly string[];
  readonly web: string;
}
let programs: Programs = {
  cli: [SOURCE, join(root, 'apps/cli/src/main.ts')],
  server: [SOURCE, join(root, 'apps/server/src/main.ts')],
  web: WEB,
};

test.beforeAll(() => {
  if (size === 'release') programs = installed(join(here, 'project'));
});
test.afterAll(() => removeFolder(here));

function installed(project: string): Programs {
  newProject(project, packAll(join(here, 'packs')));
  const modules = join(project, 'node_modules/@boardwright');
  return {
    cli: [join(modules, 'cli/bin/boardwright.js')],
    server: [join(modules, 'server/bin/boardwright-server.js')],
    web: join(modules, 'web/dist'),
  };
}

const developing: ChildProcess[] = [];
test.afterEach(() => {
  for (const child of developing.splice(0)) child.kill('SIGTERM');
});

/** Starts `boardwright dev` without a terminal, and returns its address. It runs until the test ends. port: 0 stands for a free one. */
async function develop(folder: string, port = 0): Promise<string> {
  const child = spawn(process.execPath, [...programs.cli, 'dev', folder, '--port', String(port), '--no-terminal'], {
    env: { ...process.env, WEB_DIR: programs.web },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  developing.push(child);
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`dev ended with ${code}`)));
    child.stdout.on('data', (data: Buffer) => {
      const found = /http:\/\/localhost:\d+/.exec(data.toString());
      if (found !== null) done(`${found[0]}/`);
    });
  });
}

test.setTimeout(240_000);
/** Tests wait long, because each change starts a server, which is slow on a busy machine. */
const PATIENCE = { timeout: 60_000 };
const expect = hurried.configure(PATIENCE);

test('a new game is played to its end on its own board, with the panel for authors, and shows a change', async ({
  page,
}) => {
  const folder = join(here, 'project/three-stones');
  expect(create(folder)).toMatchObject({ ok: true });
  const url = await develop(folder);
  await page.goto(`${url}#/`);
  await expect(page.getByRole('heading', { name: 'Three Stones' })).toBeVisible();
  await page.goto(start({ url, close: async () => {} }, 'three-stones', { level: 'easy' }));
  const stones = page.locator('.three-stones svg');
  const take = page.locator('.three-stones button');
  await expect(stones).toHaveAttribute('aria-label', '15 stones');
  await page.getByRole('button', { name: 'Author' }).click();
  const panel = page.getByRole('complementary', { name: 'Author' });
  await expect(panel.locator('[data-dev=view]')).toContainText('"stones": 15');
  await panel.getByLabel('Seat 2').selectOption('person');
  await panel.getByRole('button', { name: 'Close' }).click();
  await take.last().click();
  await expect(stones).toHaveAttribute('aria-label', '12 stones');
  await page.getByRole('button', { name: 'Author' }).click();
  await panel.getByRole('slider').fill('3');
  await expect(panel.locator('[data-dev=view]')).toContainText('"stones": 15');
  await panel.getByRole('button', { name: 'Go on from here' }).click();
  await expect(stones).toHaveAttribute('aria-label', '15 stones');
  await panel.getByRole('button', { name: 'Run the laws' }).click();
  await expect(panel.locator('[data-dev=laws] li')).toHaveCount(16);
  await expect(panel.locator('.dev-broken')).toHaveCount(0);
  await panel.getByLabel('Seat 2').selectOption('hard');
  const rules = join(folder, 'rules.ts');
  const loaded = page.waitForEvent('load', PATIENCE);
  writeFileSync(rules, readFileSync(rules, 'utf8').replace("'the last stone'", "'the very last stone'"));
  await loaded;
  await panel.getByRole('button', { name: 'Close' }).click(); // the panel stays open when the page reloads
  while ((await page.locator('.result').count()) === 0) {
    await take.or(page.locator('.result')).first().waitFor();
    if ((await take.count()) > 0) await clickAnew(take.first());
  }
  await expect(page.getByText('You lost', { exact: true })).toBeVisible();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('dev opens the author’s game and shows each change once, after an earlier start at the same address', async ({
    page,
    noise,
  }) => {
    const folder = join(here, 'project/worker-stones');
    expect(create(folder)).toMatchObject({ ok: true });
    const served = await serve(programs.web, {}, programs.server);
    await page.goto(served.url);
    await keptOffline(page);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await served.close();
    await develop(folder, served.port);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(served.url);
    const stones = page.locator('.worker-stones svg');
    await expect(stones).toHaveAttribute('aria-label', '15 stones');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    const board = join(folder, 'board.ts');
    const rules = join(folder, 'rules.ts');
    const sound = readFileSync(rules, 'utf8');
    writeFileSync(board, readFileSync(board, 'utf8').replace(' stones`', ' pebbles`'));
    await expect(stones).toHaveAttribute('aria-label', '15 pebbles');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    const loaded = page.waitForEvent('load', PATIENCE);
    const apply = '({ stones: stones - n })';
    writeFileSync(rules, sound.replace(apply, "{ if (stones === 15) throw new Error('boom'); return { stones }; }"));
    await loaded;
    await page.locator('.worker-stones button').first().click();
    const line = sound.split('\n').findIndex((one) => one.includes(apply)) + 1;
    await expect(page.locator('.dev-trouble')).toContainText(`rules.ts:${line})`);
    expect(noise.splice(0).join()).toContain('boom');
    writeFileSync(rules, 'export const game = ;');
    await expect(page.locator('.dev-trouble')).toContainText('rules.ts:1');
    await expect(stones).toBeVisible();
    // the first visit, and one more for each change that leaves the game playable
    expect(loads).toBe(3);
  });
});

/** Builds a new game, then compiles, packs and unpacks it, as npm would install it. */
async function publishedGame(name: string): Promise<string> {
  const folder = join(here, 'project', name);
  expect(create(folder)).toMatchObject({ ok: true });
  const isRelease = size === 'release';
  const condition = ['--customConditions', '@boardwright/source', '--jsx', 'react-jsx', '--jsxImportSource', 'preact'];
  if (!isRelease) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, ...(isRelease ? [] : condition)];
  expect(spawnSync(process.execPath, tsc, { encoding: 'utf8' }).stdout).toBe('');
  const [pack]: readonly Pack[] = JSON.parse(npm(['pack', '--json', '--ignore-scripts'], folder));
  const modules = ['board', 'bots', 'rules', 'words'].flatMap((one) => [`dist/${one}.d.ts`, `dist/${one}.js`]);
  expect(pack?.files.map(({ path }) => path).toSorted()).toEqual(['README.md', ...modules, 'package.json']);
  const place = join(here, 'installed/node_modules', name);
  mkdirSync(place, { recursive: true });
  spawnSync('tar', ['-xzf', join(folder, pack?.filename ?? ''), '-C', place, '--strip-components=1']);
  return place;
}
interface Pack {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

test('a published game is found by its name, and played on a server through kill -9', async ({ page }) => {
  const place = await publishedGame('packed-stones');
  expect(await findGame('packed-stones', join(here, 'installed'))).toMatchObject({
    value: { rules: join(place, 'dist/rules.js'), board: join(place, 'dist/board.js') },
  });
  const served = await serve(programs.web, { GAMES: place }, programs.server);
  await page.goto(`${served.url}#/options/packed-stones`);
  await page.getByLabel('Play with a friend').check();
  await page.getByRole('button', { name: 'Create game' }).click();
  const link = await page.getByLabel('Invite a friend').getByRole('textbox').first().inputValue();
  const friend = await (await page.context().browser()!.newContext({ serviceWorkers: 'block' })).newPage();
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Take a seat' }).click();
  await page.locator('.packed-stones button').first().click();
  await expect(friend.locator('.packed-stones svg')).toHaveAttribute('aria-label', '14 stones');
  await served.kill();
  await friend.locator('.packed-stones button').first().click();
  await served.restart();
  await expect(page.locator('.packed-stones svg')).toHaveAttribute('aria-label', '13 stones');
  await served.close();
});

test.describe('as a site', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an own game is played offline against its bot, from files alone', async ({ page }) => {
    const folder = join(here, 'project/site-stones');
    expect(create(folder)).toMatchObject({ ok: true });
    // the board from docs/guides/boards.md, in plain DOM
    const [plain] = codeBlocks(readFileSync(join(root, 'docs/guides/boards.md'), 'utf8'));
    writeFileSync(join(folder, 'board.ts'), plain?.code ?? '');
    const out = join(here, 'site');
    const env = { ...process.env, WEB_DIR: programs.web };
    const made = spawnSync(process.execPath, [...programs.cli, 'site', folder, '-o', out], { env, encoding: 'utf8' });
    expect([made.status, made.stderr]).toEqual([0, '']);
    const site = await serveFolder(out);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.url);
    await expect(page.locator('.card')).toHaveCount(1);
    // the page mentions none of our games, and invites nobody because there is no server
    await expect(page.locator('.hero, .company, .home-name p')).toHaveCount(0);
    await keptOffline(page);
    await site.close();
    await page.reload();
    await page.getByRole('button', { name: 'Play Site Stones' }).click();
    await expect(page.getByText('15 stones')).toBeVisible();
    await page.getByRole('button', { name: 'Take 1' }).click();
    // the bot has answered
    await expect(page.getByText(/1[123] stones/)).toBeVisible();
  });
});

/** Compiles the board of docs/guides/boards.md, with a component of the test, into one file. preact/compat takes the place of React. */
function compiledBoard(folder: string, library: 'React' | 'Preact'): void {
  const [, , block] = codeBlocks(readFileSync(join(root, 'docs/guides/boards.md'), 'utf8'));
  expect(block?.code).toContain('reactBoard(createRoot');
  const board =
    library === 'React'
      ? (block?.code ?? '')
      : `import { preactBoard } from '@boardwright/boards';
import { h, render } from 'preact';
import { Board } from './board-view.js';
export const board = preactBoard(render, (props) => h(Board, props));`;
  const view = `import { createElement, useState } from 'react';
export function Board({ scene, act }) {
  const [taps, setTaps] = useState(0);
  const take = (action) => () => (setTaps(taps + 1), act(action));
  const buttons = scene.perspective.legal.map((action) =>
    createElement('button', { key: action.n, onClick: take(action) }, \`Take \${action.n}\`));
  return createElement('div', { className: 'compiled-stones' }, \`${library}: \${scene.view.stones} stones, \${taps} taps\`, buttons);
}`;
  const source = join(folder, 'source');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'board-view.js'), view);
  writeFileSync(join(source, 'board.ts'), board);
  buildSync({
    entryPoints: [join(source, 'board.ts')],
    outfile: join(folder, 'board.js'),
    bundle: true,
    format: 'esm',
    nodePaths: [join(root, 'node_modules')],
    conditions: ['@boardwright/source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    alias: { react: 'preact/compat', 'react-dom/client': 'preact/compat/client' },
  });
}

test('a board of React, at a release also of an own Preact, is played, keeps its state, and is freed', async ({
  page,
}) => {
  const folder = join(here, 'project/own-stones');
  expect(create(folder)).toMatchObject({ ok: true });
  const manifest = join(folder, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('./board.ts', './board.js'));
  compiledBoard(folder, 'React');
  const url = await develop(folder);
  const play = async (library: string): Promise<void> => {
    await page.goto(start({ url, close: async () => {} }, 'own-stones', { level: 'easy' }));
    await expect(page.locator('.compiled-stones')).toContainText(`${library}: 15 stones, 0 taps`);
    await page.getByRole('button', { name: 'Take 1', exact: true }).click();
    // the bot has answered, and the component has kept its state
    await expect(page.locator('.compiled-stones')).toContainText(new RegExp(`${library}: 1[123] stones, 1 taps`));
    // leaves the game for its options, because home would show the board of a game in progress
    await page.goto(`${url}#/options/own-stones`);
    await expect(page.locator('.compiled-stones')).toHaveCount(0);
  };
  await play('React');
  if (size === 'release') {
    const loaded = page.waitForEvent('load', PATIENCE);
    compiledBoard(folder, 'Preact');
    await loaded;
    await play('Preact');
  }
});

test('Liar’s Dice from a folder is tried on its own board by `boardwright dev`', async ({ page }) => {
  test.skip(size !== 'release', 'the test before this one covers dev; here it runs from packed tarballs');
  const folder = join(here, 'project/liars-dev');
  cpSync(join(root, 'examples/liars-dice'), folder, { recursive: true });
  const url = await develop(folder);
  await page.goto(start({ url, close: async () => {} }, 'liars-dice', { level: 'easy' }));
  await expect(page.locator('.liars [data-seat="1"] svg[aria-label=hidden]')).toHaveCount(3);
  const before = await page.locator('.game').getAttribute('data-seq');
  await page.locator('.liars').getByRole('button', { name: '1 × 1', exact: true }).click();
  await expect(page.locator('.game')).not.toHaveAttribute('data-seq', before ?? '');
  await expect(page.getByRole('button', { name: 'Author' })).toBeVisible();
});

test('Liar’s Dice from a folder is played online on its board, through a killed server', async ({ browser }) => {
  const folder = join(here, 'project/liars');
  cpSync(join(root, 'examples/liars-dice'), folder, { recursive: true });
  const served = await serve(programs.web, { GAMES: folder }, programs.server);
  const noise: string[] = [];
  const open = async (): Promise<Page> => {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    listen(page, noise);
    return page;
  };
  const pages = [await open(), await open()] as const;
  await pages[0].goto(`${served.url}#/options/liars-dice`);
  await pages[0].getByLabel('Play with a friend').check();
  await pages[0].getByRole('button', { name: 'Create game' }).click();
  const link = await pages[0].getByLabel('Invite a friend').getByRole('textbox').first().inputValue();
  await pages[1].goto(link);
  await pages[1].getByRole('button', { name: 'Take a seat' }).click();
  const bid = (page: Page, name: string): Promise<void> =>
    page.locator('.liars').getByRole('button', { name, exact: true }).click();
  await bid(pages[0], '1 × 1');
  await expect(pages[1].locator('.liars')).toContainText('Bid: 1 × 1');
  // each player sees only their own dice
  await expect(pages[1].locator('[data-seat="0"] svg[aria-label=hidden]')).toHaveCount(3);
  await expect(pages[1].locator('[data-seat="1"] svg[aria-label=hidden]')).toHaveCount(0);
  await served.kill();
  await bid(pages[1], '1 × 2');
  await served.restart();
  await expect(pages[0].locator('.liars')).toContainText('Bid: 1 × 2');
  const isOver = async (): Promise<boolean> => (await pages[0].locator('.result').count()) > 0;
  const seqOf = (page: Page): Promise<string | null> => page.locator('.game').getAttribute('data-seq');
  // a page that lags behind the other may still show the buttons of a past move, or none yet
  const mover = async (): Promise<Page | null> => {
    if ((await seqOf(pages[0])) !== (await seqOf(pages[1]))) return null;
    for (const page of pages) if ((await page.locator('.liars button').count()) > 0) return page;
    return null;
  };
  const next = async (): Promise<Page | null> => {
    let page: Page | null = null;
    await expect
      .poll(async () => (page = await mover()) !== null || (await isOver()), { intervals: [20], timeout: 60_000 })
      .toBe(true);
    return page;
  };
  for (let page = await next(); page !== null; page = await next()) {
    const before = await seqOf(page);
    await clickAnew(page.locator('.liars button').first());
    await expect.poll(async () => (await isOver()) || (await seqOf(page)) !== before, { intervals: [20] }).toBe(true);
  }
  await expect(pages[1].locator('.result')).toBeVisible();
  expect(noise).toEqual([]);
  await served.close();
});
