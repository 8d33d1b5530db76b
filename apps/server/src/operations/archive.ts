/**
 * A site as lines of JSON, independent of the kind of store: a line with the format, a line per match, and a last line. Each match has the
 * hash of its last row, so that every row is verified when the file is read.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fail, ok, type Result } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  parseJson,
  text,
  variant,
  type Decoder,
} from '@boardwright/core/decode';
import { damagedLog } from '../faults.ts';
import { genesis, sealRows, tipAfter } from '../store/chain.ts';
import { MOST_PUSHES } from '../store/records.ts';
import type { Adoption, AskedDraw, LogRow, MatchRecord, PushRow, RoomRow, SeatRow, SeatShare } from '../store/store.ts';

type ArchivedRow = Omit<LogRow, 'seq'>;
type ArchivedRoom = Pick<RoomRow, 'listed' | 'body'>;
type ArchivedPush = Omit<PushRow, 'match'>;

/**
 * A match with its data outside the log. room: only with the first match of a room, and only if the room was ever written; otherwise null.
 */
export interface MovedMatch {
  readonly adoption: Adoption;
  readonly room: ArchivedRoom | null;
  readonly pushes: readonly ArchivedPush[];
}

interface ArchivedMatch {
  readonly type: 'match';
  readonly record: MatchRecord;
  readonly seats: readonly SeatRow[];
  readonly rows: readonly ArchivedRow[];
  /** The hash of the last row; without rows, the hash that the first row would follow. */
  readonly hash: string;
  readonly at: number;
  readonly over: boolean;
  readonly next: string | null;
  readonly due: number | null;
  /** Absent if the match belongs to the room of an earlier match. */
  readonly room?: ArchivedRoom;
  readonly asked?: AskedDraw;
  readonly pushes?: readonly ArchivedPush[];
}

interface Beginning {
  readonly type: 'boardwright-site';
  readonly format: 1;
  readonly version: string;
  /** The keys of the site as its store keeps them; absent if there are none. */
  readonly siteKeys?: string;
}

/** The last line. now: site time. A file without this line is incomplete. */
interface End {
  readonly type: 'end';
  readonly matches: number;
  readonly now: number;
}

type Line = Beginning | ArchivedMatch | End;

const [MOST_ROWS, MOST_SEATS] = [100_000, 64];
const count = integer(0, Number.MAX_SAFE_INTEGER);
const [word, long] = [text(200), text(1_000_000)];

const record: Decoder<MatchRecord> = object<MatchRecord>({
  id: word,
  game: word,
  version: count,
  options: long,
  clock: nullable(long),
  pair: nullable(long),
  openAfter: nullable(count),
  room: nullable(long),
  seed: long,
  key: word,
  created: count,
  fair: optional(long),
});
const seat: Decoder<SeatRow> = object<SeatRow>({
  seat: count,
  who: oneOf(['person', 'bot']),
  level: nullable(word),
  invite: nullable(word),
  claim: nullable(word),
  token: nullable(word),
  share: optional(
    object<SeatShare>({
      device: long,
      setup: nullable(long),
      draw: count,
      answer: nullable(long),
    }),
  ),
});
const row: Decoder<ArchivedRow> = object<ArchivedRow>({
  by: integer(-1, MOST_SEATS),
  cmd: word,
  body: long,
  private: nullable(long),
  salt: nullable(word),
  ts: count,
  version: count,
});
const room: Decoder<ArchivedRoom> = object<ArchivedRoom>({ listed: boolean, body: long });
const push: Decoder<ArchivedPush> = object<ArchivedPush>({
  seat: integer(0, MOST_SEATS),
  endpoint: long,
  p256dh: word,
  auth: word,
  title: long,
});
const line: Decoder<Line> = variant<Line>({
  'boardwright-site': { format: oneOf([1]), version: word, siteKeys: optional(long) },
  match: {
    record,
    seats: array(seat, MOST_SEATS),
    rows: array(row, MOST_ROWS),
    hash: word,
    at: count,
    over: boolean,
    next: nullable(word),
    due: nullable(count),
    room: optional(room),
    asked: optional(object<AskedDraw>({ draw: count, terms: long })),
    pushes: optional(array(push, MOST_SEATS * MOST_PUSHES)),
  },
  end: { matches: count, now: count },
});

export function beginningLine(version: string, siteKeys: string | null): string {
  return textOf({ type: 'boardwright-site', format: 1, version, ...(siteKeys !== null && { siteKeys }) });
}

export function matchLine({ adoption, room: around, pushes }: MovedMatch): string {
  const { match, record: facts, seats, rows, at, over, next, due, asked } = adoption;
  const { hash } = tipAfter(genesis(facts), rows);
  const plain = rows.map(({ by, cmd, body, private: hidden, salt, ts, version }): ArchivedRow => ({
    by,
    cmd,
    body,
    private: hidden,
    salt,
    ts,
    version,
  }));
  const beside = { ...(around && { room: around }), ...(pushes.length > 0 && { pushes }), ...(asked && { asked }) };
  const own = { record: { ...facts, id: match }, seats, rows: plain, hash, at, over, next, due };
  return textOf({ type: 'match', ...own, ...beside });
}

export function endLine(matches: number, now: number): string {
  return textOf({ type: 'end', matches, now });
}

function textOf(value: Line): string {
  return `${JSON.stringify(value)}\n`;
}

/** Reads the matches of a file, verifying each. The last item is the site time at which the file was written. */
export async function* readArchive(file: string): AsyncGenerator<Result<MovedMatch | number>> {
  let [lines, matches, isWhole] = [0, 0, false];
  for await (const raw of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const read = lineOf(raw, `line ${++lines}`);
    if (!read.ok) return yield read;
    if ((read.value.type === 'boardwright-site') !== (lines === 1)) return yield NOT_A_SITE;
    if (read.value.type === 'match') yield movedMatch(read.value);
    if (read.value.type === 'match') matches++;
    if (read.value.type !== 'end') continue;
    isWhole = read.value.matches === matches;
    if (isWhole) yield ok(read.value.now);
  }
  if (!isWhole) yield NOT_A_SITE;
}

/** Returns the site keys in such a file; null if there are none. */
export async function archivedKeys(file: string): Promise<string | null> {
  for await (const raw of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const read = lineOf(raw, 'line 1');
    return read.ok && read.value.type === 'boardwright-site' ? (read.value.siteKeys ?? null) : null;
  }
  return null;
}

const NOT_A_SITE: Result<never> = fail('not-an-export', 'The file is not a complete export of a site.');

function lineOf(raw: string, at: string): Result<Line> {
  const value = parseJson(raw, at);
  return value.ok ? line.decode(value.value, at) : value;
}

function movedMatch(archived: ArchivedMatch): Result<MovedMatch> {
  const adoption = adoptionOf(archived);
  if (!adoption.ok) return adoption;
  const { room: around = null, pushes = [] } = archived;
  return ok({ adoption: adoption.value, room: around, pushes });
}

function adoptionOf({ record: facts, seats, rows, hash, at, over, next, due, asked }: ArchivedMatch): Result<Adoption> {
  const start = genesis(facts);
  const sealed = sealRows(
    facts.id,
    start,
    rows.map((one, i) => ({ ...one, seq: i + 1 })),
  );
  if (tipAfter(start, sealed).hash !== hash) return damagedLog(`match ${facts.id}: a row was changed`);
  return ok({
    op: 'adopt',
    match: facts.id,
    record: facts,
    seats,
    rows: sealed,
    at,
    over,
    next,
    due,
    ...(asked && { asked }),
  });
}
