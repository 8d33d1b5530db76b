/** Counts the nodes of a search and says when its nodes or its time are spent. */
import type { SearchLimits } from './search-types.ts';

/** The clock is asked after so many nodes, and one more: often enough even for slow rules. */
const CLOCK_MASK = 15;

export class SearchClock {
  nodes = 0;
  /** Whether the limits have stopped the search: then its last value means nothing. */
  isOut = false;
  #limits: SearchLimits = { nodes: 0, expired: () => true };
  #isBound = true;

  /** A new search. Until `bound` is called only time stops it. */
  begin(limits: SearchLimits): void {
    this.#limits = limits;
    this.#isBound = false;
    this.nodes = 0;
    this.isOut = false;
  }

  /** From now on the limit of nodes holds. */
  bound(): void {
    this.#isBound = true;
  }

  /** Counts one more node. */
  ranOut(): boolean {
    if (this.isOut) return true;
    this.nodes++;
    if (this.#isBound && this.nodes >= this.#limits.nodes) this.isOut = true;
    else if ((this.nodes & CLOCK_MASK) === 0 && this.#limits.expired()) this.isOut = true;
    return this.isOut;
  }
}
