import { fail, type Seat } from '@boardwright/core';
import { lineOf } from '@boardwright/core/decode';
import { versionOf } from '@boardwright/core/host';
import { verifyGame } from '@boardwright/fair';
import { readBytes } from '@boardwright/node';
import { loadFairWords, verdictLines, type FairWords } from '@boardwright/words/fair';
import { asShown } from '../io/ascii.ts';
import { gameFor, orUsageError, type Io } from '../io/io.ts';
import { gameFileIn } from '../io/save-files.ts';
import type { DisplayFlags } from '../ui/choose.ts';
import { seatName } from '../ui/phrases.ts';
import { readerOf } from '../ui/reader.ts';

export type VerifyFlags = Pick<DisplayFlags, 'ascii' | 'json' | 'lang'>;

/** The exit code for a file that could not be verified. */
const NOT_VERIFIED = 1;

export async function verifyCommand(io: Io, file: string, flags: VerifyFlags): Promise<number> {
  const save = gameFileIn(orUsageError(await readBytes(file)), file);
  const game = await gameFor(io, lineOf(save['game']), versionOf(save), file);
  const reader = await readerOf(io, flags.lang, game);
  const words = await loadFairWords(reader.lang);
  if (save['fair'] === undefined) return orUsageError(fail('no-proof', words.noProof));
  const verified = verifyGame(game, save);
  const name = (seat: Seat): string => seatName(reader, seat, null);
  const say = (lines: readonly string[]): void => void io.stdout.write(`${asShown(flags, lines.join('\n'))}\n`);
  if (flags.json === true) say([JSON.stringify(verified)]);
  else say([...verdictLines(words, verified, name), ...(verified.ok ? limits(words) : [])]);
  return verified.ok ? 0 : NOT_VERIFIED;
}

function limits({ limitsTitle, limits: sentences }: FairWords): readonly string[] {
  return ['', limitsTitle, ...sentences.map((sentence) => `- ${sentence}`)];
}
