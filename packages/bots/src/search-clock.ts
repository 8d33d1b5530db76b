/** Counts the nodes of a search, and says when nodes or time have run out. */
import type { SearchLimits } from './search-types.ts';

/** The clock is read every 16 nodes. This is often enough even with slow rules. */
const CLOCK_MASK = 15;

export class SearchClock {
  nodes = 0;
  /** Whether the limits have stopped the search. Its last value is then invalid. */
  isOut = false;
  #limits: SearchLimits = { nodes: 0, expired: () => true };
  #isBound = true;

  /** Starts a search. Until `bound` is called, it is stopped only by time. */
  begin(limits: SearchLimits): void {
    this.#limits = limits;
    this.#isBound = false;
    this.nodes = 0;
    this.isOut = false;
  }

  /** Makes the node limit apply from now on. */
  bound(): void {
    this.#isBound = true;
  }

  /** Counts a node. Returns whether the limits are used up. */
  ranOut(): boolean {
    if (this.isOut) return true;
    this.nodes++;
    if (this.#isBound && this.nodes >= this.#limits.nodes) this.isOut = true;
    else if ((this.nodes & CLOCK_MASK) === 0 && this.#limits.expired()) this.isOut = true;
    return this.isOut;
  }
}
