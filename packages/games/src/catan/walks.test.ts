/** Whole random games, kept by a second bookkeeper who knows only the rule text and what was played. */
import { load, newSave, pick, rng, same, type Entry, type Ply, type Rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { PRESET_NAMES } from './constants.ts';
import { Board } from './facade.ts';
import { catan, type Catan, type State } from './index.ts';
import { points } from './points.ts';
import { nextHolder, roadLengths } from './road.ts';
import { EDGES, HEX_VERTICES, VERTICES } from './topology.ts';
import type { Action, Counts } from './types.ts';

/** A thousand games take a slow machine some minutes. */
const LONG = 1_200_000;

const COSTS: Readonly<Record<string, Counts>> = {
  road: [1, 1, 0, 0, 0],
  settlement: [1, 1, 1, 1, 0],
  city: [0, 0, 0, 2, 3],
  buy: [0, 0, 1, 1, 1],
};

/** A second set of books: the bank, the awards, the victory cards and the pieces. */
interface Books {
  bank: number[];
  longest: number | null;
  army: number | null;
  knights: number[];
  victoryCards: number[];
  board: Board;
}

function open(state: State): Books {
  const bank = [19, 19, 19, 19, 19].map((n, r) => state.hands.reduce((left, hand) => left - (hand[r] as number), n));
  const none = (): number[] => state.hands.map(() => 0);
  const board = Board.new();
  for (const [v, b] of state.buildings.entries()) if (b > 0) settle(board, b, v);
  for (const [e, b] of state.roads.entries()) if (b > 0) pave(board, b, e);
  return { bank, longest: null, army: null, knights: none(), victoryCards: none(), board };
}

function keep(books: Books, before: State, { actor, action }: Ply<Catan>, after: State): void {
  const seat = actor === 'chance' ? before.seat : actor;
  for (const r of [0, 1, 2, 3, 4]) books.bank[r] = (books.bank[r] as number) + paidToBank(before, action)[r]!;
  if (action.type === 'knight') books.knights[seat] = (books.knights[seat] as number) + 1;
  if (action.type === 'draw' && action.card === 1) books.victoryCards[seat] = (books.victoryCards[seat] as number) + 1;
  if (action.type === 'settlement') settle(books.board, seat + 1, action.vertex);
  if (action.type === 'road') pave(books.board, seat + 1, action.edge);
  if (action.type === 'city') books.board.upgradeToCity(...at(VERTICES[action.vertex]!));
  if (before.turn > 0) books.longest = nextHolder(books.longest, roadLengths(after));
  const most = Math.max(...books.knights);
  if (most >= 3 && (books.army === null || books.knights[books.army] !== most))
    books.army = books.knights.indexOf(most);
}

/** What an action brings to the bank; minus what it takes. */
function paidToBank(before: State, action: Action): readonly number[] {
  switch (action.type) {
    case 'road':
    case 'settlement':
    case 'city':
    case 'buy':
      if (before.phase === 'main') return COSTS[action.type] as Counts;
      return action.type === 'settlement' && before.placed >= before.options.seats
        ? start(before, action.vertex)
        : [0, 0, 0, 0, 0];
    case 'discard':
      return action.cards;
    case 'plenty':
      return action.cards.map((n) => 0 - n);
    case 'bank':
      return [0, 1, 2, 3, 4].map((r) => (r === action.give ? action.rate : r === action.take ? -1 : 0));
    case 'dice':
      return harvest(before, action.total);
    default:
      return [0, 0, 0, 0, 0];
  }
}

function start({ layout }: State, vertex: number): number[] {
  const around = HEX_VERTICES.flatMap((corners, hex) => (corners.includes(vertex) ? [layout.terrain[hex]] : []));
  return [0, 1, 2, 3, 4].map((r) => 0 - around.filter((kind) => kind === r).length);
}

/** Hex by hex, resource by resource, as the rules say it. */
function harvest(state: State, number: number): number[] {
  return [0, 1, 2, 3, 4].map((resource) => {
    const claims = state.hands.map((_, seat) => {
      const hexes = [...HEX_VERTICES.keys()].filter(
        (hex) => state.layout.numbers[hex] === number && state.layout.terrain[hex] === resource && hex !== state.robber,
      );
      const corners = hexes.flatMap((hex) => HEX_VERTICES[hex] as Counts).map((v) => state.buildings[v]);
      return corners.filter((b) => b === seat + 1).length + 2 * corners.filter((b) => b === seat + 5).length;
    });
    const left = 19 - state.hands.reduce((sum, hand) => sum + (hand[resource] as number), 0);
    const wanted = claims.reduce((sum, n) => sum + n, 0);
    if (wanted <= left) return 0 - wanted;
    return claims.filter((n) => n > 0).length === 1 ? 0 - left : 0;
  });
}

function audit(books: Books, state: State): string[] {
  const wrong: string[] = [];
  for (const r of [0, 1, 2, 3, 4]) {
    const held = state.hands.map((hand) => hand[r] as number);
    if (held.some((n) => n < 0) || (books.bank[r] as number) < 0) wrong.push(`negative cards of ${r}`);
    if (held.reduce((sum, n) => sum + n, books.bank[r] as number) !== 19) wrong.push(`cards of ${r} are not 19`);
  }
  for (const seat of state.hands.keys()) {
    const built = books.board
      .getPlayerBuildings(seat + 1)
      .reduce((sum, { type }) => sum + (type === 'city' ? 2 : 1), 0);
    const sum =
      built + (books.longest === seat ? 2 : 0) + (books.army === seat ? 2 : 0) + (books.victoryCards[seat] as number);
    if (sum !== points(state, seat)) wrong.push(`seat ${seat} has ${points(state, seat)} points for ${sum}`);
  }
  const { buildings, roads } = books.board.stats();
  if (buildings !== state.buildings.filter((b) => b > 0).length) wrong.push('other buildings than on the board');
  if (roads !== state.roads.filter((b) => b > 0).length) wrong.push('other roads than on the board');
  return wrong;
}

function settle(board: Board, player: number, vertex: number): void {
  board.placeSettlement(player, ...at(VERTICES[vertex]!));
}

function pave(board: Board, player: number, edge: number): void {
  const { q, r, dir } = EDGES[edge]!;
  board.placeRoad(player, q, r, dir);
}

function at({ q, r, dir }: (typeof VERTICES)[number]): [number, number, 'N' | 'S'] {
  return [q, r, dir];
}

interface Played {
  readonly end: State;
  readonly plies: readonly Ply<Catan>[];
  readonly wrong: readonly string[];
}

/** One of those who may act, one of the kinds it may play, one of that kind. */
function playOut(preset: string, key: string): Played {
  const source = rng(key);
  let state = catan.setup(catan.presets[preset]!, key);
  const [plies, wrong, books]: [Ply<Catan>[], string[], Books] = [[], [], open(state)];
  for (;;) {
    const { may } = catan.turn(state);
    if (may.length === 0) return { end: state, plies, wrong };
    const actor = pick(may, source);
    const action = actor === 'chance' ? drawn(state, source) : chosen(catan.legalActions(state, actor), source);
    const after = catan.apply(state, { actor, action });
    keep(books, state, { actor, action }, after);
    wrong.push(...audit(books, after));
    plies.push({ actor, action });
    state = after;
  }
}

function drawn(state: State, source: Rng): Action {
  const tickets = catan.chance(state).flatMap(({ action, weight }) => Array.from({ length: weight }, () => action));
  return pick(tickets, source);
}

function chosen(legal: readonly Action[], source: Rng): Action {
  const kind = pick([...new Set(legal.map(({ type }) => type))], source);
  return pick(
    legal.filter(({ type }) => type === kind),
    source,
  );
}

function replayed(preset: string, key: string, plies: readonly Ply<Catan>[]): State | null {
  const log = plies.map((ply, i): Entry<Catan> => ({ type: 'ply', at: i, ...ply }));
  const save = { ...newSave(catan, catan.presets[preset]!, key), log };
  const loaded = load(catan, JSON.parse(JSON.stringify(save)));
  return loaded.ok ? (loaded.value.tables.at(-1)?.state ?? null) : null;
}

describe('whole random games', () => {
  const games = bySize(6, 30, 1_000);
  const kinds = new Set<string>();
  const reasons = new Set<string>();
  const presetOf = (i: number): string => PRESET_NAMES[i % PRESET_NAMES.length] as string;
  const play = (i: number): ReturnType<typeof playOut> => {
    const game = playOut(presetOf(i), `${seed} ${i}`);
    for (const { action } of game.plies) kinds.add(action.type);
    reasons.add(game.end.ending?.reason ?? 'none');
    return game;
  };

  it(
    `B11, H4, H7: ${games} games end, keep their books and replay from their save`,
    () => {
      let longest = 0;
      for (let i = 0; i < games; i++) {
        const { end, plies, wrong } = play(i);
        expect(wrong).toEqual([]);
        expect(same(replayed(presetOf(i), `${seed} ${i}`, plies), end)).toBe(true);
        longest = Math.max(longest, plies.length);
      }
      expect(longest).toBeLessThan(20_000);
    },
    LONG,
  );

  it('reach every kind of action and both endings', () => {
    // a few games alone may miss one
    for (let i = games; i < games + 100 && (kinds.size < Object.keys(catan.kinds).length || reasons.size < 2); i++)
      play(i);
    expect([...kinds].toSorted()).toEqual(Object.keys(catan.kinds).toSorted());
    expect([...reasons].toSorted()).toEqual(['points', 'turn-cap']);
  });

  it(
    'H6: what is not listed is refused, and a refusal changes nothing',
    () => {
      const { plies } = playOut('standard', `${seed} pool`);
      const pool = plies.filter(({ actor }) => actor !== 'chance').map(({ action }) => action);
      const source = rng(`${seed} h6`);
      let state = catan.setup(catan.presets['standard']!, `${seed} h6`);
      const openKinds = new Set(['offer', 'counter', 'discard']);
      for (let i = 0; i < bySize(500, 5_000, 1_000_000); i++) {
        const { may } = catan.turn(state);
        if (may.length === 0) state = catan.setup(catan.presets['standard']!, `${seed} h6 ${i}`);
        const seat = source.below(4);
        const action = pick(pool, source);
        const legal = catan.legalActions(state, seat);
        const listed = legal.some((one) => same(one, action));
        const refused = catan.check(state, action, seat) !== null;
        expect(listed ? !refused : refused || openKinds.has(action.type)).toBe(true);
        const actor = pick(catan.turn(state).may, source);
        const next = actor === 'chance' ? drawn(state, source) : chosen(catan.legalActions(state, actor), source);
        state = catan.apply(state, { actor, action: next });
      }
    },
    LONG,
  );
});
