import { itemAt, presetOf, required, unwrap, type Fault, type Game } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { commitmentOf, LinkChain, ServerChains, tipsOf, withTip } from './chains.ts';
import { closeDraw, openDraw, takeLink, type FairState } from './collect.ts';
import type { AskedDraw } from './follow.ts';
import { hexToBytes } from './hash.ts';
import { OWN_LINKS, type KeptFair } from './kept.ts';
import { FairPlayer, type FairLine } from './player.ts';
import { drawSetup } from './progress.ts';
import { proofOf, PUBLIC_CHAIN, type DrawProof, type NewTip } from './proof.ts';

const MATCH = 'match';
const SECRET = '5'.repeat(64);
const KEY = '6'.repeat(64);
const commitment = commitmentOf(SECRET);
const LAST = ['1'.repeat(64), '2'.repeat(64)];
const own = LAST.map((last) => new LinkChain(hexToBytes(last), OWN_LINKS));
const tips = own.map(({ tip }) => tip);
const links = own.map((chain) => chain.link(1));
const { records, seed, chains } = required(drawSetup(MATCH, new ServerChains(SECRET), tips, links), 'a setup');
const drawn = required(
  records.find((record) => record.type === 'draw'),
  'draw 0',
);
const fair = { key: KEY, commitment, chains, setup: { tips, server: drawn.server, shares: drawn.shares } };
const kept: KeptFair = { last: itemAt(LAST, 0), key: KEY, commitment };
const options = presetOf(market, 'two');

/** A game whose start depends on its seed. */
const seeded: Game<Market> = {
  ...market,
  setup: (chosen, text) => ({ ...market.setup(chosen, text), turns: text.charCodeAt(0) * 256 + text.charCodeAt(1) }),
};

function playerOf(sent: string[] = [], more: Partial<KeptFair> = {}): FairPlayer<Market> {
  const line: FairLine = {
    sendShare: (draw) => void sent.push(`share ${draw}`),
    sendRequest: (_, { tip }) => void sent.push(`tip ${tip}`),
  };
  return new FairPlayer({
    game: seeded,
    match: MATCH,
    kept: { ...kept, ...more },
    line: () => line,
    random: () => new Uint8Array(32).fill(7),
    newId: () => `id${sent.length}`,
  });
}

/** What a device says of a start from this seed. */
function toldOf(startSeed: string, told: object = fair): Fault | null {
  const player = playerOf();
  const view = seeded.view(seeded.setup(options, startSeed), 0);
  player.heard({ type: 'welcome', seat: 0, options, seq: 0, snapshot: { seq: 0, scene: { view } }, fair: told });
  return player.wrong;
}

test('a start that follows from the drawn seed is right', () => {
  expect(toldOf(seed)).toBeNull();
});

test('a start from another seed is named', () => {
  expect(toldOf('another')).toMatchObject({ code: 'fair-seed', data: { draw: 0 } });
});

test('a server with another secret than it had fixed is named', () => {
  expect(toldOf(seed, { ...fair, commitment: KEY })).toMatchObject({ code: 'fair-server' });
});

test('a chain that is nearly used up gets a successor, which is told again after a refusal', () => {
  const sent: string[] = [];
  const player = playerOf(sent);
  const seats = chains.seats.map((chain) => chain && { ...chain, from: 0, opened: OWN_LINKS - 10 });
  const used = { ...fair, chains: { draws: OWN_LINKS - 10, seats }, setup: null };
  const welcome = { type: 'welcome', seat: 0, options, seq: 9, snapshot: null, fair: used } as const;
  player.heard(welcome);
  const tip = new LinkChain(new Uint8Array(32).fill(7), OWN_LINKS).tip;
  expect(sent).toEqual([`tip ${tip}`]);
  expect(player.kept).toMatchObject({ last: kept.last, next: '07'.repeat(32) });
  player.heard({ type: 'refused', id: 'id0' });
  player.played(10, null, undefined);
  expect(sent).toEqual([`tip ${tip}`, `tip ${tip}`]);
  player.heard({ type: 'done', id: 'id1' });
  expect(player.kept?.last).toBe('07'.repeat(32));
  expect(player.kept).not.toHaveProperty('next');
  player.played(11, null, undefined);
  expect(sent).toHaveLength(2);
});

interface DrawnOnce {
  readonly asked: AskedDraw & { readonly type: 'draw' };
  readonly proof: DrawProof;
  readonly state: FairState;
}

describe('a device that has a seat since a move', () => {
  const LAST_NEW = '9'.repeat(64);
  const fresh = new LinkChain(hexToBytes(LAST_NEW), OWN_LINKS);
  const welcome = { type: 'welcome', seat: 0, options, seq: 9, snapshot: null, fair } as const;
  const roll = { type: 'ply', actor: 'chance', action: { type: 'roll' } } as const;
  const server = new ServerChains(SECRET);

  /** The draw after these, in which seat 0 opens this link: what the server asks, and what it tells then. */
  function drawAfter(state: FairState, link: string | null, newTips: readonly NewTip[] = []): DrawnOnce {
    const begun = newTips.reduce((so, { seat, tip }) => withTip(so, seat, tip), state.chains);
    const now = { ...state, chains: begun };
    const { draws: draw } = begun;
    const terms = { seq: 9, label: 'roll', intent: null, secret: false, owner: null, total: 6 };
    const asked = openDraw(now, terms, [0, 1]);
    const other = unwrap(takeLink(now, asked, 1, itemAt(own, 1).link(draw + 1)));
    const open = link === null ? other : unwrap(takeLink(now, other, 0, link));
    const closed = closeDraw(now, server, open);
    const question = { draw, label: 'roll', intent: null, tips: tipsOf(begun), chain: PUBLIC_CHAIN };
    return {
      asked: { type: 'draw', ...question, tip: server.tip(PUBLIC_CHAIN) },
      proof: proofOf(closed.record, newTips, false),
      state: closed.state,
    };
  }
  const start: FairState = { match: MATCH, chains, silent: [] };
  const first = drawAfter(start, null);
  const second = drawAfter(first.state, null);
  const third = drawAfter(second.state, fresh.link(1), [{ seat: 0, tip: fresh.tip }]);

  test('neither answers nor verifies draws of the chain before, until its own counts', () => {
    const sent: string[] = [];
    const player = playerOf(sent, { last: LAST_NEW, moved: true });
    player.heard(welcome);
    for (const [place, { asked, proof }] of [first, second].entries()) {
      player.heard({ type: 'refused', id: `id${place}` });
      player.heard(asked);
      player.played(10 + place, roll, proof);
    }
    expect(player.wrong).toBeNull();
    expect(player.shown?.map(({ state }) => state)).toEqual(['unseen', 'unseen']);
    expect(sent).toEqual([0, 1, 2].map(() => `tip ${fresh.tip}`));
    expect(player.kept).toMatchObject({ moved: true });
    player.heard({ type: 'done', id: 'id2' });
    player.heard(third.asked);
    player.played(12, roll, third.proof);
    expect([player.wrong, sent.at(-1), player.shown?.at(-1)?.state]).toEqual([null, 'share 3', 'verified']);
    expect(player.kept).not.toHaveProperty('moved');
    player.heard(drawAfter(second.state, null).asked);
    expect(player.wrong).toMatchObject({ code: 'fair-other-draw' });
  });

  test('differs from one that had the seat all the time, which names a draw of another chain', () => {
    const player = playerOf([], { last: LAST_NEW });
    player.heard(welcome);
    player.heard(first.asked);
    expect(player.wrong).toMatchObject({ code: 'fair-other-draw', data: { draw: 1 } });
  });
});
