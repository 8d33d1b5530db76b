/** The file of a finished match on a server. */
import { ok, type Fault, type Game, type Result, type Seat } from '@boardwright/core';
import { load, saveDecoder, type History } from '@boardwright/core/host';
import { gameFor, orUsageError, type Io } from '../io/io.ts';
import { loadFile, writeAs } from '../io/save-files.ts';
import type { Notice, SavedTo } from '../ui/ui.ts';
import { parseLink, type MatchLink } from './link.ts';
import { requestsTo } from './match-requests.ts';
import type { OnlineGame } from './online-game.ts';

/** What is offered at the end of a match. */
export interface GameArchive {
  fetch(): Promise<Result<History>>;
  save(history: History, file: string): Promise<Result<SavedTo>>;
  analysis(history: History): Promise<readonly string[]>;
  /** Stores the evidence of a wrong draw. Returns lines for the player. */
  warn(wrong: Fault, evidence: object): Promise<readonly string[]>;
  /** Verifies the file of a finished match, and compares it with this terminal's record. Returns lines for the player. */
  verdict(table: Pick<OnlineGame, 'verdict' | 'contradiction' | 'evidence'>): Promise<Notice>;
  /** Returns the message about missing numbers in a draw. */
  missing(seats: readonly Seat[]): Promise<string>;
}

export async function fetchGame({ page, match }: MatchLink, game: Game): Promise<Result<History>> {
  const raw = await requestsTo(page).game(match);
  return raw.ok ? load(game, raw.value) : raw;
}

/** Writes a new file. Never overwrites one. */
export async function writeGameFile(history: History, file: string): Promise<Result<SavedTo>> {
  const saved = await writeAs(history, file);
  return saved.ok ? ok({ file: saved.value.path }) : saved;
}

/** Loads a game from a file, or by the link to its match. */
export async function loadFileOrLink(io: Io, fileOrLink: string): Promise<History> {
  const link = /^https?:/.test(fileOrLink) ? orUsageError(parseLink(fileOrLink)) : null;
  if (link === null) return (await loadFile(io, fileOrLink)).history;
  const raw = orUsageError(await requestsTo(link.page).game(link.match));
  const { game, version } = orUsageError(saveDecoder.decode(raw, 'save'));
  return orUsageError(load(await gameFor(io, game, version, fileOrLink), raw));
}
