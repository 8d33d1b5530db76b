/** Writes and parses actions and news. A square is a letter for the column and a number for the row, counted from the top left. */
import { fail, itemAt, ok, type Result } from '@boardwright/core';
import { SHAPES } from '../rules/constants.ts';
import { KINDS, pieceOfKind } from '../rules/stock.ts';
import type { BanqiAction, WholeMode, ModeId, News } from '../rules/types.ts';

const NAMES: Readonly<Record<string, string>> = {
  red: 'Red',
  black: 'Black',
  'team-a': 'Team A',
  'team-b': 'Team B',
  'team-c': 'Team C',
};

/** Returns the name of a square, such as `B3`: the letter of its column, and the number of its row from 1 at the top. */
export function formatSquare(mode: ModeId, index: number): string {
  const { cols } = SHAPES[mode];
  return `${String.fromCharCode(65 + (index % cols))}${Math.floor(index / cols) + 1}`;
}

/** Returns the index of a square; null for anything that is not a square of this board. */
export function parseSquare(mode: ModeId, name: string): number | null {
  const match = /^([A-E])([1-9])$/.exec(name.toUpperCase());
  if (match === null) return null;
  const col = itemAt(match, 1).charCodeAt(0) - 65;
  const { cols, boardSize } = SHAPES[mode];
  const index = (Number(match[2]) - 1) * cols + col;
  return col < cols && index < boardSize ? index : null;
}

export function formatAction(mode: ModeId, action: BanqiAction): string {
  const at = (index: number): string => formatSquare(mode, index);
  switch (action.type) {
    case 'flip':
      return `flip ${at(action.index)}`;
    case 'move':
      return `${at(action.from)}-${at(action.to)}`;
    case 'capture':
      return `${at(action.from)}x${at(action.to)}`;
    case 'stop':
      return 'stop';
    case 'reveal':
      return `${at(action.index)}=${action.kind}`;
  }
}

/** Parses `flip B3` (or `B3`), `B3-B4`, `B3xB4`, `stop`, and `B3=K` for chance. */
export function parseAction(mode: ModeId, line: string): Result<BanqiAction> {
  const words = line.trim();
  if (words.length > 40) return refuse();
  if (words.toLowerCase() === 'stop') return mode === 'classic' ? ok({ type: 'stop' }) : refuse();
  const flip = /^(?:flip\s*)?(\w\d)$/i.exec(words);
  if (flip !== null) return flipAt(parseSquare(mode, itemAt(flip, 1)));
  const reveal = /^(\w\d)\s*=\s*([A-Za-z])$/.exec(words);
  if (reveal !== null) return revealAt(parseSquare(mode, itemAt(reveal, 1)), itemAt(reveal, 2));
  const pair = /^(\w\d)\s*(-|x|\s)\s*(\w\d)$/i.exec(words);
  if (pair === null) return refuse();
  const [from, to] = [parseSquare(mode, itemAt(pair, 1)), parseSquare(mode, itemAt(pair, 3))];
  if (from === null || to === null) return refuse();
  return ok({ type: itemAt(pair, 2).toLowerCase() === 'x' ? 'capture' : 'move', from, to });
}

function flipAt(index: number | null): Result<BanqiAction> {
  return index === null ? refuse() : ok({ type: 'flip', index });
}

function revealAt(index: number | null, kind: string): Result<BanqiAction> {
  return index === null || !KINDS.includes(kind) ? refuse() : ok({ type: 'reveal', index, kind });
}

function refuse(): Result<never> {
  return fail('bad-move-text', 'Write flip B3, a move such as B3-B4, a capture such as B3xB4, or stop.');
}

export function factionName(id: string): string {
  return NAMES[id] ?? id;
}

type SideNamer = (id: string) => string;

/** Returns the name of a side, or the number of a player who has no side yet. */
function whoActs({ actor, faction }: News, nameOf: SideNamer): string {
  if (faction !== null) return nameOf(faction);
  return actor === 'chance' ? 'Somebody' : `Player ${actor + 1}`;
}

/** Returns a name such as "red King". In Three Kingdoms, both Kings and all Pawns belong to the green army. */
function pieceName(mode: Pick<WholeMode, 'id'>, kind: string): string {
  const isGreen = mode.id !== 'classic' && 'kp'.includes(kind.toLowerCase());
  const colour = isGreen ? 'green' : kind === kind.toUpperCase() ? 'red' : 'black';
  return `${colour} ${pieceOfKind(mode, kind).type}`;
}

export function report(id: ModeId, news: News, nameOf: SideNamer = factionName): string {
  const at = (index: number): string => formatSquare(id, index);
  const who = whoActs(news, nameOf);
  const name = (kind: string): string => pieceName({ id }, kind);
  switch (news.type) {
    case 'flip':
      return `${who} turns the piece on ${at(news.index)}.`;
    case 'move':
      return `${who} moves the ${name(news.piece)} from ${at(news.from)} to ${at(news.to)}.`;
    case 'capture':
      return reportCapture(id, news, nameOf);
    case 'stop':
      return `${who} stops capturing.`;
    case 'reveal':
      return `It is a ${name(news.kind)} on ${at(news.index)}.${reportTurned(news)}${reportClaims(news, nameOf)}`;
  }
}

function reportCapture(id: ModeId, news: Extract<News, { type: 'capture' }>, nameOf: SideNamer): string {
  const who = whoActs(news, nameOf);
  const attacker = `the ${pieceName({ id }, news.piece)} on ${formatSquare(id, news.from)}`;
  const there = formatSquare(id, news.to);
  if (news.target === null) return `${who} attacks the hidden piece on ${there} with ${attacker}.`;
  const deed = `${who} takes the ${pieceName({ id }, news.target)} on ${there} with ${attacker}`;
  return news.traded ? `${deed}; both are gone.` : `${deed}.`;
}

const ENDINGS = {
  shown: '',
  captured: ' It is captured.',
  stood: ' Both stay.',
  traded: ' Both are gone.',
  avenged: ' The attacker is lost.',
} as const;

function reportTurned(news: Extract<News, { type: 'reveal' }>): string {
  return ENDINGS[news.turned];
}

function reportClaims({ claims }: Extract<News, { type: 'reveal' }>, nameOf: SideNamer): string {
  const claimed = claims.flatMap((id, seat) => (id === null ? [] : [` Player ${seat + 1} plays ${nameOf(id)}.`]));
  return claimed.join('');
}
