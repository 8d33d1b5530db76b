/** Statements of a node, apart from moves (appends.ts), other writes (writes.ts) and reads of a whole match (reads.ts). */
/** Milliseconds without a sign of life after which a node counts as stopped, and after which it is forgotten. */
export const SEEN_MS = 5000;
const FORGET_MS = 60_000;
/** Milliseconds for which a due match is left to the other node on which it has sockets. */
const LEAVE_MS = 2000;
/** Milliseconds after the last heartbeat at which site time stops. */
const LONGEST_BEAT_MS = 1000;
/** Minimum milliseconds between two stored heartbeats, of all nodes together. */
const LEAST_BEAT_MS = 200;

const CLOCK = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
/** Stores a heartbeat. A gap between heartbeats counts as an outage; a system clock that was set back is corrected in the same way. */
export const BEAT: string = `
UPDATE site SET beaten = ${CLOCK}, outage = outage + CASE
    WHEN ${CLOCK} - beaten > ${LONGEST_BEAT_MS} THEN ${CLOCK} - beaten - ${LONGEST_BEAT_MS}
    WHEN ${CLOCK} < beaten THEN ${CLOCK} - beaten ELSE 0 END
WHERE ${CLOCK} - beaten >= ${LEAST_BEAT_MS} OR ${CLOCK} < beaten`;
export const BANS = 'SELECT key, until FROM bans WHERE until > $1 ORDER BY key';
export const SITE_KEYS = 'SELECT keys FROM site';

export const SET_TIME: string = `UPDATE site SET beaten = ${CLOCK}, outage = ${CLOCK} - $1::bigint`;
export const NOW: string = `SELECT ${CLOCK} - outage AS now FROM site`;
export const SEEN: string = `
WITH me AS (INSERT INTO nodes VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen),
gone AS (DELETE FROM nodes WHERE seen < $2::bigint - ${FORGET_MS} RETURNING id),
left_behind AS (DELETE FROM presence USING gone WHERE node = gone.id)
SELECT count(*) + 1 AS live FROM nodes WHERE seen > $2::bigint - ${SEEN_MS} AND id <> $1`;
export const LEAVE: string = `
WITH n AS (DELETE FROM nodes WHERE id = $1), c AS (
  UPDATE matches SET claimed_by = NULL, claimed_until = NULL WHERE due <= $2 AND claimed_by = $1)
DELETE FROM presence WHERE node = $1`;

export const HEADS: string = `
SELECT m.id, m.head, (SELECT later.id FROM matches AS later WHERE later.id = m.next) AS next,
  (SELECT coalesce(sum(1 << seat), 0) FROM seats WHERE match = m.number AND token IS NOT NULL) AS taken,
  (SELECT coalesce(max(changed), 0) FROM rooms WHERE rooms.id = coalesce(m.room::json ->> 'room', m.id)) AS room,
  (SELECT coalesce(bit_or(1 << seat), 0) FROM presence JOIN nodes ON nodes.id = node
    WHERE match = m.number AND node <> $2 AND seen > $3::bigint - ${SEEN_MS}) AS here,
  EXISTS (SELECT 1 FROM matches AS later JOIN seats ON match = later.number WHERE later.id = m.next AND token IS NOT NULL)
    AS awaited,
  (SELECT coalesce(sum(hashtext(shares.*::text)::bigint), 0)::text || coalesce(m.asked_draw, -1) FROM shares WHERE match = m.number)
    AS answers
FROM matches AS m WHERE m.id = ANY($1)`;

const FREE = 'claimed_by IS NULL OR claimed_until <= $1::bigint';
export const CLAIM: string = `
WITH ready AS (
  SELECT number FROM matches WHERE due <= $1::bigint
    AND (${FREE})
    AND (due <= $1::bigint - ${LEAVE_MS} OR NOT EXISTS (SELECT 1 FROM presence JOIN nodes ON nodes.id = node
      WHERE match = number AND node <> $4 AND seen > $1::bigint - ${SEEN_MS}))
  ORDER BY due LIMIT $2 FOR UPDATE SKIP LOCKED
), c AS (
  UPDATE matches SET claimed_by = $4, claimed_until = $3 FROM ready WHERE matches.number = ready.number RETURNING id, due
) SELECT id FROM c ORDER BY due`;
export const HOLD: string = `UPDATE matches SET claimed_by = $3, claimed_until = $2 WHERE id = $4 AND head = $5 AND (${FREE} OR claimed_by = $3)
  RETURNING id`;

/** Stores which seats have a socket on a node. Each seat may occur only once. */
export const PRESENCE = `
WITH c AS (
  SELECT number, seat, is_here, u.address
  FROM unnest($1::text[], $2::smallint[], $3::boolean[], $4::text[]) AS u (id, seat, is_here, address) JOIN matches USING (id)
), gone AS (
  DELETE FROM presence AS p USING c WHERE p.match = c.number AND p.seat = c.seat AND p.node = $5 AND NOT c.is_here
)
INSERT INTO presence SELECT number, seat, $5, address FROM c WHERE is_here ORDER BY number, seat ON CONFLICT DO NOTHING`;

/** Milliseconds without a sign of life after which a node counts as lost for its players. Several heartbeats fit into this time. */
const LOST_MS = 600;
export const STRANDED: string = `
WITH gone AS (
  DELETE FROM presence USING matches, nodes WHERE matches.id = $1 AND match = number AND seat = $2 AND node <> $3
    AND nodes.id = node AND seen < $4::bigint - ${LOST_MS} RETURNING seen
) SELECT max(seen) AS seen FROM gone`;

export const RECORD: string = `WITH old AS (DELETE FROM samples WHERE at < $2::bigint - 3600000)
INSERT INTO samples VALUES ($1, $2, $3) ON CONFLICT (node, at) DO UPDATE SET body = excluded.body`;
export const RECORDED: string = 'SELECT node, body FROM samples WHERE at > $1 ORDER BY node, at';

export const SEQ_OF: string = `SELECT seq FROM matches JOIN log ON match = number WHERE id = $1 AND by = $2 AND cmd = $3 AND by >= 0
    ORDER BY seq LIMIT 1`;
export const LIST: string = 'SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2';
export const DUE_BY: string = 'SELECT id FROM matches WHERE due <= $1 ORDER BY due LIMIT $2';
export const RELEASE: string =
  'UPDATE matches SET claimed_by = NULL, claimed_until = NULL WHERE id = ANY($1) AND claimed_by = $2';
export const USAGE: string = 'SELECT matches, pg_database_size(current_database()) AS bytes FROM site';
export const COUNTS: string = 'SELECT key, day, used FROM limits WHERE day BETWEEN $1::int - 1 AND $1::int';

export const PUSHES: string = `SELECT id AS match, seat, endpoint, p256dh, auth, title FROM pushes JOIN matches ON number = pushes.match
  WHERE id = $1 AND seat = $2`;
