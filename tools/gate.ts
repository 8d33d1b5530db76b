/**
 * The gate: cheap checks first, seconds per stage, one closing line `N passed, N failed`.
 * A stage that fails or that did not run counts as one failure.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { run } from './programs.ts';
import { stagesOf, type Mode, type Stage } from './stages.ts';

const MODES: readonly Mode[] = ['check', 'test', 'release'];
const mode = process.argv[2] as Mode;
if (!MODES.includes(mode)) {
  console.error(`gate: say one of ${MODES.join(', ')}`);
  process.exit(2);
}

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

const env = { ...process.env, ...(mode === 'release' ? { BOARDWRIGHT_SEED: freshSeed() } : {}) };
rmSync('test-results', { recursive: true, force: true });

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
let broken = false;
for (const stage of stagesOf(mode)) {
  if (broken) {
    total.failed++;
    lines.push(`  ${stage.name.padEnd(12)} did not run`);
    continue;
  }
  const { passed, seconds, counted } = runStage(stage);
  add(total, counted);
  lines.push(`  ${stage.name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${passed ? 'ok' : 'FAILED'}`);
  broken = !passed && !stage.goOn;
}

console.log(`\n${lines.join('\n')}`);
if (total.passed + total.failed === 0) total.failed++; // no test ran at all
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

function runStage(stage: Stage): { passed: boolean; seconds: number; counted: Tally } {
  console.log(`\n== ${stage.name}: ${stage.command.join(' ')}`);
  const start = performance.now();
  const code = run(stage.command, { ...env, ...stage.env });
  const seconds = (performance.now() - start) / 1000;
  const counted = count(stage);
  const passed = code === 0 && counted.failed === 0;
  if (!passed && counted.failed === 0) counted.failed = 1;
  return { passed, seconds, counted };
}

function count({ report }: Stage): Tally {
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const json = JSON.parse(readFileSync(report, 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in json) {
    const { expected, unexpected, flaky, skipped } = json.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

function add(sum: Tally, more: Tally): void {
  sum.passed += more.passed;
  sum.failed += more.failed;
  sum.skipped += more.skipped;
}

function freshSeed(): string {
  const seed = process.env['BOARDWRIGHT_SEED'] ?? randomBytes(16).toString('hex');
  console.log(`BOARDWRIGHT_SEED=${seed} (set it to repeat this run)`);
  return seed;
}
