/** Performs each request once and gives repeated requests the same answer. Commands are not handled here: the log has their ids. */
import { fail, ok, type Result } from '@boardwright/core';
import type { ServerMessage } from '@boardwright/protocol';
import type { SeatHolder } from '../store/store.ts';

type Answer = Result<ServerMessage | null>;

/** Maximum concurrent requests of a device, and the number of requests that are remembered. */
const [AT_ONCE, REMEMBERED] = [16, 48];
const BUSY = fail('busy', 'Too many requests at once. Try again.');
const DONE: Answer = ok(null);

/** A request and its answer: a promise until the request is done. */
interface Remembered {
  readonly token: string | null;
  readonly id: string;
  answer: Answer | Promise<Answer>;
}

const isUnderWay = ({ answer }: Remembered): boolean => answer instanceof Promise;
/** A shared empty list, because most matches receive no request. */
const NONE: readonly never[] = [];

export class RequestAnswers {
  /** The requests, oldest first. A list: a map per device would take a large part of a match's memory. */
  #kept: readonly Remembered[] = NONE;

  /**
   * Performs a request, or returns the answer of an earlier request with the same id. The answer is a message for the sender, or null if
   * everybody is told instead.
   */
  once({ token }: SeatHolder, id: string, ask: () => Promise<Answer>): Promise<Answer> {
    const own = this.#kept.filter((one) => one.token === token);
    const known = own.find((one) => one.id === id);
    if (known !== undefined) return Promise.resolve(known.answer);
    if (own.filter(isUnderWay).length >= AT_ONCE) return Promise.resolve(BUSY);
    const answer = ask();
    const remembered: Remembered = { token, id, answer };
    const oldest = own.length < REMEMBERED ? undefined : own.find((one) => !isUnderWay(one));
    this.#kept = this.#without(oldest).concat(remembered);
    void answer.then(
      (result) => (remembered.answer = again(result)),
      () => (this.#kept = this.#without(remembered)),
    );
    return answer;
  }

  #without(gone: Remembered | undefined): readonly Remembered[] {
    return this.#kept.filter((one) => one !== gone);
  }

  /** Forgets the requests of devices that no longer have a seat. */
  keepOnly(tokens: readonly (string | null)[]): void {
    this.#kept = this.#kept.filter(({ token }) => tokens.includes(token));
  }
}

/** Returns the answer to a repeated request. It leaves out the room, because connected clients have had newer ones. */
function again(result: Answer): Answer {
  return result.ok && result.value?.type !== 'invited' ? DONE : result;
}
