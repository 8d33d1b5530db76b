/** Prints figures as lines, and as the page lab/bench/results.md. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { isRate, type Notes, type Row, type Summary, type Verdict } from './measure.ts';
import { QUOTED } from './quoted.ts';

export type Measured = Omit<Row, 'run'> & Summary & { readonly verdict: Verdict };

export function line(row: Measured): string {
  const { name, unit, median, low, high, ratio, notes, verdict } = row;
  const against = isRate(unit) ? `${show(ratio)} x the loop` : '';
  return `${name.padEnd(62)} ${show(median).padStart(12)} ${unit.padEnd(9)} (${show(low)} to ${show(high)}) ${against} ${verdict}${noted(notes)}`;
}

/** Returns the notes, one line each. */
function noted(notes: Notes): string {
  const lines = Object.entries(notes).map(([name, figure]) => `\n  ${name.padEnd(60)} ${show(figure).padStart(12)}`);
  return lines.join('');
}

export function show(figure: number): string {
  if (Math.abs(figure) >= 1000) return Math.round(figure).toLocaleString('en-US');
  return figure.toPrecision(3);
}

export function page(rows: readonly Measured[], repetitions: number): string {
  return `# Measurements of speed

${machine()}. Each row ran in a separate, warm process, ${repetitions} times in turn with a reference loop (random games
of a simple Banqi on an Int8Array, lab/bench/reference.ts). The figures are medians. Rates use the CPU time of the thread. To compare
machines, use the column "of the loop", which divides a rate by that of the reference loop. \`npm run bench -- --peers --write\` updates
this page. Measurements that take minutes (\`--long\`: servers, bots with a clock) are in lab/reliability.md and lab/bench/online.md.

| what | median | from, to | of the loop | aim | result |
|---|---|---|---|---|---|
${rows.map(tableRow).join('\n')}

## Figures of others that cannot be installed from the npm registry

Not measured here: quoted, with where they come from. Another machine, another day.

| what | figure | source |
|---|---|---|
${QUOTED.map(({ what, figure, source }) => `| ${what} | ${figure} | ${source} |`).join('\n')}
`;
}

function tableRow({ name, unit, median, low, high, ratio, aim, verdict }: Measured): string {
  const against = isRate(unit) ? show(ratio) : '';
  return `| ${name} | ${show(median)} ${unit} | ${show(low)} to ${show(high)} | ${against} | ${aim === undefined ? '' : show(aim)} | ${verdict} |`;
}

function machine(): string {
  const { packages } = JSON.parse(readFileSync(new URL('peers/package-lock.json', import.meta.url), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  const peers = ['boardgame.io', 'chess.js', 'chessops'].map(
    (name) => `${name} ${packages[`node_modules/${name}`]?.version ?? '?'}`,
  );
  const date = new Date().toISOString().slice(0, 10);
  return `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${peers.join(', ')}, ${date}`;
}
