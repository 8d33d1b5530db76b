/** Counts the nodes of a search and reports when nodes or time are used up. */
import type { SearchLimits } from './search-types.ts';

/** The clock is read every 16 nodes, often enough even for slow rules. */
const CLOCK_MASK = 15;

export class SearchClock {
  nodes = 0;
  /** Whether the limits have stopped the search; then its last value is invalid. */
  isOut = false;
  #limits: SearchLimits = { nodes: 0, expired: () => true };
  #isBound = true;

  /** Starts a search. Until `bound` is called, only time stops it. */
  begin(limits: SearchLimits): void {
    this.#limits = limits;
    this.#isBound = false;
    this.nodes = 0;
    this.isOut = false;
  }

  /** Applies the node limit from now on. */
  bound(): void {
    this.#isBound = true;
  }

  /** Counts a node; returns whether the limits are used up. */
  ranOut(): boolean {
    if (this.isOut) return true;
    this.nodes++;
    if (this.#isBound && this.nodes >= this.#limits.nodes) this.isOut = true;
    else if ((this.nodes & CLOCK_MASK) === 0 && this.#limits.expired()) this.isOut = true;
    return this.isOut;
  }
}
