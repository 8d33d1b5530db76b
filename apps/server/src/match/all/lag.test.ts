import { CORRESPONDENCE, type Clock } from '@boardwright/core/host';
import { hopnjump } from '@boardwright/games/hopnjump';
import type { MatchFacts, Welcome } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { memoryStore } from '../../store/memory.ts';
import { open, seatAll } from '../../testing/test-server.ts';

const QUICK: Clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };

/** Returns the clock as the store, a player and each viewer of the match see it. */
async function told(clock: Clock): Promise<Record<string, Clock | null>> {
  const store = memoryStore();
  const site = await open({ store, limits: { lagMs: 300 } });
  const { match, players } = await seatAll(site.origin, hopnjump, { clock });
  const [player] = players;
  const welcome = (await player?.next('welcome', 0)) as Welcome;
  const facts = (await (await fetch(`${site.origin}/api/matches/${match}`)).json()) as MatchFacts;
  const record = (await store.find(match))?.record;
  const clocks = {
    stored: JSON.parse(record?.clock ?? 'null') as Clock | null,
    facts: facts.clock,
    welcome: welcome.clock,
  };
  await Promise.all(players.map((one) => one.close()));
  await site.close();
  return clocks;
}

test('each turn has an allowance for the network, which is nothing that clients must know', async () => {
  const stored = { ...QUICK, delayMs: 300 };
  expect(await told(QUICK)).toEqual({ stored, facts: QUICK, welcome: QUICK });
});

test('days for a move are told to everybody who knows them, and have no allowance besides', async () => {
  const days = CORRESPONDENCE['days'] as Clock;
  expect(await told(days)).toEqual({ stored: days, facts: days, welcome: days });
});
