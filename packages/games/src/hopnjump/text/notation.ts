import { fail, itemAt, ok, applyAnsi, type Actor, type Fault, type Result, type Style } from '@boardwright/core';
import { isOneOf } from '@boardwright/core/decode';
import { boardOf, pieceAt } from '@jumpfrog/rules/board';
import { coordNamed, SIZE } from '@jumpfrog/rules/constants';
import { isPlayable, key } from '../rules/board.ts';
import { FROGS, NEAREST, RULES } from '../rules/constants.ts';
import { stateFrom, turnsToDraw } from '../rules/game.ts';
import { isChain } from '../rules/moves.ts';
import {
  RULE_SETS,
  type Action,
  type Board,
  type Coord,
  type Options,
  type Piece,
  type Player,
  type RuleSet,
  type State,
} from '../rules/types.ts';

const MOVE_HELP = 'Write a move as two squares, such as B2-C3, or stop.';

/** Returns the name of a square, such as `D2`: the letter of its column, and the number of its row from 1 at the bottom. */
export function formatSquare({ r, c }: Coord): string {
  return `${String.fromCharCode(65 + c)}${SIZE - r}`;
}

export function formatAction(action: Action): string {
  if (action.type === 'STOP') return 'stop';
  return (action.type === 'STEP' ? [action.from, action.to] : action.path).map(formatSquare).join('-');
}

/** Parses an action. Two adjacent squares are a step; anything longer is a hop. */
export function parseAction(line: string): Result<Action> {
  const words = line.trim().toUpperCase();
  if (words === 'STOP') return ok({ type: 'STOP' });
  const match = /^([A-H][1-8])[\s-]*([A-H][1-8])$/.exec(words);
  if (match === null) return fail('bad-move-text', MOVE_HELP);
  const [from, to] = [coordNamed(itemAt(match, 1)), coordNamed(itemAt(match, 2))];
  const reach = Math.max(Math.abs(from.r - to.r), Math.abs(from.c - to.c));
  return ok(reach <= 1 ? { type: 'STEP', from, to } : { type: 'JUMP', path: [from, to] });
}

export function report(news: Action & { readonly actor: Actor }): string {
  const who = news.actor === 0 ? 'Green' : 'Black';
  if (news.type === 'STOP') return `${who} stops.`;
  return `${who} ${news.type === 'STEP' ? 'steps' : 'hops'} ${formatAction(news)}.`;
}

/** Writes `ranks player chain turns best,quiet rules`. The last four may be omitted. Earlier repetitions are not included. */
export function formatPosition(state: State): string {
  const chain = state.chain === null ? '-' : state.chain.path.map(formatSquare).join('');
  return [
    key(state.board, state.player),
    chain,
    state.turns.join(','),
    [...state.best, state.quiet].join(','),
    state.rules,
  ].join(' ');
}

export function parsePosition(line: string, options?: Options): Result<State> {
  const usual = options?.rules ?? 'classic';
  const [rows = '', side = '', chain = '-', turns = '0,0', race = '', rules = usual, ...rest] = line
    .trim()
    .split(/\s+/);
  if (rest.length > 0) return refuse('has too many parts');
  if (!isOneOf(RULE_SETS, rules))
    return refuse(`names the unknown rules "${rules.slice(0, 40)}"; known are ${RULE_SETS.join(', ')}`);
  if (side !== 'g' && side !== 'b') return refuse('must say who is to move: g or b');
  const board = parseRanks(rows, rules);
  if (!board.ok) return board;
  const [green, black] = numbers(turns, 2) ?? [];
  if (green === undefined || black === undefined) return refuse('must count turns as in 12,11');
  const start = stateFrom(rules, board.value, side === 'g' ? 'GREEN' : 'BLACK', [green, black]);
  const raced = race === '' ? ok(start) : withRace(start, race, side);
  return raced.ok && chain !== '-' ? withChain(raced.value, side === 'g' ? 'GREEN' : 'BLACK', chain) : raced;
}

/** The number of quiet turns after which the drawing counts down to a draw. */
const WARN_FROM = 20;
/** Returns the sentence about the turns left until a draw. */
type DrawIn = (turns: number) => string;

export function picture(state: State, style: Style, drawIn: DrawIn = plainDrawIn): string {
  const flipped = style.seat === 1;
  const order = Array.from({ length: SIZE }, (_, i) => (flipped ? SIZE - 1 - i : i));
  const files = `    ${order.map((c) => String.fromCharCode(65 + c)).join(' ')}`;
  const rows = order.map((r) => {
    const cells = order.map((c) => glyph(state, { r, c }, style));
    return `  ${SIZE - r} ${cells.join(' ')} ${SIZE - r}`;
  });
  return [files, ...rows, files, ...countdown(state, drawIn)].join('\n');
}

function countdown(state: State, drawIn: DrawIn): string[] {
  const left = turnsToDraw(state);
  return left === null || left > WARN_FROM ? [] : [`  ${drawIn(left)}`];
}

function plainDrawIn(turns: number): string {
  return `Turns until a draw: ${turns}`;
}

function glyph(state: State, at: Coord, style: Style): string {
  const piece = pieceAt(state.board, at);
  if (piece === null)
    return isPlayable(at, RULES[state.rules]) ? applyAnsi(style, 'grey', style.ascii ? '.' : '·') : ' ';
  const plain = style.ascii || style.latin;
  const letter = piece.owner === 'GREEN' ? (plain ? 'G' : '●') : plain ? 'B' : '○';
  const moving = state.chain?.path.at(-1);
  const parseAnsi = applyAnsi(style, piece.owner === 'GREEN' ? 'green' : 'magenta', letter);
  return moving !== undefined && moving.r === at.r && moving.c === at.c
    ? applyAnsi(style, 'inverse', letter)
    : parseAnsi;
}

function parseRanks(rows: string, rules: RuleSet): Result<Board> {
  const cells = rows.split('/').map((row) => row.replace(/[1-8]/g, (n) => ' '.repeat(Number(n))).split(''));
  if (cells.length !== SIZE || cells.some((row) => row.length !== SIZE))
    return refuse('needs eight ranks of eight squares');
  const count = { GREEN: 0, BLACK: 0 };
  const frogs: { at: Coord; piece: Piece }[] = [];
  for (const [r, row] of cells.entries()) {
    for (const [c, letter] of row.entries()) {
      if (letter === ' ') continue;
      if (letter !== 'g' && letter !== 'b') return refuse(`has the unknown letter "${letter}"`);
      if (!isPlayable({ r, c }, RULES[rules]))
        return refuse(`puts a frog on ${formatSquare({ r, c })}, which is no pad`);
      const owner: Player = letter === 'g' ? 'GREEN' : 'BLACK';
      frogs.push({ at: { r, c }, piece: { id: `${owner[0]}${++count[owner]}`, owner } });
    }
  }
  if (count.GREEN !== FROGS || count.BLACK !== FROGS) return refuse(`needs ${FROGS} frogs of each side`);
  return ok(boardOf(frogs));
}

/** Adds the race distances. During a chain the board may be ahead of the mover's best distance, which is updated when the turn ends. */
function withRace(state: State, race: string, mover: 'g' | 'b'): Result<State> {
  const [green, black, quiet] = numbers(race, 3, NEAREST) ?? [];
  if (green === undefined || black === undefined || quiet === undefined || quiet < 0)
    return refuse('must give best distances and quiet turns as in 48,48,0');
  if ((green > state.best[0] && mover !== 'g') || (black > state.best[1] && mover !== 'b'))
    return refuse('gives a best distance that the board already beats');
  return ok({ ...state, best: [green, black], quiet });
}

function withChain(state: State, player: Player, chain: string): Result<State> {
  if (!/^([A-H][1-8]){2,}$/.test(chain)) return refuse('must give a chain as in B2D4');
  const path = (chain.match(/../g) ?? []).map(coordNamed);
  const possible = state.ending === null && isChain(state.board, player, path, RULES[state.rules]);
  return possible ? ok({ ...state, player, chain: { path }, seen: [] }) : refuse('has a chain that cannot go on');
}

function numbers(words: string, count: number, least = 0): number[] | null {
  const list = words.split(',');
  const good = list.length === count && list.every((word) => /^-?\d{1,5}$/.test(word) && Number(word) >= least);
  return good ? list.map(Number) : null;
}

function refuse(what: string): { readonly ok: false; readonly error: Fault } {
  return fail('bad-position', `The position ${what}.`);
}
