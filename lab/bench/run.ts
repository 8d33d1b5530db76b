/** `npm run bench`: runs all rows or the named ones, each in a process of its own and beside the reference loop. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { complaintsOf, summarise, verdictOf, type Row, type Sample } from './measure.ts';
import { line, page, type Measured } from './report.ts';
import { npm } from '../../tools/programs.ts';

const USAGE = `npm run bench [-- options] [-- words]
  words, --filter word   only rows with all these words in their names
  --repetitions n        how often each row is measured (5; with --check 9)
  --long                 rows of minutes too, which run otherwise only if words name them
  --json                 one JSON object at the end instead of lines
  --write                renew lab/bench/results.md and the stored ratios
  --check                hot paths only: fail if one is more than 25 % slower than its stored ratio
  --peers                install lab/bench/peers first, so that other libraries run beside ours`;

const HERE = import.meta.dirname;
const PEERS = join(HERE, 'peers');
const STORED = join(HERE, 'ratios.json');

const { values, positionals } = readArguments();
const words = [...positionals, ...(values.filter ?? [])];
const repetitions = Number(values.repetitions ?? (values.check ? 9 : 5));
if (values.peers && !existsSync(join(PEERS, 'node_modules'))) installPeers();

const measured: Measured[] = [];
for (const { file, row } of await chosenRows()) {
  const summary = summarise(row.unit, await sample(file, row.name));
  const { run: _, ...facts } = row;
  const one: Measured = { ...facts, ...summary, verdict: verdictOf(row, summary) };
  measured.push(one);
  if (!values.json) console.log(line(one));
}
if (measured.length === 0) quit(2, `bench: no row has ${words.join(' ')} in its name`);
if (values.json) console.log(JSON.stringify({ repetitions, rows: measured }));
if (values.write) write();
const slower = values.check ? checkStored() : 0;
process.exit(slower > 0 || measured.some(({ verdict }) => verdict === 'FAILS') ? 1 : 0);

function readArguments(): ReturnType<typeof parse> {
  try {
    const parsed = parse();
    if (parsed.values.help) quit(0, USAGE);
    if (!/^[1-9]\d{0,2}$/.test(parsed.values.repetitions ?? '5')) quit(2, USAGE);
    return parsed;
  } catch {
    return quit(2, USAGE);
  }
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      filter: { type: 'string', multiple: true },
      repetitions: { type: 'string' },
      long: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
}

function quit(code: number, message: string): never {
  (code === 0 ? console.log : console.error)(message);
  process.exit(code);
}

async function chosenRows(): Promise<{ readonly file: string; readonly row: Row }[]> {
  const files = globSync('rows/*.ts', { cwd: HERE, exclude: ['**/*.worker.ts'] })
    .filter((file) => existsSync(join(PEERS, 'node_modules')) || !file.endsWith('peers.ts'))
    .map((file) => join(HERE, file));
  const found: { file: string; row: Row }[] = [];
  for (const file of files.toSorted()) {
    const { rows } = (await import(pathToFileURL(file).href)) as { rows: readonly Row[] };
    found.push(...rows.map((row) => ({ file, row })));
  }
  return found.filter(({ row }) => isChosen(row));
}

function isChosen({ name, hot, long }: Row): boolean {
  if (long === true && !values.long && words.length === 0) return false;
  return words.every((word) => name.includes(word)) && (!values.check || hot === true);
}

async function sample(file: string, name: string): Promise<Sample> {
  const args = ['--conditions=@boardwright/source', '--no-warnings', join(HERE, 'child.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, file, name, String(repetitions)], {
    maxBuffer: 1e8,
  });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Sample;
}

function installPeers(): void {
  console.log(`installing ${relative(process.cwd(), PEERS)} ...`);
  npm(['ci'], PEERS);
}

function stored(): Record<string, number> {
  return existsSync(STORED) ? (JSON.parse(readFileSync(STORED, 'utf8')) as Record<string, number>) : {};
}

function write(): void {
  const hot = measured.filter((one) => one.hot === true).map(({ name, ratio }) => [name, Number(ratio.toPrecision(4))]);
  const all = { ...stored(), ...(Object.fromEntries(hot) as Record<string, number>) };
  writeFileSync(STORED, `${JSON.stringify(all, null, 2)}\n`);
  if (words.length === 0) writeFileSync(resolve(HERE, 'results.md'), page(measured, repetitions));
}

/** Returns how many hot paths have become slower. */
function checkStored(): number {
  const complaints = complaintsOf(stored(), measured);
  for (const complaint of complaints) console.error(complaint);
  console.log(`${measured.length - complaints.length} of ${measured.length} hot paths keep their pace`);
  return complaints.length;
}
