/**
 * Tests that texts stored by earlier servers stay readable. These rows and this snapshot were written by such servers and must never
 * change.
 */
import { market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import type { LogRow } from '../../store/store.ts';
import { fromRow, toRow } from './rows.ts';
import { fromSnapshot, toSnapshot } from './snapshot.ts';

const row = (seq: number, by: number, cmd: string, body: string, hidden: string | null = null): LogRow => {
  return { seq, by, cmd, body, private: hidden, salt: hidden === null ? null : 'salt', ts: 5, version: 1 };
};

test.each<[LogRow, object]>([
  [
    row(2, -1, 'sit:1', '{"type":"sit","at":1,"seat":1,"who":"bot","level":"easy"}'),
    { type: 'sit', at: 1, seat: 1, who: 'bot', level: 'easy' },
  ],
  [
    row(3, -1, 'draw:0', '{"type":"ply","at":2,"actor":"chance","action":{"type":"roll","n":4},"proof":"p"}'),
    { type: 'ply', at: 2, actor: 'chance', action: { type: 'roll', n: 4 }, proof: 'p' },
  ],
  [
    row(4, 0, 'c1', '{"type":"ply","at":3,"actor":0,"action":{"type":"grab","n":1}}'),
    { type: 'ply', at: 3, actor: 0, action: { type: 'grab', n: 1 } },
  ],
  [
    row(
      11,
      0,
      'c8',
      '{"type":"ply","at":3,"actor":0,"news":{"type":"discard","actor":0,"action":null,"gains":[-2,0]}}',
      '{"type":"discard","n":0}',
    ),
    { type: 'ply', at: 3, actor: 0, action: { type: 'discard', n: 0 } },
  ],
  [row(12, 1, 'c9', '{"type":"askUndo","at":4,"seat":1,"to":9}'), { type: 'askUndo', at: 4, seat: 1, to: 9 }],
  [
    row(13, 0, 'c10', '{"type":"undo","at":5,"seat":1,"to":9,"refund":true}'),
    { type: 'undo', at: 5, seat: 1, to: 9, refund: true },
  ],
  [row(14, 0, 'c11', '{"type":"offerDraw","at":6,"seat":0}'), { type: 'offerDraw', at: 6, seat: 0 }],
])('row $seq is read as it was written', (stored, entry) => {
  expect(fromRow(market, stored)).toEqual({ ok: true, value: entry });
});

const BODY = `{"table":{"state":{"stage":"roll","turns":8,"hands":[[5,0],[0,3]],"offers":[]},
  "outcome":{"ranks":[1,2],"scores":[5,3],"reason":"most cards"},"seq":22,"plies":20,"last":21,"draws":8,"at":3,"clock":null,
  "chairs":[{"who":"person","level":null},{"who":"bot","level":"easy"}],"left":[0,0],
  "paces":[{"running":false,"turn":4,"ms":1,"won":0},{"running":false,"turn":4,"ms":1,"won":0}],"since":[19,21],
  "acted":[20,22],"sinceAt":[2,2],"turnAt":[1,2],"undo":[22,22],"offer":null,"agreed":[],"takeBack":null},
  "memories":[[],[],[]],"told":3,"timeouts":0,"acted":true,"entries":[9,11]}`;

test('a snapshot is read as it was written, and what follows it is written as ever', () => {
  const moment = fromSnapshot(market, { seq: 22, version: 1, body: BODY });
  if (!moment.ok) throw new Error(moment.error.message);
  const { body } = toSnapshot(market, moment.value);
  expect(JSON.parse(body)).toEqual(JSON.parse(BODY));
  const { table } = moment.value;
  expect(table.turn).toEqual(market.turn(table.state));
  const entry = { type: 'sit', at: 9, seat: 0, who: 'bot', level: 'easy' } as const;
  const step = { before: table, entry, after: { ...table, seq: 23 }, cause: 'host', by: null } as const;
  expect(toRow(market, step, 5, () => 'salt')).toEqual(
    row(23, -1, 'sit:0', '{"type":"sit","at":9,"seat":0,"who":"bot","level":"easy"}'),
  );
});
