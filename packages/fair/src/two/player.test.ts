import { itemAt } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { newDevice, type KeptDevice } from './kept-device.ts';
import { openDraw, questionOf } from './host.ts';
import { SeatDraws } from './player.ts';
import type { OpenedShare } from './records.ts';
import { keyPair } from './statement.ts';
import type { FairStep, ToldRecords } from './steps.ts';
import { FairTable, randomHex, TOTAL } from './table.fixture.ts';

interface Followed {
  readonly player: SeatDraws;
  readonly asked: number[];
  readonly shares: { readonly draw: number; readonly share: OpenedShare }[];
}

/** A game of seven turns, and a player's program that has heard nothing of it. */
function follow(
  name: string,
  odds: readonly { readonly weight: number; readonly action: object }[] | null = null,
): Followed & { readonly table: FairTable } {
  const table = new FairTable(`${name} ${seed}`);
  const { kept } = table.device(0);
  const blank: KeptDevice = { ...kept, state: null, answered: null, records: 0, start: null };
  table.play(7);
  return { table, ...playerOf(table, blank, odds) };
}

function playerOf(
  table: FairTable,
  kept: KeptDevice,
  odds: readonly { readonly weight: number; readonly action: object }[] | null = null,
): Followed {
  const [asked, shares]: [number[], Followed['shares'][number][]] = [[], []];
  const player = new SeatDraws({
    kept,
    odds: () => odds as never,
    random: () => randomHex(table.source),
    wire: () => ({
      sendShare: (draw, share) => void shares.push({ draw, share }),
      sendRoot: () => {},
      askSteps: (after) => void asked.push(after),
    }),
  });
  return { player, asked, shares };
}

function recordsAt({ records, lists }: FairTable, seq: number): ToldRecords {
  const here = records.filter((record) => record.seq === seq);
  const before = records.filter((record) => record.type === 'draw' && record.seq < seq).length;
  const draws = here.filter(({ type }) => type === 'draw');
  return { records: here, servers: draws.map((_, i) => lists.open(before + i)) };
}

function stepsOf(table: FairTable): readonly FairStep[] {
  return table.log.map((entry, n) => ({ ...recordsAt(table, n), line: table.lineOf(n + 1), action: entry['action'] }));
}

describe('a player’s program', () => {
  test('asks for what it has missed, and knows the whole match then', () => {
    const { table, player, asked } = follow('missed');
    const steps = stepsOf(table);
    player.welcomed(table.start, 2, steps.length);
    expect(asked).toEqual([0]);
    player.missed(0, JSON.parse(JSON.stringify(steps)) as unknown[]);
    expect(player.verdict).toMatchObject({ color: 'green', draws: 7 });
    expect(player.kept.start).toBe(table.seed);
    expect(player.device.contradiction(table.file())).toBeNull();
  });

  test('takes frames in order, ignores those that it knows, and asks where one is missing', () => {
    const { table, player, asked } = follow('frames');
    const steps = stepsOf(table);
    player.welcomed(table.start, 2, 0);
    for (const [n, step] of steps.slice(0, 5).entries()) player.told(n + 1, step);
    player.told(3, itemAt(steps, 2));
    player.told(8, itemAt(steps, 7));
    player.told(9, itemAt(steps, 8));
    expect(asked).toEqual([5]);
    player.missed(5, steps.slice(5));
    expect([player.verdict.wrong, player.device.state?.seq]).toEqual([null, steps.length]);
  });

  test('answers a question only when it knows all that leads to it', () => {
    const { table, player, shares } = follow('question');
    const steps = stepsOf(table);
    player.welcomed(table.start, 2, 2);
    player.missed(0, steps.slice(0, 2));
    const { state, lists } = table;
    table.entry({ type: 'ply', at: 99, actor: 1, action: { type: 'flip', at: 1 } });
    const open = openDraw(
      table.state,
      { label: 'reveal', secret: false, total: TOTAL },
      [0, 1],
      lists,
      keyPair(table.signerSeed),
    );
    const question = questionOf(table.state, open, lists);
    player.asked(table.log.length, { records: [], servers: [], question });
    expect(shares).toEqual([]);
    player.missed(2, stepsOf(table).slice(2));
    expect(shares).toMatchObject([{ draw: state.draws }]);
    expect(player.verdict.wrong).toBeNull();
  });

  test('names a result that is not the one at its ticket, and odds that are not those of the rules', () => {
    const faces = Array.from({ length: TOTAL }, (_, is) => ({ weight: 1, action: { type: 'reveal', is } }));
    const right = follow('right', faces);
    right.player.welcomed(right.table.start, 2, 0);
    for (const [n, step] of stepsOf(right.table).entries()) right.player.told(n + 1, step);
    expect(right.player.verdict.wrong).toBeNull();
    const wrong = follow('wrong', faces.toReversed());
    wrong.player.welcomed(wrong.table.start, 2, 0);
    for (const [n, step] of stepsOf(wrong.table).entries()) wrong.player.told(n + 1, step);
    expect(wrong.player.verdict.wrong).toMatchObject({ code: 'fair-result' });
    const fewer = follow('fewer', faces.slice(1));
    fewer.player.welcomed(fewer.table.start, 2, 0);
    for (const [n, step] of stepsOf(fewer.table).entries()) fewer.player.told(n + 1, step);
    expect(fewer.player.verdict.wrong).toMatchObject({ code: 'fair-result' });
  });

  test('says so where a promised match is plain, and where a message cannot be read', () => {
    const { table, player } = follow('plain');
    player.welcomed(undefined, 2, 0);
    expect(player.verdict).toMatchObject({ color: 'red', wrong: { code: 'fair-plain' } });
    const other = playerOf(
      table,
      newDevice(table.facts, 0, () => randomHex(table.source)),
    ).player;
    other.welcomed(table.start, 2, 0);
    other.told(1, { records: 'none' });
    expect(other.verdict.wrong).toMatchObject({ code: 'fair-malformed' });
  });
});
