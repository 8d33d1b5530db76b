/** Plays whole random games, and keeps separate books that use only the text of the rules and the plies. */
import { pick, rng, unwrap, type Ply, type Rng } from '@boardwright/core';
import { load, newSave, same, type Entry } from '@boardwright/core/host';
import { deepFreeze } from '@boardwright/core/testing';
import { describe, expect, it } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { PRESET_NAMES } from './presets.ts';
import { Board } from '../document/board.ts';
import { catan, type Catan, type State } from '../index.ts';
import { points } from './points.ts';
import { nextHolder, roadLengths } from './road.ts';
import { EDGES, HEX_VERTICES, HEXES, VERTICES } from './island/topology.ts';
import { CARDS, TERRAINS, type Action, type Counts } from './types.ts';

/** A thousand games take some minutes on a slow machine. */
const LONG = 1_200_000;

const COSTS: Readonly<Record<string, Counts>> = {
  road: [1, 1, 0, 0, 0],
  settlement: [1, 1, 1, 1, 0],
  city: [0, 0, 0, 2, 3],
  buy: [0, 0, 1, 1, 1],
};

/** The separate books: the bank, the awards, the victory point cards and the pieces. */
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
  const board = boardOf(state);
  for (const [v, b] of state.buildings.entries()) if (b > 0) settle(board, b, v);
  for (const [e, b] of state.roads.entries()) if (b > 0) pave(board, b, e);
  return { bank, longest: null, army: null, knights: none(), victoryCards: none(), board };
}

/** Returns the island of a game as the board of the contract, with nothing on it. */
function boardOf({ layout: { terrain, numbers }, robber }: State): Board {
  const tiles = HEXES.map(({ q, r }, hex) => ({
    q,
    r,
    terrain: TERRAINS[terrain[hex]!],
    number: numbers[hex] || null,
  }));
  return unwrap(Board.from({ tiles, settlements: [], cities: [], roads: [], robber: HEXES[robber] }));
}

function keep(books: Books, before: State, { actor, action }: Ply<Catan>, after: State): void {
  const seat = actor === 'chance' ? before.seat : actor;
  for (const r of [0, 1, 2, 3, 4])
    books.bank[r] = (books.bank[r] as number) + paidToBank(books.board, before, action)[r]!;
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

/** Returns what an action brings to the bank, by resource. A negative number is taken from it. */
function paidToBank(board: Board, before: State, action: Action): readonly number[] {
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
      return harvest(board, before, action.total);
    default:
      return [0, 0, 0, 0, 0];
  }
}

function start({ layout }: State, vertex: number): number[] {
  const around = HEX_VERTICES.flatMap((corners, hex) => (corners.includes(vertex) ? [layout.terrain[hex]] : []));
  return [0, 1, 2, 3, 4].map((r) => 0 - around.filter((kind) => kind === r).length);
}

/** Returns the income by the steps of the contract: the tiles with the number, their settlements and cities, and the owners. */
function harvest(board: Board, { hands, robber }: State, number: number): number[] {
  const { q, r } = HEXES[robber]!;
  const tiles = board.getTilesWithNumber(number).filter((tile) => tile.q !== q || tile.r !== r);
  return [0, 1, 2, 3, 4].map((resource) => {
    const claims = hands.map(() => 0);
    for (const tile of tiles.filter(({ terrain }) => terrain === TERRAINS[resource])) {
      for (const { player } of board.getSettlementsOnTile(tile.q, tile.r)) claims[player - 1]! += 1;
      for (const { player } of board.getCitiesOnTile(tile.q, tile.r)) claims[player - 1]! += 2;
    }
    const left = 19 - hands.reduce((sum, hand) => sum + (hand[resource] as number), 0);
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
  /** The states. There is one state more than there are plies. */
  readonly states: readonly State[];
  readonly plies: readonly Ply<Catan>[];
  readonly wrong: readonly string[];
}

/** Plays a game. Picks a seat that may act, then a kind of action that it may play, then an action of that kind. */
function playOut(preset: string, key: string): Played {
  const source = rng(key);
  let state = catan.setup(catan.presets[preset]!, key);
  const [states, plies, wrong, books]: [State[], Ply<Catan>[], string[], Books] = [[state], [], [], open(state)];
  for (;;) {
    const { may } = catan.turn(state);
    if (may.length === 0) return { states, plies, wrong };
    const actor = pick(may, source);
    const action = actor === 'chance' ? drawn(state, source) : chosen(catan.legalActions(state, actor), source);
    const after = catan.apply(state, { actor, action });
    keep(books, state, { actor, action }, after);
    wrong.push(...audit(books, after));
    plies.push({ actor, action });
    states.push(after);
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

/** Returns the states of a save after each of its entries. */
function replayed(preset: string, key: string, plies: readonly Ply<Catan>[]): readonly State[] {
  const log = plies.map((ply, i): Entry<Catan> => ({ type: 'ply', at: i, ...ply }));
  const save = { ...newSave(catan, catan.presets[preset]!, key), log };
  return unwrap(load(catan, JSON.parse(JSON.stringify(save)))).tables.map(({ state }) => state);
}

interface Summary {
  readonly wrong: readonly string[];
  /** The index of the first state that differs when the save is replayed; -1 if none does. */
  readonly strays: number;
  readonly seen: readonly string[];
  readonly plies: number;
}

function summary(preset: string, key: string): Summary {
  const { states, plies, wrong } = playOut(preset, key);
  const again = replayed(preset, key, plies);
  const end = states.at(-1)?.ending?.reason ?? 'no end';
  const cards = plies.flatMap(({ action }) => (action.type === 'draw' ? [`draw ${CARDS[action.card]}`] : []));
  return {
    wrong,
    strays: states.findIndex((state, i) => !same(state, again[i])),
    seen: [...new Set([...plies.map(({ action }) => action.type), ...cards, end])],
    plies: plies.length,
  };
}

const GAMES = bySize(6, 12, 1_000);
let known: readonly Summary[] | null = null;
function summaries(): readonly Summary[] {
  known ??= Array.from({ length: GAMES }, (_, i) => gameOf(i));
  return known;
}

function gameOf(i: number): Summary {
  return summary(PRESET_NAMES[i % PRESET_NAMES.length] as string, `${seed} ${i}`);
}

describe('whole random games', () => {
  it(`B11: ${GAMES} games keep their books`, () => expect(summaries().flatMap(({ wrong }) => wrong)).toEqual([]), LONG);

  it(
    'H4: replayed from their save they are the same after every ply',
    () => expect(summaries().filter(({ strays }) => strays !== -1)).toEqual([]),
    LONG,
  );

  it(
    'reach every kind of action, every card and both endings, and take no ply too many',
    () => {
      const seen = new Set(summaries().flatMap((one) => one.seen));
      const cards = CARDS.map((card) => `draw ${card}`);
      const all = [...Object.keys(catan.kinds), ...cards, 'points', 'turn-cap'];
      // a few games alone may miss a situation
      for (let i = GAMES; i < GAMES + 100 && seen.size < all.length; i++)
        for (const one of gameOf(i).seen) seen.add(one);
      expect([...seen].toSorted()).toEqual(all.toSorted());
      expect(Math.max(...summaries().map(({ plies }) => plies))).toBeLessThan(20_000);
    },
    LONG,
  );

  it(
    'H6: what is not listed is refused, what is listed applies, and neither changes the state it was asked about',
    () => {
      const { plies } = playOut('standard', `${seed} pool`);
      const pool = plies.filter(({ actor }) => actor !== 'chance').map(({ action }) => action);
      const source = rng(`${seed} h6`);
      const begin = (n: number): State => deepFreeze(catan.setup(catan.presets['standard']!, `${seed} h6 ${n}`));
      const openKinds = new Set(['offer', 'counter', 'discard']);
      let state = begin(0);
      for (let i = 0; i < bySize(500, 5_000, 1_000_000); i++) {
        if (catan.turn(state).may.length === 0) state = begin(i);
        const seat = source.below(4);
        const action = pick(pool, source);
        const listed = catan.legalActions(state, seat).some((one) => same(one, action));
        const refused = catan.check(state, action, seat) !== null;
        expect(listed ? !refused : refused || openKinds.has(action.type)).toBe(true);
        const actor = pick(catan.turn(state).may, source);
        const next = actor === 'chance' ? drawn(state, source) : chosen(catan.legalActions(state, actor), source);
        state = deepFreeze(catan.apply(state, { actor, action: next }));
      }
    },
    LONG,
  );

  it(
    'H7: without offers games end by points or the cap, after about a thousand plies',
    () => {
      const options = { ...catan.presets['standard']!, trade: false, turnCap: 1000 };
      const games = bySize(10, 20, 10_000);
      const source = rng(`${seed} h7`);
      let plies = 0;
      for (let i = 0; i < games; i++) {
        let state = catan.setup(options, `${seed} h7 ${i}`);
        for (; state.ending === null; plies++) {
          const actor = catan.turn(state).awaits[0]!;
          const action = actor === 'chance' ? drawn(state, source) : pick(catan.legalActions(state, actor), source);
          state = catan.apply(state, { actor, action });
        }
        expect(['points', 'turn-cap']).toContain(state.ending.reason);
      }
      expect(plies / games).toBeGreaterThan(700);
      expect(plies / games).toBeLessThan(2_000);
    },
    LONG,
  );
});
