/** Exercises: a position with a task, such as a step of a lesson. */
import type { Game, Kind, Ply, Seat } from '../game.ts';
import { fail, ok, type Fault, type Result } from '../result.ts';

/** The answer to a task, and what chance does meanwhile. */
export interface Exercise {
  /** The expected plies, in the game's notation. */
  readonly answer: readonly string[];
  /** The answers of chance, in order. Without them the exercise ends where chance would act. */
  readonly chance?: readonly string[];
}

/** A ply with the states before and after it. */
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
  /** The plies that remain; empty when the exercise is done. */
  readonly answer: readonly string[];
  readonly chance: readonly string[];
  /** All plies since the start. */
  readonly plies: readonly ExercisePly<K>[];
}

/** refused: the rules forbid the action. other: the action is legal but not the expected one. */
export type AttemptAnswer<K extends Kind = Kind> =
  | { readonly type: 'refused'; readonly fault: Fault }
  | { readonly type: 'other' }
  | { readonly type: 'right'; readonly attempt: Attempt<K> };

/** Starts an exercise for the seat to move. */
export function beginAttempt<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  { answer, chance = [] }: Exercise,
): Result<Attempt<K>> {
  const [seat] = game.turn(state).awaits;
  if (typeof seat !== 'number') return fail('not-your-turn', 'No seat may move in this position.');
  return ok({ game, seat, state, answer, chance, plies: [] });
}

/** Judges an action. Plays the expected one, followed by the answers of chance. */
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

/** Returns the standard text of an action, because a notation may accept several texts for it. */
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
