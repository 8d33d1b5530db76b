import { fault, type Fault } from './result.ts';

/** Thrown when sandboxed rules exceed a limit. The game cannot continue. */
export class RulesFailure extends Error {
  readonly fault: Fault;

  /** why: the reason, for the log of the host. */
  constructor(why: string) {
    super(why);
    this.name = 'RulesFailure';
    this.fault = fault('rules-failed', 'The rules of this game took too long or too much memory. No move is lost.');
  }
}
