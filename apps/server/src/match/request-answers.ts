/** Answers repeated requests as before and performs them once. Commands have their ids in the log instead. */
import { fail, itemAt, ok, type Result } from '@boardwright/core';
import type { ServerMessage } from '@boardwright/protocol';
import type { SeatHolder } from '../store/store.ts';

/** A message for the asker alone, or null if everybody is told instead. */
export type RequestAnswer = Promise<Result<ServerMessage | null>>;

/** Maximum concurrent requests of a device, and the number of remembered ones. */
const [AT_ONCE, REMEMBERED] = [16, 48];
const BUSY = fail('busy', 'Too many requests at once; try again.');

interface Remembered {
  answer: RequestAnswer;
  isDone: boolean;
}

export class RequestAnswers {
  /** The requests by token, then by id, oldest first; null until a seat has sent one. */
  #kept: Map<string, Map<string, Remembered>> | null = null;

  /** Performs a request, or returns the answer of the same earlier request. */
  once({ token }: SeatHolder, id: string, ask: () => RequestAnswer): RequestAnswer {
    const all = (this.#kept ??= new Map<string, Map<string, Remembered>>());
    const kept = all.get(token ?? '') ?? new Map<string, Remembered>();
    all.set(token ?? '', kept);
    const known = kept.get(id);
    if (known !== undefined) return known.answer;
    const done = [...kept].flatMap(([one, { isDone }]) => (isDone ? [one] : []));
    if (kept.size - done.length >= AT_ONCE) return Promise.resolve(BUSY);
    if (kept.size >= REMEMBERED) kept.delete(itemAt(done, 0));
    const remembered: Remembered = { answer: ask(), isDone: false };
    kept.set(id, remembered);
    const { answer } = remembered;
    void answer.then(
      (result) => Object.assign(remembered, { answer: Promise.resolve(again(result)), isDone: true }),
      () => kept.delete(id),
    );
    return answer;
  }

  /** Forgets devices that have lost their seat. */
  keepOnly(tokens: readonly (string | null)[]): void {
    for (const token of this.#kept?.keys() ?? []) if (!tokens.includes(token)) this.#kept?.delete(token);
  }
}

/** Returns the answer to a repeated request without an old room, because connected clients have had newer ones. */
function again(result: Result<ServerMessage | null>): Result<ServerMessage | null> {
  return result.ok && result.value?.type !== 'invited' ? ok(null) : result;
}
