/**
 * The time limits of bots. The node count of a level decides its strength; these limits only keep people from waiting too long. A question
 * may set a shorter one.
 */

/** Maximum milliseconds of a choice in the page: a slow phone should not keep its player waiting. */
export const PAGE_THOUGHT_MS = 4000;
/** Maximum milliseconds of a choice in a thread of the terminal or the server. */
export const THREAD_THOUGHT_MS = 20_000;
/** Maximum milliseconds of thinking during a person's turn. */
export const PONDER_MS = 30_000;
/** Minimum milliseconds of a choice. Even a short clock leaves this much. */
export const LEAST_THOUGHT_MS = 20;
/** Milliseconds of its clock that a bot reserves for sending its answer to the host. */
export const CLOCK_RESERVE_MS = 50;
