/** Verifies a game file of this device. */
import { ok, type Game, type Result } from '@boardwright/core';
import { isRecord, lineOf, parseJson } from '@boardwright/core/decode';
import { versionOf } from '@boardwright/core/host';
import { verifyGame, type FairReport } from '@boardwright/fair';
import { colorOf, type KnownDraws } from '@boardwright/words/fair';

/** A checked file. verified: null for a file without a proof. */
export interface CheckedFile {
  readonly game: Game;
  readonly verified: Result<FairReport> | null;
}

/** Returns what the verifier says, or a fault for a file that is not one of our games. */
export async function checkFile(
  text: string,
  rulesOf: (game: string, version?: number) => Promise<Result<Game>>,
): Promise<Result<CheckedFile>> {
  const raw = parseJson(text, 'file');
  if (!raw.ok) return raw;
  const game = await rulesOf(lineOf(isRecord(raw.value) ? raw.value['game'] : undefined), versionOf(raw.value));
  return game.ok ? ok(checkParsed(game.value, raw.value)) : game;
}

/** Checks a parsed file of this game. */
export function checkParsed(game: Game, raw: unknown): CheckedFile {
  const hasProof = isRecord(raw) && raw['fair'] !== undefined;
  return { game, verified: hasProof ? verifyGame(game, raw) : null };
}

type VerdictColor = 'green' | 'amber' | 'red' | 'unknown';

/** The signs of the verdicts, so that they can be told apart without colour. */
export const SIGNS: Readonly<Record<VerdictColor, string>> = { green: '✓', amber: '△', red: '✗', unknown: '?' };

/** Returns the colour of a verdict. A file without a proof, or with one of an older protocol, accuses nobody. */
export function colorOfFile(verified: Result<KnownDraws> | null): VerdictColor {
  if (verified === null) return 'unknown';
  if (verified.ok) return colorOf(verified.value);
  return verified.error.code === 'fair-former' ? 'unknown' : 'red';
}
