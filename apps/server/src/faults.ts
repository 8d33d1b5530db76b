/** What several parts of the server say when something is wrong. */
import { fail, fault, type Fault } from '@boardwright/core';

type Failure = ReturnType<typeof fail>;

export const FAILED: Fault = fault('internal', 'The server failed; nothing changed.');
export const TOO_FAST: Fault = fault('too-fast', 'Too many messages; wait a little.');
export const NO_MATCH: Failure = fail('no-match', 'There is no such match.');

/** wrong: for the operator. */
export function damagedLog(wrong: string): Failure {
  return fail('log-damaged', 'The log of this match is damaged; it is not served.', { wrong });
}

/** What went wrong, for the log of the server. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : 'unknown';
}
