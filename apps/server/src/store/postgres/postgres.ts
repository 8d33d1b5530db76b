/** The store in PostgreSQL, shared by any number of nodes. No node owns a match: every write is a compare-and-swap. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Result } from '@boardwright/core';
import type {
  Ban,
  DayCount,
  MatchStatus,
  MatchStore,
  PushRow,
  Reading,
  RoomRow,
  SharedNodes,
  Write,
  Written,
} from '../store.ts';
import { Appends } from './appends.ts';
import { clientConfig, Connections, isPassing, type PostgresOptions } from './connection.ts';
import { Hints } from './hints.ts';
import { Presence } from './presence.ts';
import {
  FIND_MATCH,
  LISTED_ROOMS,
  OPEN_MATCH,
  readingOf,
  ROOM,
  rowsAfter,
  ROWS_AFTER,
  storedMatch,
  type ListingCells,
  type MatchCells,
  type OpenCells,
  type RowsAfter,
} from './reads.ts';
import { inTime } from '../../intervals.ts';
import { StoreTrouble } from '../trouble.ts';
import { FIRST_SCHEMA, migrate, SCHEMA_STEPS, type SchemaStep } from './schema.ts';
import {
  SEEN_MS,
  BEAT,
  CLAIM,
  COUNTS,
  DUE_BY,
  HEADS,
  HOLD,
  LEAVE,
  LIST,
  NOW,
  PUSHES,
  RECORD,
  RECORDED,
  RELEASE,
  SEEN,
  SEQ_OF,
  STRANDED,
  SET_TIME,
  BANS,
  SITE_KEYS,
  USAGE,
} from './statements.ts';
import { perform, type NodeClaim } from './writes.ts';

/** Milliseconds for which a node holds a match after a write that leaves the match waiting for the server. */
const CLAIM_MS = 10_000;
/** When the store is closed: maximum milliseconds for the last writes, and then for closing the connections. The database may be down. */
const [LAST_WRITES_MS, CLOSE_MS] = [3000, 1000];
const NODE_BYTES = 9;
const ALL = 2 ** 31 - 1;

/** Writes that change nothing that other nodes show, so they need no hint. */
const UNTOLD: readonly Write['op'][] = ['snapshot', 'due', 'subscribe', 'unsubscribe'];

export interface OpenOptions extends PostgresOptions {
  readonly report?: (line: string) => void;
  // for tests
  readonly steps?: readonly SchemaStep[];
}

/** Updates the schema and connects. Fails if the database cannot be reached. */
export async function openPostgres(options: OpenOptions): Promise<MatchStore> {
  const { steps = SCHEMA_STEPS, report = ignore } = options;
  await migrateOnce(options, steps);
  const db = new Connections(options, report);
  const claim = { node: randomBytes(NODE_BYTES).toString('base64url'), claimMs: CLAIM_MS };
  const hints = new Hints(options, claim.node);
  const store = new Site(db, claim, hints, FIRST_SCHEMA + steps.length);
  await store.now();
  await hints.connect();
  return store.matchStore();
}

export { isPassing };

/** Opens the store for an operator's command. Reports a failure as one line. */
export async function openSite(options: OpenOptions): Promise<MatchStore> {
  try {
    return await openPostgres(options);
  } catch (error) {
    if (error instanceof StoreTrouble || !(error instanceof Error)) throw error;
    throw new StoreTrouble(`The database cannot be opened (${error.message}).`, { cause: error });
  }
}

/** Retries a migration once, because two servers that start at the same time may both try to create the first table. */
async function migrateOnce(options: PostgresOptions, steps: readonly SchemaStep[]): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await migrateBy(options, steps);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!/^(23505|42P07|42710|40001|40P01)$/.test(code) || tries === 5) throw error;
    }
  }
}

/** Migrates the schema, with a longer timeout than other statements have. */
async function migrateBy(options: PostgresOptions, steps: readonly SchemaStep[]): Promise<void> {
  const client = new Client({ ...clientConfig(options), query_timeout: 0 });
  client.on('error', ignore);
  try {
    await client.connect();
    await migrate(client, steps);
  } finally {
    await client.end();
  }
}

class Site implements SharedNodes {
  readonly #db: Connections;
  readonly #claim: NodeClaim;
  readonly #hints: Hints;
  readonly #schema: number;
  readonly #appends: Appends;
  readonly #presence: Presence;
  /** The write that is running for each match. The next write of the match waits for it. */
  readonly #last = new Map<string, Promise<unknown>>();
  #now = 0;
  #isClosing = false;
  live = 1;

  constructor(db: Connections, claim: NodeClaim, hints: Hints, schema: number) {
    this.#db = db;
    this.#claim = claim;
    this.#hints = hints;
    this.#schema = schema;
    this.#appends = new Appends(db, claim.node, claim.claimMs);
    this.#presence = new Presence(db, claim.node);
  }

  get answers(): number {
    return this.#db.answers;
  }

  matchStore(): MatchStore {
    const db = this.#db;
    return {
      shared: this,
      write: (write) => this.#inTurn(write),
      find: async (match) => {
        const [cells] = await db.run<MatchCells>(FIND_MATCH, [match]);
        return cells === undefined ? null : storedMatch(cells);
      },
      open: (match) => this.#read(match, ALL, ALL),
      read: (match, { atMost }, to = ALL) => this.#read(match, atMost, to),
      after: async (ends) =>
        new Map((await db.run<RowsAfter>(ROWS_AFTER, [[...ends.keys()], [...ends.values()]])).map(rowsAfter)),
      seqOf: async (match, by, cmd) =>
        (await db.run<{ readonly seq: number }>(SEQ_OF, [match, by, cmd]))[0]?.seq ?? null,
      list: async (after, limit) => idsOf(await db.run<Id>(LIST, [after, limit])),
      schema: this.#schema,
      heads: (matches) => this.#heads(matches),
      room: async (id) => (await db.run<RoomRow & Record<string, unknown>>(ROOM, [id]))[0] ?? null,
      listed: async (limit, matches, share) =>
        (
          await db.run<MatchCells & ListingCells>(LISTED_ROOMS, [
            limit,
            matches,
            this.#claim.node,
            this.#now - SEEN_MS,
            share,
          ])
        ).map((cells) => ({
          stored: storedMatch(cells),
          room: cells.listing,
        })),
      dueBy: async (now, limit) => idsOf(await db.run<Id>(DUE_BY, [now, limit])),
      claim: async (now, limit, until) => idsOf(await db.run<Id>(CLAIM, [now, limit, until, this.#claim.node])),
      release: async (matches) => void (await db.run(RELEASE, [matches, this.#claim.node])),
      now: () => this.now(),
      usage: async () => {
        const [{ matches, bytes } = { matches: 0, bytes: 0 }] = await db.run<{ matches: number; bytes: number }>(USAGE);
        return { matches, bytes };
      },
      pushes: (match, seat) => db.run<PushRow & Record<string, unknown>>(PUSHES, [match, seat]),
      counts: (day) => db.run<DayCount & Record<string, unknown>>(COUNTS, [day]),
      bans: (now) => db.run<Ban & Record<string, unknown>>(BANS, [now]),
      siteKeys: async () => (await db.run<{ readonly keys: string | null }>(SITE_KEYS))[0]?.keys ?? null,
      close: () => this.#close(),
    };
  }

  listen(heard: (matches: readonly string[]) => void, connected: () => void): void {
    this.#hints.listen(heard, connected);
  }

  async setHere(match: string, seat: number, isHere: boolean, address: string): Promise<void> {
    if (this.#isClosing) return;
    // a write that waits while the store closes is not needed: the node's presence is deleted
    await this.#presence.set({ match, seat, isHere, address }).catch((error: unknown) => {
      if (!this.#isClosing) throw error;
    });
    this.#hints.tell(match);
  }

  async stranded(match: string, seat: number): Promise<number | null> {
    const values = [match, seat, this.#claim.node, this.#now];
    const [gone] = await this.#db.run<{ readonly seen: number | null }>(STRANDED, values);
    return gone?.seen ?? null;
  }

  async hold(match: string, seq: number): Promise<boolean> {
    const { node, claimMs } = this.#claim;
    return (await this.#db.run(HOLD, [this.#now, this.#now + claimMs, node, match, seq])).length === 1;
  }

  async record(at: number, sample: string): Promise<void> {
    await this.#db.run(RECORD, [this.#claim.node, at, sample]);
  }

  async recorded(since: number): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.#db.run<{ readonly node: string; readonly body: string }>(RECORDED, [since]);
    const byNode = Map.groupBy(rows, ({ node }) => node);
    return new Map([...byNode].map(([node, own]) => [node, own.map(({ body }) => body)]));
  }

  /** Stores a heartbeat and that this node runs, and returns site time. */
  async now(): Promise<number> {
    await this.#db.run(BEAT);
    const [site] = await this.#db.run<{ readonly now: number }>(NOW);
    this.#now = Math.max(this.#now, site?.now ?? 0);
    const [seen] = await this.#db.run<{ readonly live: number }>(SEEN, [this.#claim.node, this.#now, this.#schema]);
    this.live = seen?.live ?? 1;
    return this.#now;
  }

  async #heads(matches: readonly string[]): Promise<ReadonlyMap<string, MatchStatus>> {
    interface Cells extends Id {
      readonly head: number;
      readonly next: string | null;
      readonly taken: number;
      readonly here: number;
      readonly room: number;
      readonly awaited: boolean;
      readonly answers: string;
    }
    const rows = await this.#db.run<Cells & Record<string, unknown>>(HEADS, [matches, this.#claim.node, this.#now]);
    return new Map(
      rows.map(({ id, head: seq, next, taken, here, room, awaited, answers }) => [
        id,
        { seq, next, taken, elsewhere: { here, room, awaited, answers } },
      ]),
    );
  }

  /** Reads a match. An invalid snapshot is ignored. */
  async #read(match: string, atMost: number, to: number): Promise<Result<Reading>> {
    const cells = async (from: number): Promise<OpenCells | undefined> =>
      (await this.#db.run<OpenCells & Record<string, unknown>>(OPEN_MATCH, [match, from, to]))[0];
    const reading = readingOf(await cells(atMost), to) ?? readingOf(await cells(0), to);
    if (reading === null) throw new Error(`match ${match} has a snapshot before its first row`);
    return reading;
  }

  /** Runs the writes of each match one at a time, in order. */
  #inTurn(write: Write): Promise<Written> {
    if (write.op === 'beat') return Promise.resolve('ok');
    if (write.op === 'setTime') return this.#setTime(write.now);
    if (write.op === 'count' || write.op === 'siteKeys' || write.op === 'ban')
      return perform(this.#db, this.#claim, write);
    const match = write.op === 'create' ? write.record.id : write.match;
    const before = this.#last.get(match);
    const written = before === undefined ? this.#perform(match, write) : before.then(() => this.#perform(match, write));
    const ended = written.then(ignore, ignore).then(() => {
      if (this.#last.get(match) === ended) this.#last.delete(match);
    });
    this.#last.set(match, ended);
    return written;
  }

  async #setTime(now: number): Promise<Written> {
    await this.#db.run(SET_TIME, [now]);
    this.#now = now;
    return 'ok';
  }

  async #perform(match: string, write: Exclude<Write, { readonly op: 'beat' | 'setTime' }>): Promise<Written> {
    const isPlain = write.op === 'append' && write.next === null;
    const written = await (isPlain ? this.#appends.write(write) : perform(this.#db, this.#claim, write));
    if (written !== 'ok' || UNTOLD.includes(write.op)) return written;
    this.#hints.tell(match);
    // other rounds of the room listen for the id of the room
    if ((write.op === 'room' || write.op === 'follow') && write.room !== undefined) this.#hints.tell(write.room.id);
    return written;
  }

  async #close(): Promise<void> {
    this.#isClosing = true;
    const left = Promise.all(this.#last.values()).then(() => this.#db.run(LEAVE, [this.#claim.node, this.#now]));
    await inTime(left, LAST_WRITES_MS);
    await inTime(Promise.all([this.#hints.close(), this.#db.close()]), CLOSE_MS);
  }
}

type Id = { readonly id: string } & Readonly<Record<string, unknown>>;

function idsOf(rows: readonly Id[]): readonly string[] {
  return rows.map(({ id }) => id);
}

function ignore(): void {}
