/**
 * `node --conditions=@boardwright/source lab/bench/against.ts <checkout> [pairs] [subject]`: what a durable move costs the server of this
 * checkout and of another one. Both run at the same time, warm, and are measured in turn, so that a busy machine affects both. Prints
 * microseconds of CPU per move, and the ratio of the medians.
 */
import { resolve } from 'node:path';
import { durable, costOf, SERVED, SUBJECTS, type Side, type Subject } from './rows/server.ts';
import { saturate } from '../../apps/server/src/testing/load.ts';
import { median } from './measure.ts';

const [WARM, SLICE] = [20_000, 1000];

const [other = '', pairs = '100', only = ''] = process.argv.slice(2);
const files = [SERVED, resolve(other, 'apps/server/src/testing/serve.ts')] as const;

async function measure(subject: Subject): Promise<readonly (readonly number[])[]> {
  const lines = WARM + Number(pairs) * SLICE;
  const sides: Side[] = [];
  for (const file of files) sides.push(await durable(subject, lines, 0, file));
  for (const { talks } of sides) await saturate(talks, WARM);
  const costs = sides.map(() => [] as number[]);
  for (let n = 0; n < Number(pairs); n++)
    for (const [i, side] of sides.entries()) costs[i]?.push(await costOf(side, (talks) => saturate(talks, SLICE)));
  for (const side of sides) await side.end();
  return costs;
}

for (const { title, game, preset } of SUBJECTS.filter((subject) => subject.game.includes(only))) {
  const costs = await measure({ game, preset });
  const [ours = 0, theirs = 0] = costs.map(median);
  console.log(`${title}: ${ours.toFixed(1)} and ${theirs.toFixed(1)} µs a move, ${(ours / theirs).toFixed(3)}`);
}
