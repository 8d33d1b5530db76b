import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browser } from './e2e/chrome.ts';
import { bySize } from './tools/size.ts';

/** Tests wait for pages and servers about as long as they compute. */
const WORKERS = Math.min(availableParallelism() + 1, 4);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  // what is timed in the release run has the machine for itself
  workers: bySize(WORKERS, WORKERS, 1),
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    launchOptions: await browser(),
    // `--trace on` when something fails: a trace of every test costs as much as the tests
    trace: 'off',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // where nothing is said about playing offline, no test pays for keeping the whole app
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  },
});
