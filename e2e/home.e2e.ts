import { expect, hop, lines, square, start, test } from './house.ts';

const REQUESTS = 10;
const KB = 60;

test('home asks for few and small files, loads no game, and has five pictures', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await expect(page.locator('.card [data-miniature]')).toHaveCount(5);
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0))
      .reduce((total, size) => total + size, 0),
  );
  expect(asked.length).toBeLessThanOrEqual(REQUESTS);
  // unpacked: on the wire it is less than half of that
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(KB * 1000);
  expect(asked.filter((url) => /catan|banqi|369|hopnjump|start-|screen-/.test(url))).toEqual([]);
});

test('an open game waits above the cards: its picture, whom one plays and whose turn it is', async ({ page, site }) => {
  await page.goto(start(site, '369', { level: 'easy' }));
  await square(page, 'E5').click();
  await expect(lines(page)).toHaveCount(2);
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await hop(page, 'B2-C3');
  await page.getByRole('link', { name: 'Home' }).click();
  const open = page.locator('.continue li');
  await expect(open).toHaveText([/Hop ’n’ Jump.*At this device.*1 move/, /369.*Bot, Easy.*Your turn/]);
  await expect(open.locator('[data-miniature]')).toHaveCount(2);
  await open.last().getByRole('link').click();
  await expect(lines(page)).toHaveCount(2);
});
