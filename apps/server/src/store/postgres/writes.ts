/** Writes other than moves. Each is one statement or one transaction. */
import type { PoolClient } from 'pg';
import { genesis, sealSnapshot, tipAfter } from '../chain.ts';
import { MOST_PUSHES } from '../records.ts';
import type { Adoption, Append, Creation, RoomRow, Write, Written } from '../store.ts';
import { APPEND, appendValues } from './appends.ts';
import type { Connections } from './connection.ts';

/** Creates a match. If the id exists with the same key, an earlier attempt has created the match and only its answer was lost. */
const CREATE = `
WITH s AS (
  UPDATE site SET matches = matches + 1
  WHERE matches < $15::bigint AND NOT EXISTS (SELECT 1 FROM matches WHERE id = $1::text) RETURNING id
), m AS (
  INSERT INTO matches (id, game, version, options, clock, pair, open_after, room, seed, key, created, head, head_hash,
    head_ts, at, over, due, fair)
  SELECT $1::text, $2::text, $3::int, $4::text, $5::text, $6::text, $7::int, $8::text, $9::text, $10::text, $11::bigint, 0,
    $12::text, $11::bigint, 0, false, $13::bigint, $16::text FROM s RETURNING number
), i AS (
  INSERT INTO seats SELECT m.number, t.seat, t.who, t.level, t.invite, t.claim, t.token FROM m, json_to_recordset($14::json)
    AS t(seat smallint, who text, level text, invite text, claim text, token text)
)
SELECT EXISTS (SELECT 1 FROM m) OR EXISTS (SELECT 1 FROM matches WHERE id = $1::text AND key = $10::text) AS ok`;

/** Seats a person. Locks the match before its seats, in the same order as DROP. */
const SIT = `
WITH m AS (SELECT number FROM matches WHERE id = $1 FOR UPDATE),
s AS (
  UPDATE seats SET claim = $3, token = $4 FROM m WHERE seats.match = m.number AND seat = $2 AND token IS NULL
  RETURNING seats.match
)
UPDATE matches SET due = $5, claimed_by = NULL, claimed_until = NULL FROM s WHERE number = s.match RETURNING id`;

const SETUP = `UPDATE shares SET setup = $3 FROM matches WHERE id = $1 AND match = number AND seat = $2 AND setup IS NULL
  RETURNING seat`;
const ANSWER = `UPDATE shares SET answer = $3, draw = $4 FROM matches WHERE id = $1 AND match = number AND seat = $2 AND draw <= $4
  RETURNING seat`;
/** Stores the device of a seat. Locks the row of the match, so that no draw is opened at the same time. */
const DEVICE = `
WITH m AS (SELECT number FROM matches WHERE id = $1 AND asked_draw IS NULL FOR UPDATE)
INSERT INTO shares (match, seat, device, draw) SELECT m.number, $2, $3, 0 FROM m ON CONFLICT DO NOTHING RETURNING seat`;
const ASK = `
UPDATE matches SET asked_draw = $2, asked = $3 WHERE id = $1 AND head = $4 AND coalesce(asked_draw, -1) < $2 RETURNING id`;

/** Replaces a seat, if its token and the length of the log are still those that were read. */
const RESEAT = `
WITH m AS (
  SELECT number FROM matches JOIN seats ON seats.match = number
  WHERE id = $1 AND ((head = $2::bigint AND asked_draw IS NULL) OR ($2::bigint IS NULL AND NOT over)) AND seat = $3
    AND token IS NOT DISTINCT FROM $4::text FOR UPDATE
), s AS (
  DELETE FROM shares USING m WHERE shares.match = m.number AND shares.seat = $3 AND $2::bigint IS NOT NULL
), f AS (DELETE FROM forgets USING m WHERE forgets.match = m.number AND forgets.seat = $3),
p AS (DELETE FROM pushes USING m WHERE pushes.match = m.number AND pushes.seat = $3)
UPDATE seats SET who = $5, level = $6, invite = $7, claim = $8, token = $9 FROM m
WHERE seats.match = m.number AND seat = $3 AND seats.token IS NOT DISTINCT FROM $4::text RETURNING seat`;

/** Writes a room, if the stored room is still the one that its writer has read, or, for the first write, if there is none. */
const WRITE_ROOM = `
INSERT INTO rooms AS r SELECT $1::text, $2::bigint, $3::boolean, $4::text
  WHERE $2::bigint = 1 OR EXISTS (SELECT 1 FROM rooms WHERE id = $1::text)
ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, listed = excluded.listed, body = excluded.body
  WHERE r.changed = excluded.changed - 1 RETURNING id`;

const DUE =
  'UPDATE matches SET due = $2, claimed_by = NULL, claimed_until = NULL WHERE id = $1 AND head = $3 RETURNING id';

/** Locks a room. Its matches are then deleted one after the other, and the last deletion also deletes the room. */
const LOCK_ROOM =
  "SELECT pg_advisory_xact_lock(hashtextextended(coalesce(room::json ->> 'room', id), 0)) FROM matches WHERE id = $1";

/** Deletes all data of a match, and its room if that has no other match. */
const erase = (condition: string): string => `
WITH m AS (DELETE FROM matches WHERE ${condition} RETURNING number, coalesce(room::json ->> 'room', id) AS room),
a AS (DELETE FROM seats USING m WHERE match = m.number), h AS (DELETE FROM shares USING m WHERE match = m.number),
b AS (DELETE FROM log USING m WHERE match = m.number),
c AS (DELETE FROM snapshots USING m WHERE match = m.number), d AS (DELETE FROM presence USING m WHERE match = m.number),
f AS (DELETE FROM forgets USING m WHERE match = m.number),
g AS (DELETE FROM rooms USING m WHERE rooms.id = m.room AND NOT EXISTS (SELECT 1 FROM matches AS other
  WHERE other.number <> m.number AND (other.id = m.room OR (other.room IS NOT NULL AND other.room::json ->> 'room' = m.room)))), i AS (UPDATE site SET matches = matches - 1 FROM m)
SELECT number FROM m`;
const DROP = erase('id = $1 AND head = $2 AND due <= $3');
const ERASE = erase('id = $1');

/**
 * Records that the holders of seats want their data deleted. $2, $3: seats and their tokens. The match is locked first, so that one of two
 * concurrent requests sees that all seats have asked.
 */
const FORGET = `
WITH m AS (SELECT number FROM matches WHERE id = $1 FOR UPDATE),
s AS (SELECT number, seat FROM m JOIN seats ON seats.match = number
  JOIN unnest($2::smallint[], $3::text[]) AS u (seat, token) USING (seat, token)),
p AS (DELETE FROM pushes USING s WHERE pushes.match = s.number AND pushes.seat = s.seat)
INSERT INTO forgets SELECT number, seat FROM s ON CONFLICT DO NOTHING`;
const IS_FORGOTTEN = `
SELECT number FROM matches WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM seats WHERE match = number AND token IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM forgets WHERE forgets.match = number AND forgets.seat = seats.seat))`;

const ADOPT = `
WITH m AS (
  INSERT INTO matches (id, game, version, options, clock, pair, open_after, room, seed, key, created, head, head_hash, head_ts,
    at, over, next, due, fair, asked_draw, asked)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $22, $23, $24)
  ON CONFLICT (id) DO NOTHING RETURNING number
), s AS (
  INSERT INTO seats SELECT m.number, t.seat, t.who, t.level, t.invite, t.claim, t.token FROM m, json_to_recordset($19::json)
    AS t(seat smallint, who text, level text, invite text, claim text, token text)
), l AS (
  INSERT INTO log (match, seq, by, cmd, body, private, salt, ts, version, hash)
  SELECT m.number, r.seq, r.by, r.cmd, r.body, r.private, r.salt, r.ts, r.version, r.hash FROM m, json_to_recordset($20::json)
    AS r(seq int, by smallint, cmd text, body text, private text, salt text, ts bigint, version int, hash text)
), h AS (
  INSERT INTO shares SELECT m.number, t.seat, t.device, t.setup, t.draw, t.answer FROM m, json_to_recordset($21::json)
    AS t(seat smallint, device text, setup text, draw int, answer text)
), c AS (UPDATE site SET matches = matches + 1 FROM m)
SELECT EXISTS (SELECT 1 FROM m) OR EXISTS (SELECT 1 FROM matches WHERE id = $1 AND head_hash = $13) AS ok`;

const FOLLOW = `
UPDATE matches AS m SET next = $2 WHERE id = $1
  AND (next IS NULL OR NOT EXISTS (SELECT 1 FROM matches AS later WHERE later.id = m.next)) RETURNING number`;

const ROW_HASH = 'SELECT number, hash FROM matches JOIN log ON match = number WHERE id = $1 AND seq = $2';
const SNAPSHOT = `INSERT INTO snapshots VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (match, seq) DO UPDATE SET version = excluded.version, body = excluded.body, hash = excluded.hash`;

/** Adds a push subscription. The lock on the match makes additions wait for each other, so that a seat stays within its maximum. */
const SUBSCRIBE = `
WITH m AS (SELECT number FROM matches WHERE id = $1 FOR UPDATE)
INSERT INTO pushes SELECT m.number, $2::smallint, $3, $4, $5, $6 FROM m
  WHERE (SELECT count(*) FROM pushes WHERE match = m.number AND seat = $2 AND endpoint <> $3) < ${MOST_PUSHES}
    AND EXISTS (SELECT 1 FROM seats WHERE match = m.number AND seat = $2 AND token IS NOT DISTINCT FROM $7::text)
  ON CONFLICT (match, seat, endpoint) DO UPDATE
    SET p256dh = excluded.p256dh, auth = excluded.auth, title = excluded.title RETURNING seat`;
const UNSUBSCRIBE = `
DELETE FROM pushes USING matches WHERE id = $1 AND match = number AND seat = $2
  AND ($3::text IS NULL OR endpoint = $3)`;

const BAN = 'INSERT INTO bans VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET until = excluded.until RETURNING key';
const UNBAN = 'DELETE FROM bans WHERE key = $1 RETURNING key';
const SET_SITE_KEYS = 'UPDATE site SET keys = $1 WHERE keys IS NOT DISTINCT FROM $2::text RETURNING id';

const COUNT = `
WITH old AS (DELETE FROM limits WHERE day < $2::int - 1)
INSERT INTO limits VALUES ($1, $2::int, 1) ON CONFLICT (key, day) DO UPDATE SET used = limits.used + 1
  WHERE limits.used < $3::int RETURNING used`;

const MOST = 2 ** 31 - 1;

type Other = Exclude<Write, { readonly op: 'beat' | 'setTime' }>;

export interface NodeClaim {
  readonly node: string;
  readonly claimMs: number;
}

export async function perform(db: Connections, claim: NodeClaim, write: Other): Promise<Written> {
  switch (write.op) {
    case 'create':
      return (await db.run<{ readonly ok: boolean }>(CREATE, creationValues(write)))[0]?.ok === true
        ? 'ok'
        : 'conflict';
    case 'append':
      return db.transaction((client) => appendWithNext(client, claim, write));
    case 'sit':
      return changed(db.run(SIT, [write.match, write.seat, write.claim, write.token, write.due]));
    case 'device':
      return changed(db.run(DEVICE, [write.match, write.seat, write.device]));
    case 'ask':
      return changed(db.run(ASK, [write.match, write.draw, write.terms, write.seq]));
    case 'answer': {
      const { match, seat, draw, answer } = write;
      return changed(draw === 0 ? db.run(SETUP, [match, seat, answer]) : db.run(ANSWER, [match, seat, answer, draw]));
    }
    case 'due':
      return changed(db.run(DUE, [write.match, write.due, write.seq]));
    case 'drop':
      return db.transaction((client) => drop(client, write));
    case 'follow':
      return db.transaction((client) => follow(client, write));
    case 'reseat':
      return changed(db.run(RESEAT, reseatValues(write)));
    case 'room':
      return changed(db.run(WRITE_ROOM, roomValues(write.room)));
    case 'subscribe': {
      const { match, seat, endpoint, p256dh, auth, title, token } = write;
      return changed(db.run(SUBSCRIBE, [match, seat, endpoint, p256dh, auth, title, token]));
    }
    case 'unsubscribe':
      await db.run(UNSUBSCRIBE, [write.match, write.seat, write.endpoint]);
      return 'ok';
    case 'snapshot':
      return snapshot(db, write);
    case 'adopt':
      return (await db.run<{ readonly ok: boolean }>(ADOPT, adoptionValues(write)))[0]?.ok === true ? 'ok' : 'conflict';
    case 'forget':
      return db.transaction((client) => forget(client, write));
    case 'ban': {
      const { key, until } = write;
      return changed(until === null ? db.run(UNBAN, [key]) : db.run(BAN, [key, until]));
    }
    case 'siteKeys':
      return changed(db.run(SET_SITE_KEYS, [write.keys, write.before]));
    case 'count':
      return changed(db.run(COUNT, [write.key, write.day, write.most ?? MOST]));
  }
}

async function changed(rows: Promise<readonly unknown[]>): Promise<Written> {
  return (await rows).length === 1 ? 'ok' : 'conflict';
}

function creationValues({ record, seats, due, most = Number.MAX_SAFE_INTEGER }: Creation): readonly unknown[] {
  const { id, game, version, options, clock, pair, openAfter, room, seed, key, created, fair = null } = record;
  const start = genesis(record).hash;
  const cells = [id, game, version, options, clock, pair, openAfter, room, seed, key, created, start, due];
  return [...cells, JSON.stringify(seats), most, fair];
}

function adoptionValues({ record, seats, rows, at, over, next, due, asked }: Adoption): readonly unknown[] {
  const { id, game, version, options, clock, pair, openAfter, room, seed, key, created, fair = null } = record;
  const tip = tipAfter(genesis(record), rows);
  const cells = [
    id,
    game,
    version,
    options,
    clock,
    pair,
    openAfter,
    room,
    seed,
    key,
    created,
    tip.seq,
    tip.hash,
    tip.ts,
  ];
  const shares = seats.flatMap(({ seat, share }) => (share === undefined ? [] : [{ seat, ...share }]));
  const lists = [seats, rows, shares].map((list) => JSON.stringify(list));
  return [...cells, at, over, next, due, ...lists, fair, asked?.draw ?? null, asked?.terms ?? null];
}

async function drop(
  client: PoolClient,
  { match, seq, now }: Extract<Write, { readonly op: 'drop' }>,
): Promise<Written> {
  await client.query(LOCK_ROOM, [match]);
  return (await client.query(DROP, [match, seq, now])).rowCount === 1 ? 'ok' : 'conflict';
}

async function forget(
  client: PoolClient,
  { match, holders }: Extract<Write, { readonly op: 'forget' }>,
): Promise<Written> {
  const { rowCount: known } = await client.query(LOCK_ROOM, [match]);
  await client.query(FORGET, [match, holders.map(({ seat }) => seat), holders.map(({ token }) => token)]);
  const { rowCount } = await client.query(IS_FORGOTTEN, [match]);
  if (rowCount === 1) await client.query(ERASE, [match]);
  return known === 1 ? 'ok' : 'conflict';
}

async function create(client: PoolClient, creation: Creation): Promise<Written> {
  const { rows } = await client.query<{ readonly ok: boolean }>(CREATE, [...creationValues(creation)]);
  return rows[0]?.ok === true ? 'ok' : 'conflict';
}

async function follow(
  client: PoolClient,
  { match, next, room }: Extract<Write, { readonly op: 'follow' }>,
): Promise<Written> {
  const { rowCount } = await client.query(FOLLOW, [match, next.record.id]);
  if (rowCount !== 1) return 'conflict';
  const kept = room === undefined ? null : await client.query(WRITE_ROOM, [...roomValues(room)]);
  return kept === null || kept.rowCount === 1 ? create(client, next) : 'conflict';
}

function roomValues({ id, changed: count, listed, body }: RoomRow): readonly unknown[] {
  return [id, count, listed, body];
}

function reseatValues({ match, seq, token, row }: Extract<Write, { readonly op: 'reseat' }>): readonly unknown[] {
  return [match, seq, row.seat, token, row.who, row.level, row.invite, row.claim, row.token];
}

/** Appends the last rows of a match and creates the next match in the same transaction. */
async function appendWithNext(client: PoolClient, { node, claimMs }: NodeClaim, append: Append): Promise<Written> {
  const { rows } = await client.query<{ readonly written: Written }>(APPEND, [
    ...appendValues([append], node, claimMs),
  ]);
  const written = rows[0]?.written ?? 'conflict';
  if (written !== 'ok' || append.next === null) return written;
  await client.query(FOLLOW, [append.match, append.next.record.id]);
  return create(client, append.next);
}

async function snapshot(
  db: Connections,
  { match, snapshot: { seq, version, body } }: Extract<Write, { readonly op: 'snapshot' }>,
): Promise<Written> {
  const [row] = await db.run<{ readonly number: number; readonly hash: string }>(ROW_HASH, [match, seq]);
  if (row === undefined) return 'conflict';
  const hash = sealSnapshot(match, { seq, version, body }, row.hash);
  await db.run(SNAPSHOT, [row.number, seq, version, body, hash]);
  return 'ok';
}
