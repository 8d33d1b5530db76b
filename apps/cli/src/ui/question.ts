/** Asks for a move: handles keys and clicks and draws the frame. */
import { columns, type BoardPlace } from '@boardwright/core';
import { COMMAND_NAMES, parseLine } from '../play/parse-line.ts';
import { clickBoard, pressBoard, type BoardPicker, type BoardChoices } from './board-picker.ts';
import { keyOf, placedMoves, walkable, type PlacedMove } from './board-cursor.ts';
import { renderFrame, type ScreenFrame } from './layout.ts';
import { awaitedNames, seatName } from './phrases.ts';
import { columnsThatFit, type Key, type PickerItem, type Pressed } from './picker.ts';
import type { ReaderWords } from './reader.ts';
import type { Screen } from './screen.ts';
import type { DisplaySettings, MoveRequest } from './ui.ts';
import type { TerminalScene } from './terminal-scene.ts';

const SPACE_TO_TYPE = 24;

export interface Question {
  press(picker: BoardPicker, key: Key): Pressed<BoardPicker>;
  paint(picker: BoardPicker): void;
}

/** Asks for a move, with the board and its cursor, the list, and the typed text. */
export function question(
  screen: Pick<Screen, 'size' | 'paint'>,
  look: DisplaySettings,
  scene: () => TerminalScene,
  ask: MoveRequest,
  said: { readonly notices: readonly string[]; readonly hinted: string | null },
): Question {
  const now = scene();
  const { places } = renderFrame(now, null, screen.size, look).content;
  const moves = ask.about === 'drawOffer' || ask.about === 'takeBack' ? [] : placedMoves(now.game, ask.legal, places);
  const items = itemsOf(ask, moves, look);
  let shown: ScreenFrame | null = null;
  const choices = (): BoardChoices => {
    const open = walkable(shown?.content.places ?? places, moves);
    return {
      places: open,
      moves,
      items,
      start:
        said.hinted === null
          ? nearest(open, moves, shown)
          : (moves.find(({ text }) => text === said.hinted)?.at[0] ?? null),
      across: (list) => columnsThatFit(list, screen.size.columns - 2),
      isWhole: (text) => isAnswer(scene(), ask, text),
    };
  };
  return {
    press: (picker, key) => {
      const hit = key.at === undefined ? undefined : hitAt(shown, key.at);
      if (hit?.text !== undefined) return { type: 'enter', line: hit.text };
      if (hit?.place !== undefined) return clickBoard(picker, hit.place, choices());
      return key.at === undefined ? pressBoard(picker, key, choices()) : { type: 'picker', picker };
    },
    paint: (picker) => {
      const { size } = screen;
      const footer = {
        prompt: promptWords(scene(), ask, look, picker.held.length > 0 ? 0 : size.columns),
        picker,
        choices: items,
        moves,
        notices: said.notices,
      };
      shown = renderFrame(scene(), footer, size, look, picker);
      screen.paint(shown.lines, shown.caret);
    },
  };
}

/** Returns the usable place that is nearest to the last move. */
function nearest(
  places: readonly BoardPlace[],
  moves: readonly PlacedMove[],
  shown: ScreenFrame | null,
): string | null {
  const last = shown?.content.last ?? null;
  const first = new Set(moves.flatMap(({ at }) => at[0] ?? []));
  const open = places.filter((place) => first.has(keyOf(place)));
  const way = ({ row, column }: BoardPlace): number =>
    last === null ? 0 : 2 * Math.abs(row - last.row) + Math.abs(column - last.column);
  const [best] = open.toSorted((a, b) => way(a) - way(b));
  return best === undefined ? null : keyOf(best);
}

function hitAt(
  shown: ScreenFrame | null,
  at: { readonly row: number; readonly column: number },
): ScreenFrame['hits'][number] | undefined {
  const near = (shown?.hits ?? []).filter(({ row }) => row === at.row);
  const exact = near.find(({ column, width }) => at.column >= column && at.column < column + width);
  return exact ?? near.find(({ column, width }) => at.column >= column - 1 && at.column <= column + width);
}

/**
 * Returns whether the game understands the text as a whole move. Such a text is an answer even if it is illegal, so that the player is told
 * why.
 */
function isAnswer({ game }: TerminalScene, { legal }: MoveRequest, text: string): boolean {
  const { type } = parseLine(game, legal, text);
  return type === 'act' || type === 'word';
}

/** Returns the items of the list: moves that have no place on the board. Typed text finds all moves. */
function itemsOf({ about }: MoveRequest, moves: ReturnType<typeof placedMoves>, look: DisplaySettings): PickerItem[] {
  const listed = moves.map(({ text, at }) => ({ text, isWord: about === 'drawOffer', onBoard: at.length > 0 }));
  const words = COMMAND_NAMES.map((text) => ({ text: text as string, isWord: true }));
  const open = (names: readonly string[]): PickerItem[] =>
    words.map((one) => ({ ...one, isWord: !names.includes(one.text) }));
  if (about === 'spare') return [{ text: look.reader.terminal.nothingNow, isWord: false }, ...listed, ...words];
  if (about === 'takeBack') return open(['allow', 'refuse']);
  return about === 'drawOffer' ? open(['draw', 'refuse']) : [...listed, ...words];
}

/** Returns the prompt: the task and, if there is space, whose turn it is; during a move, the next step. */
export function promptWords(
  scene: TerminalScene,
  ask: MoveRequest,
  { reader }: DisplaySettings,
  width: number,
): string {
  const whose = whoseMove(scene, ask, reader);
  const isMove = ask.about === 'turn' || ask.about === 'spare';
  const whatToDo = isMove ? reader.game.whatToDo?.(scene.view, ask.seat, ask.legal) : undefined;
  const whole = whatToDo === undefined ? whose : reader.terminal.whatToDoFirst(whatToDo, whose);
  return columns(whole) + SPACE_TO_TYPE <= width ? whole : whose;
}

function whoseMove({ chairs, side, turn, view }: TerminalScene, ask: MoveRequest, reader: ReaderWords): string {
  const { terminal } = reader;
  const { seat, about, by = seat } = ask;
  const name = seatName(reader, seat, view);
  if (about === 'takeBack') return terminal.takeBackPrompt(seatName(reader, by, view));
  if (about === 'wait') return terminal.waitsFor(awaitedNames(reader, turn, view));
  if (about === 'drawOffer') return terminal.drawAsked(name);
  if (about === 'spare') return terminal.mayAct(name);
  const several = chairs.filter((chair) => chair.who === 'person').length > 1;
  return several || side !== seat ? terminal.moveOf(name) : terminal.yourMove;
}
