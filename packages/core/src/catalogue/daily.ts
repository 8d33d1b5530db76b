/** Positions of the day: reads a file of them, and chooses one for a date. */
import { presetOf, type Game, type Kind } from '../game.ts';
import { itemAt } from '../list.ts';
import { fail, ok, type Result } from '../result.ts';
import { rng, shuffle } from '../rng.ts';

/** One position with one best answer. */
export interface DailyPosition {
  /** A position in the game's notation, or `#seed/ply,ply`: the default preset with that seed after those plies. */
  readonly start: string;
  /** The key of the words of the question. */
  readonly ask: string;
  /** The number in the question: points, rows, turns; 0 where it has none. */
  readonly count: number;
  /** The plies of the best answer, in the game's notation. */
  readonly answer: readonly string[];
  /** The worth of the best and the second-best answer, measured by playouts; empty if the answer is proved. */
  readonly worth: readonly number[];
}

/** Reads the lines `start;ask count;answer;worth` of a file of positions. */
export function dailyPositions(lines: string): readonly DailyPosition[] {
  return lines.split('\n').map((line) => {
    const [start = '', asked = '', answer = '', worth = ''] = line.split(';');
    const [ask = '', count = '0'] = asked.split(' ');
    return { start, ask, count: Number(count), answer: answer.split(','), worth: numbersOf(worth) };
  });
}

/** Writes the format that `dailyPositions` reads. */
export function formatDaily({ start, ask, count, answer, worth }: DailyPosition): string {
  return [start, count === 0 ? ask : `${ask} ${count}`, answer.join(','), worth.join(' ')].join(';');
}

function numbersOf(words: string): readonly number[] {
  return words === '' ? [] : words.split(' ').map(Number);
}

/** Returns the state that a position begins with. */
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

/** Returns the state after a ply in the game's notation. The actor is the seat to act, or chance. */
export function afterLine<K extends Kind>(game: Game<K>, state: K['State'], line: string): Result<K['State']> {
  const [actor] = game.turn(state).awaits;
  const action = game.notation.parse(line);
  if (!action.ok) return action;
  if (actor === undefined) return fail('game-over', 'The game is over.');
  const wrong = actor === 'chance' ? null : game.check(state, action.value, actor);
  return wrong === null ? ok(game.apply(state, { actor, action: action.value })) : { ok: false, error: wrong };
}

/** Returns a calendar day as days since 1 January 1970. The arguments are the reader's local year, month (1 to 12) and day. */
export function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** The day of the first position: 1 December 2026. */
const FIRST_DAY = 20_788;

/** Returns the position of a day. Each round shows every position once, in another order. */
export function dailyOf(positions: readonly DailyPosition[], game: string, day: number): DailyPosition {
  const { length } = positions;
  const round = Math.floor((day - FIRST_DAY) / length);
  const order = shuffle([...positions.keys()], rng(`daily/${game}/${round}`));
  return itemAt(positions, itemAt(order, day - FIRST_DAY - round * length));
}
