/** Measures other libraries from the npm registry beside ours. They are in bench/peers, which has a lock of its own. */
import { createRequire } from 'node:module';
import { drop, isOver, landing, START, WIDTH, type State } from '../connect-four.ts';
import { perSecond, type Row } from '../measure.ts';
import { columns } from '../columns.ts';

const peer = createRequire(new URL('../peers/package.json', import.meta.url));

export const rows: readonly Row[] = [
  { name: 'peer: Connect Four, reducer of boardgame.io', unit: 'plies/s', run: boardgameIo },
  { name: 'peer: chess.js, perft(3) from the start', unit: 'leaves/s', run: chessJs },
  { name: 'peer: chessops, perft(4) from the start', unit: 'leaves/s', run: chessops },
];

interface Reduced {
  readonly G: State;
}

interface Internal {
  InitializeGame(given: object): Reduced;
  CreateGameReducer(given: object): (state: Reduced, action: object) => Reduced;
}

/** Makes a move as the library's client does: an action for the reducer, which checks the turn, makes the move and tests for the end. */
function boardgameIo(): number {
  process.env['NODE_ENV'] = 'production';
  const { InitializeGame, CreateGameReducer } = peer('boardgame.io/internal') as Internal;
  const { INVALID_MOVE } = peer('boardgame.io/core') as { readonly INVALID_MOVE: string };
  const game = {
    setup: () => START,
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      drop: ({ G }: Reduced, column: number) => (landing(G.cells, column) < 0 ? INVALID_MOVE : drop(G, column)),
    },
    endIf: ({ G }: Reduced) => (isOver(G) ? { winner: G.winner } : undefined),
  };
  const reduce = CreateGameReducer({ game, isClient: false });
  return perSecond(() => {
    let state = InitializeGame({ game, numPlayers: 2 });
    let plies = 0;
    for (const column of columns()) {
      const payload = { type: 'drop', args: [column], playerID: String(state.G.turn) };
      state = reduce(state, { type: 'MAKE_MOVE', payload });
      plies++;
    }
    if (plies === 0 || state.G.stones !== plies)
      throw new Error(`${WIDTH} columns, ${plies} plies, ${state.G.stones} stones`);
    return plies;
  });
}

interface ChessJs {
  perft(depth: number): number;
}

function chessJs(): number {
  const { Chess } = peer('chess.js') as { readonly Chess: new () => ChessJs };
  return perSecond(() => new Chess().perft(3), 1000);
}

interface Chessops {
  readonly Chess: { default(): object };
}

async function chessops(): Promise<number> {
  const module = (name: string): string =>
    new URL(`../peers/node_modules/chessops/dist/esm/${name}.js`, import.meta.url).href;
  const { Chess } = (await import(module('chess'))) as Chessops;
  const { perft } = (await import(module('debug'))) as { perft(position: object, depth: number, log: boolean): number };
  return perSecond(() => perft(Chess.default(), 4, false), 1000);
}
