/** Verifies a game file of this device. */
import { fail, ok, type Game, type Result } from '@boardwright/core';
import { isRecord, lineOf, parseJson } from '@boardwright/core/decode';
import { versionOf } from '@boardwright/core/host';
import { verifyGame, type FairReport } from '@boardwright/fair';
import { isGame, loadGame } from '../games.ts';

/** verified: null for a file without a proof. */
export interface CheckedFile {
  readonly game: Game;
  readonly verified: Result<FairReport> | null;
}

/** Returns the verifier's result, or a fault for a file that is no game of ours. */
export async function checkFile(text: string): Promise<Result<CheckedFile>> {
  const raw = parseJson(text, 'file');
  if (!raw.ok) return raw;
  const id = isRecord(raw.value) ? raw.value['game'] : undefined;
  if (!isGame(lineOf(id))) return fail('unknown-game', 'This file is of a game that is not here.');
  const game = await loadGame(lineOf(id), versionOf(raw.value)).catch(() => null);
  if (game === null) return fail('not-loaded', 'The rules of this game could not be loaded.');
  return ok(checkParsed(game, raw.value));
}

/** The same for a file of this game that is parsed. */
export function checkParsed(game: Game, raw: unknown): CheckedFile {
  const hasProof = isRecord(raw) && raw['fair'] !== undefined;
  return { game, verified: hasProof ? verifyGame(game, raw) : null };
}
