/** Attacks of a server against a client of bgfair-1: none of the results is called verified. docs/reference/fair-draws-2.md names what else is possible. */
import { rng } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { LinkChain, noChains, ServerChains, withTip, type SeatChains } from './chains.ts';
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

  /** Asks for the link of a draw, honestly. */
  answer(draw: number): string {
    const [label, intent] = draw === 0 ? [SETUP, null] : ['reveal', { actor: 0, action: FLIP.action }];
    const asked = { draw, label, intent, tips: [this.own.tip, null], chain: 'server' };
    const link = this.device.asked({ ...asked, tip: this.server.tip('server', draw) });
    return link.ok ? (link.value ?? '') : '';
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

describe('a client of bgfair-1', () => {
  test('C1: never calls a draw verified in which its own link is missing, or for which it was not asked', () => {
    const cheat = new Cheat();
    cheat.welcome();
    const intent = { actor: 0, action: FLIP.action };
    const { proof } = cheat.forged(1, intent, 'ab'.repeat(32), (ticket) => ticket === 0);
    cheat.device.frame(6, FLIP, undefined);
    const told = cheat.device.frame(7, REVEAL, proof);
    expect(told).toMatchObject({ isVerified: false, fault: { code: 'fair-dropped' } });
  });

  test('C1: names the draw if tips were forged after its link came', () => {
    const cheat = new Cheat();
    cheat.welcome();
    cheat.device.frame(6, FLIP, undefined);
    const { proof } = cheat.forged(1, { actor: 0, action: FLIP.action }, cheat.answer(1), (ticket) => ticket === 0);
    expect(cheat.device.frame(7, REVEAL, proof)).toMatchObject({ fault: { code: 'fair-switched' } });
  });

  test('C2: follows no server that goes back after it claimed 900 draws', () => {
    const cheat = new Cheat();
    expect(cheat.welcome({ draws: 900 })).toBeNull();
    const asked = { draw: 900, label: 'reveal', tips: [cheat.own.tip, null], intent: null, chain: 'server' };
    expect(cheat.device.asked({ ...asked, tip: cheat.server.tip('server', 900) })).toMatchObject({ ok: true });
    expect(cheat.welcome({ draws: 33 })).toMatchObject({ code: 'fair-other-draw' });
  });

  test('C3: does not vouch for a start that was drawn with other tips than it was asked for', () => {
    const cheat = new Cheat();
    const own = cheat.answer(0);
    const server = cheat.server.link('server', 0);
    const forged = new LinkChain(hexToBytes(randomHex(cheat.source)), 1);
    const [tips, shares] = [
      [cheat.own.tip, forged.tip],
      [own, forged.link(1)],
    ];
    const chains = withTip(withTip(noChains(2), 0, cheat.own.tip), 1, forged.tip);
    cheat.welcome({ ...chains, draws: 1 }, { tips, server, shares });
    expect(cheat.device.seed).toBeNull();
  });

  test('H1: does not call a draw verified from which its link was left out after a cut', () => {
    const cheat = new Cheat();
    cheat.welcome();
    cheat.device.frame(6, FLIP, undefined);
    cheat.answer(1);
    cheat.device.cut();
    const [server, shares] = [cheat.server.link('server', 1), ['absent', null]];
    const context = {
      match: MATCH,
      draw: 1,
      label: 'reveal',
      intent: { actor: 0, action: FLIP.action },
      tips: [cheat.own.tip, null],
    };
    const ticket = ticketOf(drawKey(contextHash(context), server, shares), TOTAL);
    const proof = { label: 'reveal', chain: 'server', server, shares, total: TOTAL, ticket };
    expect(cheat.device.frame(7, REVEAL, proof)).toMatchObject({ isVerified: false });
    expect(cheat.device.shown.at(-1)?.state).toBe('unseen');
  });
});
