/** Entries as rows of the log, and back. What a secret kind of action says is private; the public reads its news. */
import {
  decodeEntry,
  fail,
  parseJson,
  type Entry,
  type Game,
  type Kind,
  type Result,
  type Table,
} from '@boardwright/core';
import type { LogRow } from '../store/store.ts';
import { isSecret, newsOf } from '../viewers/projection.ts';

/** An entry with the tables around it, and who caused it. */
export interface LogStep<K extends Kind = Kind> {
  readonly before: Table<K>;
  readonly entry: Entry<K>;
  readonly after: Table<K>;
  readonly by: number;
  readonly cmd: string;
  /** Of an undo: what each viewer knew where it goes back to. */
  readonly known?: readonly K['Memory'][];
}

export const HOST_ACTOR = -1;
const BOT = 'bot:';
const TIME = 'time:';

export const botCommand = (seq: number): string => `${BOT}${seq}`;
export const lapseCommand = (seq: number): string => `lapse:${seq}`;
export const timeCommand = (seq: number): string => `${TIME}${seq}`;

/** A person did this, not a bot and not the host. */
export function isByPerson({ by, cmd }: { readonly by: number; readonly cmd: string }): boolean {
  return by !== HOST_ACTOR && !cmd.startsWith(BOT);
}

/** Time did this, for somebody who did nothing. */
export function isByTime({ cmd }: { readonly cmd: string }): boolean {
  return cmd.startsWith(TIME);
}

export function toRow<K extends Kind>(game: Game<K>, step: LogStep<K>, ts: number, freshSalt: () => string): LogRow {
  const { entry, after, by, cmd } = step;
  const hidden = isSecret(game, entry);
  return {
    seq: after.seq,
    by,
    cmd,
    body: JSON.stringify(hidden ? publicPart(game, step) : entry),
    private: hidden ? privatePart(entry) : null,
    salt: hidden ? freshSalt() : null,
    ts,
    version: game.version,
  };
}

export function fromRow<K extends Kind>(game: Game<K>, row: LogRow): Result<Entry<K>> {
  const body = parseJson(row.body, 'body');
  if (!body.ok || row.private === null) return body.ok ? decodeEntry(game, body.value) : body;
  const hidden = parseJson(row.private, 'private');
  if (!hidden.ok) return hidden;
  if (typeof body.value !== 'object' || body.value === null) return fail('bad-shape', 'body must be an object.');
  const { news: _, ...rest } = body.value as Record<string, unknown>;
  // An action is an object; with the proof of a draw it is the first of two.
  const [action, proof] = Array.isArray(hidden.value) ? (hidden.value as unknown[]) : [hidden.value];
  return decodeEntry(game, { ...rest, action, ...(proof === undefined ? {} : { proof }) });
}

/** The proof of a secret draw would tell it. */
function privatePart<K extends Kind>(entry: Entry<K>): string | null {
  if (entry.type !== 'ply') return null;
  return JSON.stringify(entry.proof === undefined ? entry.action : [entry.action, entry.proof]);
}

function publicPart<K extends Kind>(game: Game<K>, { before, entry, after }: LogStep<K>): object {
  if (entry.type !== 'ply') return entry;
  const { type, at, actor } = entry;
  return { type, at, actor, news: newsOf(game, before, entry, after, 'spectator') };
}
