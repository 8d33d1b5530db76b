/** A server of boardgame.io, in memory, with a game in which two players take cells in turn. Prints its port. */
import type { AddressInfo, Server as NetServer } from 'node:net';
import { createRequire } from 'node:module';
import { answerQuestions } from '../../../apps/server/src/testing/measured-process.ts';
import { CELLS, TRIAL } from '../trial.ts';

interface Board {
  readonly cells: readonly number[];
}

interface Library {
  Server(options: object): { run(options: object): Promise<{ readonly appServer: NetServer }> };
}

process.env['NODE_ENV'] = 'production';
const peer = createRequire(new URL('../peers/package.json', import.meta.url));
const { Server } = peer('boardgame.io/server') as Library;
const { INVALID_MOVE } = peer('boardgame.io/core') as { readonly INVALID_MOVE: string };

const game = {
  name: TRIAL,
  setup: (): Board => ({ cells: Array.from({ length: CELLS }, () => 0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, ctx }: { readonly G: Board; readonly ctx: { readonly turn: number } }, cell: number) =>
      G.cells[cell] === undefined ? INVALID_MOVE : { cells: G.cells.with(cell, ctx.turn) },
  },
};
const server = Server({ games: [game], origins: [/localhost/] });
const { appServer } = await server.run({ port: 0 });
console.log((appServer.address() as AddressInfo).port);
answerQuestions();
