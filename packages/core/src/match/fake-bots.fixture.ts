import type { BotAnswer, BotQuestion, BotBackend, DrawOfferQuestion, PonderQuestion } from '../bots/bot.ts';
import { ok, type Result } from '../result.ts';
import { pick, rng } from '../rng.ts';

/** Bots that record their questions and give the answers of the test. */
export class FakeBots implements BotBackend {
  readonly asked: BotQuestion[] = [];
  readonly askedToAgree: DrawOfferQuestion[] = [];
  readonly pondered: PonderQuestion[] = [];
  readonly ended: string[] = [];
  move: (question: BotQuestion) => Promise<Result<BotAnswer>> | Result<BotAnswer> = anyMove;
  drawOffer: (question: DrawOfferQuestion) => Promise<Result<boolean>> | Result<boolean> = () => ok(true);

  async choose(question: BotQuestion): Promise<Result<BotAnswer>> {
    this.asked.push(question);
    return this.move(question);
  }
  async agreesToDraw(question: DrawOfferQuestion): Promise<Result<boolean>> {
    this.askedToAgree.push(question);
    return this.drawOffer(question);
  }
  ponder(question: PonderQuestion): void {
    this.pondered.push(question);
  }
  end(match: string): void {
    this.ended.push(match);
  }
}

/** Returns a move that depends only on the seat's view, so it is the same in every host. */
export function anyMove({ sight }: Pick<BotQuestion, 'sight'>): Result<BotAnswer> {
  return ok({ action: pick(sight.legal, rng(JSON.stringify([sight.view, sight.memory]))), pauseMs: 400 });
}

/** Returns a promise, and the function with which the test resolves it. */
export function later<T>(): { readonly answer: Promise<T>; give(value: T): void } {
  const { promise, resolve: give } = Promise.withResolvers<T>();
  return { answer: promise, give };
}
