import { chosenOptions, gameOf, orUsageError, wholeNumber, type Io, type RulesFlags } from '@boardwright/cli/kit';
import { expectedValue, exploitability } from './best-response.ts';
import { Cfr } from './cfr.ts';
import { treeOf } from './game-tree.ts';

export interface SolveFlags extends RulesFlags {
  readonly iterations: string;
}

const MOST = 1_000_000;

/**
 * Prints the value for the first seat and the exploitability of the average strategy, after 1, 2, 4 … iterations and after the last one.
 */
export async function solveCommand(io: Io, id: string, flags: SolveFlags): Promise<number> {
  const game = await gameOf(io, id);
  const iterations = orUsageError(wholeNumber('--iterations', flags.iterations, 1, MOST));
  const tree = orUsageError(treeOf(game, orUsageError(chosenOptions(game, flags))));
  io.stdout.write(
    `${tree.nodes} positions, ${tree.sets.length} information sets\niterations  value of seat 1  exploitability\n`,
  );
  const cfr = new Cfr(tree);
  for (let n = 1; n <= iterations; n++) {
    cfr.iterate();
    if ((n & (n - 1)) !== 0 && n !== iterations) continue;
    const strategy = cfr.average();
    const [value, distance] = [expectedValue(tree, strategy, 0), exploitability(tree, strategy)];
    io.stdout.write(
      `${String(n).padStart(10)}  ${value.toFixed(6).padStart(15)}  ${distance.toFixed(6).padStart(14)}\n`,
    );
  }
  return 0;
}
