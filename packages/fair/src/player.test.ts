import { itemAt, presetOf, required, type Fault, type Game } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { commitmentOf, LinkChain, ServerChains } from './chains.ts';
import { hexToBytes } from './hash.ts';
import { OWN_LINKS, type KeptFair } from './kept.ts';
import { FairPlayer, type FairLine } from './player.ts';
import { drawSetup } from './progress.ts';

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

function playerOf(sent: string[] = [], random = 7): FairPlayer<Market> {
  const line: FairLine = {
    sendShare: (draw) => void sent.push(`share ${draw}`),
    sendRequest: (_, { tip }) => void sent.push(`tip ${tip}`),
  };
  return new FairPlayer({
    game: seeded,
    match: MATCH,
    kept,
    line: () => line,
    random: () => new Uint8Array(32).fill(random),
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
