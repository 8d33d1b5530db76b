import { describe, expect, test } from 'vitest';
import { itemAt, plies, presetOf, rng, traitsOf, unwrap } from '@boardwright/core';
import { begin, diff, fold, newSave, patch } from '@boardwright/core/host';
import type { Game } from '@boardwright/core';
import type { Entry, Table } from '@boardwright/core/host';
import { market, tableOf } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import { threeKingdoms, type Kingdoms } from '@boardwright/games/three-kingdoms';
import type { WireScene } from '@boardwright/protocol';
import type { ToldEntry } from '../ui/terminal-scene.ts';
import { actionIn, entriesOfFrame } from './frame-entries.ts';

/** How many of so many random plies the news tells a seat as they were; it tells no other. */
function pliesTold(game: Game, most: number): number {
  const source = rng(game.id);
  let state = game.setup(presetOf(game), 'told');
  let told = 0;
  for (let n = 0; n < most; n++) {
    const next = plies(game, state);
    if (next.length === 0) break;
    const ply = itemAt(next, source.below(next.length));
    const after = game.apply(state, ply);
    const found = actionIn(game, game.tell(state, ply, after, 0));
    const isSecret = traitsOf(game, ply.action.type)?.secret === true;
    expect([null, isSecret ? null : ply.action]).toContainEqual(found);
    told += found === null ? 0 : 1;
    state = after;
  }
  return told;
}

/** Of 300 at most. The news of 369 and Banqi, whose boards are small, say more than their actions do. */
const LEAST: Readonly<Record<string, number>> = { hopnjump: 150, catan: 200, market: 20 };

test.each([...Object.values(games), ...Object.values(tableOf(market))])(
  '$id: what everybody may know is read from the news, and nothing else',
  async ({ id, rules }) => expect(pliesTold(await rules(), 300)).toBeGreaterThanOrEqual(LEAST[id] ?? 0),
);

test('words about the game are no action', () => {
  expect(actionIn(market, null)).toBeNull();
});

describe('of the end of an offered draw a terminal says', () => {
  const flip: Entry<Kingdoms> = { type: 'ply', at: 1, actor: 0, action: { type: 'flip', index: 0 } };
  const beginning = unwrap(begin(threeKingdoms, newSave(threeKingdoms, presetOf(threeKingdoms), 'draw')));
  const flipped = fold(threeKingdoms, beginning, flip);
  const offered = fold(threeKingdoms, flipped, { type: 'offerDraw', at: 2, seat: 0 });

  test.each<readonly [string, Entry<Kingdoms>, readonly string[]]>([
    ['that it is declined, when a player declines it', { type: 'refuse', at: 3, seat: 1 }, ['drawDeclined']],
    ['nothing, when a player leaves a game of three', { type: 'resign', at: 3, seat: 2 }, []],
    ['nothing, when the player who offered it leaves', { type: 'resign', at: 3, seat: 0 }, []],
    ['that a ply is taken back, when one is', { type: 'undo', at: 3, seat: 0, to: 0 }, ['tookBack']],
  ])('%s', (_, entry, said) => {
    const ended = fold(threeKingdoms, offered, entry, beginning);
    expect(told(offered, ended)).toEqual(said.map((word) => ({ type: 'said', said: word })));
  });

  test('of the offer itself who made it', () => {
    const entry = { type: 'offerDraw', at: 2, seat: 0 };
    expect(told(flipped, offered)).toEqual([{ type: 'entry', entry, ply: 0 }]);
  });
});

/** What the terminal tells of the entry between two tables; the later scene comes as a difference, as from a server. */
function told(earlier: Table<Kingdoms>, later: Table<Kingdoms>): readonly ToldEntry[] {
  const before = sceneOf(earlier);
  const change = diff(before, sceneOf(later));
  const frame = { seq: later.seq, at: later.at, news: null, diff: change };
  return entriesOfFrame({ frame, before, after: patch(before, change) as WireScene });
}

function sceneOf({ state, chairs, outcome, offer, agreed, left }: Table<Kingdoms>): WireScene<Kingdoms> {
  return { view: state, chairs, outcome, offer, agreed, left, started: true, due: null, since: 0, undo: false };
}
