/**
 * Tests a server that tells its players something other than what it writes. It is the real server; its messages are changed on their way.
 */
import { isRecord } from '@boardwright/core/decode';
import { market, type Market } from '@boardwright/core/testing';
import type { Shown } from '@boardwright/fair';
import { expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { open, seatFair } from '../../testing/test-server.ts';

type Told = Record<string, unknown> & { readonly type: string };

/** Plays a game whose first player receives changed messages. Returns the final verdicts of both players. */
async function verdicts(
  name: string,
  hears: (told: Told) => unknown,
  seen: (shown: Shown<Market>) => Shown<Market> = (shown) => shown,
): Promise<readonly (string | null)[]> {
  const site = await open();
  const told = (raw: unknown): unknown => (isRecord(raw) ? hears(raw as Told) : raw);
  const { match, players } = await seatFair(site.origin, market, { preset: 'two' }, `${seed}/${name}`, (seat) =>
    seat === 0 ? { hears: told } : {},
  );
  const playing = players.map((player) => player.play(() => player.client.seq >= 40));
  await Promise.all(playing);
  for (const player of players) if (player.scene.outcome === null) await player.ask({ type: 'resign' });
  await Promise.all(players.map((player) => player.until(() => player.scene.outcome !== null)));
  const file: unknown = await (await fetch(`${site.origin}/api/matches/${match}/game`)).json();
  const said = players.map(({ found, draws, shown }) => found[0] ?? draws?.contradiction(file, seen(shown)) ?? null);
  await Promise.all(players.map((player) => player.close()));
  await site.close();
  return said.map((fault) => fault?.code ?? null);
}

/** Returns a function that changes the frames of draws. */
function frames(change: (frame: Record<string, unknown>) => object): (told: Told) => unknown {
  return (told) => {
    const list = told.type === 'frames' ? told['frames'] : null;
    if (!Array.isArray(list)) return told;
    const isDraw = ({ entry }: { readonly entry: { readonly actor?: unknown } | null }): boolean =>
      entry?.actor === 'chance';
    return { ...told, frames: list.map((frame) => (isDraw(frame) ? { ...frame, ...change(frame) } : frame)) };
  };
}

test('a server that shows other results than it writes is named at the end, though its transcript is right', async () => {
  const other = frames(({ news }) => ({ news: { ...(news as object), shown: 'otherwise' } }));
  expect(await verdicts('shown', other)).toEqual(['fair-shown', null]);
  // a whole scene, sent after it, makes the player's program forget its lines
  expect(await verdicts('forgotten', other, (shown) => ({ ...shown, lines: [] }))).toEqual(['fair-shown', null]);
});
