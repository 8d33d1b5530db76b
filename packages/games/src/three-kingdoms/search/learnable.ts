/** The position of Three Kingdoms with facts for a network. A network may replace its evaluation. */
import {
  bitCount,
  type Assets,
  type FactsShape,
  type Fast,
  type Learnable,
  type LearntValue,
} from '@boardwright/core/bots';
import { ENDED, NOBODY } from '../../banqi/search/base-position.ts';
import { KINGDOMS_WEIGHTS, shareAmong, worthOf, zealOf } from '../../banqi/search/kingdoms-evaluation.ts';
import { EMPTIES, KINGDOMS } from '../../banqi/search/kingdoms-board.ts';
import { FastKingdoms } from '../../banqi/search/kingdoms.ts';
import { POINTS } from '../../banqi/search/points.ts';
import { KINGDOMS_RULES } from '../../banqi/rules/constants.ts';
import type { Kingdoms, RuleOptions, State } from '../../banqi/rules/types.ts';
import { KINGDOMS_FACTS, kingdomsBucket, kingdomsFacts, seenFact, turnedInput } from './facts.ts';

/** The rules that networks learn: those of the preset four-corners. */
const LEARNT: RuleOptions = { ...KINGDOMS_RULES, layout: 'four-corners', assignment: 'draft' };
const RULES = Object.keys(LEARNT) as (keyof RuleOptions)[];
const { patience } = KINGDOMS_WEIGHTS;

class LearnableKingdoms extends FastKingdoms implements Learnable {
  readonly facts: FactsShape = KINGDOMS_FACTS;
  readonly #even: Float64Array = new Float64Array(KINGDOMS);
  #learnt: LearntValue | null = null;
  #isLearnt = false;

  override load(state: State): void {
    super.load(state);
    const { rules } = state.match.mode;
    this.#isLearnt = RULES.every((name) => LEARNT[name] === rules[name]);
  }

  override evaluate(out: Float64Array, only?: number): void {
    if (this.#learnt === null || !this.#isLearnt || this.status === ENDED || !this.#areKnown()) super.evaluate(out);
    else if (only !== undefined) out[only] = this.#worthTo(only, this.#learnt);
    else for (let seat = 0; seat < KINGDOMS; seat++) out[seat] = this.#worthTo(seat, this.#learnt);
  }

  /** Returns the learnt value for a seat. Near a draw a lead counts less, because the kingdoms still in the game share a draw. */
  #worthTo(seat: number, learnt: LearntValue): number {
    const kingdom = this.kingdomOf(seat);
    const zeal = zealOf(this.left, patience);
    return zeal * learnt(kingdom) + (1 - zeal) * worthOf(shareAmong(7 & ~this.out, this.#even)[kingdom] ?? 0);
  }

  /** Whether every seat has a kingdom. */
  #areKnown(): boolean {
    return this.kingdomOf(0) !== NOBODY && this.kingdomOf(1) !== NOBODY && this.kingdomOf(2) !== NOBODY;
  }

  features(out: Int32Array): number {
    return kingdomsFacts(this, this.side, this.out, out);
  }
  bucket(): number {
    return kingdomsBucket(POINTS - bitCount(this.low[EMPTIES] ?? 0) - bitCount(this.high[EMPTIES] ?? 0));
  }
  viewOf(seat: number): number {
    return Math.max(0, this.kingdomOf(seat));
  }
  seen(fact: number, view: number): number {
    return seenFact(fact, view);
  }
  turned(input: number, symmetry: number): number {
    return turnedInput(input, symmetry);
  }
  /** Returns whether the facts determine the value. They do not before all seats have kingdoms, and near a draw. */
  teaches(): boolean {
    return this.#areKnown() && this.left >= patience;
  }
  evaluateBy(learnt: LearntValue | null): void {
    this.#learnt = learnt;
  }
}

/** Makes a position for search. It needs no assets. */
export function fast(_assets: Assets): Fast<Kingdoms> {
  return new LearnableKingdoms();
}
