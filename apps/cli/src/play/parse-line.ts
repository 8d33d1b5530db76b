/** Parses a typed line: a move of the game or a command. */
import { fault, type Fault, type Game, type Kind } from '@boardwright/core';
import type { TerminalWords } from '@boardwright/words';
import { nearestOf } from '../io/suggest.ts';

export type WordCommand = keyof TerminalWords['commands'];
/** Commands that exist only in games on a server. */
export const ONLINE_NAMES: readonly WordCommand[] = ['abort', 'time', 'claim', 'lend'];
export const COMMAND_NAMES: readonly WordCommand[] = [
  'hint',
  'undo',
  'draw',
  'refuse',
  'allow',
  'resign',
  ...ONLINE_NAMES,
  'restart',
  'new',
  'save',
  'board',
  'moves',
  'rules',
  'seat',
  'help',
  'quit',
];

/** The names of the commands in other programs. */
const ALIASES: Readonly<Record<string, WordCommand>> = { '?': 'help', exit: 'quit', q: 'quit' };

export type TypedLine =
  | { readonly type: 'act'; readonly action: Kind['Action'] }
  | { readonly type: 'word'; readonly word: WordCommand; readonly rest: string }
  | { readonly type: 'nothing' }
  | { readonly type: 'fault'; readonly fault: Fault; readonly near?: string };

/** Parses a line. If a legal move has the name of a command, it is the move. `/word` is always a command. */
export function parseLine(game: Game, legal: readonly Kind['Action'][], typed: string): TypedLine {
  const text = typed.trim();
  if (text === '') return { type: 'nothing' };
  const exact = legal.find((action) => plain(game.notation.format(action)) === plain(text));
  if (exact !== undefined) return { type: 'act', action: exact };
  const word = wordOf(text);
  if (word !== null) return word;
  const action = game.notation.parse(text);
  if (action.ok) return { type: 'act', action: action.value };
  return { type: 'fault', fault: action.error, ...nearest(game, legal, text) };
}

/** Normalizes a text for comparisons: lower case, and one blank for each run of blanks. */
function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}

function wordOf(text: string): TypedLine | null {
  const [first = '', ...rest] = text.replace(/^[/:]/, '').split(/\s+/);
  const said = first.toLowerCase();
  const word = Object.hasOwn(ALIASES, said) ? ALIASES[said] : COMMAND_NAMES.find((name) => name === said);
  if (word !== undefined) return { type: 'word', word, rest: rest.join(' ') };
  if (!/^[/:]/.test(text)) return null;
  const [unknown, words] = [first.slice(0, 40), COMMAND_NAMES.join(', ')];
  const message = `There is no command "${unknown}". Commands: ${words}.`;
  return { type: 'fault', fault: fault('unknown-word', message, { word: unknown, words }) };
}

/** Returns the closest command or move. */
function nearest(game: Game, legal: readonly Kind['Action'][], text: string): { readonly near?: string } {
  const moves = legal.map((action) => game.notation.format(action));
  const [move, word] = [nearestOf(text, moves), nearestOf(text.split(/\s+/)[0] ?? '', COMMAND_NAMES)];
  const near = word === null || (move !== null && move.steps <= word.steps) ? move : word;
  return near === null ? {} : { near: near.name };
}
