/** What a square is called, and why nothing can be done with it. */
import type { Fault } from '@boardwright/core';
import { factionOf, formatSquare, isFaceUp, kindOf, type Banqi, type State } from '@boardwright/games/banqi';
import type { Scene } from '../../play/scene.ts';
import type { RefusedTap } from '../selection.ts';
import { actionsFrom, type Choices } from './selection.ts';
import type { SideWords } from '@boardwright/games/banqi/words';

export interface LabelledSquare {
  readonly view: State;
  readonly index: number;
  readonly held: number | null;
  readonly choices: Choices;
  readonly words: SideWords;
}

/** "B3, red Rook, can move". */
export function labelOf(labelled: LabelledSquare): string {
  const { view, index, words } = labelled;
  const { board, mode } = view.match;
  const cell = board[index] ?? null;
  const what = cell === null ? words.empty : isFaceUp(cell) ? (words.pieces[kindOf(cell)] ?? '') : words.faceDown;
  return [formatSquare(mode.id, index), what, ...stateOf(labelled)].join(', ');
}

function stateOf({ index, held, choices, words }: LabelledSquare): readonly string[] {
  if (held === index) return [words.held];
  if (held !== null) return actionsFrom(held, choices).some(({ to }) => to === index) ? [words.target] : [];
  if (actionsFrom(index, choices).length > 0) return [words.canMove];
  return choices.legal.some((action) => action.type === 'flip' && action.index === index) ? [words.canTurn] : [];
}

/** Words for a tap that came to nothing: the rules' own where a piece was held. */
export function whyNot(
  scene: Scene<Banqi>,
  { at, held }: RefusedTap<number>,
  words: SideWords,
  explain: (fault: Fault) => string,
): string {
  const { view, perspective } = scene;
  const cell = view.match.board[at] ?? null;
  if (held !== null) {
    const fault = perspective.check({ type: cell === null ? 'move' : 'capture', from: held, to: at });
    return fault === null ? words.stuck : explain(fault);
  }
  const flip = perspective.check({ type: 'flip', index: at });
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
