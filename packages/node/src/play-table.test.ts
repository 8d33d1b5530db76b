import { makeBot, playTable } from '@boardwright/bots';
import { required, rng, unwrap } from '@boardwright/core';
import type { Level } from '@boardwright/core/bots';
import { load } from '@boardwright/core/host';
import { market } from '@boardwright/core/testing';
import { banqi, type Banqi } from '@boardwright/games/banqi';
import { knowledge } from '@boardwright/games/banqi/bots';
import { expect, expectTypeOf, test } from 'vitest';

test('a table plays a whole game of its bots, takes back, and is saved', () => {
  const table = playTable(knowledge, { seed: 'table' });
  expectTypeOf(table.state).toEqualTypeOf<Banqi['State']>();
  expect(table.moves()).toContain('flip A1');
  const before = String(table);
  const flipped = unwrap(table.play('flip A1'));
  const after = String(table);
  expect(after).not.toBe(before);
  expect(table.undo()).toEqual({ ok: true, value: flipped });
  expect(String(table)).toBe(before);
  unwrap(table.play('flip A1'));
  expect(String(table)).toBe(after); // the same move gets the same piece
  expect(table.bot('beginner').ok).toBe(true);
  for (const name of ['random', 'greedy'])
    for (let n = 0; n < 40 && table.outcome === null; n++) unwrap(table.bot(name));
  expect(unwrap(load(banqi, JSON.parse(JSON.stringify(table.save())))).tables.at(-1)?.state).toEqual(table.state);
});

test('what is refused leaves the table as it was', () => {
  const table = playTable(banqi, { seed: 'refused' });
  const before = String(table);
  expect(table.undo()).toMatchObject({ error: { code: 'nothing-to-undo' } });
  expect(table.play('nonsense')).toMatchObject({ ok: false });
  expect(table.play('flip A1', 1)).toMatchObject({ error: { code: 'not-your-turn' } });
  expect(table.bot('club')).toMatchObject({ error: { code: 'unknown-level' } });
  expect(String(table)).toBe(before);
  expect(table.seat).toBe(0);
});

test('a game with offers is played to its end, and takes no move after it', () => {
  const table = playTable(market, { seed: 'market' });
  for (let n = 0; n < 5000 && table.outcome === null; n++) unwrap(table.bot('random'));
  expect(table.outcome).not.toBeNull();
  expect([table.moves(), table.seat, table.bot('random').ok]).toEqual([[], null, false]);
  expect(table.undo().ok).toBe(true);
  expect(table.outcome).toBeNull();
});

test('a bot is made by the name of its level', () => {
  const table = playTable(knowledge, { seed: 'levels' });
  const sight = { seat: 0, view: table.view(0), memory: null, legal: banqi.legalActions(table.state, 0) };
  const budget = { nodes: 10, rng: rng('levels'), expired: () => false };
  expect(makeBot(knowledge, 'random').choose(sight, budget).action.type).toBe('flip');
  expect(() => makeBot(knowledge, 'nobody')).toThrow('banqi has no level "nobody"');
});

test('a level with a network plays once it is loaded, and by that network', async () => {
  const master = { ...required(knowledge.levels.at(-1), 'level'), nodes: 200 };
  const picture = async (level: Level): Promise<string> => {
    const table = playTable({ ...knowledge, levels: [level] }, { seed: 'network' });
    unwrap(await table.load('master'));
    for (let n = 0; n < 10; n++) unwrap(table.bot('master'));
    return String(table);
  };
  const table = playTable(knowledge, { seed: 'network' });
  expect(() => table.bot('master')).toThrow("await table.load('master')");
  expect(await table.load('nobody')).toMatchObject({ error: { code: 'unknown-level' } });
  expect(await picture(master)).toBe(await picture(master));
  expect(await picture(master)).not.toBe(await picture({ ...master, net: 'none' }));
});

test('a saved table goes on where it was, with the same draws', () => {
  const table = playTable(banqi, { seed: 'saved' });
  for (let n = 0; n < 20; n++) unwrap(table.bot('random'));
  const again = playTable(banqi, { save: JSON.parse(JSON.stringify(table.save())) });
  expect(again.state).toEqual(table.state);
  for (const one of [table, again]) for (let n = 0; n < 20; n++) unwrap(one.bot('random'));
  expect(again.save()).toEqual(table.save());
  expect(() => playTable(banqi, { save: { game: 'banqi' } })).toThrow('format');
});
