/** The names of squares, and why a tap has no effect. */
import { type BoardProps, type HeldChoices, type RefusedTap, stateText } from '@boardwright/boards';
import { itemAt, unwrap } from '@boardwright/core';
import { coordNamed, type Action, type Hop } from '@boardwright/games/hopnjump';
import type { HopWords } from '@boardwright/games/hopnjump/words';
import { pieceOn } from './geometry.ts';
import { isLeaf } from './pond.tsx';

/** Returns the label of a square, such as "B2, green frog, can move". */
export function labelOf(view: Hop['View'], name: string, used: HeldChoices<Action>, words: HopWords): string {
  const piece = pieceOn(view, name);
  const empty = isLeaf(coordNamed(name), view.rules) ? words.pad : words.water;
  const what = piece === null ? empty : words.frog(itemAt(words.sides, piece.owner === 'GREEN' ? 0 : 1));
  const state = used.choices.bound === name ? words.hopped : stateText(name, used, words);
  return [name, what, ...(state === undefined ? [] : [state])].join(', ');
}

/** Returns the message for a tap without effect. If a frog was held, it is the message of the rules. */
export function whyNot({ scene, words, explain }: BoardProps<Hop, HopWords>, { at, held }: RefusedTap): string {
  const { view, seat, perspective } = scene;
  if (held !== null) {
    const fault = perspective.check(unwrap(scene.game.notation.parse(`${held}-${at}`)));
    return fault === null ? words.stuck : explain(fault);
  }
  if (perspective.legal.length === 0)
    return scene.waits === undefined ? (words.faults['not-your-turn'] ?? words.stuck) : explain(scene.waits);
  const piece = pieceOn(view, at);
  if (piece === null) return words.chooseFirst;
  return (piece.owner === 'GREEN' ? 0 : 1) === seat ? words.stuck : words.notYours;
}
