/** Compares what a player was shown during a match with its file: a server might show one game and write down another. */
import type { Game, Kind, Seat } from '@boardwright/core';
import { load, same } from '@boardwright/core/host';

/** The data that a player was shown: the last view, and the news of entries as far as the program still has them. */
export interface Shown<K extends Kind = Kind> {
  readonly seq: number;
  readonly view: K['View'];
  readonly lines: readonly { readonly seq: number; readonly news: K['News'] | null }[];
}

/** Returns the first entry of which the file tells this seat something else, or null. `verifyGame` names a file that breaks the rules. */
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
