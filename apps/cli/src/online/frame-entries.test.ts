import { describe, expect, test } from 'vitest';
import { market, type Market } from '@boardwright/core/testing';
import type { Game } from '@boardwright/core';
import type { Frame, PublicEntry } from '@boardwright/protocol';
import { entriesOfFrame, publicActionOf } from './frame-entries.ts';

const NEWS: Market['News'] = { type: 'end', actor: 0, action: { type: 'end', n: 0 }, gains: [] };
const END: PublicEntry = { type: 'ply', actor: 0, action: { type: 'end' } };
const frame = (entry: PublicEntry | null, news: Market['News'] | null = null): Frame => ({
  seq: 4,
  at: 7,
  news,
  entry,
});

describe('of a frame a terminal tells', () => {
  test('the news of a ply, and before it for whom the rules moved', () => {
    const ply = { type: 'ply', news: NEWS };
    expect(entriesOfFrame(frame(END, NEWS))).toEqual([ply]);
    expect(entriesOfFrame(frame(null, NEWS))).toEqual([ply]);
    expect(entriesOfFrame(frame({ ...END, late: true }, NEWS))).toEqual([
      { type: 'substitute', seat: 0, why: 'late' },
      ply,
    ]);
    expect(entriesOfFrame(frame({ ...END, failed: true }, NEWS))).toEqual([
      { type: 'substitute', seat: 0, why: 'failed' },
      ply,
    ]);
  });

  test.each<PublicEntry>([
    { type: 'refuse', seat: 1 },
    { type: 'resign', seat: 2 },
    { type: 'flag', seat: 2 },
    { type: 'offerDraw', seat: 0 },
    { type: 'agreeDraw', seat: 1 },
    { type: 'undo', seat: 0, to: 0 },
    { type: 'askUndo', seat: 0, to: 0 },
    { type: 'allowUndo', seat: 1 },
    { type: 'refuseUndo', seat: 1 },
  ])('what else a player did: $type', (entry) => {
    expect(entriesOfFrame(frame(entry))).toEqual([{ type: 'entry', entry: { ...entry, at: 7 }, ply: null }]);
  });

  test('nothing of who sits where, nor of what it has no name for', () => {
    expect(entriesOfFrame(frame({ type: 'sit', seat: 0, who: 'bot', level: 'easy' }))).toEqual([]);
    expect(entriesOfFrame(frame(null))).toEqual([]);
  });
});

test('the last move that everybody may know is no secret one, though it is one’s own', () => {
  const game = market as unknown as Game;
  expect(publicActionOf(game, frame(END))).toEqual({ type: 'end' });
  expect(publicActionOf(game, frame({ type: 'ply', actor: 0, action: { type: 'discard' } }))).toBeNull();
  expect(publicActionOf(game, frame({ type: 'ply', actor: 'chance', kind: 'steal' }))).toBeNull();
  expect(publicActionOf(game, frame({ type: 'resign', seat: 0 }))).toBeNull();
});
