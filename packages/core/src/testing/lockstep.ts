/** Verifies that a Fast behaves as the game's own rules along random games. */
import { itemAt, lastItem } from '../list.ts';
import { rememberPly } from '../table/history.ts';
import { same } from '../diff.ts';
import { CHANCE, OVER, type Fast } from '../bots/fast.ts';
import { presetOf, traitsOf, type Actor, type Game, type Kind, type Ply, type Seat } from '../game.ts';
import { canonicalJson } from '../bots/numbering.ts';
import { rng, shuffle, type Rng } from '../rng.ts';
import { must, LawFinding, type Run } from './law.ts';
import { deepFreeze } from './walk.ts';

const MOST_MOVES = 1 << 16;
const TRIED = 3;
/** Maximum plies between two comparisons of imagined states. Imagining takes as long as hundreds of plies. */
const LATEST_LOOKS = [40, 200];
const WORLDS = 100;
/** A number of correct guesses in a row that is practically impossible if something is hidden. */
const GUESSES = 20;
/** Allowed difference between two counts in standard deviations. Chance does not exceed it even among thousands of values. */
const LUCK = 6;

/** Thrown when a Fast and the rules differ. */
export class LockstepBroken extends Error {}

/**
 * Compares a Fast with the rules and returns the number of compared plies. make: creates a Fast for a start, such as `fast(assets)` or
 * `twin(knowledge, start)`.
 */
export function lockstep<K extends Kind>(
  game: Game<K>,
  preset: string,
  make: (start: K['State']) => Fast<K>,
  run: Run,
): number {
  let compared = 0;
  for (let i = 0; i < run.walks; i++) {
    const seed = i === 0 ? run.seed : `${run.seed}#${i}`;
    const pair = new Pair(game, make, game.setup(presetOf(game, preset), seed), rng(`lockstep ${seed}`));
    try {
      pair.playOut(run.plies);
      compared += pair.compared;
    } catch (error) {
      const found = error instanceof LawFinding ? error.message : String(error);
      throw new LockstepBroken(
        `${game.id}, ${preset}: after ${pair.plies} plies ${found} [seed ${JSON.stringify(seed)}]`,
      );
    }
  }
  return compared;
}

/** A Fast and the game's own rules, which make the same moves. */
class Pair<K extends Kind> {
  readonly #game: Game<K>;
  readonly #fast: Fast<K>;
  readonly #fresh: Fast<K>;
  readonly #source: Rng;
  readonly #line: K['State'][];
  readonly #plies: Ply<K>[] = [];
  readonly #keys: Map<string, string> = new Map();
  readonly #moves: Int32Array = new Int32Array(MOST_MOVES);
  readonly #weights: Int32Array = new Int32Array(MOST_MOVES);
  /** The plies that both have made, including those that were tried and undone. */
  compared = 0;

  constructor(game: Game<K>, make: (start: K['State']) => Fast<K>, start: K['State'], source: Rng) {
    this.#game = game;
    this.#fast = make(start);
    this.#fresh = make(start);
    this.#source = source;
    this.#line = [deepFreeze(start)];
    this.#fast.load(start);
  }

  get plies(): number {
    return this.#line.length - 1;
  }

  playOut(most: number): void {
    this.#checkPosition();
    const looks = new Set(LATEST_LOOKS.map((latest) => this.#source.below(Math.min(most, latest))));
    while (this.plies < most) {
      if (looks.has(this.plies)) this.#checkWorlds();
      const moves = this.#checkMoves();
      if (moves.length === 0) break;
      const [chosen, ...others] = shuffle(moves, this.#source);
      for (const move of others.slice(0, TRIED)) this.#checkBackAndForth(move);
      this.#step(chosen as number);
    }
    const keys = new Set(this.#keys.values());
    must(keys.size * 2 >= this.#keys.size, () => `${this.#keys.size} positions have only ${keys.size} keys`);
    while (this.#line.length > 1) this.#back();
  }

  #now(): K['State'] {
    return lastItem(this.#line);
  }

  #step(move: number): void {
    const ply = this.#fast.decode(move);
    this.#fast.make(move);
    this.compared++;
    this.#plies.push(ply);
    this.#line.push(deepFreeze(this.#game.apply(this.#now(), ply)));
    this.#checkPosition();
  }

  #checkBackAndForth(move: number): void {
    this.#step(move);
    this.#back();
  }

  #back(): void {
    this.#fast.unmake();
    this.#plies.pop();
    this.#line.pop();
    this.#checkPosition();
  }

  #checkPosition(): void {
    const [game, state] = [this.#game, this.#now()];
    this.#fresh.load(state);
    must(same(this.#fast.save(), state), () => 'the fast state is another');
    must(
      same([...this.#fast.key], [...this.#fresh.key]),
      () => 'the key that was carried along is not the key computed afresh',
    );
    this.#keys.set(JSON.stringify(state), this.#fast.key.join());
    must(this.#fast.seats === game.seats(state), () => 'the seats differ');
    const { awaits } = game.turn(state);
    const mover = this.#fast.toMove();
    must(
      mover === OVER ? awaits.length === 0 : awaits.includes(actorOf(mover)),
      () => `the fast game awaits ${mover}, the slow one ${awaits.join()}`,
    );
    const scores = new Float64Array(this.#fast.seats);
    this.#fast.evaluate(scores);
    must(
      scores.every((score) => score >= -1 && score <= 1),
      () => `the scores are ${scores.join()}`,
    );
  }

  #checkWorlds(): void {
    const [game, state] = [this.#game, this.#now()];
    for (let seat = 0; seat < game.seats(state); seat++) {
      const sample = game.imagine(game.view(state, seat), this.#memoryOf(seat));
      const hides = Array.from({ length: GUESSES }, () => sample(this.#source)).some((world) => !same(world, state));
      this.#compareWorlds(seat, sample, hides ? WORLDS : 1);
    }
  }

  /** Compares the states that both imagine. The frequency of each value must agree within the expected deviation. */
  #compareWorlds(seat: Seat, sample: (source: Rng) => K['State'], worlds: number): void {
    const view = this.#game.view(this.#now(), seat);
    const memory = this.#memoryOf(seat);
    const [fast, slow] = [new Tally(), new Tally()];
    for (let n = 0; n < worlds; n++) {
      this.#fresh.imagine(view, memory, this.#source);
      const world = this.#fresh.save();
      must(same(this.#game.view(world, seat), view), () => `seat ${seat} imagines a world with another view`);
      fast.add(world);
      slow.add(sample(this.#source));
    }
    for (const value of new Set([...fast.counts.keys(), ...slow.counts.keys()])) {
      const [a, b] = [fast.counts.get(value) ?? 0, slow.counts.get(value) ?? 0];
      must(
        Math.abs(a - b) <= LUCK * Math.sqrt(a + b),
        () => `in ${worlds} worlds of seat ${seat} ${value} comes ${a} times, by the slow rules ${b} times`,
      );
    }
  }

  #memoryOf(seat: Seat): K['Memory'] {
    return this.#plies.reduce<K['Memory']>((memory, ply, i) => {
      const [before, after] = [itemAt(this.#line, i), itemAt(this.#line, i + 1)];
      return rememberPly(this.#game, memory, before, ply, after, seat);
    }, this.#game.emptyMemory);
  }

  /** Returns the moves of the seat to move, after trying each of them. */
  #checkMoves(): number[] {
    const [game, fast, state] = [this.#game, this.#fast, this.#now()];
    const end = fast.generate(this.#moves, 3); // writes from an offset, because `generate` must respect it
    const moves = Array.from(this.#moves.subarray(3, end));
    const mover = fast.toMove();
    const counted = fast.count?.() ?? moves.length;
    must(counted === moves.length, () => `${counted} moves are counted and ${moves.length} generated`);
    if (mover === OVER) {
      must(moves.length === 0, () => 'a finished game has moves');
      return [];
    }
    must(new Set(moves).size === moves.length, () => 'a move is generated twice');
    const plies = moves.map((move) => fast.decode(move));
    for (const [i, ply] of plies.entries())
      must(
        fast.encode(ply) === moves[i],
        () => `move ${moves[i]} is decoded to ${JSON.stringify(ply)} and encoded to ${fast.encode(ply)}`,
      );
    must(
      plies.every(({ actor }) => actor === actorOf(mover)),
      () => 'a move is of another actor',
    );
    const listed = mover === CHANCE ? game.chance(state).map(({ action }) => action) : game.legalActions(state, mover);
    this.#compareLists(plies, listed, actorOf(mover));
    if (mover === CHANCE) this.#compareWeights(plies);
    return moves;
  }

  #compareLists(plies: readonly Ply<K>[], listed: readonly K['Action'][], actor: Actor): void {
    const closed = (action: K['Action']): boolean => traitsOf(this.#game, action.type)?.open !== true;
    const [fast, slow] = [plies.map(({ action }) => action).filter(closed), listed.filter(closed)].map(textsOf);
    must(
      same(fast, slow),
      () => `${actor} has the fast moves ${fast?.join(' ')} and the slow moves ${slow?.join(' ')}`,
    );
    for (const { action } of plies.filter((ply) => !closed(ply.action))) {
      const wrong = actor === 'chance' ? null : this.#game.check(this.#now(), action, actor);
      must(wrong === null, () => `${JSON.stringify(action)} is generated, but: ${wrong?.message}`);
    }
  }

  #compareWeights(plies: readonly Ply<K>[]): void {
    const end = this.#fast.weights(this.#weights, 3);
    const odds = this.#game.chance(this.#now());
    must(end - 3 === plies.length, () => `there are ${end - 3} weights for ${plies.length} moves`);
    for (const [i, { action }] of plies.entries()) {
      const slow = odds.find((one) => same(one.action, action))?.weight;
      must(
        slow === this.#weights[3 + i],
        () => `${JSON.stringify(action)} has the weights ${this.#weights[3 + i]} and ${slow}`,
      );
    }
  }
}

/** Counts how often each value occurred at each path. */
class Tally {
  readonly counts: Map<string, number> = new Map();

  add(value: unknown, place = ''): void {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) this.add(inner, `${place}/${key}`);
      return;
    }
    const name = `${place}=${String(value)}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

function actorOf(mover: number): Actor {
  return mover === CHANCE ? 'chance' : mover;
}

function textsOf(actions: readonly unknown[]): string[] {
  return actions.map(canonicalJson).toSorted();
}
