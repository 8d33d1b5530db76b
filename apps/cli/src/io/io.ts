/** What the app is given by the process, or by a test. */
import type { Readable, Writable } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { knowledgeOfRules } from '@boardwright/bots';
import type { BotRegistry, Fault, Game, Knowledge, Registry, Result, WordsRegistry } from '@boardwright/core';
import { withBaselines } from '@boardwright/node';
import { gameMeant } from './game-names.ts';
import { unknownWord } from './suggest.ts';

export interface Io {
  readonly registry: Registry;
  /** The module that holds the registry, for the threads of the bots. */
  readonly registryModule: string;
  /** The words of those games that are told in other languages. */
  readonly words: WordsRegistry;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Both ends are a terminal. */
export interface LiveIo extends Io {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
}

export function isTty(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}

/** Caused by the one who typed: one line, exit code 2. */
export class UsageError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

export function orUsageError<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new UsageError(result.error);
}

export async function gameOf({ registry }: Pick<Io, 'registry'>, id: string): Promise<Game> {
  const load = Object.hasOwn(registry, id) ? registry[id] : undefined;
  if (load !== undefined) return load();
  const meant = (await gameMeant(registry, id.slice(0, 60)))?.id ?? null;
  return orUsageError(unknownWord('unknown-game', 'There is no game', id, Object.keys(registry), meant));
}

/** What bots know of a game: loaded only where they are measured. */
export async function knowledgeOf(io: Pick<Io, 'registry' | 'registryModule'>, id: string): Promise<Knowledge> {
  const game = await gameOf(io, id);
  const { botRegistry = {} }: { readonly botRegistry?: BotRegistry } = await import(io.registryModule);
  return (await botRegistry[id]?.()) ?? knowledgeOfRules(game);
}

/** With the baselines that bots are measured by. */
export async function contestKnowledgeOf(io: Pick<Io, 'registry' | 'registryModule'>, id: string): Promise<Knowledge> {
  return withBaselines(await knowledgeOf(io, id));
}
