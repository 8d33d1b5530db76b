/** Snapshots: a stored table with its viewers' knowledge. A long match is loaded from its last snapshot instead of from its beginning. */
import { fail, ok, type Game, type Kind, type Result } from '@boardwright/core';
import { parseJson } from '@boardwright/core/decode';
import type { StoredSnapshot } from '../../store/store.ts';
import { momentDecoder, fitsSeats, isLikeMemory, type MatchMoment } from './snapshot-shape.ts';

export type { MatchMoment };

/** Entries between two snapshots. */
export const SNAPSHOT_EVERY = 50;

export function toSnapshot<K extends Kind>(game: Game<K>, moment: MatchMoment<K>): StoredSnapshot {
  // the rules compute the turn from the state
  const { turn: _, ...table } = moment.table;
  return { seq: table.seq, version: game.version, body: JSON.stringify({ ...moment, table }) };
}

/**
 * Decodes a snapshot. Fails if another version of the rules has written it, because that version may give another state; the log must then
 * be read. isFair: whether the match has fair draws.
 */
export function fromSnapshot<K extends Kind>(
  game: Game<K>,
  { seq, version, body }: StoredSnapshot,
  isFair = false,
): Result<MatchMoment<K>> {
  if (version !== game.version) return fail('other-version', 'The snapshot belongs to another version of the rules.');
  const json = parseJson(body, 'snapshot');
  const raw = json.ok ? momentDecoder.decode(json.value, 'snapshot') : json;
  if (!raw.ok) return raw;
  const { table, memories, toldBy: _, ...rest } = raw.value;
  const state = game.decodeState(table.state, version);
  if (!state.ok || table.seq !== seq || !fitsSeats(raw.value, game.seats(state.value))) return UNREADABLE;
  if ((rest.fair !== undefined) !== isFair) return UNREADABLE;
  if (!memories.every((memory) => isLikeMemory(memory, game.emptyMemory))) return UNREADABLE;
  return ok({ ...rest, memories, table: { ...table, state: state.value, turn: game.turn(state.value) } });
}

const UNREADABLE = fail('bad-snapshot', 'The snapshot cannot be read.');
