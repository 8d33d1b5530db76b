import { itemAt, pick, rng, unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { SHARE_MS, verifyGame } from '@boardwright/fair';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { NODES } from '../testing/logs.ts';
import { TestPlayer } from '../testing/player.ts';
import { open, seatFair } from '../testing/test-server.ts';
import { runAfter } from '../time.ts';

const FORGED = bySize(200, 2000, 1_000_000);
const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };
const AT_ONCE = 100;
/** The draw that waits for the link of the last seat. */
const [DRAW, LAST] = [2, 2];

/** Waits for shares for ever. */
const after: typeof runAfter = (ms, run) => (ms === SHARE_MS ? () => {} : runAfter(ms, run));

// several nodes ask each other before a draw is made
test.skipIf(NODES > 1)(
  `${FORGED} forged shares and tips while a draw is open: none is accepted`,
  PATIENCE,
  async () => {
    // one of them never says hello
    const site = await open({ after, limits: { helloMs: 2 ** 31 - 1 } });
    let held: string | null = null;
    const { match, players, tokens } = await seatFair(
      site.origin,
      market,
      { preset: 'three' },
      `${seed}/forge`,
      (seat) => (seat === LAST ? { sends: (draw, link) => (draw === DRAW ? ((held = link), null) : link) } : {}),
    );
    const playing = Promise.all(players.map((player) => player.play()));
    await expect.poll(() => held, { timeout: 10_000 }).not.toBeNull();
    await Promise.all(players.map((player) => player.settle()));
    const before = players.map(({ client }) => client.seq);
    const link = held ?? '';
    const old = itemAt(players, 0).follower?.draws[0]?.proof.shares.filter((share) => share !== null) ?? [];
    const join = (token: string | null): TestPlayer<Market> =>
      new TestPlayer({ origin: site.origin, game: market, match, token, seed: 'forger' });
    const forgers = [
      await join(null).open(), // without a hello
      await join(null).connect(), // a spectator
      await join(tokens[0] ?? '').connect(), // another seat
    ];
    const source = rng(`${seed}/forge shares`);
    const anyLink = (): string => Array.from({ length: 64 }, () => source.below(16).toString(16)).join('');
    const mutated = (): string => {
      const at = source.below(64);
      return link.slice(0, at) + ((Number.parseInt(link[at] ?? '0', 16) + 1) % 16).toString(16) + link.slice(at + 1);
    };
    const forgedShare = (): object => {
      const draw = pick([0, DRAW - 1, DRAW, DRAW, DRAW, DRAW + 1], source);
      return { type: 'share', draw, link: pick([link, mutated(), anyLink(), ...old], source) };
    };
    let ids = 0;
    const forgedTip = (): object => {
      const id = `forged-tip-${ids++}`.padStart(22, '0');
      return { type: 'request', id, request: { type: 'tip', tip: pick([link, anyLink()], source) } };
    };
    for (let said = 0; said < FORGED; said += AT_ONCE) {
      const forger = pick(forgers, source);
      for (let n = 0; n < AT_ONCE; n++) forger.say(source.below(4) === 0 ? forgedTip() : forgedShare());
      await forger.settle();
      const accepted = forger.heard.filter(({ type }) => type === 'done' || type === 'frames' || type === 'ack');
      expect(accepted).toEqual([]);
      forger.heard.length = 0;
      forger.bytes.length = 0;
    }
    expect(players.map(({ client }) => client.seq)).toEqual(before);
    itemAt(players, LAST).share(DRAW, link);
    await playing;
    const raw: unknown = await (await fetch(`${site.origin}/api/matches/${match}/game`)).json();
    expect(unwrap(verifyGame(market, raw))).toMatchObject({ missing: [], replaced: [], seats: [0, 1, 2] });
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    await Promise.all([...players, ...forgers].map((player) => player.close()));
    await site.close();
  },
);
