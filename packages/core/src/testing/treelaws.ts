/** Tests the laws of the tree: who acts, what they may do, and what follows. */
import { messageAt, RulesMistake } from '../error-origin.ts';
import { itemAt, lastItem } from '../list.ts';
import { same } from '../diff.ts';
import { traitsOf, type Game, type Kind, type Seat } from '../game.ts';
import { rng, shuffle, totalWeight, weightedPick } from '../rng.ts';
import { firstDifference } from './difference.ts';
import { must, lawOfAll, lawOfWalks, type Law } from './law.ts';
import { BadWeights, candidates, seatsOf, stops, walk, type Walk } from './walk.ts';

const STOPS = 40;
const MOST_LISTED = 100;
const PATIENCE = 500;
const MORE_WALKS = 40;
/** The number of plies of chance in a row that no game needs. */
const ALWAYS_CHANCE = 500;
/** The number of moves per seat within which a turn must end. */
const MOVES_WITH_AN_END = 3;

export const treeLaws: readonly Law[] = [
  lawOfWalks(1, 'a game has an outcome exactly when no seat may act', (game, walk) => {
    for (const [i, state] of walk.states.entries()) {
      const outcome = game.outcome(state);
      const { may } = game.turn(state);
      must(
        (outcome !== null) === (may.length === 0),
        () => `at ply ${i} the outcome is ${outcome?.reason ?? null} and ${may.length} may act`,
      );
      if (outcome === null) continue;
      const { ranks, reason } = outcome;
      const seats = game.seats(state);
      must(
        ranks.length === seats,
        () => `at ply ${i} the outcome ranks ${ranks.length} of ${seats} seats: ${JSON.stringify(outcome)}`,
      );
      const sound = Math.min(...ranks) === 1 && reason !== '';
      must(sound, () => `at ply ${i} the outcome is ${JSON.stringify(outcome)}`);
      must(
        Boolean(game.notation.reasons[reason]),
        () => `at ply ${i} the game ends by ${reason}, which notation.reasons does not name`,
      );
    }
  }),

  lawOfWalks(2, 'a seat may act exactly when it has legal actions', (game, walk) => {
    for (const i of stops(walk, STOPS)) checkTurn(game, itemAt(walk.states, i), `at ply ${i}`);
  }),

  lawOfWalks(
    3,
    'every listed action is legal, and every legal action is listed unless its kind is open',
    (game, walk) => {
      const pool = candidates(game, walk, 120);
      for (const i of stops(walk, STOPS)) {
        for (const seat of seatsOf(game, walk)) checkListing(game, itemAt(walk.states, i), seat, pool, `at ply ${i}`);
      }
    },
  ),

  lawOfWalks(4, 'apply never mutates', (game, walk) => {
    const isLaw11 = walk.crash instanceof BadWeights;
    must(
      isLaw11 || walk.crash === null,
      () =>
        `after ply ${walk.plies.length} ${walk.crash instanceof RulesMistake ? '' : 'the rules threw '}${messageAt(walk.crash)}`,
    );
    for (const i of stops(walk, STOPS)) {
      const ply = walk.plies[i];
      if (ply === undefined) continue;
      const [state, copy] = [copyOf(itemAt(walk.states, i)), copyOf(ply)];
      // false if the state holds what JSON cannot say, which law 5 reports
      const isCopied = same(state, walk.states[i]);
      const after = game.apply(state, copy);
      must(
        same(after, walk.states[i + 1]),
        () => `ply ${i} gave another state the second time: ${firstDifference(walk.states[i + 1], after)}`,
      );
      must(
        !isCopied || same(state, walk.states[i]),
        () => `ply ${i}, ${JSON.stringify(ply)}, changed the state it was applied to`,
      );
      must(same(copy, ply), () => `ply ${i}, ${JSON.stringify(ply)}, was itself changed`);
    }
  }),

  lawOfWalks(8, 'actions of two seats that are legal in both orders commute', (game, walk) => {
    const shared = walk.states.flatMap((state, i) => {
      const seats = game.turn(state).may.filter((actor) => actor !== 'chance');
      return seats.length > 1 ? [{ i, state, seats }] : [];
    });
    for (const { i, state, seats } of shared.slice(0, STOPS)) {
      for (const a of seats) {
        for (const b of seats) if (a < b) checkPair(game, state, a, b, `at ply ${i}`, walk);
      }
    }
  }),

  lawOfAll(10, 'every kind of action occurs', 'game', (game, walks) => {
    const missing = new Set(Object.keys(game.kinds));
    for (const { actor, action } of walks.flatMap((walk) => walk.plies)) {
      const by = actor === 'chance' ? 'chance' : 'seat';
      must(
        traitsOf(game, action.type)?.by === by,
        () => `${action.type} was played by ${actor}: \`kinds\` needs ${action.type}: { by: '${by}' }`,
      );
      missing.delete(action.type);
    }
    searchOn(game, walks, missing);
    must(missing.size === 0, () => `no walk reached ${[...missing].join(', ')}`);
  }),

  lawOfWalks(11, 'chance weights are positive integers and their plies apply', (game, walk) => {
    for (const i of stops(walk, STOPS)) {
      const state = itemAt(walk.states, i);
      const odds = game.chance(state);
      const whole = odds.every(({ weight }) => Number.isInteger(weight) && weight > 0) && totalWeight(odds) <= 2 ** 32;
      const weights = odds.map(({ weight }) => weight).join(', ');
      must(whole, () => `at ply ${i} the weights are ${weights}; each is a whole number from 1`);
      const names = new Set(odds.map(({ action }) => JSON.stringify(action)));
      must(names.size === odds.length, () => `at ply ${i} an outcome of chance is listed twice`);
      for (const { action } of odds) game.turn(game.apply(state, { actor: 'chance', action }));
    }
  }),

  lawOfWalks(12, 'every walk ends, and fallback ends every turn', (game, walk) => {
    if (walk.crash !== null) return;
    checkTurnsEnded(game, walk);
    for (const i of stops(walk, STOPS)) {
      for (const seat of seatsOf(game, walk)) checkLimit(game, itemAt(walk.states, i), seat, `at ply ${i}`);
    }
    const endless = walk.endless !== null;
    const isOver = (state: object): boolean => game.turn(state).may.length === 0;
    must(
      endless || isOver(lastItem(walk.states)),
      () => `no end after ${walk.plies.length} plies${chanceAtTheEnd(walk)}`,
    );
    for (const i of stops(walk, 6)) {
      for (const seat of seatsOf(game, walk)) endTurn(game, itemAt(walk.states, i), seat, `${walk.seed} ${i}`);
    }
    const end = playFallbacks(game, itemAt(walk.states, 0), walk.seed, endless ? PATIENCE : walk.cap);
    must(
      endless || isOver(end),
      () =>
        `fallback alone never ends the game: after ${walk.cap} plies ${lastFallback(game, end)}. Without an own fallback, it is the first of \`moves\``,
    );
  }),
];

/** Says how often only chance acted at the end of a walk; empty if it was not often. */
function chanceAtTheEnd({ plies }: Walk): string {
  const times = plies.length - 1 - plies.findLastIndex(({ actor }) => actor !== 'chance');
  return times < ALWAYS_CHANCE
    ? ''
    : `; at the end chance acted ${times} times in a row: \`chance\` returns [] once it has acted`;
}

/** Plays further walks to find rare kinds of action, which the other laws do not need. */
function searchOn<K extends Kind>(game: Game<K>, walks: readonly Walk<K>[], missing: Set<string>): void {
  for (let i = 0; i < MORE_WALKS && missing.size > 0; i++) {
    const { preset, seed, cap } = itemAt(walks, i % walks.length);
    for (const { action } of walk(game, preset, `${seed}#more${i}`, cap).plies) missing.delete(action.type);
  }
}

/** Returns a copy that is not frozen, so that a forbidden write succeeds and can be noticed. */
function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Checks that turns end only when they should: hands are shown to delayed spectators by the number of ended turns. */
function checkTurnsEnded<K extends Kind>(game: Game<K>, { states, plies }: Walk<K>): void {
  const ended = states.map((state) => game.turnsEnded?.(state) ?? null);
  for (const [i, count] of ended.entries()) {
    const seats = game.turn(itemAt(states, i)).may;
    must(count !== null || seats.length < 2, () => `at ply ${i} ${seats.join()} may act, and no turns are counted`);
    const grown = (ended[i + 1] ?? count ?? 0) - (count ?? 0);
    must(grown === 0 || grown === 1, () => `at ply ${i} the turns that have ended grow by ${grown}`);
  }
  const moves = Array.from(
    { length: game.seats(itemAt(states, 0)) },
    (_, seat) => plies.filter(({ actor }) => actor === seat).length,
  );
  const isMoving = (ended.at(-1) ?? 1) > (ended[0] ?? 0) || Math.min(...moves) < MOVES_WITH_AN_END || moves.length < 2;
  must(isMoving, () => `every seat has moved ${MOVES_WITH_AN_END} times, and turnsEnded still says ${ended[0]}`);
}

function checkTurn<K extends Kind>(game: Game<K>, state: K['State'], where: string): void {
  const { may, awaits } = game.turn(state);
  must(
    awaits.every((actor) => may.includes(actor)),
    () => `${where} ${awaits.join()} are awaited but only ${may.join()} may act`,
  );
  must((awaits.length === 0) === (may.length === 0), () => `${where} nobody is awaited but ${may.join()} may act`);
  must(
    new Set(may).size === may.length && new Set(awaits).size === awaits.length,
    () => `${where} an actor is named twice`,
  );
  const seats = game.seats(state);
  must(
    may.every((actor) => actor === 'chance' || (Number.isInteger(actor) && actor >= 0 && actor < seats)),
    () => `${where} ${may.join()} may act of ${seats} seats`,
  );
  for (let seat = 0; seat < seats; seat++) {
    const count = game.legalActions(state, seat).length;
    must(
      may.includes(seat) === count > 0,
      () => `${where} seat ${seat} ${may.includes(seat) ? 'may' : 'may not'} act and has ${count} actions`,
    );
  }
  const odds = game.chance(state).length;
  must(
    may.includes('chance') === odds > 0,
    () => `${where} chance has ${odds} outcomes, but may act: ${may.includes('chance')}`,
  );
}

function checkListing<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  seat: Seat,
  pool: readonly K['Action'][],
  where: string,
): void {
  const listed = game.legalActions(state, seat);
  for (const action of listed) {
    const wrong = game.check(state, action, seat);
    must(wrong === null, () => `${where} ${JSON.stringify(action)} of seat ${seat} is listed, but: ${wrong?.message}`);
  }
  const may = game.turn(state).may.includes(seat);
  for (const action of pool) {
    if (game.check(state, action, seat) !== null || listed.some((one) => same(one, action))) continue;
    const open = traitsOf(game, action.type)?.open === true;
    must(open && may, () => `${where} ${JSON.stringify(action)} of seat ${seat} passes check, but is not listed`);
  }
  const open = listed.filter(({ type }) => traitsOf(game, type)?.open === true).length;
  must(open <= MOST_LISTED, () => `${where} ${open} actions of open kinds are listed; ${MOST_LISTED} are enough`);
}

function checkPair<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  a: Seat,
  b: Seat,
  where: string,
  walk: Walk<K>,
): void {
  const source = rng(`pair ${walk.seed} ${where}`);
  const some = (seat: Seat): K['Action'][] => shuffle([...game.legalActions(state, seat)], source).slice(0, 6);
  for (const first of some(a)) {
    for (const second of some(b)) {
      const one = inOrder(game, state, [a, first], [b, second]);
      const other = inOrder(game, state, [b, second], [a, first]);
      const commute = one === null || other === null || same(one, other);
      must(
        commute,
        () =>
          `${where} ${JSON.stringify(first)} of seat ${a} and ${JSON.stringify(second)} of seat ${b} do not commute: ${otherOrder(one, other)}`,
      );
    }
  }
}

/** Names what the order of two actions changes. */
function otherOrder(one: unknown, other: unknown): string {
  const found = firstDifference(one, other, 'in this order, and in the other');
  const isCount = found.startsWith('turns/');
  return isCount
    ? `${found}. Let a ply of chance with one outcome separate the shared choice from the next turn`
    : found;
}

type Move<K extends Kind> = readonly [Seat, K['Action']];

/** Returns the state after both actions, or null if the later one is refused. */
function inOrder<K extends Kind>(game: Game<K>, state: K['State'], first: Move<K>, second: Move<K>): K['State'] | null {
  const between = game.apply(state, { actor: first[0], action: first[1] });
  const wrong = game.check(between, second[1], second[0]);
  if (wrong === null) return game.apply(between, { actor: second[0], action: second[1] });
  must(
    wrong.code !== '' && wrong.message !== '',
    () => `the later of two got the empty fault ${JSON.stringify(wrong)}`,
  );
  return null;
}

/** Makes one step for players who do nothing: chance by its weights, a seat by its fallback. */
function fallback<K extends Kind>(game: Game<K>, state: K['State'], seat: Seat | 'chance', seed: string): K['State'] {
  if (seat === 'chance')
    return game.apply(state, { actor: seat, action: weightedPick(game.chance(state), rng(seed)).action });
  checkLimit(game, state, seat, 'where all are absent');
  return game.apply(state, { actor: seat, action: game.fallback(state, seat) });
}

/** Checks the time limit of every seat: hosts also ask for failed bots, empty chairs and seats that are not awaited. */
function checkLimit<K extends Kind>(game: Game<K>, state: K['State'], seat: Seat, where: string): void {
  const action = game.fallback(state, seat);
  for (const ms of [game.limitMs(state, seat, false), game.limitMs(state, seat, true)])
    must(ms === null || (Number.isInteger(ms) && ms > 0), () => `${where} the limit of seat ${seat} is ${ms} ms`);
  const wrong = game.check(state, action, seat);
  const may = game.turn(state).may.includes(seat);
  must(
    may === (wrong === null),
    () =>
      `${where} seat ${seat} ${may ? 'may' : 'may not'} act, its fallback is ${JSON.stringify(action)}: ${wrong?.message ?? 'legal'}`,
  );
}

function endTurn<K extends Kind>(game: Game<K>, state: K['State'], seat: Seat, seed: string): void {
  let now = state;
  for (let left = PATIENCE; game.turn(now).awaits.includes(seat); left--) {
    must(left > 0, () => `seat ${seat} is still awaited after ${PATIENCE} fallbacks`);
    now = fallback(game, now, seat, seed);
  }
}

function lastFallback<K extends Kind>(game: Game<K>, state: K['State']): string {
  const actor = game.turn(state).awaits[0];
  return typeof actor === 'number'
    ? `seat ${actor} plays ${JSON.stringify(game.fallback(state, actor))}`
    : 'chance acts';
}

function playFallbacks<K extends Kind>(game: Game<K>, state: K['State'], seed: string, most: number): K['State'] {
  let now = state;
  for (let i = 0; i < most; i++) {
    const actor = game.turn(now).awaits[0];
    if (actor === undefined) return now;
    now = fallback(game, now, actor, `${seed} ${i}`);
  }
  return now;
}
