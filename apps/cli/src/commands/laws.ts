/** Checks the laws of every game, for authors: prints one line per law and preset. */
import { conforms, LawBroken } from '@boardwright/core/testing';
import { gameOf, orUsageError, type Io } from '../io/io.ts';
import { wholeNumber } from '../setup/args.ts';

export interface LawsFlags {
  readonly walks: string;
  readonly seed: string;
}

const PLIES = 2000;

export async function lawsCommand(io: Io, id: string, { walks, seed }: LawsFlags): Promise<number> {
  const game = await gameOf(io, id);
  const run = { seed, walks: orUsageError(wholeNumber('--walks', walks, 1, 10_000)), plies: PLIES };
  const checks = conforms(game, run);
  /** The first failed check for each error: rules that throw break most laws for the same reason. */
  const firsts = new Map<string, string>();
  const broken = checks.filter(({ law, preset, run: check }) => {
    const error = thrownBy(check);
    const name = `law ${law.number}, ${preset}`;
    const first = firsts.get(foundIn(error));
    const found = first === undefined ? messageOf(error) : `the same as ${first}`;
    io.stdout.write(error === null ? `ok     ${name}: ${law.name}\n` : `BROKEN ${name}: ${found}\n`);
    if (error !== null && first === undefined) firsts.set(foundIn(error), name);
    return error !== null;
  });
  io.stdout.write(`${game.title}: ${checks.length - broken.length} of ${checks.length} checks passed.\n`);
  return broken.length === 0 ? 0 : 1;
}

/** Returns what a check throws; null if the law holds. */
function thrownBy(check: () => void): unknown {
  try {
    check();
    return null;
  } catch (error) {
    return error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function foundIn(error: unknown): string {
  return error instanceof LawBroken ? error.found : messageOf(error);
}
