/** Plays matches while servers stop and start, and then compares the log with what players were told. */
import { itemAt, unwrap, type Rng } from '@boardwright/core';
import { tableAt } from '@boardwright/core/host';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { readSince } from '../match/log/reading.ts';
import type { MatchStore } from '../store/store.ts';
import { missingOf, rowsOf, type AckedMove } from './logs.ts';
import type { TestPlayer, TestPlayerOptions, Wish } from './player.ts';
import { seatAll } from './test-server.ts';

const POLL_MS = 5;

/** The messages that the players of a match received. */
export interface Played {
  readonly match: string;
  readonly acked: readonly AckedMove[];
  readonly refused: readonly string[];
  readonly views: readonly Hop['View'][];
  readonly seqs: readonly number[];
}

/** Returns a random wish: mostly a ply, sometimes a request to undo, or an answer to the other player's request. */
function wishOf(player: TestPlayer<Hop>, source: Rng): Wish {
  const { takeBack, undo } = player.scene;
  const isAsked = takeBack?.refused === null && takeBack.seat !== player.client.welcome?.seat;
  if (isAsked) return { type: source.below(3) > 0 ? 'allowUndo' : 'refuseUndo', to: takeBack.to };
  return undo && source.below(8) === 0 ? { type: 'undo' } : player.anyPly();
}

/** Seats players. Repeats requests that fail because a server is stopping. */
export async function seatAtLast(
  origin: TestPlayerOptions<Hop>['origin'],
  name: string,
): ReturnType<typeof seatAll<Hop>> {
  for (;;) {
    const seated = await seatAll(origin, hopnjump, { preset: 'classic' }, name).catch(() => setTimeout(POLL_MS));
    if (seated !== undefined) return seated;
  }
}

/** Plays a match to its end, or until `enough`. Players that lose the server reconnect. */
export async function playOne(
  players: readonly TestPlayer<Hop>[],
  source: Rng,
  enough: () => boolean,
  pauseMs = 0,
): Promise<void> {
  let isOver = false;
  const staying = players.map((player) => player.stay(() => isOver));
  await Promise.all(players.map((player) => player.play(enough, () => wishOf(player, source), pauseMs)));
  await Promise.all(players.map((player) => player.catchUp()));
  // a socket on another node gets the last entry a little later
  const last = Math.max(...players.map(({ client }) => client.seq));
  await Promise.all(players.map((player) => player.until(() => player.client.seq >= last)));
  isOver = true;
  for (const player of players) player.nudge();
  await Promise.all(staying);
}

export function playedBy(match: string, players: readonly TestPlayer<Hop>[]): Played {
  const refused = players.flatMap(({ answers }) => answers.filter((answer) => answer.fault !== null));
  return {
    match,
    acked: players.flatMap(({ acks }, seat) => acks.map(({ id, seq }) => ({ match, seat, id, seq }))),
    refused: refused.flatMap(({ id }) => id ?? []),
    views: players.map(({ scene }) => scene.view),
    seqs: players.map(({ client }) => client.seq),
  };
}

/**
 * What was compared. doubled: commands that were stored twice, or stored though they were refused. stale: players who do not see the stored
 * end of the log.
 */
interface Kept {
  readonly acked: number;
  readonly lost: number;
  readonly doubled: number;
  readonly stale: number;
}

async function keptOf(store: MatchStore, { match, acked, refused, views, seqs }: Played): Promise<Kept> {
  const rows = await rowsOf(store, match);
  const commands = rows.map(({ by, cmd }) => `${by}/${cmd}`);
  const twice = commands.filter((command, i) => commands.indexOf(command) !== i);
  const contradicted = refused.filter((id) => rows.some(({ cmd }) => cmd === id));
  const { history } = unwrap(await readSince({ game: hopnjump, store, match }, 0));
  // after the last command of a person, an unanswered offer may still expire
  const end = rows.findLastIndex(({ by }) => by >= 0) + 1;
  const isStale = (view: Hop['View'], seat: number): boolean =>
    itemAt(seqs, seat) < end || !isDeepStrictEqual(view, tableAt(history, itemAt(seqs, seat)).state);
  return {
    acked: new Set(acked.map(({ id }) => id)).size,
    lost: (await missingOf(store, acked)).length,
    doubled: twice.length + contradicted.length,
    stale: views.filter(isStale).length,
  };
}

/**
 * Expects that every acknowledged command is stored once and in its place, and that players see what is stored. Returns the counts in
 * words.
 */
export async function expectKept(store: MatchStore, played: readonly Played[]): Promise<string> {
  const all: Kept[] = [];
  for (const one of played) all.push(await keptOf(store, one));
  const sum = (count: keyof Kept): number => all.reduce((total, one) => total + one[count], 0);
  const words = `${sum('acked')} acknowledgements: ${sum('lost')} lost, ${sum('doubled')} doubled, ${sum('stale')} stale`;
  expect(words).toMatch(/: 0 lost, 0 doubled, 0 stale$/);
  return words;
}
