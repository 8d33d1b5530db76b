/** Checks the laws of every game, for authors: prints one line per law and preset. */
import { conforms } from '@boardwright/core/testing';
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
  const broken = checks.filter(({ law, preset, run: check }) => {
    const found = foundBy(check);
    io.stdout.write(`${found === null ? 'ok    ' : 'BROKEN'} law ${law.number}, ${preset}: ${found ?? law.name}\n`);
    return found !== null;
  });
  io.stdout.write(`${game.title}: ${checks.length - broken.length} of ${checks.length} checks passed.\n`);
  return broken.length === 0 ? 0 : 1;
}

/** Returns the message of a broken law; null if the law holds. */
function foundBy(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
