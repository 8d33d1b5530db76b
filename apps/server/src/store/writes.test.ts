import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bySize, size } from '../../../../tools/size.ts';
import { removeFolder } from '../../../../tools/temporary-folder.ts';
import { fillWithOlder } from '../testing/older-matches.ts';
import { freshFolder } from '../testing/test-server.ts';
import { genesis, sealRows, tipAfter } from './chain.ts';
import { committer } from './commit.ts';
import { DATABASE } from './folder.ts';
import { openWriter } from './schema.ts';
import type { Append, ChainTip, Creation } from './store.ts';

/** The file in which Linux counts what this thread has written. */
const COUNTS = '/proc/thread-self/io';
const OLDER = bySize(0, 60_000, 60_000);
/** The number of matches played at once (one ply of each per commit), the number of plies, and the number of further rounds. */
const [MATCHES, PLIES, ROUNDS] = [100, 200, bySize(0, 1, 10)];

function countsNow(): { readonly calls: number; readonly bytes: number } {
  const text = readFileSync(COUNTS, 'latin1');
  const count = (name: string): number => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1]);
  return { calls: count('syscw'), bytes: count('wchar') };
}

const idOf = (n: number): string => `match-${n}`.padEnd(16, '-');

function creationOf(n: number): Creation {
  const record = {
    id: idOf(n),
    game: 'hopnjump',
    version: 1,
    options: '{}',
    clock: null,
    pair: null,
    openAfter: null,
    room: null,
  };
  return { op: 'create', record: { ...record, seed: 'seed', key: 'key', created: 1 }, seats: [], due: null };
}

function moveOf(n: number, tip: ChainTip): Append {
  const from = tip.seq;
  const body = `{"type":"ply","at":1800000000000,"actor":${from % 2},"action":{"type":"HOP","from":${n % 60},"path":[12,28]}}`;
  const cmd = `00000000-0000-4000-8000-${String(from).padStart(12, '0')}`;
  const row = { seq: from + 1, by: from % 2, cmd, body, private: null, salt: null, ts: 1_800_000_000_000, version: 1 };
  return { op: 'append', match: idOf(n), tip, at: from, rows: sealRows(idOf(n), tip, [row]), over: false, next: null };
}

/** Plays all matches of a round, starting with their creation. */
function playOut(commit: ReturnType<typeof committer>, round: number): void {
  const creations = Array.from({ length: MATCHES }, (_, n) => creationOf(round * MATCHES + n));
  commit(creations);
  let tips = creations.map(({ record }) => genesis(record));
  for (let seq = 0; seq < PLIES; seq++) {
    const moves = tips.map((tip, n) => moveOf(round * MATCHES + n, tip));
    commit(moves);
    tips = moves.map(({ tip, rows }) => tipAfter(tip, rows));
  }
}

// too slow for the quick check (writes a large file), and other systems count writes elsewhere
test.skipIf(size === 'small' || !existsSync(COUNTS))(
  `beside ${OLDER} older matches a move is at most 1.5 writes and 3 kB, at ${MATCHES} a commit, in matches of ${PLIES} plies, checkpoints too`,
  () => {
    const folder = freshFolder();
    onTestFinished(() => removeFolder(folder));
    fillWithOlder(folder, OLDER, bySize(0, 4, 17));
    const db = openWriter(join(folder, DATABASE));
    const commit = committer(db);
    const before = countsNow();
    for (let round = 0; round < ROUNDS; round++) playOut(commit, round);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const after = countsNow();
    db.close();
    const moves = MATCHES * PLIES * ROUNDS;
    console.log(`${(after.calls - before.calls) / moves} writes and ${(after.bytes - before.bytes) / moves} B a move`);
    expect((after.calls - before.calls) / moves).toBeLessThan(1.5);
    expect((after.bytes - before.bytes) / moves).toBeLessThan(3000);
  },
);
