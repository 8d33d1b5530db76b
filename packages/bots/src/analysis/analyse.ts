/** Analyses a game: the value of every ply, better alternatives, and luck. */
import { fail, itemAt, ok, rng, type Kind, type Ply, type Result, type Seat } from '@boardwright/core';
import type { Bot, Choice, Knowledge } from '@boardwright/core/bots';
import {
  entryAt,
  hasSecrets,
  latestTable,
  openHistory,
  pliesOf,
  same,
  tableAt,
  type History,
  type Save,
} from '@boardwright/core/host';
import { makeBot } from '../level.ts';
import { mistakeOf, type PlyAnalysis } from './mistake.ts';
import { withThrownWins } from './thrown-wins.ts';
import { Values } from './values.ts';

/** How deep an analysis goes. */
export interface AnalysisSettings {
  /** Nodes to search for each judgement. With the same number, the analysis is the same. */
  readonly nodes: number;
  /** The number of nodes of the second search of a supposed mistake, as a multiple of the first search. Default 20. */
  readonly secondLook?: number;
  /** Whether the caller may analyse an unfinished game. Only for a game on this device: elsewhere it would help a player. */
  readonly own?: boolean;
}

/** What an analysis says about one seat. */
export interface SeatAnalysis {
  readonly luck: number;
  readonly loss: number;
  readonly mistakes: number;
}

/** What an analysis says about a whole game. */
export interface Analysis<K extends Kind = Kind> {
  readonly plies: readonly PlyAnalysis<K>[];
  readonly seats: readonly SeatAnalysis[];
  /** Up to three plies that mattered most, in the order of play. */
  readonly keyMoments: readonly number[];
  /** The value of the start for each seat with best play; null if it is not proved. */
  readonly start: readonly number[] | null;
}

const KEY_MOMENTS = 3;
const NOTHING = 1e-9;
const SECOND_LOOK = 20;

type Judgement<K extends Kind> = Pick<PlyAnalysis<K>, 'best' | 'refutation' | 'loss' | 'mistake'>;
const FAULTLESS = { best: null, refutation: null, loss: 0, mistake: null } as const;

/** isProved: whether the loss is the difference of two proved values. */
interface Loss<K extends Kind> {
  readonly best: readonly Ply<K>[];
  readonly loss: number;
  readonly isProved: boolean;
}

/** Analyses a game. Fails if the game is not over, unless the caller may analyse it (`own`). */
export function analyse<K extends Kind>(
  knowledge: Knowledge<K>,
  save: Save<K>,
  settings: AnalysisSettings,
): Result<Analysis<K>> {
  const history = openHistory(knowledge.game, save);
  if (!history.ok) return history;
  if (latestTable(history.value).outcome === null && settings.own !== true)
    return fail('not-over', 'A game can be analysed only when it is over.');
  return ok(analysisOf([...analysePlies(knowledge, history.value, settings)], provedStart(knowledge, history.value)));
}

/** Analyses a game ply by ply, so that a caller can show progress. Plies that were undone are skipped. */
export function* analysePlies<K extends Kind>(
  knowledge: Knowledge<K>,
  history: History<K>,
  settings: AnalysisSettings,
): Generator<PlyAnalysis<K>> {
  const analyst = new Analyst(knowledge, history, settings);
  for (const entry of pliesOf(history)) yield analyst.look(entry);
}

/** Judges the ply of one log entry. */
export function analysePly<K extends Kind>(
  knowledge: Knowledge<K>,
  history: History<K>,
  settings: AnalysisSettings,
  entry: number,
): PlyAnalysis<K> {
  return new Analyst(knowledge, history, settings).look(entry);
}

export interface ProvedStart {
  readonly seats: number;
  readonly values: readonly number[] | null;
}

/** Returns the proved value of the start of a game. */
export function provedStart<K extends Kind>(knowledge: Knowledge<K>, history: History<K>): ProvedStart {
  const first = tableAt(history, pliesOf(history)[0] ?? latestTable(history).seq);
  return { seats: first.chairs.length, values: knowledge.proofs?.().values(first.state) ?? null };
}

/** Sums up the plies of a game, and judges the plies that cannot be judged before its end. */
export function analysisOf<K extends Kind>(
  looked: readonly PlyAnalysis<K>[],
  { seats, values }: ProvedStart,
): Analysis<K> {
  const plies = withThrownWins(looked, seats);
  const weights = plies.map(({ loss, luck }) => Math.max(loss, ...(luck ?? [])));
  const heaviest = [...plies.keys()]
    .filter((i) => itemAt(weights, i) > NOTHING)
    .toSorted((a, b) => itemAt(weights, b) - itemAt(weights, a));
  return {
    plies,
    seats: Array.from({ length: seats }, (_, seat) => seatAnalysis(plies, seat)),
    keyMoments: heaviest.slice(0, KEY_MOMENTS).toSorted((a, b) => a - b),
    start: values,
  };
}

function seatAnalysis<K extends Kind>(plies: readonly PlyAnalysis<K>[], seat: Seat): SeatAnalysis {
  const own = plies.filter(({ actor }) => actor === seat);
  return {
    luck: plies.reduce((sum, { luck }) => sum + (luck?.[seat] ?? 0), 0),
    loss: own.reduce((sum, { loss }) => sum + loss, 0),
    mistakes: own.filter(({ mistake }) => mistake !== null).length,
  };
}

class Analyst<K extends Kind> {
  readonly #knowledge: Knowledge<K>;
  readonly #history: History<K>;
  readonly #nodes: number;
  readonly #deepNodes: number;
  readonly #places: readonly number[];
  readonly #values: Values<K>;
  readonly #bots: Bot<K>[];
  #last: { readonly state: K['State']; readonly worth: readonly number[] } | null = null;

  constructor(
    knowledge: Knowledge<K>,
    history: History<K>,
    { nodes, secondLook = SECOND_LOOK }: Pick<AnalysisSettings, 'nodes' | 'secondLook'>,
  ) {
    const { state, chairs } = latestTable(history);
    const strongest = knowledge.levels.at(-1) ?? { name: '', bot: 'greedy', nodes, pauseMs: 0 };
    this.#knowledge = knowledge;
    this.#history = history;
    this.#nodes = nodes;
    this.#deepNodes = nodes * secondLook;
    this.#places = pliesOf(history);
    this.#values = new Values(knowledge, state);
    this.#bots = chairs.map(() => makeBot(knowledge, strongest));
  }

  look(entry: number): PlyAnalysis<K> {
    const played = entryAt(this.#history, entry);
    if (played.type !== 'ply') throw new RangeError(`entry ${entry} is no ply`);
    const { actor, action } = played;
    const was = this.#worth(this.#stateAt(entry));
    const is = this.#worth(this.#stateAt(entry + 1));
    const facts = { entry, actor, action, before: was, after: is };
    if (actor !== 'chance') return { ...facts, luck: null, ...this.#judged(entry, { actor, action }, actor) };
    return { ...facts, ...FAULTLESS, luck: is.map((value, seat) => value - (was[seat] ?? 0)) };
  }

  /** Judges a ply. A supposed mistake is searched again, and counts only if that confirms it. */
  #judged(entry: number, played: Ply<K>, seat: Seat): Judgement<K> {
    const first = this.#lossOf(entry, played, seat, this.#nodes);
    if (first === null) return FAULTLESS;
    const isCertain = first.isProved || mistakeOf(first.loss) === null;
    const sure = isCertain ? first : this.#lossOf(entry, played, seat, this.#deepNodes);
    if (sure === null) return FAULTLESS;
    const mistake = mistakeOf(sure.loss);
    const refutation = mistake === null ? null : this.#answer(entry + 1);
    return { best: sure.best, loss: sure.loss, mistake, refutation };
  }

  /** Returns the better move and what the played one lost; null if nothing was lost. */
  #lossOf(entry: number, played: Ply<K>, seat: Seat, nodes: number): Loss<K> | null {
    const choice = this.#choice(entry, seat, nodes);
    if (choice === null || same(choice.action, played.action)) return null;
    const better = this.#knowledge.game.apply(this.#stateAt(entry), { actor: seat, action: choice.action });
    const is = this.#stateAt(entry + 1);
    const [provedBetter, provedIs] = [this.#values.proved(better), this.#values.proved(is)];
    const isProved = provedBetter !== null && provedIs !== null;
    // a proved value and an estimate cannot be compared
    const [ofBetter, ofIs] = isProved
      ? [provedBetter, provedIs]
      : [this.#values.seen(better, nodes), this.#seen(is, nodes, provedIs)];
    const loss = Math.max(0, (ofBetter[seat] ?? 0) - (ofIs[seat] ?? 0));
    const line = choice.line ?? [{ actor: seat, action: choice.action }];
    return { best: [...this.#turnBefore(entry, seat), ...line], loss, isProved };
  }

  #seen(state: K['State'], nodes: number, proved: readonly number[] | null): readonly number[] {
    return nodes === this.#nodes && proved === null ? this.#worth(state) : this.#values.seen(state, nodes);
  }

  /** Returns the plies that this seat has already made in the same turn. */
  #turnBefore(entry: number, seat: Seat): readonly Ply<K>[] {
    if (hasSecrets(this.#knowledge.game)) return [];
    const turn: Ply<K>[] = [];
    for (const place of this.#places.slice(0, this.#places.indexOf(entry)).toReversed()) {
      const ply = entryAt(this.#history, place);
      if (ply.type !== 'ply' || ply.actor !== seat) break;
      turn.unshift({ actor: seat, action: ply.action });
    }
    return turn;
  }

  /** Returns the next seat's best answer with its continuation. Null if chance or a secret comes first, or nobody moves. */
  #answer(entry: number): readonly Ply<K>[] | null {
    const { game } = this.#knowledge;
    const [next] = game.turn(this.#stateAt(entry)).awaits;
    if (typeof next !== 'number' || hasSecrets(game)) return null;
    const choice = this.#choice(entry, next, this.#deepNodes, 1);
    return choice === null ? null : (choice.line ?? [{ actor: next, action: choice.action }]);
  }

  /** Returns the best choice, using only what the seat knew then. Null if it had fewer than `fewest` actions. */
  #choice(entry: number, seat: Seat, nodes: number, fewest = 2): Choice<K> | null {
    const { game } = this.#knowledge;
    const state = this.#stateAt(entry);
    const legal = game.legalActions(state, seat);
    if (legal.length < fewest) return null;
    const memory = this.#history.memories[entry]?.[seat] ?? game.emptyMemory;
    const budget = { nodes, rng: rng(`analysis/${entry}`), expired: () => false };
    return this.#bots[seat]?.choose({ seat, view: game.view(state, seat), memory, legal }, budget) ?? null;
  }

  #stateAt(entry: number): K['State'] {
    return tableAt(this.#history, entry).state;
  }

  /** Returns the value of a state for each seat. It is cached, because every position is the end of one ply and the start of the next. */
  #worth(state: K['State']): readonly number[] {
    if (this.#last?.state !== state)
      this.#last = { state, worth: this.#values.proved(state) ?? this.#values.seen(state, this.#nodes) };
    return this.#last.worth;
  }
}
