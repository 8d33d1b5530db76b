/** A table for two in Colyseus: a cell is taken, and both players are sent the change at once. Prints its port. */
import type { AddressInfo, Server as NetServer } from 'node:net';
import { createRequire } from 'node:module';
import { answerQuestions } from '../../../apps/server/src/testing/measured-process.ts';
import { CELLS } from '../trial.ts';

interface Player {
  readonly sessionId: string;
}

interface RoomBase {
  state: unknown;
  patchRate: number | null;
  readonly clients: readonly Player[];
  onMessage(type: string, hear: (client: Player, cell: unknown) => void): void;
  broadcastPatch(): void;
}

interface Board {
  cells: number[];
  turn: number;
}

interface Core {
  readonly Room: new () => RoomBase;
  readonly Server: new (options: object) => {
    define(name: string, room: new () => RoomBase): void;
    listen(port: number, host: string): Promise<void>;
  };
}

const peer = createRequire(new URL('../peers/package.json', import.meta.url));
const { Room, Server } = peer('@colyseus/core') as Core;
const { WebSocketTransport } = peer('@colyseus/ws-transport') as {
  readonly WebSocketTransport: new () => { readonly server: NetServer };
};
const { schema, t } = peer('@colyseus/schema') as {
  schema(fields: object, name: string): new () => Board;
  readonly t: { array(type: string): object; uint16(): object };
};
const BoardState = schema({ cells: t.array('uint16'), turn: t.uint16() }, 'Board');

class Table extends Room {
  onCreate(): void {
    const board = new BoardState();
    board.turn = 0;
    for (let cell = 0; cell < CELLS; cell++) board.cells.push(0);
    this.state = board;
    this.patchRate = null;
    this.onMessage('take', (client, cell) => this.#take(board, this.clients.indexOf(client), cell));
  }

  #take(board: Board, seat: number, cell: unknown): void {
    if (seat !== board.turn % 2 || typeof cell !== 'number' || board.cells[cell] === undefined) return;
    board.turn++;
    board.cells[cell] = board.turn;
    this.broadcastPatch();
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define('table', Table);
await server.listen(0, '127.0.0.1');
console.log((transport.server.address() as AddressInfo).port);
answerQuestions();
