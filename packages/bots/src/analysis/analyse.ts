/** Analyses a game: the value of every ply, better alternatives, and luck. */
import { fail, itemAt, ok, rng, type Kind, type Ply, type Result, type Seat } from '@boardwright/core';
import type { Bot, Choice, Knowledge } from '@boardwright/core/bots';
import {
  entryAt,
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

export interface AnalysisSettings {
  /** Nodes to search for each judgement. The same number gives the same analysis. */
  readonly nodes: number;
  /** Allows the analysis of an unfinished game on this device. In other games it would help a player. */
  readonly own?: boolean;
}

export interface SeatAnalysis {
  readonly luck: number;
  readonly loss: number;
  readonly mistakes: number;
}

export interface Analysis<K extends Kind = Kind> {
  readonly plies: readonly PlyAnalysis<K>[];
  readonly seats: readonly SeatAnalysis[];
  /** Up to three plies that mattered most, in playing order. */
  readonly keyMoments: readonly number[];
}

const KEY_MOMENTS = 3;
const NOTHING = 1e-9;

/** Analyses a game. Refuses a game that is neither over nor the caller's own. */
export function analyse<K extends Kind>(
  knowledge: Knowledge<K>,
  save: Save<K>,
  settings: AnalysisSettings,
): Result<Analysis<K>> {
  const history = openHistory(knowledge.game, save);
  if (!history.ok) return history;
  if (latestTable(history.value).outcome === null && settings.own !== true)
    return fail('not-over', 'A game is analysed when it is over.');
  return ok(
    analysisOf([...analysePlies(knowledge, history.value, settings)], latestTable(history.value).chairs.length),
  );
}

/** Analyses ply by ply, so that a caller can show progress. Skips plies that were taken back. */
export function* analysePlies<K extends Kind>(
  knowledge: Knowledge<K>,
  history: History<K>,
  settings: AnalysisSettings,
): Generator<PlyAnalysis<K>> {
  const analyst = new Analyst(knowledge, history, settings.nodes);
  for (const entry of pliesOf(history)) yield analyst.look(entry);
}

/** Summarizes the plies of a game, and judges those that only its end can judge. */
export function analysisOf<K extends Kind>(looked: readonly PlyAnalysis<K>[], seats: number): Analysis<K> {
  const plies = withThrownWins(looked, seats);
  const weights = plies.map(({ loss, luck }) => Math.max(loss, ...(luck ?? [])));
  const heaviest = [...plies.keys()]
    .filter((i) => itemAt(weights, i) > NOTHING)
    .toSorted((a, b) => itemAt(weights, b) - itemAt(weights, a));
  return {
    plies,
    seats: Array.from({ length: seats }, (_, seat) => seatAnalysis(plies, seat)),
    keyMoments: heaviest.slice(0, KEY_MOMENTS).toSorted((a, b) => a - b),
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
  readonly #values: Values<K>;
  readonly #bots: Bot<K>[];
  #last: { readonly state: K['State']; readonly worth: readonly number[] } | null = null;

  constructor(knowledge: Knowledge<K>, history: History<K>, nodes: number) {
    const { state, chairs } = latestTable(history);
    const strongest = knowledge.levels.at(-1) ?? { name: '', bot: 'greedy', nodes, pauseMs: 0 };
    this.#knowledge = knowledge;
    this.#history = history;
    this.#nodes = nodes;
    this.#values = new Values(knowledge, state, nodes);
    this.#bots = chairs.map(() => makeBot(knowledge, strongest));
  }

  look(entry: number): PlyAnalysis<K> {
    const played = entryAt(this.#history, entry);
    if (played.type !== 'ply') throw new RangeError(`entry ${entry} is no ply`);
    const { actor, action } = played;
    const was = this.#worth(this.#stateAt(entry));
    const is = this.#worth(this.#stateAt(entry + 1));
    const facts = { entry, actor, action, before: was, after: is };
    if (actor === 'chance')
      return { ...facts, luck: is.map((value, seat) => value - (was[seat] ?? 0)), best: null, loss: 0, mistake: null };
    return { ...facts, luck: null, ...this.#judged(entry, { actor, action }, actor, is) };
  }

  #judged(
    entry: number,
    played: Ply<K>,
    seat: Seat,
    is: readonly number[],
  ): Pick<PlyAnalysis<K>, 'best' | 'loss' | 'mistake'> {
    const choice = this.#choice(entry, seat);
    if (choice === null || same(choice.action, played.action)) return { best: null, loss: 0, mistake: null };
    const better = this.#knowledge.game.apply(this.#stateAt(entry), { actor: seat, action: choice.action });
    const loss = Math.max(0, (this.#values.of(better)[seat] ?? 0) - (is[seat] ?? 0));
    const mistake = mistakeOf(loss);
    return { best: choice.line ?? [{ actor: seat, action: choice.action }], loss, mistake };
  }

  /** Returns the best choice with the seat's knowledge at that time, or null if there was no choice. */
  #choice(entry: number, seat: Seat): Choice<K> | null {
    const { game } = this.#knowledge;
    const state = this.#stateAt(entry);
    const legal = game.legalActions(state, seat);
    if (legal.length < 2) return null;
    const memory = this.#history.memories[entry]?.[seat] ?? game.emptyMemory;
    const budget = { nodes: this.#nodes, rng: rng(`analysis/${entry}`), expired: () => false };
    return this.#bots[seat]?.choose({ seat, view: game.view(state, seat), memory, legal }, budget) ?? null;
  }

  #stateAt(entry: number): K['State'] {
    return tableAt(this.#history, entry).state;
  }

  /** Returns the value of a state for each seat, cached: every position ends one ply and starts the next. */
  #worth(state: K['State']): readonly number[] {
    if (this.#last?.state !== state) this.#last = { state, worth: this.#values.of(state) };
    return this.#last.worth;
  }
}
