/**
 * Converts entries to log rows and back. The content of a secret action is in the private part of the row; the public part holds its news.
 */
import { fail, type Actor, type Game, type Kind, type Result } from '@boardwright/core';
import { parseJson } from '@boardwright/core/decode';
import { decodeEntry, type Cause, type Entry, type FoldedEntry, type Step } from '@boardwright/core/host';
import type { LogRow } from '../../store/store.ts';
import { isSecret, newsOf } from '../../viewers/projection.ts';

/** The value of `by` for entries that were not caused by a seat. */
const HOST_ACTOR = -1;
/** Prefixes of the ids of entries that were not caused by a person. A colon and a number follow. */
const NAMES = { bot: 'bot', failure: 'fail', time: 'time', lapse: 'lapse', chance: 'draw' } as const;

/** Returns the id of a person's command. For other causes, returns a name that is unique in the log. */
function commandOf<K extends Kind>({ cause, id, before, entry }: Step<K>): string {
  if (id !== undefined) return id;
  if (cause === 'host' || cause === 'person') return `${entry.type === 'sit' ? 'sit' : 'gone'}:${seatOfEntry(entry)}`;
  return `${NAMES[cause]}:${cause === 'chance' ? before.draws : before.seq}`;
}

function seatOfEntry<K extends Kind>(entry: Entry<K>): Actor {
  return entry.type === 'ply' ? entry.actor : entry.seat;
}

/** Returns what caused the entry of a row. */
export function causeOf({ by, cmd }: Pick<LogRow, 'by' | 'cmd'>): Cause {
  const isNamed = (cause: keyof typeof NAMES): boolean => cmd.startsWith(`${NAMES[cause]}:`);
  if (by !== HOST_ACTOR) return isNamed('bot') ? 'bot' : 'person';
  return (['chance', 'time', 'lapse', 'failure'] as const).find(isNamed) ?? 'host';
}

/** Decodes a stored step. */
export function readStep<K extends Kind>(step: FoldedEntry<K>, { by, cmd }: Pick<LogRow, 'by' | 'cmd'>): Step<K> {
  const cause = causeOf({ by, cmd });
  return { ...step, cause, by: by === HOST_ACTOR ? null : by, ...(cause === 'person' ? { id: cmd } : {}) };
}

export function toRow<K extends Kind>(game: Game<K>, step: Step<K>, ts: number, freshSalt: () => string): LogRow {
  const { entry, after, by } = step;
  const hidden = isSecret(game, entry);
  return {
    seq: after.seq,
    by: by ?? HOST_ACTOR,
    cmd: commandOf(step),
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
  // The private part is an action, or a list of the action and the proof of its draw.
  const [action, proof] = Array.isArray(hidden.value) ? (hidden.value as unknown[]) : [hidden.value];
  return decodeEntry(game, { ...rest, action, ...(proof === undefined ? {} : { proof }) });
}

/** Returns the private part of an entry. The proof of a secret draw is private too, because it would reveal the result. */
function privatePart<K extends Kind>(entry: Entry<K>): string | null {
  if (entry.type !== 'ply') return null;
  return JSON.stringify(entry.proof === undefined ? entry.action : [entry.action, entry.proof]);
}

function publicPart<K extends Kind>(game: Game<K>, step: Step<K>): object {
  const { entry } = step;
  if (entry.type !== 'ply') return entry;
  const { type, at, actor } = entry;
  return { type, at, actor, news: newsOf(game, step, 'spectator') };
}
