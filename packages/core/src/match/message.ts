/** A message to a match. Each host has a union of its own messages. */
import type { Seat } from '../game.ts';
import type { Fault } from '../result.ts';

/** A message to a match. */
export interface Message {
  /** The seat whose share of the mailbox the message uses; absent for the host's own messages. */
  readonly seat?: Seat;
  /** The time at which the message began to wait for other seats, which is when the earlier messages of its own seat were done. */
  from?: number;
  /** Whether a person waits for the answer. A failure then affects only that person. */
  readonly isByPerson?: boolean;
  /** Whether the message waits while players send their shares of a draw. */
  readonly waitsForDraw?: boolean;
  /** The number of times that another writer was first. */
  tries?: number;
  /** Called once at the end. reason: null if the message is done. */
  answered?(reason: Fault | null): void;
}
