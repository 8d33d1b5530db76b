/**
 * Runs Lighthouse on the built page before a release, and takes the median of five visits on a slow phone. Lighthouse has its own lock file
 * and is installed on demand, because it is as large as all other dependencies together. Usage: `npm run build`, then
 * `node_modules/.bin/node tools/lighthouse.ts [address within the page]`.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browser } from '../e2e/chrome.ts';
import { serve } from '../e2e/server.ts';
import { npm } from './programs.ts';

const FOLDER = join(import.meta.dirname, 'lighthouse');
const MODULE = join(FOLDER, 'node_modules/lighthouse/core/index.js');
const PAGE = join(import.meta.dirname, '../apps/web/dist');
const VISITS = 5;
const LEAST: Readonly<Record<string, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 95,
};

interface Report {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>;
  };
}
type Lighthouse = (url: string, flags: { readonly port: number; readonly logLevel: 'error' }) => Promise<Report>;

if (!existsSync(MODULE)) npm(['ci', '--no-audit', '--no-fund'], FOLDER);
const { default: lighthouse } = (await import(pathToFileURL(MODULE).href)) as { readonly default: Lighthouse };
const served = await serve(PAGE);
const reports: Report[] = [];
for (let n = 0; n < VISITS; n++) reports.push(await visit(`${served.url}${process.argv[2] ?? ''}`));
await served.close();

const rows = Object.entries(LEAST).map(([name, least]) => ({ name, least, is: median(name) }));
for (const { name, least, is } of rows)
  console.log(`${is.toFixed(0).padStart(4)} of ${least} ${is < least ? 'TOO LOW' : 'ok'} ${name}`);
for (const [name, { score, displayValue = '' }] of Object.entries(reports[0]?.lhr.audits ?? {}))
  if (score !== null && score < 0.9) console.log(`     ${score.toFixed(2)} ${name} ${displayValue}`);
if (rows.some(({ is, least }) => is < least)) process.exitCode = 1;

/** Visits the page with a new browser, so that nothing is cached from an earlier visit. */
async function visit(url: string): Promise<Report> {
  const port = await freePort();
  const launch = await browser();
  const chrome = await chromium.launch({ ...launch, args: [...launch.args, `--remote-debugging-port=${port}`] });
  const report = await lighthouse(url, { port, logLevel: 'error' });
  await chrome.close();
  return report;
}

function median(category: string): number {
  const scores = reports.map(({ lhr }) => 100 * (lhr.categories[category]?.score ?? 0)).toSorted((a, b) => a - b);
  return scores[Math.floor(scores.length / 2)] ?? 0;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
