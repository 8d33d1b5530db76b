/**
 * `node --conditions=@boardwright/source lab/bench/against.ts <checkout> [pairs] [word]`: measures what a durable move costs the server of
 * this checkout and the server of another one, in the rows of `npm run bench -- server-move` whose titles contain the word. For each pair
 * both servers are started anew and measured in turn, so that neither a busy machine nor the luck of one process decides. Prints the
 * medians in microseconds of CPU per move, and their ratio.
 */
import { resolve } from 'node:path';
import { median } from './measure.ts';
import { CASES, costOf, durable, SERVED, WARM, type Case, type Side } from './rows/server.ts';
import { saturate } from '../../apps/server/src/testing/load.ts';

const [other = '', pairs = '10', word = ''] = process.argv.slice(2);
const files = [SERVED, resolve(other, 'apps/server/src/testing/serve.ts')] as const;

/** Returns the cost of each server, in fresh processes. */
async function pair({ subject, lines, matches, rounds, say }: Case): Promise<readonly number[]> {
  const sides: Side[] = [];
  for (const file of files) sides.push(await durable(subject, lines, matches, file));
  for (const { talks } of sides) await saturate(talks, WARM);
  const costs = sides.map(() => [] as number[]);
  for (let n = 0; n < rounds; n++) for (const [i, side] of sides.entries()) costs[i]?.push(await costOf(side, say));
  for (const side of sides) await side.end();
  return costs.map(median);
}

for (const one of CASES.filter(({ title }) => title.includes(word))) {
  const costs: (readonly number[])[] = [];
  for (let n = 0; n < Number(pairs); n++) costs.push(await pair(one));
  const [ours = 0, theirs = 0] = files.map((_, i) => median(costs.map((both) => both[i] ?? 0)));
  const ratios = costs.map(([a = 0, b = 1]) => (a / b).toFixed(2)).join(' ');
  console.log(
    `${one.title}: ${ours.toFixed(1)} and ${theirs.toFixed(1)} µs, ${(ours / theirs).toFixed(3)} (${ratios})`,
  );
}
