/** The dice of one game. While an answer is outstanding, the game rests. */
import type { Draw } from '../chance.ts';
import { proofDecoder } from '../entry.ts';
import { unwrap } from '../result.ts';
import type { DrawnTicket } from './transaction.ts';

/** What the dice learn about a draw; never the odds. */
export type ChanceQuestion = Pick<Draw, 'index' | 'total' | 'label' | 'secret' | 'seq'>;
export type DrawAnswer = number | DrawnTicket;
/**
 * Returns the same answer to the same index again, also after a restart. null: not yet, such as while the entry that leads to the
 * draw is not in the log; the host wakes the game when it may ask again.
 */
export type Dice = (question: ChanceQuestion) => DrawAnswer | null | Promise<DrawAnswer>;

/** The game that waits for the answers. */
interface DrawingGame {
  wake(): void;
  giveUp(error: unknown): void;
}

export class PendingDraws {
  readonly #dice: Dice;
  readonly #game: DrawingGame;
  /** Answers to asynchronous draws, by index; null while an answer is outstanding. */
  #answers: Map<number, DrawnTicket | null> | null = null;

  constructor(dice: Dice, game: DrawingGame) {
    this.#dice = dice;
    this.#game = game;
  }

  get waiting(): boolean {
    return this.#answers !== null && [...this.#answers.values()].includes(null);
  }

  /** Returns the answer, or null if it is outstanding. */
  ask({ index, total, label, secret, seq }: ChanceQuestion): DrawnTicket | null {
    const known = this.#answers?.get(index);
    if (known !== undefined) return known;
    const answer = this.#dice({ index, total, label, secret, seq });
    if (answer === null) return null;
    if (!(answer instanceof Promise)) return drawnOf(answer, total);
    const answers = (this.#answers ??= new Map<number, DrawnTicket | null>());
    answers.set(index, null);
    answer
      .then((late) => answers.set(index, drawnOf(late, total)))
      .then(
        () => this.#game.wake(),
        (error: unknown) => {
          answers.delete(index);
          this.#game.giveUp(error);
        },
      );
    return null;
  }

  /** Forgets the draws before this index; they are in the log. */
  forgetBefore(index: number): void {
    for (const old of this.#answers?.keys() ?? []) if (old < index) this.#answers?.delete(old);
  }
}

/**
 * Checks an answer, because the dice may be another program: an answer that the log could not be read with must not be stored.
 */
function drawnOf(answer: DrawAnswer, total: number): DrawnTicket {
  const { ticket, proof } = typeof answer === 'number' ? { ticket: answer, proof: undefined } : answer;
  if (!Number.isInteger(ticket) || ticket < 0 || ticket >= total) throw new RangeError(`ticket ${ticket} of ${total}`);
  return proof === undefined ? { ticket } : { ticket, proof: unwrap(proofDecoder.decode(proof, 'proof')) };
}
