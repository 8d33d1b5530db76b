import { createHash } from 'node:crypto';
import type { Viewer } from '@boardwright/core';
import type { Dice } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import type { Entropy } from '../secrets.ts';
import { NODES } from '../testing/logs.ts';
import { create, open, take } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';
import { proven } from '../testing/proven-dice.ts';
import { twins, type Twins } from '../testing/twins.ts';

const GAMES = bySize(1, 2, 100);
const PATIENCE = { timeout: bySize(60_000, 120_000, 600_000) };
const STILL = { now: () => 1_800_000_000_000, wall: () => 1_800_000_000_000 };
const NOT_ALLOWED = { type: 'accept', n: 99 };

/** Returns the same secrets in every run, so that ids and tokens are equal. */
function counting(): Entropy {
  let n = 0;
  return (bytes) => createHash('sha512').update(`${seed}/${n++}`).digest().subarray(0, bytes);
}

/** Plays one of the two games on a real server. Returns every byte that the viewer received. */
async function bytesTo(
  viewer: Exclude<Viewer, 'all'>,
  preset: string,
  { plies }: Twins<Market>,
  which: 0 | 1,
): Promise<string[]> {
  const tickets = plies.filter(({ actor }) => actor === 'chance').map((ply) => ply.tickets[which]);
  const diceOf = (): Dice => (draw) => proven(draw, tickets[draw.index] as number, preset);
  const site = await open({ time: STILL, entropy: counting(), diceOf });
  const { match, invites } = await create(site.origin, { game: 'market', preset });
  const tokens: string[] = [];
  for (const invite of invites) tokens.push((await take(site.origin, match, invite as string)).token);
  const join = async (token: string | null): Promise<TestPlayer<Market>> =>
    new TestPlayer({ origin: site.origin, game: market, match, token, seed: 'secrecy' }).connect();
  const players: TestPlayer<Market>[] = [];
  for (const token of tokens) players.push(await join(token));
  const watched = viewer === 'spectator' ? await join(null) : (players[viewer] as TestPlayer<Market>);
  const all = [...new Set([...players, watched])];
  const level = (seq: number): Promise<unknown> =>
    Promise.all(all.map((one) => one.until(() => one.client.seq >= seq)));
  await level(tokens.length);
  for (const [i, { actor, actions }] of plies.entries()) {
    if (actor === 'chance') continue;
    const player = players[actor] as TestPlayer<Market>;
    const answer = await player.ask({ type: 'ply', action: actions[which] });
    expect(answer.fault).toBeNull();
    await level(player.client.seq);
    if (i % 5 === 0) await watched.ask({ type: 'ply', action: NOT_ALLOWED });
    if (i % 7 === 0) await comeBack(watched, i % 2 === 0);
    await Promise.all(all.map((one) => one.settle()));
  }
  const facts = await (await fetch(`${site.origin}/api/matches/${match}`)).text();
  const bytes = NODES === 1 ? withoutRepeats(watched.bytes) : whatIsTold(watched.bytes);
  await Promise.all(all.map((one) => one.close()));
  await site.close();
  return [...bytes, facts];
}

/**
 * Removes repeated messages about presence. Seats and the room are announced at most once per second of real time, so their number varies.
 */
function withoutRepeats(bytes: readonly string[]): readonly string[] {
  const told = new Map<string, string>();
  return bytes.filter((text) => {
    const [type] = /^\{"type":"(?:seats|room)"/.exec(text) ?? [];
    const isNew = type === undefined || told.get(type) !== text;
    if (type !== undefined) told.set(type, text);
    return isNew;
  });
}

interface ToldMessage {
  readonly type: string;
  readonly frames?: readonly unknown[];
  readonly seats?: unknown;
}

/**
 * Returns the content of each message about the game, frame by frame. With several nodes the messages themselves vary: each node announces
 * presence at its own times and groups another node's entries as it has read them.
 */
function whatIsTold(bytes: readonly string[]): readonly string[] {
  const messages = bytes.map((text) => JSON.parse(text) as ToldMessage);
  const told = messages.filter(({ type }) => !['seats', 'room', 'pong'].includes(type));
  return told.flatMap(({ frames, ...message }) =>
    (frames ?? [{ ...message, seats: undefined }]).map((one) => JSON.stringify(one)),
  );
}

/** Reconnects with the entries that the client has, or with none. */
async function comeBack(player: TestPlayer<Market>, fresh: boolean): Promise<void> {
  await player.close();
  if (fresh) player.forget();
  await player.reconnect();
}

const cases = (['two', 'three'] as const).flatMap((preset) =>
  [...Array((market.presets[preset] as Market['Options']).seats).keys(), 'spectator' as const].map(
    (viewer) => [preset, viewer] as const,
  ),
);

describe('nothing that is sent reveals what its reader may not know, byte by byte', () => {
  test.each(bySize(cases.slice(-1), cases, cases))('market for %s, seen by %s', PATIENCE, async (preset, viewer) => {
    let apart = 0;
    for (let n = 0, found = 0; found < GAMES; n++) {
      const pair = twins(
        market,
        market.presets[preset] as Market['Options'],
        viewer,
        `${seed}/${preset}/${viewer}/${n}`,
      );
      expect(n).toBeLessThan(1000);
      if (pair === null || pair.apart === 0) continue;
      found++;
      apart += pair.apart;
      const [one, other] = [await bytesTo(viewer, preset, pair, 0), await bytesTo(viewer, preset, pair, 1)];
      expect(other).toEqual(one);
      expect(one.length).toBeGreaterThan(pair.plies.length / 2);
    }
    expect(apart).toBeGreaterThan(0);
  });
});

test('the same harness sees the difference where there is one', async () => {
  const pairs = Array.from({ length: 100 }, (_, n) => twins(market, { seats: 2 }, 0, `${seed}/${n}`));
  const wide = pairs.find((pair) => (pair?.apart ?? 0) > 0) as Twins<Market>;
  const [one, other] = [await bytesTo(1, 'two', wide, 0), await bytesTo(1, 'two', wide, 1)];
  expect(other).not.toEqual(one);
});
