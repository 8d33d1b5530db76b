/** Medians of five runs of every row, or of those that were asked for. */
import { globSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Row } from './row.ts';

const USAGE = 'npm run bench [-- words] [-- --write]: words pick rows by name, --write renews bench/results.md';
const RUNS = 5;
const NOT_ROWS = ['run.ts', 'row.ts', 'reference.ts'];
if (process.argv.slice(2).some((word) => word.startsWith('--') && word !== '--write')) {
  console.error(USAGE);
  process.exit(process.argv.includes('--help') ? 0 : 2);
}
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const files = globSync('bench/*.ts').filter(
  (file) => !NOT_ROWS.some((name) => file.endsWith(name)) && !file.endsWith('.worker.ts'),
);

const lines: string[] = [];
let failed = 0;
for (const file of files.toSorted()) {
  const { rows } = (await import(pathToFileURL(resolve(file)).href)) as { rows: readonly Row[] };
  for (const row of rows.filter(({ name }) => words.every((word) => name.includes(word)))) await measure(row);
}
if (lines.length === 0) {
  console.error(`bench: no row has ${words.join(' ')} in its name`);
  process.exit(2);
}
if (process.argv.includes('--write')) writeFileSync('bench/results.md', report());
process.exit(failed === 0 ? 0 : 1);

async function measure(row: Row): Promise<void> {
  const figures: number[] = [];
  for (let run = 0; run < RUNS; run++) figures.push(await row.run());
  figures.sort((a, b) => a - b);
  const median = figures[RUNS >> 1] as number;
  const verdict = judge(row, median);
  if (verdict === 'FAILS') failed++;
  const spread = `${show(figures[0] as number)} to ${show(figures[RUNS - 1] as number)}`;
  lines.push(
    `| ${row.name} | ${show(median)} ${row.unit} | ${spread} | ${row.aim === undefined ? '' : show(row.aim)} | ${verdict} |`,
  );
  console.log(`${row.name.padEnd(52)} ${show(median).padStart(12)} ${row.unit.padEnd(8)} (${spread}) ${verdict}`);
}

function judge({ unit, aim, limit }: Row, figure: number): string {
  const reaches = (bound: number): boolean => (unit.endsWith('/s') ? figure >= bound : figure <= bound);
  if (limit !== undefined && !reaches(limit)) return 'FAILS';
  return aim === undefined ? '' : reaches(aim) ? 'reached' : 'short of the aim';
}

function show(figure: number): string {
  if (Math.abs(figure) >= 1000) return Math.round(figure).toLocaleString('en-US');
  return figure.toPrecision(3);
}

function report(): string {
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  return `# What was measured

${machine}. Medians of ${RUNS} runs in one process; \`npm run bench -- --write\` renews this page.
Compare ratios in one run (the reference loop is in each), not figures of two machines.

| what | median | from, to | aim | |
|---|---|---|---|---|
${lines.join('\n')}
`;
}
