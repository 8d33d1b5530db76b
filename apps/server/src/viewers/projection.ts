/** What one viewer may know of a table. Everything that is sent of a game is made here, from views and news alone. */
import {
  diff,
  due,
  itemAt,
  type Changes,
  type Diff,
  type Entry,
  type Game,
  type Kind,
  type Seat,
  type Table,
  type Viewer,
} from '@boardwright/core';
import type { Frame, SceneView } from '@boardwright/protocol';

export function sceneOf<K extends Kind>(game: Game<K>, table: Table<K>, viewer: Viewer): SceneView<K> {
  const seated = isSeat(viewer);
  // A clock of a while ago says nothing.
  const late = viewer === 'all';
  return {
    view: game.view(table.state, viewer),
    started: table.seq > 0,
    chairs: table.chairs,
    left: late || (table.clock?.totalMs ?? null) === null ? NONE : table.left,
    due: late ? null : (nextByTime(game, table)?.at ?? null),
    outcome: table.outcome,
    offer: table.offer,
    agreed: table.agreed,
    since: seated ? itemAt(table.since, viewer) : 0,
    undo: seated && table.outcome === null && table.last >= itemAt(table.undo, viewer),
  };
}

export function isSeat(viewer: Viewer): viewer is Seat {
  return typeof viewer === 'number';
}

const NONE: readonly number[] = [];

const dues = new WeakMap<object, { readonly at: number } | null>();

/** What time alone will bring next, and when. Before the first entry no clock runs. Asked often, so kept with the table. */
export function nextByTime<K extends Kind>(game: Game<K>, table: Table<K>): Entry<K> | null {
  const kept = dues.get(table);
  if (kept !== undefined) return kept as Entry<K> | null;
  const entry = table.seq === 0 ? null : due(game, table);
  dues.set(table, entry);
  return entry;
}

/** What a viewer is told of an entry; null if it is no ply. */
export function newsOf<K extends Kind>(
  game: Game<K>,
  before: Table<K>,
  entry: Entry<K>,
  after: Table<K>,
  viewer: Viewer,
): K['News'] | null {
  if (entry.type !== 'ply') return null;
  return game.tell(before.state, { actor: entry.actor, action: entry.action }, after.state, viewer);
}

/** The frame that leads from one scene to the next. memory: only where news cannot tell it. */
export function frameOf<K extends Kind>(
  before: SceneView<K>,
  after: SceneView<K>,
  table: Table<K>,
  news: K['News'] | null,
  memory: { readonly memory?: K['Memory'] },
): Frame<K> {
  const change = diffScenes(before, after);
  return { seq: table.seq, at: table.at, news, ...(change === undefined ? {} : { diff: change }), ...memory };
}

let [lastBefore, lastAfter, lastDiff]: [unknown, unknown, Diff] = [null, null, undefined];

/** Where nothing is hidden all viewers share one view: the difference is found once for all of them. */
function diffViews(before: unknown, after: unknown): Diff {
  if (before !== lastBefore || after !== lastAfter)
    [lastBefore, lastAfter, lastDiff] = [before, after, diff(before, after)];
  return lastDiff;
}

function diffScenes<K extends Kind>(before: SceneView<K>, after: SceneView<K>): Diff {
  const view = diffViews(before.view, after.view);
  const rest = diff({ ...before, view: null }, { ...after, view: null });
  return view === undefined ? rest : { view, ...(rest as Changes | undefined) };
}
