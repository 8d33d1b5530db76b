import { expect, test } from 'vitest';
import { batchOf, textOf } from './batch-text.ts';
import type { Append, Creation, SealedRow, Write } from './store.ts';

const row = (seq: number, more: Partial<SealedRow> = {}): SealedRow => ({
  seq,
  by: -1,
  cmd: `draw:${seq}`,
  body: JSON.stringify({ type: 'ply', words: 'a\nb "三" \\ \u2028' }),
  private: null,
  salt: null,
  ts: 1_800_000_000_000,
  version: 3,
  hash: `hash-of_${seq}`,
  ...more,
});
const append = (more: Partial<Append> = {}): Append => ({
  op: 'append',
  match: '-AAAAAAAAAAAAAA_',
  tip: { seq: 6, hash: 'hash-of_6', ts: 1_700_000_000_000 },
  at: 12,
  rows: [row(7), row(8, { by: 3, private: '{"card":1}', salt: 'c2FsdA' })],
  over: false,
  next: null,
  ...more,
});
const asked = { draw: 17, terms: '{"seats": [0, 1]}' };
const record = { id: 'B'.repeat(16), game: 'market', version: 1, options: '{}', clock: null, pair: null };
const creation: Creation = {
  op: 'create',
  record: { ...record, openAfter: null, room: null, seed: 's\n', key: 'k', created: 5 },
  seats: [],
  due: null,
};

test.each<[string, readonly Write[]]>([
  ['nothing', []],
  ['appends, with all that a due time may be', [append(), append({ due: null }), append({ due: 7, over: true })]],
  ['an append without rows', [append({ rows: [] }), append()]],
  ['appends that ask for a draw', [append({ asked }), append(), append({ asked: { draw: 0, terms: '' } })]],
  ['an append that brings about another match', [append({ over: true, next: creation }), append()]],
  [
    'all between others',
    [creation, append(), { op: 'beat', now: 5 }, append(), { op: 'due', match: 'C', seq: 0, due: null }],
  ],
])('%s comes out as it went in', (_, batch) => {
  expect(batchOf(textOf(batch))).toEqual(batch);
});
