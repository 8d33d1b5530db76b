/**
 * Runs the gate, cheap checks first. Prints the slowest tests, the failed tests, the seconds of each stage, and a last line `N passed, N
 * failed`. A stage that failed or did not run counts as one failure.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { argsOf, root } from './programs.ts';
import { reportOf, slowest, type Report, type Tally } from './reports.ts';
import { batchesOf, stagesOf, type Mode, type Stage } from './stages.ts';

const MODES: readonly Mode[] = ['check', 'test', 'release'];
/** The number of stages that run at the same time. */
const LANES = 2;
const SLOWEST = 10;
/** The number of lines of each failure that are printed again at the end. */
const MESSAGE_LINES = 12;

const mode = process.argv[2] as Mode;
if (!MODES.includes(mode)) {
  console.error(`gate: say one of ${MODES.join(', ')}`);
  process.exit(2);
}

interface Ended extends Report {
  readonly stage: Stage;
  readonly passed: boolean;
  /** `null` if the stage did not run. */
  readonly seconds: number | null;
}

const env = { ...process.env, ...(mode === 'release' ? { BOARDWRIGHT_SEED: freshSeed() } : {}) };
rmSync('test-results', { recursive: true, force: true });

const start = performance.now();
const ended: Ended[] = [];
for (const batch of batchesOf(stagesOf(mode))) {
  const isBroken = ended.some(({ passed, stage }) => !passed && !stage.goOn);
  ended.push(...(isBroken ? batch.map(notRun) : await runBatch(batch)));
}

const tests = ended.flatMap((stage) => stage.tests);
if (tests.length > 0) console.log('\nThe slowest tests:');
for (const { name, seconds } of slowest(tests, SLOWEST)) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
tellFailed();
console.log('\nThe stages:');
for (const { stage, passed, seconds } of ended) console.log(lineOf(stage.name, seconds, passed ? 'ok' : 'FAILED'));
console.log(lineOf('all', secondsSince(start), ''));
const total = ended.map(({ tally }) => tally).reduce(sum);
const failed = total.passed + total.failed === 0 ? 1 : total.failed; // a run without any test is a failure
console.log(`${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);

/** Prints the failed tests, each with the first lines of its message. */
function tellFailed(): void {
  const failures = tests.filter(({ outcome }) => outcome === 'failed');
  if (failures.length > 0) console.log('\nFailed:');
  for (const { name, message } of failures)
    console.log([name, ...stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES)].join('\n    '));
}

/** Runs the stages of a batch, at most LANES at a time. Returns their results in the order of the batch. */
async function runBatch(batch: readonly Stage[]): Promise<readonly Ended[]> {
  const waiting = [...batch.entries()];
  const done: Ended[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      done[next[0]] = await runStage(next[1], batch.length > 1);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return done;
}

async function runStage(stage: Stage, isBeside: boolean): Promise<Ended> {
  const title = `${stage.name}: ${stage.command.join(' ')}`;
  if (!isBeside) console.log(`\n== ${title}`);
  const begun = performance.now();
  const { code, said } = await output(stage, isBeside);
  if (isBeside) console.log(`\n== ${code === 0 ? '' : 'FAILED: '}${title}\n${said}`.trimEnd());
  const report = read(stage);
  const passed = code === 0 && report.tally.failed === 0;
  const tally = passed || report.tally.failed > 0 ? report.tally : { ...report.tally, failed: 1 };
  return { stage, passed, seconds: secondsSince(begun), tally, tests: report.tests };
}

/** Runs a stage. isKept: another stage runs at the same time, so the output is kept until the end and printed as a whole. */
function output(stage: Stage, isKept: boolean): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, argsOf(stage.command), {
    cwd: root,
    stdio: isKept ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...env, ...stage.env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (said += data.toString()));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, said }));
  });
}

function read({ report }: Stage): Report {
  if (report === undefined) return { tally: { passed: 0, failed: 0, skipped: 0 }, tests: [] };
  if (!existsSync(report)) return { tally: { passed: 0, failed: 1, skipped: 0 }, tests: [] };
  return reportOf(readFileSync(report, 'utf8'));
}

function notRun(stage: Stage): Ended {
  return { stage, passed: false, seconds: null, tally: { passed: 0, failed: 1, skipped: 0 }, tests: [] };
}

function sum(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

function lineOf(name: string, seconds: number | null, end: string): string {
  const time = seconds === null ? 'did not run' : `${seconds.toFixed(1).padStart(6)} s  ${end}`;
  return `  ${name.padEnd(12)} ${time}`.trimEnd();
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000;
}

function freshSeed(): string {
  const seed = process.env['BOARDWRIGHT_SEED'] ?? randomBytes(16).toString('hex');
  console.log(`BOARDWRIGHT_SEED=${seed} (set it to repeat this run)`);
  return seed;
}
