import { itemAt } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { newDevice, readKept, type KeptDevice } from './kept-device.ts';
import type { AnswerLog } from './device.ts';
import { openDraw, questionOf } from './host.ts';
import { SeatDraws, type FairSaid } from './player.ts';
import { keyPair } from './statement.ts';
import type { FairStep, ToldRecords } from './steps.ts';
import { FairTable, randomHex, TOTAL } from './table.fixture.ts';
import { headStatement } from './verify.ts';

/** The time that the device reads. */
const clock = { ms: 0 };

interface Followed {
  readonly player: SeatDraws;
  /** The messages that the program has sent. */
  readonly said: FairSaid[];
}

/** Returns a game of seven turns, and a player's program that has received none of it. */
function follow(name: string): Followed & { readonly table: FairTable } {
  const table = new FairTable(`${name} ${seed}`);
  const { kept } = table.device(0);
  const blank: KeptDevice = { ...kept, state: null, answered: null, records: 0, start: null };
  table.play(7);
  return { table, ...playerOf(table, blank) };
}

function playerOf(table: FairTable, device: KeptDevice, answers?: AnswerLog): Followed {
  const said: FairSaid[] = [];
  const player = new SeatDraws({
    game: market as never,
    kept: { promise: table.promise, invite: null, device },
    random: () => randomHex(table.source),
    now: () => clock.ms,
    line: () => ({ sendFair: (message) => void said.push(message) }),
    ...(answers && { answers }),
  });
  return { player, said };
}

function welcome({ player }: Pick<Followed, 'player'>, seq: number, fair: object | undefined): void {
  player.heard({ type: 'welcome', seat: 0, seq, seats: [0, 1], ...(fair && { fair: { start: fair } }) } as never);
}

function missed({ player }: Pick<Followed, 'player'>, after: number, steps: readonly FairStep[]): void {
  player.heard(JSON.parse(JSON.stringify({ type: 'steps', after, steps })) as never);
}

const asked = ({ said }: Followed): readonly unknown[] =>
  said.flatMap((one) => (one.type === 'steps' ? [one.after] : []));
const wrongOf = ({ player }: Pick<Followed, 'player'>): unknown => player.verdict?.wrong;

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
    const followed = follow('missed');
    const { table, player } = followed;
    const steps = stepsOf(table);
    welcome(followed, steps.length, table.start);
    missed(followed, 0, steps.slice(0, 6));
    missed(followed, 6, steps.slice(6));
    expect(asked(followed)).toEqual([0, 6]);
    expect(player.verdict).toMatchObject({ color: 'green', draws: 7 });
    expect(player.kept.device?.start).toBe(table.seed);
    expect(player.contradiction(table.file(), null)).toBeNull();
    expect(readKept(JSON.parse(JSON.stringify(player.kept)))).toEqual(player.kept);
  });

  test('takes frames in order, ignores those that it knows, and asks where one is missing', () => {
    const followed = follow('frames');
    const { table, player } = followed;
    const steps = stepsOf(table);
    welcome(followed, 0, table.start);
    for (const [n, step] of steps.slice(0, 5).entries()) player.played(n + 1, step, null);
    player.played(3, itemAt(steps, 2), null);
    player.played(8, itemAt(steps, 7), null);
    player.played(9, itemAt(steps, 8), null);
    expect(asked(followed)).toEqual([5]);
    missed(followed, 5, steps.slice(5));
    expect([wrongOf(followed), player.device?.state?.seq]).toEqual([null, steps.length]);
  });

  test('whose messages were refused, because they came too fast, sends them again with the next entry', () => {
    const followed = follow('refused');
    const { table, player, said } = followed;
    const steps = stepsOf(table);
    const refuse = (): void => player.heard({ type: 'fault' });
    welcome(followed, steps.length - 1, table.start);
    refuse();
    player.played(steps.length, itemAt(steps, steps.length - 1), null);
    expect(asked(followed)).toEqual([0, 0]);
    missed(followed, 0, steps);
    const devices = (): readonly FairSaid[] => said.filter(({ type }) => type === 'device');
    const before = devices().length;
    refuse();
    table.entry({ type: 'ply', at: 9, actor: 1, action: { type: 'pass' } });
    player.played(steps.length + 1, stepsOf(table).at(-1), null);
    expect(devices()).toHaveLength(before + 1);
  });

  test('that was away counts no draw of that time as one without its number though it was there', () => {
    const table = new FairTable(`reloaded ${seed}`);
    const back = playerOf(table, table.device(0).kept);
    const from = table.log.length;
    table.here[0] = false;
    table.play(3);
    welcome(back, table.log.length, table.start);
    // the server answers the device at once, and reads the steps from its store
    expect(back.said.map(({ type }) => type)).toEqual(['device', 'steps']);
    const { seq, hash } = table.state;
    const signature = keyPair(table.signerSeed).sign('head', headStatement(table.state));
    back.player.heard({ type: 'head', seq, hash, signature } as never);
    missed(back, from, stepsOf(table).slice(from));
    expect(back.player.verdict).toMatchObject({ draws: 3, overlooked: 0, lacking: [{ seat: 0, unlisted: 3 }] });
  });

  test('answers a question only when it knows all that leads to it', () => {
    const followed = follow('question');
    const { table, player, said } = followed;
    const steps = stepsOf(table);
    welcome(followed, 2, table.start);
    missed(followed, 0, steps.slice(0, 2));
    const { state, lists } = table;
    table.entry({ type: 'ply', at: 99, actor: 1, action: { type: 'flip', at: 1 } });
    const terms = { label: 'reveal', secret: false, total: TOTAL };
    const open = openDraw(table.state, terms, [0, 1], lists, keyPair(table.signerSeed));
    const question = questionOf(table.state, open, lists);
    player.heard({ type: 'draw', seq: table.log.length, records: [], servers: [], question } as never);
    const shares = (): readonly FairSaid[] => said.filter(({ type }) => type === 'share');
    expect(shares()).toEqual([]);
    missed(followed, 2, stepsOf(table).slice(2));
    expect(shares()).toMatchObject([{ draw: state.draws }]);
    expect(wrongOf(followed)).toBeNull();
    const awaiting = { type: 'awaiting', draw: state.draws, seats: [1] } as const;
    for (const ms of [1000, 23_000, 2000]) {
      expect(player.awaiting).toBeNull();
      clock.ms += ms;
      player.heard(awaiting);
    }
    expect(player.awaiting).toEqual([1]);
    // a program that was started again has waited for nobody yet
    const again = playerOf(table, player.kept.device as KeptDevice);
    for (const ms of [0, 24_000, 2000]) {
      expect(again.player.awaiting).toBeNull();
      clock.ms += ms;
      again.player.heard(awaiting);
    }
    expect(again.player.awaiting).toEqual([1]);
  });

  test('agrees to continue without a number only when it has waited since its own answer', () => {
    const followed = follow('hasty');
    const { table, player } = followed;
    welcome(followed, table.log.length, table.start);
    missed(followed, 0, stepsOf(table));
    clock.ms += 60_000;
    const { state, lists } = table;
    const awaiting = { type: 'awaiting', draw: state.draws, seats: [1] } as const;
    player.heard(awaiting);
    const terms = { label: 'reveal', secret: false, total: TOTAL };
    const open = openDraw(state, terms, [0, 1], lists, keyPair(table.signerSeed));
    const question = questionOf(state, open, lists);
    player.heard({ type: 'draw', seq: state.seq, records: [], servers: [], question } as never);
    player.heard(awaiting);
    expect(player.awaiting).toBeNull();
    player.goOn();
    expect(followed.said.map(({ type }) => type)).not.toContain('without');
    clock.ms += 25_000;
    player.heard(awaiting);
    player.goOn();
    expect(followed.said.at(-1)).toMatchObject({ type: 'without', draw: state.draws, seats: [1] });
  });

  test('notes its answers under its own seat, whatever seat the server names', () => {
    const followed = follow('named');
    const { table } = followed;
    const noted: unknown[] = [];
    const answers: AnswerLog = ({ draw }, seat) => {
      noted.push([draw, seat]);
      return null;
    };
    const { kept } = table.device(0);
    const window = playerOf(table, kept, answers);
    for (const seat of [0, null, 1])
      window.player.heard({
        type: 'welcome',
        seat,
        seq: table.log.length,
        seats: [0, 1],
        fair: { start: table.start },
      } as never);
    const { state, lists } = table;
    const terms = { label: 'reveal', secret: false, total: TOTAL };
    const question = questionOf(state, openDraw(state, terms, [0, 1], lists, keyPair(table.signerSeed)), lists);
    window.player.heard({ type: 'draw', seq: state.seq, records: [], servers: [], question } as never);
    expect(noted).toEqual([[state.draws, 0]]);
  });

  test('whose seat the host freed, and who got another one before the start, takes part there', () => {
    const table = new FairTable(`freed ${seed}`);
    const kept = { ...newDevice(table.facts, 1, () => randomHex(table.source)), state: null };
    const followed = playerOf(table, kept);
    for (const seat of [1, 0])
      followed.player.heard({ type: 'welcome', seat, seq: 0, seats: [0, 1], fair: { start: table.start } } as never);
    expect(followed.said).toMatchObject([{ record: { seat: 1 } }, { record: { seat: 0 } }]);
    // a device that has answered keeps its record, whatever the server says
    const other = playerOf(table, table.device(1).kept);
    welcome(other, table.log.length, table.start);
    expect(other.player.device?.kept.seat).toBe(1);
  });

  test('ignores a question of a draw that was made while it asked for what it had missed', () => {
    const followed = follow('stale');
    const { table, player, said } = followed;
    const steps = stepsOf(table);
    const before = table.log.length;
    const { state, lists } = table;
    const open = openDraw(
      state,
      { label: 'reveal', secret: false, total: TOTAL },
      [0, 1],
      lists,
      keyPair(table.signerSeed),
    );
    const question = questionOf(state, open, lists);
    table.play(1);
    welcome(followed, before, table.start);
    player.heard({ type: 'draw', seq: before, records: [], servers: [], question } as never);
    missed(followed, 0, [...steps, ...stepsOf(table).slice(before)]);
    expect(said.filter(({ type }) => type === 'share')).toEqual([]);
    expect([wrongOf(followed), player.device?.state?.seq]).toEqual([null, table.log.length]);
  });

  test('that has played checks the whole file, also if the server takes the seat away at the end', () => {
    const table = new FairTable(`taken away ${seed}`, { bots: [0] });
    table.play(2);
    const file = table.file();
    const ofSeat = (): Followed =>
      playerOf(
        table,
        newDevice(table.facts, 0, () => randomHex(table.source)),
      );
    const [played, freed] = [ofSeat(), ofSeat()];
    welcome(played, 0, table.start);
    played.player.played(1, undefined, null);
    expect(played.player.contradiction(file, null, false)).toMatchObject({ code: 'fair-missing' });
    // a seat that was freed before the start is another player's, and this one only watches
    welcome(freed, 0, table.start);
    freed.player.heard({ type: 'welcome', seat: null, seq: 0, seats: [0, 1] });
    freed.player.played(1, undefined, null);
    expect(freed.player.contradiction(file, null, false)).toBeNull();
  });

  test('says so where a promised match is plain or another one, and where a message cannot be read', () => {
    const followed = follow('plain');
    const { table } = followed;
    welcome(followed, 0, undefined);
    expect(followed.player.verdict).toMatchObject({ color: 'red', wrong: { code: 'fair-plain' } });
    const fresh = (): Followed =>
      playerOf(
        table,
        newDevice(table.facts, 0, () => randomHex(table.source)),
      );
    const other = fresh();
    welcome(other, 0, new FairTable(`other ${seed}`).start);
    expect(wrongOf(other)).toMatchObject({ code: 'fair-server' });
    const site = fresh();
    welcome(site, 0, new FairTable(`plain ${seed}`, { site: 'ab'.repeat(32) }).start);
    expect(wrongOf(site)).toMatchObject({ code: 'fair-server' });
    const timed = fresh();
    welcome(timed, 0, { ...table.start, clock: { totalMs: 1 } });
    expect(wrongOf(timed)).toMatchObject({ code: 'fair-shown' });
    const unread = fresh();
    welcome(unread, 0, table.start);
    unread.player.played(1, { records: 'none' }, null);
    expect(wrongOf(unread)).toMatchObject({ code: 'fair-malformed' });
  });
});
