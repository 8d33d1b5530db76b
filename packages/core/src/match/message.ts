/** A message to a match. Each host has its own union of them. */
import type { Seat } from '../game.ts';
import type { Fault } from '../result.ts';

/** A message to a match. */
export interface Message {
  /** The seat whose share of the mailbox it uses; absent for the host's own messages. */
  readonly seat?: Seat;
  /** The time at which its wait for other seats began, that is, after the earlier messages of its own seat. */
  from?: number;
  /** Whether a person waits for the answer. If so, a failure concerns that person alone. */
  readonly isByPerson?: boolean;
  /** Whether it waits while players send their shares of a draw. */
  readonly waitsForDraw?: boolean;
  /** The number of times that another writer was first. */
  tries?: number;
  /** Called once, at the end: null if the message is done. */
  answered?(reason: Fault | null): void;
}
