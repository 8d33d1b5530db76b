/** Reads from PostgreSQL. Each log is verified before any of it is returned. */
import { ok, type Result } from '@boardwright/core';
import { damagedLog, NO_MATCH } from '../../faults.ts';
import { chainDamage, genesis, openRow, sealSnapshot, tipAfter } from '../chain.ts';
import type {
  ChainTip,
  LogRow,
  MatchRecord,
  Reading,
  RoomRow,
  SealedRow,
  SeatRow,
  SeatShare,
  StoredMatch,
  StoredSnapshot,
} from '../store.ts';
import { MOST_AFTER } from '../store.ts';

/** A row of `matches`, with everything else that is read with it. */
export interface MatchCells {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly options: string;
  readonly clock: string | null;
  readonly pair: string | null;
  readonly open_after: number | null;
  readonly room: string | null;
  readonly seed: string;
  readonly key: string;
  readonly created: number;
  readonly head: number;
  readonly over: boolean;
  readonly following: string | null;
  readonly due: number | null;
  readonly fair: string | null;
  readonly asked_draw: number | null;
  readonly asked: string | null;
  readonly seats: readonly (Omit<SeatRow, 'share'> & { readonly share: SeatShare | null })[];
}

type RowCells = readonly [
  seq: number,
  by: number,
  cmd: string,
  body: string,
  hidden: string | null,
  salt: string | null,
  ts: number,
  version: number,
  hash: string,
];

export interface OpenCells extends MatchCells {
  /** The snapshot, with the hash of the row that it follows. */
  readonly snapshot: (StoredSnapshot & { readonly hash: string }) | null;
  readonly row_hash: string | null;
  readonly row_ts: number | null;
  readonly rows: readonly RowCells[];
}

/** A row of `rooms`, together with its match. */
export type ListingCells = Readonly<Record<string, unknown>> & { readonly listing: RoomRow };

const MATCH = `m.id, m.game, m.version, m.options, m.clock, m.pair, m.open_after, m.room, m.seed, m.key, m.created, m.head, m.over,
  m.due, m.fair, m.asked_draw, m.asked, (SELECT later.id FROM matches AS later WHERE later.id = m.next) AS following,
  (SELECT coalesce(json_agg(json_build_object('seat', seat, 'who', who, 'level', level, 'invite', invite, 'claim', claim,
    'token', token, 'share', CASE WHEN device IS NOT NULL THEN json_build_object('device', device, 'setup', setup,
      'draw', draw, 'answer', answer) END) ORDER BY seat), '[]')
    FROM seats LEFT JOIN shares USING (match, seat) WHERE seats.match = m.number) AS seats`;

export const ROOM = 'SELECT id, changed, listed, body FROM rooms WHERE id = $1';

/**
 * Listed matches that wait for a player: those of $2, and those with a socket on a node other than $3. $4: the time since which a node must
 * have been seen to count.
 */
export const LISTED_ROOMS: string = `
WITH elsewhere AS (
  SELECT match, row_number() OVER (PARTITION BY coalesce(min(address), match::text) ORDER BY match DESC) AS place
  FROM presence JOIN nodes ON nodes.id = node JOIN matches ON number = match JOIN rooms ON rooms.id = matches.id
  WHERE listed AND head = 0 AND node <> $3 AND seen > $4::bigint GROUP BY match
)
SELECT ${MATCH}, json_build_object('id', r.id, 'changed', r.changed, 'listed', r.listed, 'body', r.body) AS listing
FROM rooms AS r JOIN matches AS m ON m.id = r.id
WHERE r.listed AND m.head = 0
  AND (m.id = ANY($2) OR m.number IN (SELECT match FROM elsewhere WHERE place <= $5))
  AND EXISTS (SELECT 1 FROM seats WHERE seats.match = m.number AND who = 'person' AND token IS NULL)
ORDER BY m.number DESC LIMIT $1`;

export const FIND_MATCH: string = `SELECT ${MATCH} FROM matches AS m WHERE m.id = $1`;

/** Reads a match at one moment: from the last snapshot at or before entry $2 up to entry $3. */
export const OPEN_MATCH: string = `
SELECT ${MATCH}, row.hash AS row_hash, row.ts AS row_ts,
  CASE WHEN s.seq IS NOT NULL THEN json_build_object('seq', s.seq, 'version', s.version, 'body', s.body, 'hash', s.hash) END
    AS snapshot,
  (SELECT coalesce(json_agg(json_build_array(seq, by, cmd, body, private, salt, ts, version, hash) ORDER BY seq), '[]')
    FROM log WHERE match = m.number AND seq > coalesce(s.seq, 0) AND seq <= $3) AS rows
FROM matches AS m
LEFT JOIN LATERAL (SELECT * FROM snapshots WHERE match = m.number AND seq <= $2 ORDER BY seq DESC LIMIT 1) AS s ON true
LEFT JOIN log AS row ON row.match = m.number AND row.seq = s.seq
WHERE m.id = $1`;

/** Reads the rows of the matches $1 after the entries $2. */
export const ROWS_AFTER: string = `
SELECT m.id, (SELECT json_agg(json_build_array(seq, by, cmd, body, private, salt, ts, version, hash) ORDER BY seq)
    FROM log WHERE match = m.number AND seq > known.seq AND seq <= known.seq + ${MOST_AFTER}) AS rows
FROM unnest($1::text[], $2::integer[]) AS known (id, seq) JOIN matches AS m ON m.id = known.id`;

export interface RowsAfter extends Record<string, unknown> {
  readonly id: string;
  readonly rows: readonly RowCells[] | null;
}

export function rowsAfter({ id, rows }: RowsAfter): [string, readonly SealedRow[]] {
  return [id, (rows ?? []).map(rowOf)];
}

export function storedMatch(cells: MatchCells): StoredMatch {
  const { id, game, version, options, clock, pair, open_after: openAfter, room, seed, key, created } = cells;
  const plain: MatchRecord = { id, game, version, options, clock, pair, openAfter, room, seed, key, created };
  const { head: seq, over, following: next, due, fair, asked_draw: draw, asked: terms } = cells;
  const record = fair === null ? plain : { ...plain, fair };
  const asked = draw !== null && terms !== null && { asked: { draw, terms } };
  const seats = cells.seats.map(({ share, ...row }): SeatRow => (share === null ? row : { ...row, share }));
  return { record, head: { seq, over, next, due, ...asked }, seats };
}

/** Returns null if the snapshot is invalid. The log must then be read from its start. */
export function readingOf(cells: OpenCells | undefined, to: number): Result<Reading> | null {
  if (cells === undefined) return NO_MATCH;
  const stored = storedMatch(cells);
  const start = startOf(cells, stored.record);
  if (start === null) return null;
  const rows = cells.rows.map(rowOf);
  const wrong = chainDamage(stored.record.id, start.tip, rows, Math.min(cells.head, to));
  if (wrong !== null) return damagedLog(wrong);
  return ok({ ...stored, snapshot: start.snapshot, rows: rows.map(openRow), tip: tipAfter(start.tip, rows) });
}

function startOf(
  { snapshot: sealed, row_hash: hash, row_ts: ts }: OpenCells,
  record: MatchRecord,
): { readonly snapshot: StoredSnapshot | null; readonly tip: ChainTip } | null {
  if (sealed === null) return { snapshot: null, tip: genesis(record) };
  const { hash: seal, ...snapshot } = sealed;
  if (hash === null || ts === null || seal !== sealSnapshot(record.id, snapshot, hash)) return null;
  return { snapshot, tip: { seq: snapshot.seq, hash, ts } };
}

function rowOf([seq, by, cmd, body, hidden, salt, ts, version, hash]: RowCells): SealedRow {
  const row: LogRow = { seq, by, cmd, body, private: hidden, salt, ts, version };
  return { ...row, hash };
}
