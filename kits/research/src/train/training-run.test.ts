import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { learnable, Search } from '@boardwright/bots';
import type { Knowledge } from '@boardwright/core/bots';
import { knowledge as banqi } from '@boardwright/games/banqi/bots';
import { afterEach, expect, test, vi } from 'vitest';
import { freshFolder } from '../../../../apps/cli/src/testing/process.fixture.ts';
import type { MatchTask, PackTask, PlayTask, TrainAnswer } from './train-tasks.ts';
import type { TrainThreads } from './train-threads.ts';
import { trainingGame } from './training-game.ts';
import { TrainingRun } from './training-run.ts';

const base = freshFolder();
const SETTINGS = { game: 'banqi', seed: 'killed', nodes: 5, games: 12, epochs: 1, units: 8 };
const ROUNDS = 2;
const FILES = ['games-0.jsonl', 'games-1.jsonl', 'candidate-0.net', 'candidate-1.net', 'best.net'];

/** Answers in place of threads: every network wins against others, and games depend on the network that plays them. */
const threads = {
  run: async (tasks: Iterable<PlayTask | MatchTask | PackTask>, take: (answer: TrainAnswer) => boolean) => {
    for (const task of tasks) if (!take(answerTo(task))) return;
  },
} as unknown as TrainThreads;

function answerTo(task: PlayTask | MatchTask | PackTask): TrainAnswer {
  if (task.type === 'match') {
    const isSame = String(task.first.net) === String(task.rest.net);
    return { shares: Array.from({ length: task.to - task.from }, () => (isSame ? 0.5 : 1)) };
  }
  if (task.type === 'pack') throw new Error('not used');
  const fast = learnable(banqi);
  const search = new Search(fast, { positions: 64 });
  const play = { ...task.play, plies: 40, opening: (task.net?.reduce((sum, byte) => sum + byte, 0) ?? 0) % 30 };
  const numbers = Array.from({ length: task.to - task.from }, (_, i) => task.from + i);
  return { lines: numbers.map((n) => JSON.stringify(trainingGame(banqi.game, fast, search, play, n))) };
}

/** Trains in a folder. Returns the contents of its files. */
async function train(name: string): Promise<readonly unknown[]> {
  const folder = join(base, name);
  const host = { folder, threads, trainer: null, expired: () => false, tell: () => {} };
  await new TrainingRun(banqi as unknown as Knowledge, SETTINGS, host).run(ROUNDS);
  const contents = FILES.map((file) => readFileSync(join(folder, file), 'latin1'));
  return [...contents, JSON.parse(readFileSync(join(folder, 'rounds.json'), 'utf8'))];
}

/** Makes the nth change of a file fail as if the process was killed: half of a content is written, and nothing after it. */
function killAt(nth: number): void {
  let changes = 0;
  const dies = (half: () => void): boolean => {
    if (changes++ < nth) return false;
    if (changes === nth + 1) half();
    throw new Error('killed');
  };
  const { writeFileSync, appendFileSync, renameSync } = fs;
  const halved = (content: unknown): string | Uint8Array =>
    typeof content === 'string'
      ? content.slice(0, content.length >> 1)
      : (content as Uint8Array).slice(0, (content as Uint8Array).length >> 1);
  vi.spyOn(fs, 'writeFileSync').mockImplementation((file, content, ...rest) => {
    if (!dies(() => writeFileSync(file, halved(content), ...rest))) writeFileSync(file, content, ...rest);
  });
  vi.spyOn(fs, 'appendFileSync').mockImplementation((file, content, ...rest) => {
    if (!dies(() => appendFileSync(file, halved(content), ...rest))) appendFileSync(file, content, ...rest);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (!dies(() => undefined)) renameSync(from, to);
  });
  syncBuiltinESMExports();
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a training that was killed at any change of a file goes on, and ends as one that was not', async () => {
  const whole = await train('whole');
  expect(whole.at(-1)).toMatchObject([{ promoted: true }, { promoted: true }]);
  let kills = 0;
  for (let isKilled = true; isKilled; kills++) {
    killAt(kills);
    isKilled = await train(`killed-${kills}`).then(
      () => false,
      (error: unknown) => String(error) === 'Error: killed',
    );
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect([kills, await train(`killed-${kills}`)]).toEqual([kills, whole]);
  }
  expect(kills).toBeGreaterThan(10);
});
