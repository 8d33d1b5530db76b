/** Runs the laws of every game in the page. Only one check runs at a time, so that the page stays responsive. */
import type { Game } from '@boardwright/core';
import { withOwnFiles } from './trouble.ts';
import { conforms } from '@boardwright/core/testing';

export interface LawLine {
  readonly name: string;
  /** The message of the broken law; null if the law holds. */
  readonly found: string | null;
}

const RUN = { seed: 'author', walks: 5, plies: 1000 };

export async function runLaws(game: Game, tell: (lines: readonly LawLine[]) => void): Promise<void> {
  const lines: LawLine[] = [];
  for (const { law, preset, run } of conforms(game, RUN)) {
    lines.push({ name: `law ${law.number}, ${preset}: ${law.name}`, found: foundBy(run) });
    tell([...lines]);
    await new Promise((done) => setTimeout(done));
  }
}

function foundBy(run: () => void): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return withOwnFiles(error instanceof Error ? error.message : String(error));
  }
}
