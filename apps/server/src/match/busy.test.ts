import type { Clock, Command } from '@boardwright/core/host';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { memoryStore } from '../store/memory.ts';
import type { MatchStore } from '../store/store.ts';
import { LoneMatch, type MatchAnswer } from '../testing/lone-match.ts';
import { rowsOf } from '../testing/logs.ts';

const MINUTE: Clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
const WAITING = 8;
const OFFER: Command = { type: 'offerDraw' };

/** A disk whose writes wait while a test holds it. */
class HeldDisk {
  readonly #inner: MatchStore = memoryStore();
  #held: Promise<void> | null = null;
  release = (): void => {};

  readonly store: MatchStore = {
    ...this.#inner,
    write: async (write) => {
      await this.#held;
      return this.#inner.write(write);
    },
  };

  hold(): void {
    this.#held = new Promise((resolve) => (this.release = resolve));
  }
}

interface Held {
  readonly disk: HeldDisk;
  readonly lone: LoneMatch<Hop>;
  /** A ply of seat 0, whose turn it is. */
  readonly ply: Command;
  /** Sends a command for the first decision. */
  say(seat: number, command: Command, id?: string): Promise<MatchAnswer>;
}

async function heldMatch(): Promise<Held> {
  const disk = new HeldDisk();
  const lone = await LoneMatch.open(hopnjump, { store: disk.store, clock: MINUTE, limits: { waiting: WAITING } });
  const { since } = await lone.table();
  const action = (await lone.legal(0)).find(({ type }) => type === 'STEP');
  const say = (seat: number, command: Command, id = lone.freshId()): Promise<MatchAnswer> =>
    lone.send(seat, command, id, since[seat] ?? 0);
  disk.hold();
  return { disk, lone, ply: { type: 'ply', action }, say };
}

test('a seat that fills its share of the queue is busy; the other is not, and waits for one command of it', async () => {
  const { disk, lone, ply, say } = await heldMatch();
  const words = Array.from({ length: 20 }, (_, n) => say(1, n === 1 ? { type: 'refuse' } : OFFER));
  const played = say(0, ply, 'ply-of-the-other-seat-');
  disk.release();
  expect(await played).toBeNull();
  const codes = (await Promise.all(words)).map((answer) => answer?.code ?? 'ok');
  // one command is being written, and the seat fills half of the queue
  expect(codes.slice(1 + WAITING / 2)).toEqual(Array.from({ length: 19 - WAITING / 2 }, () => 'busy'));
  expect(codes.slice(0, 1 + WAITING / 2)).not.toContain('busy');
  const commands = (await rowsOf(lone.store, lone.match)).filter(({ by }) => by >= 0);
  expect(commands.map(({ by }) => by).slice(0, 2)).toEqual([1, 0]);
});

test('a seat does not pay for time in which others kept the match busy, and does not lose by it', async () => {
  const { disk, lone, ply, say } = await heldMatch();
  const words = [say(1, OFFER), say(1, { type: 'refuse' })];
  lone.time.at += 59_000;
  const played = say(0, ply);
  lone.time.at += 2000;
  disk.release();
  expect([await played, await words[0], (await words[1])?.code]).toEqual([null, null, 'stale']);
  expect(await lone.table()).toMatchObject({ left: [1000, 60_000], outcome: null });
});

test.each([
  [30_000, { left: [29_000, 60_000], outcome: null }],
  [100_000, { outcome: { ranks: [2, 1], reason: 'time' } }],
])('a seat pays for the time that its own commands take: %i ms', async (ms, expected) => {
  const { disk, lone, ply, say } = await heldMatch();
  const word = say(0, OFFER);
  lone.time.at += 1000;
  const played = say(0, ply);
  lone.time.at += ms;
  disk.release();
  expect(await word).toBeNull();
  await played;
  expect(await lone.wake()).toMatchObject(expected);
});
