/** Faults that several parts of the server use. */
import { randomBytes } from 'node:crypto';
import { fail, fault, type Fault } from '@boardwright/core';
import { RulesFailure } from '@boardwright/core/host';
import type { Report } from './operations/log.ts';

type Failure = ReturnType<typeof fail>;

export const FAILED: Fault = fault('internal', 'The server failed. Nothing changed.');
export const TOO_FAST: Fault = fault('too-fast', 'Too many messages. Wait a little.');
export const CUT_OFF: Fault = fault('busy', 'The server cannot reach its database. Try again.');
export const NO_MATCH: Failure = fail('no-match', 'There is no such match.');

/** Returns the failure of a damaged log. wrong: the description for the operator. */
export function damagedLog(wrong: string): Failure {
  return fail('log-damaged', 'The log of this match is damaged, so the match cannot be opened.', { wrong });
}

/**
 * Reports an error under a new request id and returns a fault with that id. Rules that were stopped for exceeding a limit get a fault of
 * their own.
 */
export function failure(report: Report, what: string, error: unknown): Fault {
  const request = newRequestId();
  report(`${what} failed: ${errorText(error)}`, request);
  const { code, message } = error instanceof RulesFailure ? error.fault : FAILED;
  return fault(code, message, { request });
}

/** Returns 72 random bits as text, short enough to read out over a telephone. */
export function newRequestId(): string {
  return randomBytes(9).toString('base64url');
}

/** Returns the text of an error for the server's log. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : 'unknown';
}
