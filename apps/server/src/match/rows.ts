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
import { newsOf } from '../viewers/projection.ts';
import { seal } from '../store/chain.ts';
import type { LogRow } from '../store/store.ts';

/** An entry with the tables around it, and who caused it. */
export interface Step<K extends Kind = Kind> {
  readonly before: Table<K>;
  readonly entry: Entry<K>;
  readonly after: Table<K>;
  readonly by: number;
  readonly cmd: string;
}

/** Where the chain stands. */
export interface ChainTip {
  readonly hash: string;
  readonly ts: number;
}

export function toRow<K extends Kind>(
  game: Game<K>,
  match: string,
  step: Step<K>,
  tip: ChainTip,
  ts: number,
  freshSalt: () => string,
): LogRow {
  const { entry, after, by, cmd } = step;
  const hidden = isSecret(game, entry);
  const row = {
    match,
    seq: after.seq,
    by,
    cmd,
    body: JSON.stringify(hidden ? publicPart(game, step) : entry),
    private: hidden && entry.type === 'ply' ? JSON.stringify(entry.action) : null,
    salt: hidden ? freshSalt() : null,
    ts,
    version: game.version,
    prevHash: tip.hash,
  };
  return { ...row, hash: seal(row, tip.ts) };
}

export function fromRow<K extends Kind>(game: Game<K>, row: LogRow): Result<Entry<K>> {
  const body = parseJson(row.body, 'body');
  if (!body.ok || row.private === null) return body.ok ? decodeEntry(game, body.value) : body;
  const action = parseJson(row.private, 'private');
  if (!action.ok) return action;
  if (typeof body.value !== 'object' || body.value === null) return fail('bad-shape', 'body must be an object.');
  const { news: _, ...rest } = body.value as Record<string, unknown>;
  return decodeEntry(game, { ...rest, action: action.value });
}

function isSecret<K extends Kind>(game: Game<K>, entry: Entry<K>): boolean {
  if (entry.type !== 'ply') return false;
  return (game.kinds as Record<string, { readonly secret?: true }>)[entry.action.type]?.secret === true;
}

function publicPart<K extends Kind>(game: Game<K>, { before, entry, after }: Step<K>): object {
  if (entry.type !== 'ply') return entry;
  const { type, at, actor } = entry;
  return { type, at, actor, news: newsOf(game, before, entry, after, 'spectator') };
}
