/** Tests that a seat cannot keep the others from finishing a match, even if it does everything that the protocol allows. */
import { pick, rng, type Game, type Kind, type Rng, type Seat } from '@boardwright/core';
import type { Clock, Command } from '@boardwright/core/host';
import { market } from '@boardwright/core/testing';
import { threeSixNine } from '@boardwright/games/369';
import { hopnjump } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { LoneMatch } from '../testing/lone-match.ts';

const SEQUENCES = bySize(60, 1000, 100_000);
const PATIENCE = { timeout: bySize(60_000, 120_000, 7_200_000) };
const COMMANDS = 24;
const LIMITS = { entries: 24, waiting: 8 };
const CLOCK: Clock = { totalMs: 60_000, incrementMs: 100, perTurnMs: null, onFlag: 'lose' };
const WORDS = ['offerDraw', 'offerDraw', 'refuse', 'refuse', 'undo', 'undo'] as const;
const GAMES = [
  { game: hopnjump as unknown as Game, preset: 'classic' },
  { game: threeSixNine as unknown as Game, preset: 'classic' },
  { game: market as unknown as Game, preset: 'two' },
  { game: market as unknown as Game, preset: 'three' },
];

type Siege = Readonly<{ lone: LoneMatch<Kind>; hostile: Seat; source: Rng; seats: number }>;

async function begin(n: number): Promise<Siege> {
  const source = rng(`${seed}/${n}`);
  const { game, preset } = pick(GAMES, source);
  const lone = await LoneMatch.open(game, { preset, clock: CLOCK, limits: LIMITS });
  const { chairs } = await lone.table();
  const hostile = source.below(chairs.length);
  // in about half of the matches the hostile seat has already used up its share of the log
  await lone.talk(hostile, source.below(2) * LIMITS.entries);
  return { lone, source, seats: chairs.length, hostile };
}

async function anyPly({ lone, source }: Siege, seat: Seat): Promise<Command | null> {
  const legal = await lone.legal(seat);
  return legal.length === 0 ? null : { type: 'ply', action: pick(legal, source) };
}

/** Returns any command that does not end the match. */
async function mischief(siege: Siege): Promise<Command> {
  const { lone, source, hostile } = siege;
  const chance = source.below(10);
  if (chance === 0) return { type: 'ply', action: { type: 'nonsense' } };
  if (chance === 1) return { type: 'refuseUndo', to: (await lone.table()).last };
  const ply = chance < 6 ? await anyPly(siege, hostile) : null;
  return ply ?? { type: pick(WORDS, source) };
}

/** Sends many commands at once, some of them repeated or for another decision. Sometimes the other seats move at the same time. */
async function attack(siege: Siege): Promise<void> {
  const { lone, source, hostile } = siege;
  const said: string[] = [];
  for (let left = COMMANDS; left > 0;) {
    const since = (await lone.table()).since[hostile] ?? 0;
    const burst = 1 + source.below(COMMANDS);
    const commands = await Promise.all(Array.from({ length: burst }, () => mischief(siege)));
    const defend = source.below(3) === 0 ? await defence(siege) : [];
    const answers = commands.map((command) => {
      const id = source.below(4) === 0 && said.length > 0 ? pick(said, source) : lone.freshId();
      said.push(id);
      return lone.send(hostile, command, id, source.below(5) === 0 ? source.below(since + 1) : since);
    });
    left -= burst;
    await Promise.all([...answers, ...defend.map((play) => play())]);
  }
}

/** Plays for the other seats. They must never get `busy` or `match-full`. */
async function defence(siege: Siege): Promise<readonly (() => Promise<void>)[]> {
  const { lone } = siege;
  const { since } = await lone.table();
  return Promise.all(
    othersOf(siege).map(async (seat) => {
      const ply = await anyPly(siege, seat);
      return async () => {
        const answer = ply === null ? null : await lone.send(seat, ply, lone.freshId(), since[seat] ?? 0);
        expect(['busy', 'match-full']).not.toContain(answer?.code);
      };
    }),
  );
}

function othersOf({ seats, hostile }: Siege): readonly Seat[] {
  return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== hostile);
}

/** Lets the other seats play while the hostile seat does nothing until its time runs out. */
async function outlast(siege: Siege): Promise<void> {
  const { lone, hostile } = siege;
  for (let n = 0; n < 200 && (await lone.table()).outcome === null; n++) {
    const mover = await awaited(siege);
    const ply = mover === hostile ? null : await anyPly(siege, mover);
    if (ply === null) lone.time.at += CLOCK.totalMs ?? 0;
    expect(ply === null ? null : await lone.say(mover, ply)).toBeNull();
    await lone.wake();
    if ((await lone.table()).chairs[hostile]?.who === 'nobody') return;
  }
  expect((await lone.table()).outcome).not.toBeNull();
}

async function awaited({ lone }: Siege): Promise<Seat> {
  const history = await lone.history();
  const [seat] = history.game.turn((await lone.table()).state).awaits;
  return Number(seat);
}

async function resign({ lone }: Siege, seat: Seat): Promise<void> {
  expect(await lone.say(seat, { type: 'resign' })).toBeNull();
  expect((await lone.table()).chairs[seat]?.who).toBe('nobody');
}

test(`after ${SEQUENCES} attacks by one seat the others play, resign, and win on time`, PATIENCE, async () => {
  let [full, won] = [0, 0];
  for (let n = 0; n < SEQUENCES; n++) {
    const siege = await begin(n);
    await attack(siege);
    const { outcome, seq } = await siege.lone.table();
    full += Number(seq >= LIMITS.entries);
    if (outcome === null && n % 2 === 0) await resign(siege, othersOf(siege)[0] ?? 0);
    else if (outcome === null) await outlast(siege);
    won += Number((await siege.lone.table()).outcome?.reason === 'time');
    siege.lone.live.close();
  }
  // too few of either would prove little
  expect([full > SEQUENCES / 4, won > SEQUENCES / 10]).toEqual([true, true]);
});
