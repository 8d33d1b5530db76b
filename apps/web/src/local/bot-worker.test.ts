import { playTable, withNetwork } from '@boardwright/bots';
import { unwrap, type Result } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { knowledge } from '@boardwright/games/banqi/bots';
import { expect, test, vi } from 'vitest';
import { tellAnalysis } from '../analysis/in-worker.ts';
import type { WorkerReply, WorkerRequest } from './bot.worker.ts';

const banqi = knowledge as unknown as Knowledge;
const answers: Result<unknown>[] = [];
const listeners: ((message: { readonly data: WorkerRequest }) => void)[] = [];
vi.stubGlobal('self', {
  addEventListener: (_type: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  postMessage: ({ answer }: WorkerReply) => answers.push(answer),
});
await import('./bot.worker.ts');

test('the page analyses Banqi by its network', { timeout: 30_000 }, async () => {
  const table = playTable(banqi, { seed: 'analysed' });
  for (let n = 0; n < 1; n++) unwrap(table.bot('random'));
  const save = table.save();
  const toldBy = (one: Knowledge): readonly Result<unknown>[] => {
    const told: Result<unknown>[] = [];
    tellAnalysis(one, save, (news) => told.push(news));
    return told;
  };
  for (const hear of listeners) hear({ data: { id: 1, task: { type: 'analyse', save } } });
  await vi.waitFor(() => expect(answers.at(-1)).toMatchObject({ value: { type: 'done' } }), { timeout: 20_000 });
  expect(answers).toEqual(toldBy(await withNetwork(banqi)));
  expect(answers).not.toEqual(toldBy(banqi));
});
