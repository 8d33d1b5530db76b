/** One position and one thing to do in it, such as a step of a lesson. Hosts draw it. */
import type { Game, Kind, Ply, Seat } from './game.ts';
import { fail, ok, type Fault, type Result } from './result.ts';

export interface Exercise {
  /** What is to be played, in the game's notation, ply by ply. */
  readonly answer: readonly string[];
  /** What chance does meanwhile, in its order; without it an exercise ends where chance would act. */
  readonly chance?: readonly string[];
}

/** One ply with the states around it. */
export interface ExercisePly<K extends Kind = Kind> {
  readonly before: K['State'];
  readonly ply: Ply<K>;
  readonly after: K['State'];
}

/** How far somebody has come. */
export interface Attempt<K extends Kind = Kind> {
  readonly game: Game<K>;
  readonly seat: Seat;
  readonly state: K['State'];
  /** What is still to be played; empty: it is done. */
  readonly answer: readonly string[];
  readonly chance: readonly string[];
  /** All plies since the start. */
  readonly plies: readonly ExercisePly<K>[];
}

/** refused: the rules do not allow it. other: the rules allow it, but it is not what is asked for. */
export type AttemptAnswer<K extends Kind = Kind> =
  | { readonly type: 'refused'; readonly fault: Fault }
  | { readonly type: 'other' }
  | { readonly type: 'right'; readonly attempt: Attempt<K> };

/** Begins an exercise for the seat that is to move. */
export function beginAttempt<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  { answer, chance = [] }: Exercise,
): Result<Attempt<K>> {
  const [seat] = game.turn(state).awaits;
  if (typeof seat !== 'number') return fail('not-your-turn', 'Nobody is to move in this position.');
  return ok({ game, seat, state, answer, chance, plies: [] });
}

/** Judges an action. A right one is played, and what chance does after it. */
export function tryAction<K extends Kind>(attempt: Attempt<K>, action: K['Action']): AttemptAnswer<K> {
  const { game, seat, state, answer } = attempt;
  const wrong = game.check(state, action, seat);
  if (wrong !== null) return { type: 'refused', fault: wrong };
  const [next, ...rest] = answer;
  if (next === undefined || lineFor(game, next) !== game.notation.format(action)) return { type: 'other' };
  const played = withPly(attempt, { actor: seat, action });
  return { type: 'right', attempt: withChance({ ...played, answer: rest }) };
}

/** The next action that is asked for; null: there is none. */
export function nextOfAttempt<K extends Kind>({ game, answer: [next] }: Attempt<K>): K['Action'] | null {
  const action = next === undefined ? null : game.notation.parse(next);
  return action?.ok === true ? action.value : null;
}

/** A notation has several ways to write an action. */
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
