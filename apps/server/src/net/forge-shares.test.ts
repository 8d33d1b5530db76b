import { itemAt, pick, rng, unwrap } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { verifyGame, type FairSaid, type OpenedShare } from '@boardwright/fair';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { NODES } from '../testing/logs.ts';
import { TestPlayer } from '../testing/player.ts';
import { open, seatFair } from '../testing/test-server.ts';

const FORGED = bySize(200, 2000, 1_000_000);
const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };
const AT_ONCE = 100;
/** The draw, and the last seat whose share it needs. */
const [DRAW, LAST] = [2, 2];

// with several nodes, a draw first needs requests between the nodes
test.skipIf(NODES > 1)(
  `${FORGED} forged shares, lists and agreements while a draw is open: none is accepted`,
  PATIENCE,
  async () => {
    // one of the sockets never says hello, so its time limit is lifted
    const site = await open({ limits: { helloMs: 2 ** 31 - 1 } });
    let held: OpenedShare | null = null;
    const kept: OpenedShare[] = [];
    const says = (said: FairSaid): FairSaid | null => {
      if (said.type !== 'share') return said;
      const share = said.share as OpenedShare;
      if (said.draw < DRAW) kept.push(share);
      return said.draw === DRAW ? ((held = share), null) : said;
    };
    const { match, players, tokens } = await seatFair(
      site.origin,
      market,
      { preset: 'three' },
      `${seed}/forge`,
      (seat) => (seat === LAST ? { says } : {}),
    );
    const playing = Promise.all(players.map((player) => player.play()));
    await expect.poll(() => held, { timeout: 10_000 }).not.toBeNull();
    await Promise.all(players.map((player) => player.settle()));
    const before = players.map(({ client }) => client.seq);
    const right = held as unknown as OpenedShare;
    const join = (token: string | null): TestPlayer<Market> =>
      new TestPlayer({ origin: site.origin, game: market, match, token, seed: 'forger' });
    const forgers = [
      await join(null).open(), // says no hello
      await join(null).connect(), // a spectator
      await join(tokens[0] ?? '').connect(), // the socket of another seat
    ];
    const source = rng(`${seed}/forge shares`);
    const anyHex = (digits: number): string =>
      Array.from({ length: digits }, () => source.below(16).toString(16)).join('');
    const mutated = (): OpenedShare => {
      const field = pick(['leaf', 'path', 'signature'] as const, source);
      const [text, at] = [right[field], source.below(right[field].length)];
      const digit = ((Number.parseInt(text[at] ?? '0', 16) + 1) % 16).toString(16);
      return { ...right, [field]: text.slice(0, at) + digit + text.slice(at + 1) };
    };
    const random = (): OpenedShare => ({ leaf: anyHex(64), path: anyHex(512), signature: anyHex(128) });
    const forgedShare = (): object => {
      const draw = pick([DRAW, DRAW, DRAW, DRAW + 1], source);
      return { type: 'share', draw, share: pick([right, mutated(), random(), ...kept], source) };
    };
    const forgedRecord = (): object => {
      const type = pick(['root', 'move'], source);
      const move = { key: anyHex(64), via: anyHex(64), handover: anyHex(128) };
      const seat = pick([0, 1, 2], source);
      const record = { type, seq: 0, seat, root: anyHex(64), signature: anyHex(128), ...(type === 'move' && move) };
      return { type: 'device', key: anyHex(64), record };
    };
    const forgedAgreement = (): object => ({ type: 'without', draw: DRAW, seats: [LAST], signature: anyHex(128) });
    for (let said = 0; said < FORGED; said += AT_ONCE) {
      const forger = pick(forgers, source);
      for (let n = 0; n < AT_ONCE; n++)
        forger.say(pick([forgedShare, forgedShare, forgedRecord, forgedAgreement], source)());
      await forger.settle();
      const accepted = forger.heard.filter(({ type }) => type === 'done' || type === 'frames' || type === 'ack');
      expect(accepted).toEqual([]);
      forger.heard.length = 0;
      forger.bytes.length = 0;
    }
    expect(players.map(({ client }) => client.seq)).toEqual(before);
    itemAt(players, LAST).say({ type: 'share', draw: DRAW, share: right });
    await playing;
    const raw: unknown = await (await fetch(`${site.origin}/api/matches/${match}/game`)).json();
    expect(unwrap(verifyGame(market, raw))).toMatchObject({ missing: [], replaced: [] });
    expect(players.flatMap(({ found }) => found)).toEqual([]);
    await Promise.all([...players, ...forgers].map((player) => player.close()));
    await site.close();
  },
);
