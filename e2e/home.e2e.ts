import { expect, test } from './house.ts';

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
