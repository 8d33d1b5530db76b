/** SQL statements of the SQLite writer. */
export const COMMIT_STATEMENTS = {
  number: 'SELECT * FROM matches WHERE id = ?',
  last: 'SELECT seq, hash, ts FROM log WHERE match = ? ORDER BY seq DESC LIMIT 1',
  rowHash: 'SELECT hash FROM log WHERE match = ? AND seq = ?',
  row: `INSERT INTO log (match, seq, by, cmd, body, private, salt, ts, version, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  adopted: 'UPDATE matches SET over = ?, next = ? WHERE number = ?',
  holds: 'SELECT 1 FROM seats WHERE match = ? AND seat = ? AND token = ?',
  forget: 'INSERT OR IGNORE INTO forgets VALUES (?, ?)',
  keep: 'DELETE FROM forgets WHERE match = ? AND seat = ?',
  isKept: `SELECT 1 FROM seats WHERE match = ? AND token IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM forgets WHERE forgets.match = seats.match AND forgets.seat = seats.seat)`,
  over: 'UPDATE matches SET over = 1 WHERE number = ?',
  isOver: 'SELECT 1 FROM matches WHERE number = ? AND over = 1',
  next: `UPDATE matches SET next = ? WHERE number = ?
          AND NOT EXISTS (SELECT 1 FROM matches AS later WHERE later.id = matches.next)`,
  match: `INSERT INTO matches (id, game, version, options, clock, pair, open_after, room, seed, key, created, over)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
  seat: 'INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)',
  sit: 'UPDATE seats SET claim = ?, token = ? WHERE match = ? AND seat = ? AND token IS NULL',
  share: 'INSERT INTO shares VALUES (?, ?, ?, NULL, NULL, 0, NULL)',
  adoptShare: 'INSERT INTO shares VALUES (?, ?, ?, ?, ?, ?, ?)',
  setup: 'UPDATE shares SET setup = ? WHERE match = ? AND seat = ? AND setup IS NULL',
  link: 'UPDATE shares SET link = ?, draw = ? WHERE match = ? AND seat = ? AND draw < ?',
  tip: 'UPDATE shares SET new_tip = ? WHERE match = ? AND seat = ?',
  dropShare: 'DELETE FROM shares WHERE match = ? AND seat = ?',
  reseat: `UPDATE seats SET who = ?, level = ?, invite = ?, claim = ?, token = ?
          WHERE match = ? AND seat = ? AND token IS ?`,
  isRoomAt: 'SELECT 1 FROM (SELECT ifnull((SELECT changed FROM rooms WHERE id = ?), 0) AS changed) WHERE changed = ?',
  room: `INSERT INTO rooms VALUES (?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, listed = excluded.listed, body = excluded.body`,
  roomOf: `SELECT ifnull(room ->> 'room', id) AS room FROM matches WHERE number = ?`,
  dropRoom: `DELETE FROM rooms WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM matches WHERE id = ?1)
    AND NOT EXISTS (SELECT 1 FROM matches WHERE room IS NOT NULL AND room ->> 'room' = ?1)`,
  snapshot: 'INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)',
  due: 'INSERT INTO due VALUES (?, ?) ON CONFLICT (match) DO UPDATE SET at = excluded.at',
  notDue: 'DELETE FROM due WHERE match = ?',
  isDue: 'SELECT 1 FROM due WHERE match = ? AND at <= ?',
  dropMatch: 'DELETE FROM matches WHERE number = ?',
  dropSeats: 'DELETE FROM seats WHERE match = ?',
  dropShares: 'DELETE FROM shares WHERE match = ?',
  dropLog: 'DELETE FROM log WHERE match = ?',
  dropSnapshots: 'DELETE FROM snapshots WHERE match = ?',
  dropHead: 'DELETE FROM heads WHERE match = ?',
  dropForgets: 'DELETE FROM forgets WHERE match = ?',
  subscribe: `INSERT INTO pushes SELECT ?1, ?2, ?3, ?4, ?5, ?6
          WHERE (SELECT count(*) FROM pushes WHERE match = ?1 AND seat = ?2 AND endpoint <> ?3) < ?7
            AND EXISTS (SELECT 1 FROM seats WHERE match = ?1 AND seat = ?2 AND token IS ?8)
          ON CONFLICT DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, title = excluded.title`,
  unsubscribe: 'DELETE FROM pushes WHERE match = ?1 AND seat = ?2 AND (?3 IS NULL OR endpoint = ?3)',
  dropPushes: 'DELETE FROM pushes WHERE match = ?',
  beat: "INSERT INTO meta VALUES ('beat', ?) ON CONFLICT (key) DO UPDATE SET value = max(value, excluded.value)",
  setTime: "INSERT INTO meta VALUES ('beat', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  forgetTimes: 'UPDATE batch SET at = 0',
  firstSiteKeys: 'INSERT OR IGNORE INTO site VALUES (1, ?)',
  ban: 'INSERT INTO bans VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET until = excluded.until',
  unban: 'DELETE FROM bans WHERE key = ?',
  siteKeys: 'UPDATE site SET keys = ? WHERE keys = ?',
  count: 'INSERT INTO limits VALUES (?, ?, 1) ON CONFLICT (key, day) DO UPDATE SET used = used + 1',
  forgetCounts: 'DELETE FROM limits WHERE day < ?',
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
} as const;
