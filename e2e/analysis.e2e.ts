import { axeInBoth, expect, finishedGame, keepGame, overflow, SHAPES, test } from './house.ts';

test('a finished game is analysed: a graph that leads through it, and the three moments that mattered', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await keepGame(page, finishedGame());
  await page.getByRole('button', { name: 'Review the game' }).click();
  const [graph, moments] = [page.getByRole('slider', { name: /^Analysis/ }), page.locator('.moment')];
  await expect(moments).toHaveCount(3);
  await expect(page.locator('path.graph-line')).toHaveAttribute('d', /^M0 .*L100 /);
  const place = (await moments.nth(1).locator('b').textContent()) ?? '';
  await moments.nth(1).click();
  await expect(graph).toHaveAttribute('aria-valuenow', place);
  await expect(page.locator('.status')).toContainText(`Move ${place} of 25`);
  await expect(moments.nth(1)).toHaveAttribute('aria-current', 'step');

  for (const [shape, size] of Object.entries(SHAPES)) {
    await page.setViewportSize(size);
    await expect.poll(() => overflow(page), shape).toEqual([0, 0]);
    for (const part of [
      page.locator('.board-place svg').first(),
      graph,
      page.getByRole('button', { name: /^Back to/ }),
    ])
      await expect(part, shape).toBeInViewport({ ratio: 1 });
  }

  await graph.click();
  const middle = Number(await graph.getAttribute('aria-valuenow'));
  expect([12, 13]).toContain(middle);
  await page.keyboard.press('ArrowLeft');
  await expect(graph).toHaveAttribute('aria-valuenow', String(middle - 1));

  // the computed values are still there
  await page.locator('.analysis').getByRole('button', { name: 'Close' }).click();
  await expect(graph).toHaveCount(0);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(graph).toBeVisible();
  expect(await moments.count()).toBe(3);
  await page.getByRole('button', { name: /^Back to/ }).click();
  await expect(graph).toHaveCount(0);
  await expect(page.locator('.result')).toBeVisible();
});

test('a line of one’s own: the board plays on, the engine says how, and the game’s position comes back', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await keepGame(page, finishedGame());
  await page.getByRole('button', { name: 'Review the game' }).click();
  const [engine, own] = [page.locator('.engine-lines button'), page.locator('.analysis-here')];
  await expect(engine).toHaveCount(3);
  expect(await axeInBoth(page)).toEqual([]);
  const [ring, others] = [page.locator('.stone-hint'), page.locator('.other-line text')];
  await engine.nth(1).focus();
  // each line's number is next to its square, and the better line is drawn last
  await expect(others).toHaveText(['3', '1']);
  const second = await ring.getAttribute('transform');
  await engine.nth(2).focus();
  await expect(ring).not.toHaveAttribute('transform', second ?? '');
  await engine.first().click();
  await expect(own).toContainText(/^Your line: [A-H][1-8]/);
  await expect(engine).toHaveCount(3);
  await own.getByRole('button', { name: 'Undo' }).click();
  await expect(own).not.toContainText('Your line');
  await engine.nth(1).click();
  await expect(own).toContainText('Your line');
  await own.getByRole('button', { name: 'Back to the game’s position' }).click();
  await expect(own).not.toContainText('Your line');
  await page.getByRole('button', { name: 'Play the moves' }).click();
  await expect(page.locator('.status')).toContainText('Move 2 of 25');
  await page.getByRole('button', { name: 'Pause' }).click();
});
