/** The parts of a table that one viewer may know. Everything that is sent about a game is made here, from views and news alone. */
import { itemAt, knowsAction, traitsOf, type Game, type Kind, type Seat, type Viewer } from '@boardwright/core';
import {
  nextDue,
  mayTakeBack,
  same,
  type Entry,
  type FoldedEntry,
  type Step,
  type Table,
} from '@boardwright/core/host';
import type { PublicEntry, WireScene } from '@boardwright/protocol';

/** Returns a viewer's scene. due: returns when the rules or a clock act next. */
export function sceneOf<K extends Kind>(
  game: Game<K>,
  table: Table<K>,
  viewer: Viewer,
  due: () => number | null = () => dueAt(game, table),
): WireScene<K> {
  const seated = typeof viewer === 'number';
  // a clock of an earlier table would be wrong
  const late = viewer === 'all';
  const scene: WireScene<K> = {
    view: game.view(table.state, viewer),
    started: table.seq > 0,
    chairs: table.chairs,
    left: late || (table.clock?.totalMs ?? null) === null ? NONE : table.left,
    due: late ? null : due(),
    outcome: table.outcome,
    offer: table.offer,
    agreed: table.agreed,
    since: seated ? itemAt(table.since, viewer) : 0,
    undo: seated && mayTakeBack(table, viewer),
  };
  if (table.takeBack === null && table.lent === undefined) return scene;
  return { ...scene, ...(table.takeBack && { takeBack: table.takeBack }), ...(table.lent && { lent: table.lent }) };
}

const NONE: readonly number[] = [];

/** Returns when the rules or a clock act next. Before the first entry no clock runs. */
export function dueAt<K extends Kind>(game: Game<K>, table: Table<K>): number | null {
  return table.seq === 0 ? null : (nextDue(game, table)?.at ?? null);
}

/** Returns the news of a step for a viewer, or null if its entry is not a ply. */
export function newsOf<K extends Kind>(
  game: Game<K>,
  { before, entry, after }: FoldedEntry<K>,
  viewer: Viewer,
): K['News'] | null {
  if (entry.type !== 'ply') return null;
  return game.tell(before.state, { actor: entry.actor, action: entry.action }, after.state, viewer);
}

/** Returns whether a viewer may know a whole entry. */
export function mayKnow<K extends Kind>(game: Game<K>, entry: Entry<K>, viewer: Viewer): boolean {
  return entry.type !== 'ply' || knowsAction(game, entry, viewer);
}

/** Returns what everybody may know of an entry. isKnown: whether a ply shows its whole action or only its kind. */
export function publicEntry<K extends Kind>({ entry, cause }: Step<K>, isKnown: boolean): PublicEntry<K> {
  const failed = cause === 'failure' ? { failed: true as const } : {};
  switch (entry.type) {
    case 'ply': {
      const { actor, action } = entry;
      const what = isKnown ? { action } : { kind: action.type };
      return { type: 'ply', actor, ...what, ...(cause === 'time' ? { late: true as const } : {}), ...failed };
    }
    case 'sit':
      return {
        type: 'sit',
        seat: entry.seat,
        who: entry.who,
        ...(entry.level === undefined ? {} : { level: entry.level }),
      };
    case 'giveTime':
      return { type: 'giveTime', seat: entry.seat, receiver: entry.receiver, ms: entry.ms };
    case 'refund':
      return { type: 'refund', seat: entry.seat, ms: entry.ms };
    case 'askUndo':
    case 'undo':
      return { type: entry.type, seat: entry.seat, to: entry.to };
    case 'refuse':
      return { type: 'refuse', seat: entry.seat, ...failed };
    default:
      return { type: entry.type, seat: entry.seat };
  }
}

/** Returns whether a seat gets all the news of a ply. */
export function knowsResult<K extends Kind>(game: Game<K>, step: FoldedEntry<K>, seat: Seat): boolean {
  return same(newsOf(game, step, seat), newsOf(game, step, 'all'));
}

/** Returns whether viewers get different news of an entry. By law 13, all viewers get the same news of a public ply. */
export function isSecret<K extends Kind>(game: Game<K>, entry: Entry<K>): boolean {
  return entry.type === 'ply' && traitsOf(game, entry.action.type)?.secret === true;
}
