/** A table with what its viewers knew, as it is kept on disk, so that a long match is not read from its beginning. */
import { fail, ok, parseJson, type Game, type Kind, type Result, type Table } from '@boardwright/core';
import type { StoredSnapshot } from '../store/store.ts';

/** Everything that a room goes on from, after entry table.seq. */
export interface Checkpoint<K extends Kind = Kind> {
  readonly table: Table<K>;
  /** In the order of the viewers: the seats, then spectators. Spectators as if they were told at once. */
  readonly memories: readonly K['Memory'][];
  /** The last entry that spectators have been told of. */
  readonly told: number;
  /** How `told` was counted. Absent in snapshots of servers that counted plies, and so told too much. */
  readonly toldBy?: 'turns';
  /** Turns in a row that time has played for people. */
  readonly timeouts: number;
  /** A person has acted. */
  readonly acted: boolean;
  /** Entries that each seat has caused. Older servers did not count them. */
  readonly entries?: readonly number[];
}

/** So many entries apart. */
export const SNAPSHOT_EVERY = 50;

export function toSnapshot<K extends Kind>(game: Game<K>, checkpoint: Checkpoint<K>): StoredSnapshot {
  return { seq: checkpoint.table.seq, version: game.version, body: JSON.stringify(checkpoint) };
}

/** Rules of another version may see another state in the same log: then the log decides. */
export function fromSnapshot<K extends Kind>(
  game: Game<K>,
  { seq, version, body }: StoredSnapshot,
): Result<Checkpoint<K>> {
  if (version !== game.version) return fail('other-version', 'The snapshot is of another version of the rules.');
  const raw = parseJson(body, 'snapshot');
  if (!raw.ok) return raw;
  // The store has verified that this is what we wrote; only the state is the game's to read.
  const checkpoint = raw.value as Checkpoint<K>;
  const state = game.decodeState(checkpoint.table.state, version);
  if (!state.ok || checkpoint.table.seq !== seq) return fail('bad-snapshot', 'The snapshot cannot be read.');
  // Snapshots from before take-backs were asked for do not know of them.
  return ok({
    ...checkpoint,
    table: { ...checkpoint.table, takeBack: checkpoint.table.takeBack ?? null, state: state.value },
  });
}
