import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itemAt, presetOf } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { typesHint } from './external-game.ts';
import { openExternalBot } from './external-bot.ts';
import { arenaMessageDecoder, botLineDecoder } from './stdio-messages.ts';

const options = presetOf(hopnjump);
const state = hopnjump.setup(options, 'start');
const sight = {
  seat: 0,
  view: hopnjump.view(state, 0),
  memory: hopnjump.emptyMemory,
  legal: hopnjump.legalActions(state, 0),
};

/** Starts a bot from the source of a Node program. */
function started(source: string): ReturnType<typeof openExternalBot<Hop>> {
  const program = { command: process.execPath, args: ['-e', source], ms: 60_000, nodes: null };
  return openExternalBot(hopnjump, options, 0, program);
}

test('the lines in both directions are those of their decoders', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'bot-')), 'lines');
  const bot = started(`require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const answer = { seq: JSON.parse(line).seq, action: (JSON.parse(line).actions ?? [])[0] };
    require('node:fs').appendFileSync(${JSON.stringify(file)}, line + '\\n');
    if (line.includes('"ask"')) console.log(JSON.stringify(answer));
  });`);
  const action = itemAt(sight.legal, 0);
  const ply = { actor: 0, action };
  bot.tell?.(hopnjump.tell(state, ply, hopnjump.apply(state, ply), 0), 1);
  expect(await bot.choose(sight, 2)).toEqual({ action });
  bot.end?.({ ranks: [1, 2], scores: null, reason: 'home' });
  const lines = (): unknown[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  await expect.poll(() => lines().length).toBe(4);
  for (const line of lines()) expect(arenaMessageDecoder.decode(line, 'line')).toEqual({ ok: true, value: line });
  expect(botLineDecoder.decode({ seq: 2, action }, 'line').ok).toBe(true);
});

test('a program whose line never ends ends with what it has started itself', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'bot-')), 'pid');
  const endless = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid));
    process.stdout.on('error', () => process.exit());
    setInterval(() => process.stdout.write('x'.repeat(100_000)), 0);`;
  const wrapper = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(endless)}], { stdio: 'inherit' });`;
  await expect(started(wrapper).choose(sight, 1)).rejects.toThrow('a line is too long');
  await expect.poll(() => isRunning(Number(readFileSync(file, 'utf8')))).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a Node that cannot run a game’s TypeScript says which can', () => {
  const error = { code: 'ERR_UNKNOWN_FILE_EXTENSION' };
  const old = { features: { typescript: false }, version: 'v22.12.0' };
  expect(typesHint(error, old)).toBe(
    '. Node 22.18 or newer runs TypeScript; this is Node 22.12.0. Update Node, or name the compiled module.',
  );
  expect(typesHint({ code: 'ERR_MODULE_NOT_FOUND' }, old)).toBe('');
  expect(typesHint(error, { features: { typescript: 'strip' }, version: 'v24.0.0' })).toBe('');
});
