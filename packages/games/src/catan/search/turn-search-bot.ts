/** A bot that searches its whole turn, in worlds that its sight allows, and trades if both sides gain. */
import { itemAt } from '@boardwright/core';
import { pickByScore, type Bot, type Budget, type Choice, type LevelNetwork, type Sight } from '@boardwright/core/bots';
import { points } from './position/count.ts';
import { encodePly } from './position/encode.ts';
import { Imagination } from './position/imagine.ts';
import { Position } from './position/position.ts';
import { CounterOffers } from './counter.ts';
import { Founding } from './founding.ts';
import { Negotiator } from './negotiate.ts';
import { TurnSearch } from './turn-search.ts';
import { Valuation } from './valuation.ts';
import type { Action, ActionType, Catan } from '../rules/types.ts';

interface Manner {
  /** Values that differ by at most this count as equal. With 0 the best one is taken. */
  readonly temperature: number;
  /** Whether the bot searches its whole turn instead of one ply. */
  readonly plans: boolean;
  /** Whether the bot makes offers. */
  readonly asks: boolean;
  /** Whether the bot makes counter-offers and offers several kinds of cards at once. Default: false. */
  readonly bargains?: boolean;
}

const WORLDS = 5;
/**
 * The numbers of worlds and nodes. In the first world all actions are evaluated quickly, in the others they are searched. Few turns need
 * more nodes.
 */
const QUICK = 50;
const THOROUGH = 1000;
/** After this share of the turn limit, a game counts as long. */
const LATE: number = 2 / 3;
const TALK: readonly ActionType[] = ['offer', 'counter', 'cancel'];

export function turnSearchBot(manner: Manner, learnt?: LevelNetwork): Bot<Catan> {
  return new TurnSearchBot(manner, learnt);
}

class TurnSearchBot implements Bot<Catan> {
  readonly #manner: Manner;
  readonly #position: Position = new Position();
  readonly #imagination: Imagination = new Imagination(this.#position);
  readonly #search: TurnSearch;
  readonly #others: TurnSearch;
  readonly #founding: Founding;
  readonly #negotiator: Negotiator;
  readonly #counters: CounterOffers;

  constructor(manner: Manner, learnt?: LevelNetwork) {
    const valuation = new Valuation(this.#position, learnt);
    this.#manner = manner;
    this.#search = new TurnSearch(this.#position, valuation);
    this.#founding = new Founding(this.#position, this.#search, valuation);
    // networks are rare, so the other players are assumed to use the hand-made weights
    this.#others = learnt === undefined ? this.#search : new TurnSearch(this.#position, new Valuation(this.#position));
    this.#negotiator = new Negotiator(this.#position, this.#search, this.#others);
    this.#counters = new CounterOffers(this.#position, this.#search, this.#others);
  }

  choose(sight: Sight<Catan>, budget: Budget): Choice<Catan> {
    this.#search.nodes = 0;
    this.#others.nodes = 0;
    const { seat, legal } = sight;
    const [action, score] = legal.length === 1 ? this.#only(sight, budget) : this.#chosen(sight, budget);
    return { action, score, line: [{ actor: seat, action }], nodes: this.#nodes };
  }

  get #nodes(): number {
    return this.#search.nodes + (this.#others === this.#search ? 0 : this.#others.nodes);
  }

  #chosen(sight: Sight<Catan>, budget: Budget): [Action, number] {
    const { seat, view } = sight;
    return seat !== view.seat && view.phase === 'main' ? this.#answer(sight, budget) : this.#act(sight, budget);
  }

  #only({ seat, view, memory, legal }: Sight<Catan>, budget: Budget): [Action, number] {
    this.#imagination.load(view, memory, budget.rng);
    this.#search.begin(seat, () => budget.expired());
    return [itemAt(legal, 0), this.#search.worth()];
  }

  #act(sight: Sight<Catan>, budget: Budget): [Action, number] {
    const actions = sight.legal.filter(({ type }) => !TALK.includes(type));
    const values =
      this.#manner.plans && sight.view.turn === 0
        ? this.#weighFounding(sight, actions, budget)
        : this.#weigh(sight, actions, budget);
    const score = Math.max(...values);
    const asked = this.#manner.asks ? this.#ask(sight, budget) : null;
    const scored = actions.map((action, i) => ({ action, score: values[i] ?? -1 }));
    return [asked ?? pickByScore(scored, this.#temperature(sight), budget.rng).action, score];
  }

  /**
   * Returns the temperature. A bot that plans places its first settlements without deliberate errors. No bot errs deliberately with one
   * point left to win, or late in a long game, so that games end before the turn limit.
   */
  #temperature({ seat, view }: Sight<Catan>): number {
    const { options, turn } = view;
    if (this.#manner.plans && turn === 0) return 0;
    const isLast = points(this.#position, seat) >= options.points - 1 || turn > LATE * options.turnCap;
    return isLast ? 0 : this.#manner.temperature;
  }

  /** Evaluates the first settlements, while nothing is hidden. If there is no time, looks only one ply ahead. */
  #weighFounding({ seat, view, memory }: Sight<Catan>, actions: readonly Action[], budget: Budget): Float64Array {
    this.#imagination.load(view, memory, budget.rng);
    this.#search.begin(seat, () => budget.expired());
    const moves = actions.map((action) => encodePly(this.#position, { actor: seat, action }));
    const isLate = budget.expired();
    return Float64Array.from(moves, (move) =>
      isLate ? this.#search.after(move, 0) : this.#founding.after(seat, move),
    );
  }

  /** Returns the mean value of each action over as many worlds as time allows, but at least one. */
  #weigh(sight: Sight<Catan>, actions: readonly Action[], budget: Budget): Float64Array {
    const share = this.#manner.plans ? Math.min(THOROUGH, Math.ceil(budget.nodes / WORLDS / actions.length)) : 0;
    const first = this.#weighWorld(sight, actions, budget, Math.min(QUICK, share), true);
    let sums = new Float64Array(actions.length);
    let worlds = 0;
    // while the first settlements are placed, nothing is hidden
    for (
      const most = sight.view.turn === 0 ? 1 : WORLDS - 1;
      worlds < most && this.#search.nodes < budget.nodes;
      worlds++
    ) {
      const values = this.#weighWorld(sight, actions, budget, share, false);
      if (values === null) break;
      sums = sums.map((sum, i) => sum + (values[i] ?? 0));
    }
    return worlds === 0 ? (first ?? sums) : sums.map((sum) => sum / worlds);
  }

  /** Evaluates the actions in one world. Returns null if time ran out, unless this world must be finished. */
  #weighWorld(
    { seat, view, memory }: Sight<Catan>,
    actions: readonly Action[],
    budget: Budget,
    nodes: number,
    must: boolean,
  ): Float64Array | null {
    const values = new Float64Array(actions.length);
    this.#imagination.load(view, memory, budget.rng);
    this.#search.begin(seat, () => budget.expired());
    for (const [i, action] of actions.entries()) {
      const late = budget.expired();
      if (late && !must) return null;
      values[i] = this.#search.after(encodePly(this.#position, { actor: seat, action }), late ? 0 : nodes);
    }
    return values;
  }

  /** Returns the next offer to make, or null if the rules or the bot allow no more. */
  #ask({ seat, view, legal }: Sight<Catan>, budget: Budget): Action | null {
    if (view.offers.length > 0) return null;
    return this.#negotiator.offer(seat, legal, view.nextOffer - view.firstOffer, budget, this.#manner.bargains);
  }

  #answer({ seat, view, memory, legal }: Sight<Catan>, budget: Budget): [Action, number] {
    this.#imagination.load(view, memory, budget.rng);
    this.#search.begin(seat, () => budget.expired());
    const score = this.#search.worth();
    const offer = view.offers.find(({ answers }) => answers[seat] === 'open');
    if (offer === undefined) return [itemAt(legal, 0), score];
    const answer = (type: 'accept' | 'reject'): Action | undefined =>
      legal.find((action) => action.type === type && action.offer === offer.id);
    const refusal = answer('reject') ?? itemAt(legal, 0);
    if (this.#negotiator.isDangerous(view.seat)) return [refusal, score];
    const accept = answer('accept');
    const gain = accept === undefined ? 0 : this.#negotiator.gainOf(seat, view.seat, offer);
    const left = (): number => (budget.expired() ? 0 : budget.nodes - this.#nodes);
    const counter = this.#manner.bargains === true ? this.#counters.best(seat, view.seat, offer, gain, left) : null;
    return [counter ?? (gain > 0 && accept !== undefined ? accept : refusal), score];
  }
}
