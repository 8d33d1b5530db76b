/** The names of squares, and why a tap has no effect. */
import { type BoardProps, type HeldChoices, type RefusedTap, type Scene, stateText } from '@boardwright/boards';
import { factionOf, isFaceUp, kindOf, type Banqi, type BanqiAction, type State } from '@boardwright/games/banqi';
import type { SideWords } from '@boardwright/games/banqi/words';
import { squareNamed } from './grid.ts';

/** Returns the label of a square, such as "B3, red Rook, can move". */
export function labelOf({ match }: State, name: string, used: HeldChoices<BanqiAction>, words: SideWords): string {
  const cell = match.board[squareNamed(name, match)] ?? null;
  const what = cell === null ? words.empty : isFaceUp(cell) ? (words.pieces[kindOf(cell)] ?? '') : words.faceDown;
  const state = stateText(name, used, words);
  return [name, what, ...(state === undefined ? [] : [state])].join(', ');
}

/** Returns the message for a tap without effect. If a piece was held, it is the message of the rules. */
export function whyNot({ scene, words, explain }: BoardProps<Banqi, SideWords>, { at, held }: RefusedTap): string {
  const { view, perspective } = scene;
  const index = squareNamed(at, view.match);
  const cell = view.match.board[index] ?? null;
  if (held !== null) {
    const from = squareNamed(held, view.match);
    const fault = perspective.check({ type: cell === null ? 'move' : 'capture', from, to: index });
    return fault === null ? words.stuck : explain(fault);
  }
  const flip = perspective.check({ type: 'flip', index });
  if (perspective.legal.length === 0 || cell === null || !isFaceUp(cell))
    return cell === null && perspective.legal.length > 0
      ? words.chooseFirst
      : flip === null
        ? words.stuck
        : explain(flip);
  return whyNotThisPiece(scene, cell.factionId, words);
}

function whyNotThisPiece({ view, seat }: Scene<Banqi>, faction: string, words: SideWords): string {
  const own = seat === null ? null : factionOf(view, seat);
  if (own === null) return words.noArmyYet;
  return faction === own ? words.stuck : words.notYours;
}
