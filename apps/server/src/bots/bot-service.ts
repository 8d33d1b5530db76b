/** Runs the bots of all matches outside the event loop. */
import type { Result } from '@boardwright/core';
import type { BotAnswer, BotQuestion } from '@boardwright/core/bots';
import type { BotPool } from '@boardwright/node';

export type BotService = Omit<BotPool, 'ponder'>;

const BUSY_MS = 250;
const PATIENCE = 120;

/** Retries a busy service for up to half a minute, so that bots do not play worse because others play too. */
export function patient(botService: BotService, after: (ms: number, run: () => void) => unknown): BotService {
  const pause = (): Promise<void> => new Promise((done) => after(BUSY_MS, done));
  const choose = async (question: BotQuestion): Promise<Result<BotAnswer>> => {
    let answer = await botService.choose(question);
    for (let n = 0; n < PATIENCE && !answer.ok && answer.error.code === 'bots-busy'; n++) {
      await pause();
      answer = await botService.choose(question);
    }
    return answer;
  };
  return { ...botService, choose };
}
