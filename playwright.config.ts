import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browser } from './e2e/chrome.ts';
import { bySize } from './tools/size.ts';

/** One worker more than the machine has cores, because tests wait for pages and servers about as long as they compute. */
const WORKERS = Math.min(availableParallelism() + 1, 4);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  // a release run measures times, so its tests run one after another
  workers: bySize(WORKERS, WORKERS, 1),
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    launchOptions: await browser(),
    // Pass `--trace on` to look into a failure. By default there is no trace, because it doubles the time of a test.
    trace: 'off',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // only tests of offline play allow service workers, so that the others do not wait for the whole app to be cached
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  },
});
