/** Commits a batch of writes as one transaction with one fsync. Runs in the writer's thread. */
import type { DatabaseSync } from 'node:sqlite';
import { required } from '@boardwright/core';
import { commandIndex, type CommandIndex } from './command-index.ts';
import { COMMIT_STATEMENTS } from './commit-statements.ts';
import { genesis, sealSnapshot, tipAfter } from './chain.ts';
import { heads, type Heads } from './heads.ts';
import { MOST_PUSHES } from './records.ts';
import {
  hashOf,
  numberIn,
  prepareAll,
  recordOf,
  sqliteCodeOf,
  textCell,
  tipOf,
  type Statements,
} from './sqlite-rows.ts';
import type {
  Adoption,
  Append,
  AskedDraw,
  ChainTip,
  Committed,
  Creation,
  RoomRow,
  SealedRow,
  SeatAnswer,
  SeatHolder,
  Write,
  Written,
} from './store.ts';

type Sql = Statements<typeof COMMIT_STATEMENTS>;

/** What the writer caches about a match. */
interface Known {
  readonly number: number;
  tip: ChainTip;
}

/** Maximum number of matches in the cache. */
const MAX_KNOWN = 20_000;
/** SQLite's result code for a row that exists already. */
const CONSTRAINT = 19;

export function committer(db: DatabaseSync): (batch: readonly Write[]) => Committed {
  const sql = prepareAll(db, COMMIT_STATEMENTS);
  const writer = new Writer(sql, heads(db), commandIndex(db));
  const attempt = (batch: readonly Write[]): Committed => {
    sql.begin.run();
    try {
      const committed = writer.perform(batch);
      sql.commit.run();
      return committed;
    } catch (error) {
      if (db.isTransaction) sql.rollback.run();
      writer.forget();
      throw error;
    }
  };
  return (batch) => {
    try {
      return attempt(batch);
    } catch (error) {
      // another program has written to this file; the cache is rebuilt in the second attempt
      if (sqliteCodeOf(error) !== CONSTRAINT) throw error;
      return attempt(batch);
    }
  };
}

class Writer {
  readonly #sql: Sql;
  readonly #heads: Heads;
  readonly #commands: CommandIndex;
  readonly #known = new Map<string, Known>();
  /** The latest day for which something was counted. */
  #today = 0;

  constructor(sql: Sql, secured: Heads, commands: CommandIndex) {
    this.#sql = sql;
    this.#heads = secured;
    this.#commands = commands;
  }

  forget(): void {
    this.#known.clear();
    this.#heads.forget();
    this.#commands.forget();
  }

  perform(batch: readonly Write[]): Committed {
    const written = batch.map((write) => this.#perform(write));
    this.#commands.update();
    return { written, folded: this.#heads.secure() };
  }

  #perform(write: Write): Written {
    if (write.op === 'append') return this.#append(write);
    if (write.op === 'create') return this.#create(write);
    if (write.op === 'beat') return (void this.#sql.beat.run(write.now), 'ok');
    if (write.op === 'setTime') return this.#setTime(write.now);
    if (write.op === 'siteKeys') return this.#siteKeys(write);
    if (write.op === 'ban') return this.#ban(write);
    if (write.op === 'count') return this.#count(write.key, write.day);
    if (write.op === 'adopt') return this.#adopt(write);
    const known = this.#find(write.match);
    if (known === null) return 'conflict';
    switch (write.op) {
      case 'sit':
        if (this.#sql.sit.run(write.claim, write.token, known.number, write.seat).changes !== 1) return 'conflict';
        return this.#setDue(known.number, write.due);
      case 'device':
        if (this.#sql.isAsked.get(known.number) !== undefined) return 'conflict';
        return this.#sql.device.run(known.number, write.seat, write.device).changes === 1 ? 'ok' : 'conflict';
      case 'ask':
        return known.tip.seq === write.seq ? this.#ask(known.number, write) : 'conflict';
      case 'answer':
        return this.#answer(known.number, write);
      case 'due':
        return this.#setDue(known.number, write.due);
      case 'snapshot':
        return this.#snapshot(known.number, write);
      case 'reseat':
        return this.#reseat(known, write);
      case 'room':
        return this.#isRoomAt(write.room) ? this.#room(write.room) : 'conflict';
      case 'follow':
        if (!this.#isRoomAt(write.room)) return 'conflict';
        if (this.#sql.next.run(write.next.record.id, known.number).changes !== 1) return 'conflict';
        if (write.room !== undefined) this.#room(write.room);
        return this.#create(write.next);
      case 'subscribe':
        return this.#subscribe(known.number, write);
      case 'unsubscribe':
        this.#sql.unsubscribe.run(known.number, write.seat, write.endpoint);
        return 'ok';
      case 'drop':
        return this.#drop(known, write);
      case 'forget':
        return this.#forgetSeats(known, write.match, write.holders);
    }
  }

  #find(match: string): Known | null {
    const kept = this.#known.get(match);
    if (kept !== undefined) return kept;
    const cells = this.#sql.number.get(match);
    if (cells === undefined) return null;
    const number = numberIn(cells, 'number');
    const last = this.#sql.last.get(number);
    const tip = last === undefined ? genesis(recordOf(cells)) : tipOf(last);
    return this.#keep(match, { number, tip });
  }

  #keep(match: string, known: Known): Known {
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(match, known);
    return known;
  }

  /** Appends all rows or none: the tip is checked before anything is changed. */
  #append({ match, tip, at, rows, over, due, next, asked }: Append): Written {
    const known = this.#find(match);
    if (known === null || known.tip.seq !== tip.seq || known.tip.hash !== tip.hash) return 'conflict';
    for (const row of rows) this.#row(known.number, row);
    if (asked !== undefined) this.#ask(known.number, asked);
    known.tip = tipAfter(tip, rows);
    this.#heads.add(known.number, known.tip.seq, at);
    if (over) this.#sql.over.run(known.number);
    if (due !== undefined) this.#setDue(known.number, due);
    if (next === null) return 'ok';
    this.#sql.next.run(next.record.id, known.number);
    return this.#create(next);
  }

  #row(number: number, { seq, by, cmd, body, private: hidden, salt, ts, version, hash }: SealedRow): void {
    const bytes = Buffer.from(hash, 'base64url');
    this.#sql.row.run(number, seq, by, cmd, body, hidden, salt, ts, version, bytes);
  }

  #ask(number: number, { draw, terms }: AskedDraw): Written {
    return this.#sql.ask.run(draw, terms, number, draw).changes === 1 ? 'ok' : 'conflict';
  }

  #answer(number: number, { seat, draw, answer }: SeatAnswer): Written {
    const { setup, answer: later } = this.#sql;
    const { changes } = draw === 0 ? setup.run(answer, number, seat) : later.run(answer, draw, number, seat, draw);
    return changes === 1 ? 'ok' : 'conflict';
  }

  #create({ record, seats, due }: Creation): Written {
    const { id, game, version, options, clock, pair, openAfter, room, seed, key, created, fair = null } = record;
    const cells = [id, game, version, options, clock, pair, openAfter, room, seed, key, created, fair];
    const number = Number(this.#sql.match.run(...cells).lastInsertRowid);
    for (const s of seats) this.#sql.seat.run(number, s.seat, s.who, s.level, s.invite, s.claim, s.token);
    this.#keep(id, { number, tip: genesis(record) });
    return due === null ? 'ok' : this.#setDue(number, due);
  }

  #adopt({ match, record, seats, rows, at, over, next, due, asked }: Adoption): Written {
    const known = this.#find(match);
    const tip = tipAfter(genesis(record), rows);
    if (known !== null) return known.tip.hash === tip.hash ? 'ok' : 'conflict';
    this.#create({ op: 'create', record, seats, due });
    const append = { op: 'append', match, tip: genesis(record), at, rows, over: false, next: null } as const;
    const { number } = required(this.#find(match), 'the match just made');
    if (rows.length > 0) this.#append(append);
    this.#sql.adopted.run(over ? 1 : 0, next, number);
    for (const { seat, share } of seats)
      if (share !== undefined) {
        const { device, setup, draw, answer } = share;
        this.#sql.adoptShare.run(number, seat, device, setup, draw, answer);
      }
    if (asked !== undefined) this.#ask(number, asked);
    return 'ok';
  }

  #setTime(now: number): Written {
    this.#sql.forgetTimes.run();
    this.#sql.setTime.run(now);
    return 'ok';
  }

  #ban({ key, until }: Extract<Write, { readonly op: 'ban' }>): Written {
    const { changes } = until === null ? this.#sql.unban.run(key) : this.#sql.ban.run(key, until);
    return changes === 1 ? 'ok' : 'conflict';
  }

  #siteKeys({ before, keys }: Extract<Write, { readonly op: 'siteKeys' }>): Written {
    const { firstSiteKeys, siteKeys } = this.#sql;
    const { changes } = before === null ? firstSiteKeys.run(keys) : siteKeys.run(keys, before);
    return changes === 1 ? 'ok' : 'conflict';
  }

  #reseat({ number, tip }: Known, { seq, token, row }: Extract<Write, { readonly op: 'reseat' }>): Written {
    const { seat, who, level, invite, claim } = row;
    const isSettled = seq === null ? this.#sql.isOver : this.#sql.isAsked;
    if ((seq !== null && tip.seq !== seq) || isSettled.get(number) !== undefined) return 'conflict';
    const { changes } = this.#sql.reseat.run(who, level, invite, claim, row.token, number, seat, token);
    if (changes !== 1) return 'conflict';
    if (seq !== null) this.#sql.dropShare.run(number, seat);
    this.#sql.keep.run(number, seat);
    this.#sql.unsubscribe.run(number, seat, null);
    return 'ok';
  }

  /** Returns whether this write of the room follows the stored one. True if there is no room to write. */
  #isRoomAt(room: RoomRow | undefined): boolean {
    return room === undefined || this.#sql.isRoomAt.get(room.id, room.changed - 1) !== undefined;
  }

  #room({ id, changed, listed, body }: RoomRow): 'ok' {
    this.#sql.room.run(id, changed, listed ? 1 : 0, body);
    return 'ok';
  }

  #count(key: string, day: number): Written {
    this.#sql.count.run(key, day);
    if (day > this.#today) this.#sql.forgetCounts.run(day - 1);
    this.#today = Math.max(day, this.#today);
    return 'ok';
  }

  #setDue(number: number, due: number | null): Written {
    if (due === null) this.#sql.notDue.run(number);
    else this.#sql.due.run(number, due);
    return 'ok';
  }

  #subscribe(number: number, row: Extract<Write, { readonly op: 'subscribe' }>): Written {
    const { seat, endpoint, p256dh, auth, title, token } = row;
    const cells = [number, seat, endpoint, p256dh, auth, title, MOST_PUSHES, token];
    return this.#sql.subscribe.run(...cells).changes === 1 ? 'ok' : 'conflict';
  }

  #snapshot(number: number, { match, snapshot }: Extract<Write, { readonly op: 'snapshot' }>): Written {
    const found = this.#sql.rowHash.get(number, snapshot.seq);
    if (found === undefined) return 'conflict';
    const hash = sealSnapshot(match, snapshot, hashOf(found));
    this.#sql.snapshot.run(number, snapshot.seq, snapshot.version, snapshot.body, Buffer.from(hash, 'base64url'));
    return 'ok';
  }

  #drop({ number, tip }: Known, { match, seq, now }: Extract<Write, { readonly op: 'drop' }>): Written {
    if (tip.seq !== seq || this.#sql.isDue.get(number, now) === undefined) return 'conflict';
    return this.#erase(number, match);
  }

  #forgetSeats({ number }: Known, match: string, holders: readonly SeatHolder[]): Written {
    for (const { seat, token } of holders) {
      if (this.#sql.holds.get(number, seat, token) === undefined) continue;
      this.#sql.forget.run(number, seat);
      this.#sql.unsubscribe.run(number, seat, null);
    }
    return this.#sql.isKept.get(number) === undefined ? this.#erase(number, match) : 'ok';
  }

  #erase(number: number, match: string): Written {
    const room = textCell(this.#sql.roomOf.get(number) ?? {}, 'room');
    const { dropMatch, dropSeats, dropShares, dropLog, dropSnapshots, dropHead, dropForgets, notDue } = this.#sql;
    const drops = [dropMatch, dropSeats, dropShares, dropLog, dropSnapshots, dropHead, dropForgets, notDue];
    for (const statement of [...drops, this.#sql.dropPushes]) statement.run(number);
    this.#sql.dropRoom.run(room);
    this.#known.delete(match);
    this.#heads.drop(number);
    this.#commands.drop(number);
    return 'ok';
  }
}
