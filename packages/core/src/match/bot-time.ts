/** The time limits of bots. The nodes of a level determine its strength. Only these times limit the wait; a question may ask for less. */

/** Maximum milliseconds of a choice in the page, where a slow phone should not keep its player waiting. */
export const PAGE_THOUGHT_MS = 4000;
/** Maximum milliseconds of a choice in a thread of the terminal or the server. */
export const THREAD_THOUGHT_MS = 20_000;
/** Maximum milliseconds of thinking during a person's turn. */
export const PONDER_MS = 30_000;
/** Minimum milliseconds of a choice; no clock shortens it. */
export const LEAST_THOUGHT_MS = 20;
/** Milliseconds of its clock that a bot keeps in reserve for its answer to arrive. */
export const CLOCK_RESERVE_MS = 50;
