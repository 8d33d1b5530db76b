/** Builds clients that a server has welcomed to games. */
import { unwrap } from '@boardwright/core';
import { append, decide, latestTable, newSave, openHistory, settleHistory, seeded } from '@boardwright/core/host';
import type { Game, Kind } from '@boardwright/core';
import type { Clock, Command, History, Pair, Table } from '@boardwright/core/host';
import { newClient, receiveMessage, sendCommand, sendHello, type Client } from '@boardwright/protocol';

export type WireScene<K extends Kind> = NonNullable<Client<K>['scene']>;

export function opened<K extends Kind>(game: Game<K>, preset: string, position: string | null = null): History<K> {
  const save = newSave(game, game.presets[preset] as K['Options'], 'x', { position });
  return settleHistory(unwrap(openHistory(game, save)), seeded('x'), 1);
}

export function played<K extends Kind>(
  history: History<K>,
  seat: number,
  ...actions: readonly K['Action'][]
): History<K> {
  return actions.reduce((so, action) => {
    const entry = unwrap(decide(so.game, latestTable(so), seat, { type: 'ply', action }, latestTable(so).at + 1));
    return settleHistory(append(so, entry), seeded('x'), entry.at);
  }, history);
}

export function wire<K extends Kind>(game: Game<K>, table: Table<K>, seat: number | null): WireScene<K> {
  return {
    view: game.view(table.state, seat ?? 'spectator'),
    started: true,
    chairs: table.chairs,
    left: [],
    due: null,
    outcome: table.outcome,
    offer: table.offer,
    agreed: table.agreed,
    since: 0,
    undo: false,
  };
}

export interface GivenWelcome<K extends Kind> {
  readonly seat?: number | null;
  readonly clock?: Clock | null;
  readonly pair?: Pair<K> | null;
  readonly openAfter?: number | null;
  readonly scene?: Partial<WireScene<K>>;
}

/** Returns a client that was welcomed to a game at this point. */
export function clientOf<K extends Kind>(history: History<K>, given: GivenWelcome<K> = {}): Client<K> {
  const { game, start } = history;
  const table = latestTable(history);
  const seat = given.seat === undefined ? 0 : given.seat;
  const seats = table.chairs.map(() => ({ who: 'person' as const, level: null, taken: true, here: true }));
  return receiveMessage(game, sendHello(newClient(game, 'A'.repeat(16), 'B'.repeat(22))).client, {
    type: 'welcome',
    protocol: 3,
    features: [],
    match: 'A'.repeat(16),
    seat,
    game: game.id,
    version: game.version,
    options: start.options,
    clock: given.clock ?? null,
    pair: given.pair ?? null,
    openAfter: given.openAfter ?? null,
    seats,
    now: 0,
    seq: table.seq,
    snapshot: {
      seq: table.seq,
      at: table.at,
      scene: { ...wire(game, table, seat), ...given.scene },
      memory: seat === null ? game.emptyMemory : history.memories.at(-1)?.[seat],
    },
  }).client;
}

export const wanting = <K extends Kind>(client: Client<K>, ...commands: readonly Command[]): Client<K> =>
  commands.reduce((so, command, i) => sendCommand(so, String(i).repeat(22), command).client, client);
