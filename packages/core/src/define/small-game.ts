/** Builds a Game from seven parts: id, title, seats, setup, moves, apply, outcome. Everything else gets a default that obeys the laws. */
import { same } from '../diff.ts';
import { isInteger, isOneOf, isRecord } from '../guards.ts';
import { RulesMistake } from '../error-origin.ts';
import { itemAt } from '../list.ts';
import type { Actor, Game, Odds, Outcome, Seat, Traits, Turn, Viewer } from '../game.ts';
import { fail, fault, ok, type Fault, type Result } from '../result.ts';
import type { Seed } from '../rng.ts';
import { samplePlies } from '../bots/sample.ts';
import { byScore } from '../table/outcome.ts';
import { checkNumbers, checkParts, MOST_SEATS, mustBeMoves, mustBeSeat, nameOf } from './mistakes.ts';
import type { OptionTable, SmallGame, SmallKind, SmallOutcome, TurnCount } from './small-kind.ts';
import { cellsDrawing, smallNotation, type ActionShapes } from './small-notation.ts';

/** How deep values from outside may be nested. A value that is nested without end would exhaust the stack. */
const MOST_LEVELS = 100;
const LONGEST_STATE = 20_000;
/** The number of random games, and of plies, that are played to find the kinds of action. */
const SAMPLE = { games: 8, plies: 600 };
/** A number in a state from outside is at most MODEST, or FURTHER times the largest number in random games. */
const MODEST = 1_000_000;
const FURTHER = 1000;
const NO_TURN: Turn = { may: [], awaits: [] };
const NOT_LEGAL = fault('illegal', 'This move is not possible now.');

/** Builds a Game from the argument of `defineGame`. */
export function smallGame<
  S extends object,
  A extends { readonly type: string },
  V extends object,
  F extends OptionTable,
>(parts: SmallGame<S, A, V, F>): Game<SmallKind<S, A, V, F>> {
  type K = SmallKind<S, A, V, F>;
  type State = K['State'];
  const counts = typeof parts.seats === 'number' ? [parts.seats] : parts.seats;
  const table: OptionTable = parts.options ?? {};
  checkNumbers(counts, parts.seats, table);
  checkParts(parts);
  const defaults = Object.fromEntries(Object.entries(table).map(([key, [first]]) => [key, first]));
  const presetEntries = counts.map((seats, i) => [i === 0 ? 'usual' : `${seats}-seats`, { seats, ...defaults }]);
  const presets: Readonly<Record<string, K['Options']>> = Object.fromEntries(presetEntries);
  const odds = (state: State): readonly Odds<K>[] => parts.chance?.(state) ?? [];
  const outcomeOf = (state: State): Outcome | null => fullOutcome(parts.outcome(state), state.turns.seats);

  const turn = (state: State): Turn => {
    if (parts.outcome(state) !== null) return NO_TURN;
    if (odds(state).length > 0) return { may: ['chance'], awaits: ['chance'] };
    const acting = parts.turn?.(state) ?? state.turns.ended % state.turns.seats;
    const seats = typeof acting === 'number' ? [acting] : acting;
    for (const seat of seats) mustBeSeat('turn', seat, state.turns.seats);
    return { may: seats, awaits: seats };
  };
  const moves = (state: State, seat: Seat): readonly A[] => {
    const listed = parts.moves(state, seat);
    mustBeMoves(listed, seat);
    return listed;
  };
  const legalActions = (state: State, seat: Seat): readonly A[] =>
    turn(state).may.includes(seat) ? moves(state, seat) : [];
  const check = (state: State, action: A, seat: Seat): Fault | null => {
    if (!turn(state).may.includes(seat)) return fault('not-your-turn', 'It is not your turn.');
    if (parts.check !== undefined) return parts.check(state, action, seat);
    return moves(state, seat).some((one) => same(one, action)) ? null : NOT_LEGAL;
  };
  /**
   * Counts turns. If seats alternate, each move ends a turn. If the author defines `turn`, a turn ends when the game awaits another seat.
   * If several seats act at once, each of their moves ends a turn, so that their order does not show. Such a shared choice is over when
   * the game awaits a seat that did not choose, or the last seat that chose goes on with other kinds of action.
   */
  const counted = (before: State, next: S, actor: Actor): State => {
    const { turns } = before;
    const [ended, isSeat] = [turns.ended + 1, actor !== 'chance'];
    if (parts.turn === undefined) return { ...next, turns: isSeat ? { ...turns, ended } : turns };
    const isShared = turns.mover === null && isSeat;
    const { awaits } = turn({ ...next, turns });
    const [first] = awaits;
    if (first === undefined || first === 'chance') return { ...next, turns: isShared ? { ...turns, ended } : turns };
    if (awaits.length === 1 && first === turns.mover) return { ...next, turns };
    const isRest =
      isShared &&
      awaits.every((one) => turn(before).awaits.includes(one)) &&
      !isOther(before, { ...next, turns }, awaits);
    const mover = isRest || awaits.length > 1 ? null : first;
    return { ...next, turns: { ...turns, mover, ended: isShared || turns.mover !== null ? ended : turns.ended } };
  };
  /** Returns whether the only awaited seat has other kinds of action than before. */
  const isOther = (before: State, after: State, awaits: readonly Actor[]): boolean => {
    const [seat, ...more] = awaits;
    if (more.length > 0 || typeof seat !== 'number' || turn(before).awaits.length > 1) return false;
    const known = new Set(moves(before, seat).map(({ type }) => type));
    return moves(after, seat).every(({ type }) => !known.has(type));
  };
  const setup = (options: K['Options'], seed: Seed): State => {
    const turns: TurnCount = { seats: options.seats, ended: 0, mover: null };
    const state: State = { ...parts.setup(options, seed), turns };
    const { awaits } = parts.turn === undefined ? NO_TURN : turn(state);
    const [first = 'chance'] = awaits;
    return awaits.length !== 1 || first === 'chance' ? state : { ...state, turns: { ...turns, mover: first } };
  };
  const apply = (state: State, { actor, action }: { readonly actor: Actor; readonly action: A }): State => {
    const next: unknown = parts.apply(state, action, actor);
    if (!isRecord(next))
      throw new RulesMistake(`\`apply\` returned ${nameOf(next)}, not the state after "${action.type}"`);
    return counted(state, next as S, actor);
  };

  const sampled = once((): { readonly shapes: ActionShapes; readonly largest: number } => {
    const found = new Map<
      string,
      { by: Traits['by']; fields: Map<string, Set<string>>; sizes: Set<string>; example: A }
    >();
    let largest = 0;
    const learn = (action: A, by: Traits['by']): void => {
      const shape = found.get(action.type) ?? { by, fields: new Map(), sizes: new Set(), example: action };
      found.set(action.type, shape);
      const entries = Object.entries(action).filter(([key]) => key !== 'type');
      shape.sizes.add(entries.map(([key]) => key).join());
      for (const [key, value] of entries) shape.fields.set(key, (shape.fields.get(key) ?? new Set()).add(typeof value));
    };
    const tree = { presets, setup, turn, legalActions, chance: odds, apply };
    try {
      largest = largestIn(start());
      samplePlies<K>(tree, { ...SAMPLE, seed: `kinds of ${parts.id}` }, (state, actor, actions) => {
        largest = Math.max(largest, largestIn(state));
        for (const action of actions) learn(action, actor === 'chance' ? 'chance' : 'seat');
      });
    } catch {
      // ignored: the same error will occur again in a game or in the laws
    }
    return { shapes: found, largest };
  });
  const shapes = (): ActionShapes => sampled().shapes;
  const start = once(() => setup(itemAt(Object.values(presets), 0), 'start'));
  const kinds = once(
    (): NonNullable<typeof parts.kinds> =>
      parts.kinds ?? Object.fromEntries([...shapes()].map(([type, { by }]): unknown[] => [type, { by }])),
  );
  const notation = smallNotation<K>(parts.title, shapes, start, Math.max(...counts), parts.notation);
  const drawing = parts.drawing ?? cellsDrawing<K>();
  const view = (state: State, viewer: Viewer): K['View'] =>
    parts.view === undefined ? (state as unknown as K['View']) : { ...parts.view(state, viewer), turns: state.turns };

  const decodeAction = (raw: unknown): Result<A> => {
    const isKnown = isRecord(raw) && typeof raw['type'] === 'string' && Object.hasOwn(kinds(), raw['type']);
    if (!isKnown || !isPlain(raw)) return fail('bad-shape', 'action must be a move of this game.', { at: 'action' });
    return parts.decodeAction?.(raw) ?? ok(copyOf<A>(raw));
  };
  const decodeState = (raw: unknown): Result<State> => {
    const wrong = fail('bad-position', 'This is not a position of this game.', { at: 'state' });
    if (!isRecord(raw) || !isPlain(raw) || !areTurns(raw['turns'], counts)) return wrong;
    const { turns, ...rest } = raw;
    const isKnown = parts.decodeState !== undefined || (isLike(raw, start()) && isModest(raw));
    const own = parts.decodeState?.(rest) ?? (isKnown ? ok(copyOf<State>(raw)) : wrong);
    if (!own.ok) return own;
    const state: State = { ...own.value, turns };
    return isPlayable(state) ? ok(state) : wrong;
  };
  /** Refuses numbers far beyond those of random games, because rules that make a list of that length would use up the memory. */
  const isModest = (raw: object): boolean => {
    const largest = largestIn(raw);
    return largest <= MODEST || largest <= FURTHER * sampled().largest;
  };
  /** Tries the rules on a state from outside. The rules of a small game need not handle an impossible state, and may throw. */
  const isPlayable = (state: State): boolean => {
    try {
      const { may } = turn(state);
      outcomeOf(state);
      for (const seat of ['spectator', ...may] as const) if (seat !== 'chance') drawing.picture(view(state, seat));
      const seats = state.turns.seats;
      return may.every((actor) =>
        actor === 'chance' ? odds(state).length > 0 : actor < seats && parts.moves(state, actor).length > 0,
      );
    } catch {
      return false;
    }
  };
  const optionKeys = ['seats', ...Object.keys(table)];
  const decodeOptions = (raw: unknown): Result<K['Options']> => {
    const isRight =
      isRecord(raw) &&
      optionKeys.length === Object.keys(raw).length &&
      optionKeys.every((key) => isOneOf<unknown>(key === 'seats' ? counts : (table[key] ?? []), raw[key]));
    return isRight
      ? ok(copyOf<K['Options']>(raw))
      : fail('bad-shape', `options must have ${optionKeys.join(', ')}.`, { at: 'options' });
  };

  return {
    id: parts.id,
    title: parts.title,
    version: parts.version ?? 1,
    presets,
    defaultPreset: 'usual',
    fields: Object.entries(table).map(([key, values]) => ({ key, values })),
    get kinds() {
      return kinds();
    },
    setup,
    seats: ({ turns }) => turns.seats,
    turn,
    ...(parts.turn === undefined ? {} : { turnsEnded: ({ turns }: State) => turns.ended }),
    legalActions,
    chance: (state) => (parts.outcome(state) === null ? odds(state) : []),
    check,
    apply,
    limitMs: (state, seat, timed) => parts.limitMs?.(state, seat, timed) ?? null,
    fallback: (state, seat) => {
      const [first] = legalActions(state, seat);
      if (first === undefined && turn(state).may.includes(seat))
        throw new RulesMistake(
          `seat ${seat} is to act, but \`moves\` lists nothing for it: \`outcome\` ends such a game, or \`turn\` names another seat`,
        );
      if (first === undefined) return { type: '' } as A;
      return parts.fallback?.(state, seat) ?? first;
    },
    outcome: outcomeOf,
    view,
    tell: (_before, { actor, action }, _after, viewer) => {
      const traits: Readonly<Record<string, Traits>> = kinds();
      const isOpen = traits[action.type]?.secret !== true || viewer === 'all';
      const isTold = isOpen || viewer === actor || ('seat' in action && viewer === action.seat);
      return { type: action.type, actor, action: isTold ? action : null };
    },
    emptyMemory: null,
    remember: () => null,
    imagine: (seen) => (source) =>
      parts.imagine === undefined ? (seen as unknown as State) : { ...parts.imagine(seen, source), turns: seen.turns },
    decodeOptions,
    decodeAction,
    decodeState,
    notation: {
      ...notation,
      position: parts.notation?.position ?? {
        format: (state) => JSON.stringify(state),
        parse: (line) => {
          const raw = line.length > LONGEST_STATE ? undefined : jsonOf(line);
          return decodeState(raw);
        },
      },
    },
    drawing,
    ...(parts.tensors && { tensors: parts.tensors }),
  };
}

function fullOutcome(found: SmallOutcome | null, seats: number): Outcome | null {
  if (found === null || (typeof found === 'object' && 'ranks' in found)) return found;
  if (typeof found === 'object') {
    const { length } = found.scores;
    if (length !== seats) throw new RulesMistake(`\`outcome\` returned ${length} scores for ${seats} seats`);
    const byPoints = byScore(found.scores, 'win');
    return byPoints.ranks.every((rank) => rank === 1) ? { ...byPoints, reason: 'draw' } : byPoints;
  }
  if (found !== 'draw') mustBeSeat('outcome', found, seats);
  const ranks = Array.from({ length: seats }, (_, seat) => (found === 'draw' || found === seat ? 1 : 2));
  return { ranks, scores: null, reason: found === 'draw' ? 'draw' : 'win' };
}

function areTurns(raw: unknown, counts: readonly number[]): raw is TurnCount {
  if (!isRecord(raw) || Object.keys(raw).length !== 3) return false;
  const { seats, ended, mover } = raw;
  const isSeat = mover === null || (isInteger(mover) && mover >= 0 && mover < MOST_SEATS);
  return isOneOf<unknown>(counts, seats) && isInteger(ended) && ended >= 0 && isSeat;
}

/** Returns whether a value has the fields of an example. Each must have the same type, or one of the two must be null. */
function isLike(raw: Readonly<Record<string, unknown>>, example: object): boolean {
  const fields = Object.entries(example);
  return (
    fields.length === Object.keys(raw).length &&
    fields.every(([key, value]) => Object.hasOwn(raw, key) && isSameType(raw[key], value))
  );
}

function isSameType(a: unknown, b: unknown): boolean {
  return a === null || b === null || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b));
}

function isPlain(raw: unknown, levels = MOST_LEVELS): boolean {
  if (typeof raw !== 'object' || raw === null)
    return typeof raw === 'number' ? Number.isFinite(raw) : ['string', 'boolean', 'object'].includes(typeof raw);
  if (levels === 0 || Object.hasOwn(raw, '__proto__')) return false;
  return Object.values(raw).every((one) => isPlain(one, levels - 1));
}

/** Returns the largest magnitude of a number in a value, or 0. */
function largestIn(value: unknown): number {
  if (typeof value === 'number') return Math.abs(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((most: number, one) => Math.max(most, largestIn(one)), 0);
}

function copyOf<T>(value: unknown): T {
  return JSON.parse(JSON.stringify(value));
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
