/**
 * Compares what a player was shown during a match with the file of the match. A dishonest server could show one game and record another.
 */
import type { Game, Kind, Seat } from '@boardwright/core';
import { load, same } from '@boardwright/core/host';

/** What a player was shown: the last view, and the news of those entries that the program has stored. */
export interface Shown<K extends Kind = Kind> {
  readonly seq: number;
  readonly view: K['View'];
  readonly lines: readonly { readonly seq: number; readonly news: K['News'] | null }[];
}

/** Returns the first entry for which the file gives this seat other news, or null. Files that break the rules are left to `verifyGame`. */
export function shownOtherwise<K extends Kind>(
  game: Game<K>,
  file: unknown,
  seat: Seat,
  { seq: last, view, lines }: Shown<K>,
): number | null {
  const history = load(game, file);
  if (!history.ok) return null;
  const { tables, log } = history.value;
  for (const { seq, news } of lines) {
    const [before, entry, after] = [tables[seq - 1], log[seq - 1], tables[seq]];
    if (news === null) continue;
    if (before === undefined || after === undefined || entry?.type !== 'ply') return seq;
    if (!same(game.tell(before.state, { actor: entry.actor, action: entry.action }, after.state, seat), news))
      return seq;
  }
  const table = tables[last];
  return table !== undefined && same(game.view(table.state, seat), view) ? null : last;
}
