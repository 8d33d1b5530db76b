/**
 * The tables in PostgreSQL, and the steps from each schema to the next. They are in standard SQL, so that compatible engines can run them.
 */
import type { ClientBase } from 'pg';
import { StoreTrouble } from '../trouble.ts';

/** One step. oldest: the oldest schema whose servers may keep running with these tables. */
export interface SchemaStep {
  readonly oldest: number;
  readonly sql: string;
}

/**
 * The tables:
 * - matches: one row each, which is also the lock and the tip of the log. `due`: when the match must be looked at, with the claim of a
 *   node.
 * - presence: seats with a socket, by node. A row counts only while its node is seen.
 * - rooms: names and scores around matches. A room has the id of its first match.
 * - site: one row. Site time is `beaten - outage`.
 * - forgets: seats whose holders want their match deleted.
 * - samples: the measurements of each node in the last hour.
 * - shares: the seats' data for fair draws.
 * - pushes: the seats' subscriptions to push notifications.
 */
const TABLES = `
CREATE TABLE matches (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE, game text NOT NULL,
  version integer NOT NULL, options text NOT NULL, clock text, pair text, open_after integer, seed text NOT NULL,
  key text NOT NULL, created bigint NOT NULL, head integer NOT NULL, head_hash text NOT NULL, head_ts bigint NOT NULL,
  at bigint NOT NULL, over boolean NOT NULL, next text COLLATE "C", due bigint, claimed_by text COLLATE "C",
  claimed_until bigint, room text
) WITH (fillfactor = 70);
CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;
CREATE TABLE log (
  match bigint NOT NULL, seq integer NOT NULL, by smallint NOT NULL, cmd text COLLATE "C" NOT NULL, body text NOT NULL,
  private text, salt text, ts bigint NOT NULL, version integer NOT NULL, hash text NOT NULL, PRIMARY KEY (match, seq)
);
CREATE INDEX log_command ON log (match, by, cmd) WHERE by >= 0;
CREATE TABLE snapshots (
  match bigint NOT NULL, seq integer NOT NULL, version integer NOT NULL, body text NOT NULL, hash text NOT NULL,
  PRIMARY KEY (match, seq)
);
CREATE TABLE seats (
  match bigint NOT NULL, seat smallint NOT NULL, who text NOT NULL, level text, invite text, claim text, token text,
  PRIMARY KEY (match, seat)
);
CREATE TABLE presence (
  match bigint NOT NULL, seat smallint NOT NULL, node text COLLATE "C" NOT NULL, PRIMARY KEY (match, seat, node)
);
CREATE INDEX presence_node ON presence (node);
CREATE TABLE nodes (id text COLLATE "C" PRIMARY KEY, seen bigint NOT NULL, schema integer NOT NULL);
CREATE TABLE limits (key text COLLATE "C" NOT NULL, day integer NOT NULL, used integer NOT NULL, PRIMARY KEY (key, day));
CREATE INDEX limits_day ON limits (day);
CREATE TABLE site (
  id integer PRIMARY KEY, beaten bigint NOT NULL, outage bigint NOT NULL, matches bigint NOT NULL
);
INSERT INTO site VALUES (1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, 0, 0);
CREATE TABLE forgets (match bigint NOT NULL, seat smallint NOT NULL, PRIMARY KEY (match, seat));
CREATE TABLE samples (node text COLLATE "C" NOT NULL, at bigint NOT NULL, body text NOT NULL, PRIMARY KEY (node, at));
CREATE TABLE shares (
  match bigint NOT NULL, seat smallint NOT NULL, tip text NOT NULL, setup text, new_tip text, draw integer NOT NULL,
  link text, PRIMARY KEY (match, seat)
);
CREATE TABLE pushes (
  match bigint NOT NULL REFERENCES matches ON DELETE CASCADE, seat smallint NOT NULL, endpoint text NOT NULL,
  p256dh text NOT NULL, auth text NOT NULL, title text NOT NULL, PRIMARY KEY (match, seat, endpoint)
);
CREATE TABLE rooms (
  id text COLLATE "C" PRIMARY KEY, changed bigint NOT NULL, listed boolean NOT NULL, body text NOT NULL
);
CREATE INDEX rooms_listed ON rooms (id) WHERE listed;`;

/** The number of the schema in TABLES, the first one that was released. */
export const FIRST_SCHEMA = 5;
export const SCHEMA_STEPS: readonly SchemaStep[] = [
  // the keys of the site
  { oldest: FIRST_SCHEMA, sql: 'ALTER TABLE site ADD COLUMN keys text' },
  // banned addresses, and addresses of listed matches
  {
    oldest: FIRST_SCHEMA,
    sql: `CREATE TABLE bans (key text COLLATE "C" PRIMARY KEY, until bigint NOT NULL);
ALTER TABLE presence ADD COLUMN address text COLLATE "C"`,
  },
  {
    // the second protocol of fair draws
    oldest: FIRST_SCHEMA + 3,
    sql: `ALTER TABLE matches ADD COLUMN fair text, ADD COLUMN asked_draw integer, ADD COLUMN asked text;
    DROP TABLE shares;
    CREATE TABLE shares (
      match bigint NOT NULL, seat smallint NOT NULL, device text NOT NULL, setup text, draw integer NOT NULL, answer text,
      PRIMARY KEY (match, seat)
    );`,
  },
];

/**
 * Indexes. A missing one is created at the start, because that changes no data. `CREATE INDEX IF NOT EXISTS` is not used: it locks the
 * table against writes even if the index exists.
 */
const INDEXES: Readonly<Record<string, string>> = {
  matches_room: "CREATE INDEX matches_room ON matches ((room::json ->> 'room')) WHERE room IS NOT NULL",
};

const META = `CREATE TABLE IF NOT EXISTS meta (key text PRIMARY KEY, value bigint NOT NULL);
INSERT INTO meta VALUES ('schema', 0), ('oldest', ${FIRST_SCHEMA}) ON CONFLICT DO NOTHING;`;
/** Milliseconds without a sign of life after which a node counts as stopped. */
const STOPPED_MS = 60_000;

/** Updates the tables to the newest schema. Servers of an older schema may keep running, unless a step forbids it. */
export async function migrate(db: ClientBase, steps: readonly SchemaStep[] = SCHEMA_STEPS): Promise<void> {
  await db.query(META);
  await db.query('BEGIN');
  try {
    await upgrade(db, steps);
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}

async function upgrade(db: ClientBase, steps: readonly SchemaStep[]): Promise<void> {
  const found = await valueOf(db, "SELECT value FROM meta WHERE key = 'schema' FOR UPDATE");
  if (found === 0) await perform(db, FIRST_SCHEMA, { oldest: FIRST_SCHEMA, sql: TABLES });
  const [schema, known] = [found === 0 ? FIRST_SCHEMA : found, FIRST_SCHEMA + steps.length];
  const oldest = await valueOf(db, "SELECT value FROM meta WHERE key = 'oldest'");
  if (schema < FIRST_SCHEMA)
    throw new StoreTrouble(`The database has schema ${schema}, which was never released. Use an empty database.`);
  if (oldest > known)
    throw new StoreTrouble(
      `The database has schema ${schema}; this server knows schema ${known}. Start a newer server.`,
    );
  for (const [i, step] of steps.slice(schema - FIRST_SCHEMA).entries()) {
    await refuseWhileOlderRun(db, schema + i + 1, step.oldest);
    await perform(db, schema + i + 1, step);
  }
  await makeIndexes(db);
}

async function makeIndexes(db: ClientBase): Promise<void> {
  for (const [name, sql] of Object.entries(INDEXES))
    if ((await valueOf(db, `SELECT (to_regclass('${name}') IS NOT NULL)::int AS value`)) === 0) await db.query(sql);
}

async function perform(db: ClientBase, schema: number, { oldest, sql }: SchemaStep): Promise<void> {
  await db.query(sql);
  await db.query("UPDATE meta SET value = $1 WHERE key = 'schema'", [schema]);
  await db.query("UPDATE meta SET value = greatest(value, $1) WHERE key = 'oldest'", [oldest]);
}

async function refuseWhileOlderRun(db: ClientBase, schema: number, oldest: number): Promise<void> {
  const running = await valueOf(
    db,
    `SELECT count(*) AS value FROM nodes, site WHERE seen > beaten - outage - ${STOPPED_MS} AND schema < ${oldest}`,
  );
  if (running > 0)
    throw new StoreTrouble(
      `Schema ${schema} needs every server to know schema ${oldest}: stop the ${running} older ones first.`,
    );
}

async function valueOf(db: ClientBase, sql: string): Promise<number> {
  const { rows } = await db.query<{ readonly value: string | number }>(sql);
  return Number(rows[0]?.value ?? 0);
}
