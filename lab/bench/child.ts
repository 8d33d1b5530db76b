/**
 * Measures one row in a process of its own, so that no row runs code that was optimized for another: `child.ts <file> <row> <repetitions>`.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Notes, Row, Sample } from './measure.ts';
import { referencePace } from './reference.ts';

const WARM_MS = 200;
const BESIDE_MS = 60;

const [file = '', name = '', repetitions = '1'] = process.argv.slice(2);
const { rows } = (await import(pathToFileURL(resolve(file)).href)) as { rows: readonly Row[] };
const row = rows.find((one) => one.name === name);
if (row === undefined) throw new TypeError(`${file} has no row ${name}`);
process.stdout.write(`\n${JSON.stringify(await sample(row, Number(repetitions)))}\n`);
process.exit();

/** Warms up, and then alternates between the row and the reference loop. */
async function sample({ run, cold }: Row, times: number): Promise<Sample> {
  const figures: number[] = [];
  const references: number[] = [];
  const notes: Notes[] = [];
  referencePace(WARM_MS);
  if (cold !== true) await run();
  for (let n = 0; n < times; n++) {
    const before = referencePace(BESIDE_MS);
    const reading = await run();
    figures.push(typeof reading === 'number' ? reading : reading.figure);
    if (typeof reading !== 'number') notes.push(reading.notes);
    references.push((before + referencePace(BESIDE_MS)) / 2);
  }
  return { figures, references, notes };
}
