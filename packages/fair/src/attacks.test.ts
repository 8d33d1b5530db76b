/** What a cheating server can do to a client of bgfair-1: each test shows an attack that this client calls verified. */
import { rng } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { linkDown, LinkChain, noChains, ServerChains, tipsOf, withTip, type SeatChains } from './chains.ts';
import { contextHash, drawKey, SETUP, ticketOf, type DrawIntent } from './draw.ts';
import { randomHex } from './fair-game.fixture.ts';
import { FairFollower, type FollowedEntry } from './follow.ts';
import { hexToBytes } from './hash.ts';
import { newKeptFair } from './kept.ts';
import type { ToldProof } from './proof.ts';

const MATCH = 'attacked';
const [KEY, COMMITMENT] = ['11'.repeat(32), '22'.repeat(32)];
const TOTAL = 36;
const FLIP: FollowedEntry & { readonly action: { readonly type: string } } = {
  type: 'ply',
  actor: 0,
  action: { type: 'flip' },
};
const REVEAL: FollowedEntry = { type: 'ply', actor: 'chance', action: { type: 'reveal' } };

/** A server that cheats the person of seat 0; seat 1 is a bot. */
class Cheat {
  readonly source = rng('attacks');
  readonly server = new ServerChains(randomHex(this.source));
  readonly last = randomHex(this.source);
  readonly own = new LinkChain(hexToBytes(this.last), 1024);
  readonly device = new FairFollower({
    match: MATCH,
    seat: 0,
    kept: newKeptFair(hexToBytes(this.last), { key: KEY, commitment: COMMITMENT }),
    isSecret: () => false,
    random: () => hexToBytes(randomHex(this.source)),
  });

  /** After draw 0, as an honest server would say; or with other chains. */
  welcome(told: Partial<SeatChains> = {}, setup: object | null = null): ReturnType<FairFollower['welcomed']> {
    const chains = { ...withTip(noChains(2), 0, this.own.tip), draws: 1, ...told };
    return this.device.welcomed({ key: KEY, commitment: COMMITMENT, chains, setup }, 5, true);
  }

  /** Tries tips of the bot until the result suits; link: of the device. */
  forged(
    draw: number,
    intent: DrawIntent,
    link: string,
    suits: (ticket: number) => boolean,
  ): { readonly tip: string; readonly proof: ToldProof } {
    for (;;) {
      const forged = new LinkChain(hexToBytes(randomHex(this.source)), 1);
      const shares = [link, forged.link(1)];
      const server = this.server.link('server', draw);
      const context = { match: MATCH, draw, label: 'reveal', intent, tips: [this.own.tip, forged.tip] };
      const ticket = ticketOf(drawKey(contextHash(context), server, shares), TOTAL);
      const tips = [{ seat: 1, tip: forged.tip }];
      const told = { label: 'reveal', chain: 'server', server, shares, total: TOTAL, ticket, tips };
      if (suits(ticket)) return { tip: forged.tip, proof: told };
    }
  }
}

describe('against a client of bgfair-1', () => {
  test('C1: tips forged after the link came choose every result', () => {
    const cheat = new Cheat();
    cheat.welcome();
    for (let draw = 1; draw <= 20; draw++) {
      const intent = { actor: 0, action: FLIP.action };
      const link = cheat.device.linkFor(FLIP.action) ?? '';
      const { proof } = cheat.forged(draw, intent, link, (ticket) => ticket === 0);
      cheat.device.frame(4 + 2 * draw, FLIP, undefined);
      expect(cheat.device.frame(5 + 2 * draw, REVEAL, proof)).toMatchObject({
        isVerified: true,
        fault: null,
        proof: { ticket: 0 },
      });
    }
  });

  test('C2: a welcome that claims 900 draws gets a link that tells all links before it', () => {
    const cheat = new Cheat();
    expect(cheat.welcome({ draws: 900 })).toBeNull();
    const asked = { draw: 900, label: 'reveal', tips: [cheat.own.tip, null], intent: null, chain: 'server' };
    const link = cheat.device.asked({ ...asked, tip: cheat.server.tip('server', 900) });
    expect(link).toMatchObject({ ok: true });
    const future = link.ok && link.value !== null ? linkDown(link.value, 901 - 33) : '';
    expect(future).toBe(cheat.own.link(33));
  });

  test('C3: the seed of the match begins with 12 bits of the server’s choice', () => {
    const cheat = new Cheat();
    const tips = [cheat.own.tip, null];
    const asked = { draw: 0, label: SETUP, tips, intent: null, chain: 'server', tip: cheat.server.tip('server') };
    const link = cheat.device.asked(asked);
    const own = link.ok ? link.value : null;
    const server = cheat.server.link('server', 0);
    let [seed, chains, shares] = ['', noChains(2), [own]];
    while (!seed.startsWith('abc')) {
      const forged = new LinkChain(hexToBytes(randomHex(cheat.source)), 1);
      [chains, shares] = [withTip(withTip(noChains(2), 0, cheat.own.tip), 1, forged.tip), [own, forged.link(1)]];
      const context = { match: MATCH, draw: 0, label: SETUP, intent: null, tips: tipsOf(chains) };
      seed = drawKey(contextHash(context), server, shares);
    }
    expect(cheat.welcome({ ...chains, draws: 1 }, { tips: tipsOf(chains), server, shares })).toBeNull();
    expect(cheat.device.seed).toBe(seed);
  });

  test('C4: after a refused command its link serves any other move, with forged tips', () => {
    const cheat = new Cheat();
    cheat.welcome();
    const link = cheat.device.linkFor(FLIP.action) ?? '';
    cheat.device.refused();
    const other = { ...FLIP, action: { type: 'attack' } };
    const { proof } = cheat.forged(1, { actor: 0, action: other.action }, link, (ticket) => ticket === TOTAL - 1);
    cheat.device.frame(6, other, undefined);
    expect(cheat.device.frame(7, REVEAL, proof)).toMatchObject({ isVerified: true, proof: { ticket: TOTAL - 1 } });
  });

  test('H1: a share that arrived is left out after the server has cut the line', () => {
    const cheat = new Cheat();
    cheat.welcome();
    cheat.device.frame(6, FLIP, undefined);
    const intent = { actor: 0, action: FLIP.action };
    const tips = [cheat.own.tip, null];
    const asked = { draw: 1, label: 'reveal', tips, intent, chain: 'server' };
    const link = cheat.device.asked({ ...asked, tip: cheat.server.tip('server') });
    expect(link).toMatchObject({ ok: true });
    cheat.device.cut();
    const [server, shares] = [cheat.server.link('server', 1), ['absent', null]];
    const context = { match: MATCH, draw: 1, label: 'reveal', intent, tips };
    const ticket = ticketOf(drawKey(contextHash(context), server, shares), TOTAL);
    const proof = { label: 'reveal', chain: 'server', server, shares, total: TOTAL, ticket };
    expect(cheat.device.frame(7, REVEAL, proof)).toMatchObject({ isVerified: true, fault: null });
  });
});
