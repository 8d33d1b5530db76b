/** Tests the verification of game files in the browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rng } from '@boardwright/core';
import { games } from '@boardwright/games';
import type { Page } from '@playwright/test';
import { changed, fairGame, tampered, type Path, type RawFile } from '../packages/fair/src/fair-game.fixture.ts';
import { VECTORS } from '../tools/fair-vectors.ts';
import { bySize, seed } from '../tools/size.ts';
import { axeInBoth, expect, test } from './house.ts';

interface Vectors {
  readonly files: readonly { readonly file: RawFile }[];
  readonly tampered: readonly {
    readonly of: number;
    readonly change: { readonly path: Path; readonly value?: unknown };
  }[];
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '..', VECTORS), 'utf8')) as Vectors;
/** Number of files chosen together. */
const AT_ONCE = 20;
const honest = vectors.files.map(({ file }) => file);

function nameOf(batch: number, place: number): string {
  return `game-${batch}-${place}.json`;
}

/** Chooses files and waits for their verdicts. */
async function choose(page: Page, files: readonly unknown[], batch = 0): Promise<void> {
  await page.locator('.verify input').setInputFiles(
    files.map((file, i) => ({
      name: nameOf(batch, i),
      mimeType: 'application/json',
      buffer: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
    })),
  );
  await page.getByRole('region', { name: nameOf(batch, files.length - 1) }).waitFor({ timeout: 60_000 });
  await expect(page.locator('.verdict')).toHaveCount(files.length);
}

test('the page verifies files without a server, says what it proves, and what it does not', async ({ page, site }) => {
  await page.goto(`${site.url}#/statistics`);
  await page.getByRole('link', { name: 'Verify a game' }).click();
  await choose(page, honest.slice(0, 1));
  await expect(page.locator('.verdict h2')).toHaveText('✓ Verified');
  await expect(page.locator('.verdict li').first()).toContainText('random results, and the start of the game');
  await expect(page.locator('.verify-limits li')).toHaveCount(3);
  await choose(page, [changed(honest[0], ['seed'], '00'.repeat(32))], 1);
  await expect(page.locator('.verdict h2')).toHaveText('✗ NOT verified');
  await expect(page.locator('.verdict li')).toHaveText([
    'The start of the game does not follow from the numbers.',
    'Where: the start of the game',
  ]);
});

test('what is no game, and what has no proof, is said', async ({ page, site }) => {
  await page.goto(`${site.url}#/verify`);
  const { fair: _, ...plain } = honest[0] ?? { fair: null };
  await choose(page, ['no game', { game: 'chess' }, plain]);
  await expect(page.locator('.verdict')).toHaveText([/not a saved game/, /not available here/, /has no proof/]);
  expect(await axeInBoth(page)).toEqual([]);
});

test('the page and the other verifiers agree on vectors, on honest games and on changed ones', async ({
  page,
  site,
}) => {
  test.setTimeout(bySize(60_000, 60_000, 3_600_000));
  const source = rng(`verify in a browser ${seed}`);
  const each = bySize(1, 5, 1000);
  const drawing = (await Promise.all(Object.values(games).map(({ rules }) => rules()))).filter(({ kinds }) =>
    Object.values(kinds).some(({ by }) => by === 'chance'),
  );
  const good = drawing.flatMap((game) =>
    Array.from({ length: each }, (__, i) => fairGame(game, `browser ${seed} ${i}`, { cap: bySize(30, 30, 200) })),
  );
  const bad = good.flatMap((file) => Array.from({ length: bySize(1, 1, 4) }, () => tampered(file, source).file));
  const broken = vectors.tampered.map(({ of, change }) => changed(honest[of], change.path, change.value));
  await page.goto(`${site.url}#/verify`);
  for (const [files, isGood] of [
    [[...honest, ...good], true],
    [[...broken, ...bad], false],
  ] as const)
    for (let from = 0; from < files.length; from += AT_ONCE) {
      const some = files.slice(from, from + AT_ONCE);
      await choose(page, some, isGood ? from + 1 : -from - 1);
      await expect(page.locator('.verdict-good')).toHaveCount(isGood ? some.length : 0);
    }
});
