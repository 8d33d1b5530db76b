/** Exercises: one position and one task, such as a step of a lesson. Hosts draw them. */
import type { Game, Kind, Ply, Seat } from '../game.ts';
import { fail, ok, type Fault, type Result } from '../result.ts';

/** The answer of a task, and what chance does in it. */
export interface Exercise {
  /** The expected plies, in the game's notation. */
  readonly answer: readonly string[];
  /** The answers of chance in order. Without them an exercise ends where chance would act. */
  readonly chance?: readonly string[];
}

/** One ply with the states before and after it. */
export interface ExercisePly<K extends Kind = Kind> {
  readonly before: K['State'];
  readonly ply: Ply<K>;
  readonly after: K['State'];
}

/** The progress of an exercise. */
export interface Attempt<K extends Kind = Kind> {
  readonly game: Game<K>;
  readonly seat: Seat;
  readonly state: K['State'];
  /** The plies still to be played; empty when the exercise is done. */
  readonly answer: readonly string[];
  readonly chance: readonly string[];
  /** All plies since the start. */
  readonly plies: readonly ExercisePly<K>[];
}

/** refused: the rules do not allow the action. other: the rules allow it, but it is not the expected one. */
export type AttemptAnswer<K extends Kind = Kind> =
  | { readonly type: 'refused'; readonly fault: Fault }
  | { readonly type: 'other' }
  | { readonly type: 'right'; readonly attempt: Attempt<K> };

/** Starts an exercise for the seat that is to move. */
export function beginAttempt<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  { answer, chance = [] }: Exercise,
): Result<Attempt<K>> {
  const [seat] = game.turn(state).awaits;
  if (typeof seat !== 'number') return fail('not-your-turn', 'Nobody is to move in this position.');
  return ok({ game, seat, state, answer, chance, plies: [] });
}

/** Judges an action. Plays a correct one, and then the answers of chance. */
export function tryAction<K extends Kind>(attempt: Attempt<K>, action: K['Action']): AttemptAnswer<K> {
  const { game, seat, state, answer } = attempt;
  const wrong = game.check(state, action, seat);
  if (wrong !== null) return { type: 'refused', fault: wrong };
  const [next, ...rest] = answer;
  if (next === undefined || lineFor(game, next) !== game.notation.format(action)) return { type: 'other' };
  const played = withPly(attempt, { actor: seat, action });
  return { type: 'right', attempt: withChance({ ...played, answer: rest }) };
}

/** Returns the actions that are still expected. */
export function restOfAttempt<K extends Kind>({ game, answer }: Attempt<K>): readonly K['Action'][] {
  return answer.flatMap((line) => {
    const action = game.notation.parse(line);
    return action.ok ? [action.value] : [];
  });
}

/** Normalizes a line, because a notation may write one action in several ways. */
function lineFor<K extends Kind>(game: Game<K>, line: string): string {
  const action = game.notation.parse(line);
  return action.ok ? game.notation.format(action.value) : line;
}

function withPly<K extends Kind>(attempt: Attempt<K>, ply: Ply<K>): Attempt<K> {
  const { game, state: before, plies } = attempt;
  const after = game.apply(before, ply);
  return { ...attempt, state: after, plies: [...plies, { before, ply, after }] };
}

function withChance<K extends Kind>(attempt: Attempt<K>): Attempt<K> {
  const { game, state, chance } = attempt;
  const [next, ...rest] = chance;
  if (next === undefined || game.turn(state).awaits[0] !== 'chance') return attempt;
  const action = game.notation.parse(next);
  if (!action.ok) return attempt;
  return withChance({ ...withPly(attempt, { actor: 'chance', action: action.value }), chance: rest });
}
