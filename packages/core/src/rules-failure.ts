import { fault, type Fault } from './result.ts';

/** Thrown by rules that run elsewhere, under limits, when they exceed one: the game cannot go on. */
export class RulesFailure extends Error {
  readonly fault: Fault;

  /** why: for the log of the host. */
  constructor(why: string) {
    super(why);
    this.name = 'RulesFailure';
    this.fault = fault('rules-failed', 'The rules of this game took too long or too much memory; every move is kept.');
  }
}
