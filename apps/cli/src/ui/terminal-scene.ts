/** What a viewer sees of a game, from a local history or from a match on a server. */
import {
  itemAt,
  traitsOf,
  type Game,
  type Kind,
  type Outcome,
  type Seat,
  type Turn,
  type Viewer,
} from '@boardwright/core';
import {
  nextTimedEntry,
  latestTable,
  onlyPersonOf,
  type Occupant,
  type Entry,
  type History,
  type Table,
} from '@boardwright/core/host';

/** One entry of the log as the viewer is told it. ply: the number of plies before it or, for an undo, the target, if that is known. */
export type ToldEntry =
  | { readonly type: 'ply'; readonly news: Kind['News'] }
  | { readonly type: 'entry'; readonly entry: Exclude<Entry, { readonly type: 'ply' }>; readonly ply: number | null }
  /** For matches on a server: the rules have moved for this seat. */
  | { readonly type: 'substitute'; readonly seat: Seat; readonly why: 'late' | 'failed' };

/** What a viewer sees of a game at one moment, for a terminal. */
export interface TerminalScene {
  readonly game: Game;
  /** The same object at all moments of one game. */
  readonly key: object;
  readonly options: Kind['Options'];
  /** The number of this game in a pair; null for a single game. */
  readonly pair: 1 | 2 | null;
  readonly viewer: Viewer;
  readonly side: Seat | null;
  /** The only person, if there is just one among bots; otherwise null. */
  readonly own: Seat | null;
  readonly view: Kind['View'];
  readonly chairs: readonly Occupant[];
  readonly turn: Turn;
  readonly outcome: Outcome | null;
  /** The number of plies; null if it is not known here. */
  readonly plies: number | null;
  /** The number of entries that this viewer has been told. */
  readonly length: number;
  told(index: number): ToldEntry;
  /** The last public action; null before the first one. */
  readonly last: Kind['Action'] | null;
  /** Returns the milliseconds on a seat's clock; null without a clock. */
  clockMs(seat: Seat): number | null;
  /** Milliseconds until something happens by time alone; null for never. */
  readonly dueMs: number | null;
  /** The history, for stepping through it; null if there is none. */
  readonly history: History | null;
}

/** Returns what a viewer sees of a local game at a time in milliseconds. side: the seat from whose side the board is drawn. */
export function terminalScene(history: History, viewer: Viewer, side: Seat | null, time: number): TerminalScene {
  const { game, start, log } = history;
  const table = latestTable(history);
  const next = nextTimedEntry(game, table);
  return {
    game,
    key: start,
    options: start.pair?.options ?? start.options,
    pair: start.pair?.game ?? null,
    viewer,
    side,
    own: onlyPersonOf(history),
    // a finished game has no secrets
    view: game.view(table.state, table.outcome === null ? viewer : 'all'),
    chairs: table.chairs,
    turn: game.turn(table.state),
    outcome: table.outcome,
    plies: table.plies,
    length: log.length,
    told: (index) => toldIn(history, index, viewer),
    last: lastPublic(history),
    clockMs: (seat) => clockMs(game, table, seat, time),
    dueMs: next === null ? null : next.at - time,
    history,
  };
}

function toldIn({ game, log, tables }: History, index: number, viewer: Viewer): ToldEntry {
  const entry = itemAt(log, index);
  const before = itemAt(tables, index);
  if (entry.type === 'ply')
    return { type: 'ply', news: game.tell(before.state, entry, itemAt(tables, index + 1).state, viewer) };
  return { type: 'entry', entry, ply: entry.type === 'undo' ? itemAt(tables, entry.to).plies : before.plies };
}

function lastPublic({ game, log }: History): Kind['Action'] | null {
  const last = log.findLast((entry) => entry.type === 'ply' && traitsOf(game, entry.action.type)?.secret !== true);
  return last?.type === 'ply' ? last.action : null;
}

function clockMs(game: Game, table: Table, seat: Seat, time: number): number | null {
  if (table.clock === null) return null;
  const running = table.outcome === null && table.seq > 0 && game.turn(table.state).awaits.includes(seat);
  const { totalMs, perTurnMs } = table.clock;
  const total = totalMs === null ? Infinity : itemAt(table.left, seat) - (running ? time - table.at : 0);
  const turn = perTurnMs === null ? Infinity : perTurnMs - (running ? time - itemAt(table.turnAt, seat) : 0);
  return Math.max(0, Math.min(total, turn));
}
