/** What a square of the pond is called, and why nothing can be done with it. */
import { itemAt, type Fault } from '@boardwright/core';
import type { Action, Coord, Hop } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import type { Scene } from '../../play/scene.ts';
import type { RefusedTap } from '../selection.ts';
import { isSame, meets, moveBetween, squareName, toOf } from './geometry.ts';
import { hopperOf } from './selection.ts';
import { isLeaf } from './pond.tsx';

interface ShownSelection {
  readonly held: Coord | null;
  readonly sources: readonly Coord[];
  readonly targets: readonly Action[];
}

/** "B2, green frog, can move". */
export function labelOf(view: Hop['View'], at: Coord, selection: ShownSelection, words: HopWords): string {
  const piece = view.board[at.r]?.[at.c] ?? null;
  const empty = isLeaf(at, view.rules) ? words.pad : words.water;
  const what = piece === null ? empty : words.frog(itemAt(words.sides, piece.owner === 'GREEN' ? 0 : 1));
  return [squareName(at), what, ...stateOf(view, at, selection, words)].join(', ');
}

function stateOf(
  view: Hop['View'],
  at: Coord,
  { held, sources, targets }: ShownSelection,
  words: HopWords,
): readonly string[] {
  if (meets(hopperOf(view), at)) return [words.hopped];
  if (meets(held, at)) return [words.held];
  if (targets.some((action) => meets(toOf(action), at))) return [words.target];
  return held === null && sources.some((from) => isSame(from, at)) ? [words.canMove] : [];
}

/** Words for a tap that came to nothing: the rules' own where a frog was held. */
export function whyNot(
  { view, seat, perspective }: Scene<Hop>,
  { at, held }: RefusedTap<Coord>,
  words: HopWords,
  explain: (fault: Fault) => string,
): string {
  if (held !== null) {
    const fault = perspective.check(moveBetween(held, at));
    return fault === null ? words.stuck : explain(fault);
  }
  if (perspective.legal.length === 0) return words.faults['not-your-turn'] ?? words.stuck;
  const piece = view.board[at.r]?.[at.c] ?? null;
  if (piece === null) return words.chooseFirst;
  return (piece.owner === 'GREEN' ? 0 : 1) === seat ? words.stuck : words.notYours;
}
