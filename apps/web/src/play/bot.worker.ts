import { pick, rng } from '@boardwright/core';
import type { Answer, Ask } from './bots.ts';

// Set before anything is awaited, or the first question is lost.
self.addEventListener('message', ({ data: { id, question } }: MessageEvent<Ask>): void => {
  const answer: Answer = { id, action: pick(question.sight.legal, rng(question.seed)) };
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  self.postMessage(answer);
});
