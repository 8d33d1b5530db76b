/** A request that is sent again is answered as before, and done once. Commands have their ids in the log instead. */
import { fail, itemAt, ok, type Result } from '@boardwright/core';
import type { ServerMessage } from '@boardwright/protocol';
import type { SeatHolder } from '../store/store.ts';

/** A message for the asker alone, or null if everybody is told instead. */
export type RequestAnswer = Promise<Result<ServerMessage | null>>;

/** Requests of one device at the same time, and those that are remembered. */
const [AT_ONCE, REMEMBERED] = [16, 48];
const BUSY = fail('busy', 'Too many requests at once; try again.');

interface Remembered {
  answer: RequestAnswer;
  isDone: boolean;
}

export class RequestAnswers {
  /** By token, then by the id of the request, the oldest first; null until a seat has asked for something. */
  #kept: Map<string, Map<string, Remembered>> | null = null;

  /** Asks, or returns the answer that the same request had. */
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

  /** Forgets devices that have a seat no more. */
  keepOnly(tokens: readonly (string | null)[]): void {
    for (const token of this.#kept?.keys() ?? []) if (!tokens.includes(token)) this.#kept?.delete(token);
  }
}

/** What was told of a room may be old; whoever is connected has been told of it since. */
function again(result: Result<ServerMessage | null>): Result<ServerMessage | null> {
  return result.ok && result.value?.type !== 'invited' ? ok(null) : result;
}
