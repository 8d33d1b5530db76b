import { begin, newSave, unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { fromSnapshot, toSnapshot, type Checkpoint } from './snapshot.ts';

const table = unwrap(begin(market, newSave(market, { seats: 2 }, 'seed')));
const checkpoint: Checkpoint<Market> = {
  table,
  memories: [0, 1, 2].map(() => market.emptyMemory),
  told: 0,
  timeouts: 0,
  acted: false,
};

test('a snapshot is what it was made of', () => {
  expect(fromSnapshot(market, toSnapshot(market, checkpoint))).toEqual({ ok: true, value: checkpoint });
});

test('a snapshot from before take-backs were asked for still opens', () => {
  const { takeBack: _, ...older } = table;
  const kept = { ...toSnapshot(market, checkpoint), body: JSON.stringify({ ...checkpoint, table: older }) };
  expect(fromSnapshot(market, kept)).toEqual({ ok: true, value: checkpoint });
});

test('a snapshot of other rules, or of another place, is none', () => {
  const kept = toSnapshot(market, checkpoint);
  expect(fromSnapshot(market, { ...kept, version: 99 })).toMatchObject({ error: { code: 'other-version' } });
  expect(fromSnapshot(market, { ...kept, seq: 7 })).toMatchObject({ error: { code: 'bad-snapshot' } });
});
