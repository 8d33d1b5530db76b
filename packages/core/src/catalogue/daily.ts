/** Positions of the day: reads the file with them, and picks one for a date. */
import { presetOf, type Game, type Kind } from '../game.ts';
import { itemAt } from '../list.ts';
import { fail, ok, type Result } from '../result.ts';
import { rng, shuffle } from '../rng.ts';

/** A position with exactly one best answer. */
export interface DailyPosition {
  /** The start: a position in the game's notation, or `#seed/ply,ply` for the default preset with this seed after these plies. */
  readonly start: string;
  /** The key of the question's words. */
  readonly ask: string;
  /** The number in the question, such as points, rows or turns; 0 if it has none. */
  readonly count: number;
  /** The plies of the best answer, in the game's notation. */
  readonly answer: readonly string[];
  /** The values of the best and the second-best answer, measured by playouts; empty if the answer is proved. */
  readonly worth: readonly number[];
}

/** Reads a file of positions, in lines `start;ask count;answer;worth`. */
export function dailyPositions(lines: string): readonly DailyPosition[] {
  return lines.split('\n').map((line) => {
    const [start = '', asked = '', answer = '', worth = ''] = line.split(';');
    const [ask = '', count = '0'] = asked.split(' ');
    return { start, ask, count: Number(count), answer: answer.split(','), worth: numbersOf(worth) };
  });
}

/** Writes a position in the format that `dailyPositions` reads. */
export function formatDaily({ start, ask, count, answer, worth }: DailyPosition): string {
  return [start, count === 0 ? ask : `${ask} ${count}`, answer.join(','), worth.join(' ')].join(';');
}

function numbersOf(words: string): readonly number[] {
  return words === '' ? [] : words.split(' ').map(Number);
}

/** Returns the state at the start of a position. */
export function dailyStart<K extends Kind>(game: Game<K>, { start }: Pick<DailyPosition, 'start'>): Result<K['State']> {
  if (!start.startsWith('#')) return game.notation.position.parse(start);
  const [seed = '', plies = ''] = start.slice(1).split('/');
  let state = ok(game.setup(presetOf(game), seed)) as Result<K['State']>;
  for (const line of plies.split(',').filter((words) => words !== '')) {
    if (!state.ok) break;
    state = afterLine(game, state.value, line);
  }
  return state;
}

/** Returns the state after a ply in the game's notation. The actor is the seat to move, or chance. */
export function afterLine<K extends Kind>(game: Game<K>, state: K['State'], line: string): Result<K['State']> {
  const [actor] = game.turn(state).awaits;
  const action = game.notation.parse(line);
  if (!action.ok) return action;
  if (actor === undefined) return fail('game-over', 'The game is over.');
  const wrong = actor === 'chance' ? null : game.check(state, action.value, actor);
  return wrong === null ? ok(game.apply(state, { actor, action: action.value })) : { ok: false, error: wrong };
}

/** Returns a calendar day as days since 1 January 1970. year, month (1 to 12), day: the date where the reader is. */
export function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** The day of the first position: 1 December 2026. */
const FIRST_DAY = 20_788;

/** Returns the position of a day. Every position occurs once per round; each round has another order. */
export function dailyOf(positions: readonly DailyPosition[], game: string, day: number): DailyPosition {
  const { length } = positions;
  const round = Math.floor((day - FIRST_DAY) / length);
  const order = shuffle([...positions.keys()], rng(`daily/${game}/${round}`));
  return itemAt(positions, itemAt(order, day - FIRST_DAY - round * length));
}
