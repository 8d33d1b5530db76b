/** Tests the verification of game files in the browser. If BOARDWRIGHT_PART is set, a release run tests only that part of the files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rng } from '@boardwright/core';
import { games } from '@boardwright/games';
import type { Locator, Page } from '@playwright/test';
import { changed, tampered, type Path, type RawFile } from '../packages/fair/src/change.fixture.ts';
import { fairGame } from '../packages/fair/src/fair-game.fixture.ts';
import { VECTORS_2 as VECTORS } from '../tools/fair-2-vectors.ts';
import { bySize, partOf, seed } from '../tools/size.ts';
import { axeInBoth, expect, test } from './house.ts';
import { WEB } from './setup.ts';

interface Vectors {
  readonly files: readonly { readonly file: RawFile }[];
  readonly tampered: readonly {
    readonly of: number;
    readonly change: { readonly path: Path; readonly value?: unknown };
  }[];
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '..', VECTORS), 'utf8')) as Vectors;
let chosen = 0;
/** The number of files that a test chooses together. */
const AT_ONCE = 20;
const played = vectors.files.map(({ file }) => file).filter((file) => Object.hasOwn(games, String(file['game'])));

/** Chooses files, and waits for their verdicts. Only the list of verdicts accepts several files; the screen before it takes one. */
async function choose(page: Page, files: readonly unknown[], verdicts: Locator): Promise<void> {
  const name = `game ${++chosen},`;
  await page.locator('input[type=file][multiple]').setInputFiles(
    files.map((file, i) => ({
      name: `${name} ${i}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
    })),
  );
  await expect(verdicts.filter({ hasText: name })).toHaveCount(files.length, { timeout: 60_000 });
}

test('the page verifies files without a server, says what it proves, and what it does not', async ({ page, site }) => {
  await page.goto(`${site.url}#/statistics`);
  await page.getByRole('link', { name: 'Verify a game' }).click();
  const verdicts = page.locator('.verdict');
  await choose(page, [...played, changed(played[0], ['seed'], '00'.repeat(32))], verdicts);
  await expect(verdicts.locator('h2')).toHaveText([
    /^✓ Fair: /,
    /^△ Fair, with gaps/,
    /^△ Fair, with gaps/,
    /^✗ NOT fair/,
  ]);
  await expect(verdicts.first().locator('li').first()).toContainText('random results, and the start of the game');
  await expect(verdicts.nth(1).locator('li')).toContainText([/random results without a number from Player 3/]);
  await expect(verdicts.last().locator('li')).toHaveText([
    'The start of the game does not follow from the numbers.',
    'Where: the start of the game',
  ]);
  await expect(page.locator('.verify-limits li')).toHaveCount(3);
  // the page shows hexadecimal only when the reader asks for it
  expect(await page.locator('.verify').innerText()).not.toMatch(/[0-9a-f]{8}/);
  await expect(page.getByRole('link', { name: 'Save this verifier as a file' })).toHaveAttribute('download');
});

test('what is no game, what has no proof, and what is of the protocol before, is said and accuses nobody', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/verify`);
  const { fair: _, ...plain } = played[0] ?? { fair: null };
  const former = { ...played[0], fair: { protocol: 'bgfair-1' } };
  await choose(page, ['no game', { game: 'chess' }, plain, former], page.locator('.verdict'));
  const said = [/not a saved game/, /not available here/, /has no proof/, /older protocol, whose proofs show nothing/];
  await expect(page.locator('.verdict')).toHaveText(said);
  await expect(page.locator('.verdict-red')).toHaveCount(0);
  expect(await axeInBoth(page)).toEqual([]);
});

test('the verifier is one file that works without a network, and agrees with the other verifiers on honest games and on changed ones', async ({
  page,
  context,
}) => {
  test.setTimeout(bySize(120_000, 120_000, 14_400_000));
  const numbers = partOf(bySize(1, 4, 1000));
  const drawing = (await Promise.all(Object.values(games).map(({ rules }) => rules()))).filter(({ kinds }) =>
    Object.values(kinds).some(({ by }) => by === 'chance'),
  );
  const good = drawing.flatMap((game) => numbers.map((i) => fairGame(game, `browser ${seed} ${i}`, { cap: 30 })));
  const bad = good.flatMap((file, i) => {
    const source = rng(`verify in a browser ${seed} ${numbers[0]} ${i}`);
    return Array.from({ length: 4 }, () => tampered(file, source).file);
  });
  const broken = vectors.tampered.map(({ of, change }) => changed(vectors.files[of]?.file, change.path, change.value));
  await context.setOffline(true);
  await page.goto(pathToFileURL(join(WEB, 'verify.html')).href);
  await expect(page.getByRole('heading', { name: 'Verify a game' })).toBeVisible();
  const red = page.locator('section.red, section.unknown');
  for (const [files, isGood] of [
    [[...played, ...good], true],
    [[...broken, ...bad], false],
  ] as const)
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const some = files.slice(from, from + AT_ONCE);
      await choose(page, some, page.locator('section'));
      await expect(red).toHaveCount(isGood ? 0 : some.length);
    }
});
