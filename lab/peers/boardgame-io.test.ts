/**
 * Plays our games in boardgame.io itself, and follows each game with our rules. The library is in lab/bench/peers, which has a lock of its
 * own (`npm ci` there).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pick, rng, type Game, type Kind, type Ply, type Rng } from '@boardwright/core';
import { boardgameIo, type BoardgameIoGame, type BoardgameState } from '@boardwright/boardgame-io';
import { games } from '@boardwright/games';
import { bySize } from '../../tools/size.ts';

const home = new URL('../bench/peers/', import.meta.url);
const peer = createRequire(new URL('package.json', home));
const isInstalled = existsSync(new URL('node_modules/boardgame.io', home));
const GAMES = bySize(1, 2, 100);
const MOST_MOVES = 3000;

interface Reduced {
  readonly G: BoardgameState;
  readonly ctx: {
    readonly currentPlayer: string;
    readonly activePlayers: Readonly<Record<string, null>> | null;
    readonly gameover?: unknown;
  };
}

interface Library {
  InitializeGame(given: { readonly game: BoardgameIoGame; readonly numPlayers: number }): Reduced;
  CreateGameReducer(given: {
    readonly game: BoardgameIoGame;
    readonly isClient: boolean;
  }): (state: Reduced, action: object) => Reduced;
}

interface Followed {
  readonly moves: number;
  readonly end: Reduced;
}

/** Makes random legal moves in the library, and the same plies with our rules. */
function follow(game: Game, seed: string): Followed {
  const { InitializeGame, CreateGameReducer } = peer('boardgame.io/internal') as Library;
  const adapted = { ...boardgameIo(game), seed };
  const reduce = CreateGameReducer({ game: adapted, isClient: false });
  const source = rng(seed);
  let now = InitializeGame({ game: adapted, numPlayers: adapted.minPlayers });
  let moves = 0;
  for (; now.ctx.gameover === undefined && moves < MOST_MOVES; moves++) {
    const before = now.G.state;
    const { may, awaits } = game.turn(before);
    expect(Object.keys(now.ctx.activePlayers ?? {}).map(Number)).toEqual(
      [...may].map(Number).toSorted((a, b) => a - b),
    );
    expect(awaits).toContain(Number(now.ctx.currentPlayer));
    const seat = Number(pick(may, source));
    const { type, ...fields } = pick(calm(game.legalActions(before, seat), source), source);
    now = reduce(now, { type: 'MAKE_MOVE', payload: { type, args: [fields], playerID: String(seat) } });
    expect(now.G.plies[0]).toEqual({ actor: seat, action: { type, ...fields } });
    expect(now.G.state).toEqual(now.G.plies.reduce((state, ply) => applied(game, state, ply), before));
  }
  expect(now.ctx.gameover ?? null).toEqual(game.outcome(now.G.state));
  return { moves, end: now };
}

/** Omits most trade offers, because players who make random offers never end a game. */
function calm(legal: readonly Kind['Action'][], source: Rng): readonly Kind['Action'][] {
  const others = legal.filter(({ type }) => type !== 'offer' && type !== 'counter');
  return others.length === 0 || source.below(20) === 0 ? legal : others;
}

/** Applies a ply. Throws unless our rules allow it. */
function applied(game: Game, state: object, ply: Ply): object {
  const { actor, action } = ply;
  if (actor === 'chance') expect(game.chance(state).map((odds) => odds.action)).toContainEqual(action);
  else expect(game.check(state, action, actor)).toBeNull();
  return game.apply(state, ply);
}

describe.skipIf(!isInstalled)(`in boardgame.io${isInstalled ? '' : ', skipped: run npm ci in lab/bench/peers'}`, () => {
  beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
  afterAll(() => void vi.unstubAllEnvs());

  test.each(Object.keys(games))('%s plays as by our rules', async (id) => {
    const game = await games[id]!.rules();
    const ends = Array.from({ length: GAMES }, (_, i) => follow(game, `${id} ${i}`));
    expect(ends.filter(({ end }) => end.ctx.gameover !== undefined).length).toBeGreaterThan(0);
  });

  test('a move that our rules refuse changes nothing', async () => {
    const { InitializeGame, CreateGameReducer } = peer('boardgame.io/internal') as Library;
    const game = boardgameIo(await games['369']!.rules());
    const reduce = CreateGameReducer({ game, isClient: false });
    const start = InitializeGame({ game, numPlayers: 2 });
    const [type = ''] = Object.keys(game.moves);
    for (const payload of [
      { type, args: [{ cell: 999 }], playerID: '0' },
      { type, args: [], playerID: '0' },
      { type: 'nothing', args: [{}], playerID: '0' },
    ])
      expect(reduce(start, { type: 'MAKE_MOVE', payload }).G).toEqual(start.G);
  });
});
