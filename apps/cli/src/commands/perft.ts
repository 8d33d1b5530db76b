import { perft as count, plies, type Game, type Ply } from '@boardwright/core';
import { chosenOptions, wholeNumber, type RulesFlags } from '../setup/args.ts';
import { gameOf, orUsageError, type Io } from '../io/io.ts';

export interface PerftFlags extends RulesFlags {
  readonly depth: string;
  readonly from?: string;
  readonly divide?: boolean;
  readonly json?: boolean;
}

const QUIET_MS = 2000;

export async function perftCommand(io: Io, id: string, flags: PerftFlags): Promise<number> {
  const game = await gameOf(io, id);
  const depth = orUsageError(wholeNumber('--depth', flags.depth, 0, 99));
  const options = orUsageError(chosenOptions(game, flags));
  const state =
    flags.from === undefined
      ? game.setup(options, '')
      : orUsageError(game.notation.position.parse(flags.from, options));
  const started = performance.now();
  const branches = depth === 0 ? [] : branchesOf(io, game, state, depth, started);
  const leaves = depth === 0 ? 1 : branches.reduce((sum, branch) => sum + branch.leaves, 0);
  const ms = Math.round(performance.now() - started);
  const named = branches.map(({ ply, leaves: below }) => ({ ply: plyWords(game, ply), leaves: below }));
  if (flags.json === true) {
    const divided = flags.divide === true ? { divide: named } : {};
    io.stdout.write(`${JSON.stringify({ game: id, depth, leaves, ms, ...divided })}\n`);
    return 0;
  }
  if (flags.divide === true) for (const { ply, leaves: below } of named) io.stdout.write(`${ply}: ${below}\n`);
  io.stdout.write(`${leaves}\n`);
  return 0;
}

interface Branch {
  readonly ply: Ply;
  readonly leaves: number;
}

/** Returns the branches one by one, so that a long count can show its progress. */
function branchesOf(io: Io, game: Game, state: object, depth: number, started: number): Branch[] {
  const first = plies(game, state);
  let [told, sum] = [started + QUIET_MS, 0];
  return first.map((ply, i) => {
    const leaves = count(game, game.apply(state, ply), depth - 1);
    sum += leaves;
    const time = performance.now();
    if (time > told && i + 1 < first.length) {
      told = time + QUIET_MS;
      const seconds = Math.round((time - started) / 1000);
      io.stderr.write(`depth ${depth}: ${i + 1} of ${first.length} first plies, ${sum} leaves, ${seconds} s\n`);
    }
    return { ply, leaves };
  });
}

function plyWords(game: Game, { actor, action }: Ply): string {
  return actor === 'chance' ? `chance ${game.notation.format(action)}` : game.notation.format(action);
}
