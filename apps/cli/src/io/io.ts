/** What the process, or a test, provides to the app. */
import type { Readable, Writable } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { loadKnowledge } from '@boardwright/bots';
import { fail, type Fault, type Game, type Result } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { loadRules, type GameCatalogue } from '@boardwright/core/host';
import { withBaselines } from '@boardwright/node';
import { gameMeant } from './game-names.ts';
import { unknownWord } from './suggest.ts';

/** What the process, or a test, provides to the app. */
export interface Io {
  readonly games: GameCatalogue;
  /** The module that exports `games`, for the threads of the bots. */
  readonly gamesModule: string;
  /** The path or package of the external game, written so that it works on another command line. */
  readonly ownGame?: string;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** An Io whose input and output are both a terminal. */
export interface LiveIo extends Io {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
}

export function isTty(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}

/** A mistake by the user. It is reported in one line, with exit code 2. */
export class UsageError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Returns the value of a result. Throws a Fault as a UsageError. */
export function orUsageError<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new UsageError(result.error);
}

/** Loads the rules of a game. Throws a UsageError for an unknown id. */
export async function gameOf({ games }: Pick<Io, 'games'>, id: string): Promise<Game> {
  return (await loadRules(games, id)) ?? noGame(games, id);
}

async function noGame(games: GameCatalogue, id: string): Promise<never> {
  const meant = (await gameMeant(games, id.slice(0, 60)))?.id ?? null;
  return orUsageError(unknownWord('unknown-game', 'There is no game', id, Object.keys(games), meant));
}

/** Loads the rules of the game that a file or a link is about. An external game must be named before the file or link. */
export async function gameFor(
  io: Pick<Io, 'games'>,
  id: string,
  version: number | undefined,
  about: string,
): Promise<Game> {
  const words = `${about} is of the game "${id.slice(0, 40)}", which is not built in. Name its folder or package before it: ./${id.slice(0, 40)} ${about}`;
  return (
    (await loadRules(io.games, id, version)) ?? orUsageError(fail('unknown-game', words, { word: id.slice(0, 40) }))
  );
}

/** Loads the bots' knowledge of a game. Only for commands that measure bots. */
export async function knowledgeOf({ games }: Pick<Io, 'games'>, id: string): Promise<Knowledge> {
  return (await loadKnowledge(games, id)) ?? noGame(games, id);
}

/** Loads the knowledge together with the baselines for comparisons. */
export async function contestKnowledgeOf(io: Pick<Io, 'games'>, id: string): Promise<Knowledge> {
  return withBaselines(await knowledgeOf(io, id));
}
