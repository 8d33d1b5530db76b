/** What a typed line means: a move of the game, or a word to the table. */
import { fault, type Fault, type Game, type Kind } from '@boardwright/core';
import { closest } from '../io/suggest.ts';

export const COMMAND_HELP = {
  hint: 'a good move, as the strongest bot sees it',
  undo: 'take back your last move, and the replies of bots',
  draw: 'offer a draw, or agree to one',
  refuse: 'refuse a draw',
  resign: 'give up',
  save: 'write the game to a file: save [file]',
  board: 'show the board again',
  moves: 'list the legal moves',
  seat: 'give the screen to another seat that may act: seat 2',
  help: 'these words',
  quit: 'save and leave',
} as const;
export type TableCommand = keyof typeof COMMAND_HELP;
export const COMMAND_NAMES: readonly TableCommand[] = Object.keys(COMMAND_HELP) as TableCommand[];

export type TypedLine =
  | { readonly type: 'act'; readonly action: Kind['Action'] }
  | { readonly type: 'word'; readonly word: TableCommand; readonly rest: string }
  | { readonly type: 'nothing' }
  | { readonly type: 'fault'; readonly fault: Fault };

/** A legal move by its own text comes first; `/word` is never a move. */
export function parseLine(game: Game, legal: readonly Kind['Action'][], typed: string): TypedLine {
  const text = typed.trim();
  if (text === '') return { type: 'nothing' };
  const exact = legal.find((action) => plain(game.text.format(action)) === plain(text));
  if (exact !== undefined) return { type: 'act', action: exact };
  const word = wordOf(text);
  if (word !== null) return word;
  const action = game.text.parse(text);
  if (action.ok) return { type: 'act', action: action.value };
  return { type: 'fault', fault: hinted(action.error, text) };
}

/** Moves are compared without case and blanks. */
function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}

function wordOf(text: string): TypedLine | null {
  const [first = '', ...rest] = text.replace(/^[/:]/, '').split(/\s+/);
  const word = COMMAND_NAMES.find((name) => name === first.toLowerCase());
  if (word !== undefined) return { type: 'word', word, rest: rest.join(' ') };
  if (first === '?') return { type: 'word', word: 'help', rest: '' };
  if (!/^[/:]/.test(text)) return null;
  return {
    type: 'fault',
    fault: fault('unknown-word', `There is no word "${first.slice(0, 40)}". Words: ${COMMAND_NAMES.join(', ')}.`),
  };
}

function hinted(wrong: Fault, text: string): Fault {
  const near = closest(text.split(/\s+/)[0] ?? '', COMMAND_NAMES);
  return near === null ? wrong : { ...wrong, message: `${wrong.message} Did you mean "${near}"?` };
}
