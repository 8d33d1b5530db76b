import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presetOf } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { openExternalBot } from './external-bot.ts';

test('a program whose line never ends ends with what it has started itself', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'bot-')), 'pid');
  const endless = `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid));
    process.stdout.on('error', () => process.exit());
    setInterval(() => process.stdout.write('x'.repeat(100_000)), 0);`;
  const wrapper = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(endless)}], { stdio: 'inherit' });`;
  const options = presetOf(hopnjump);
  const program = { command: process.execPath, args: ['-e', wrapper], ms: 60_000, nodes: null };
  const bot = openExternalBot(hopnjump, options, 0, program);
  const state = hopnjump.setup(options, 'endless');
  const sight = {
    seat: 0,
    view: hopnjump.view(state, 0),
    memory: hopnjump.emptyMemory,
    legal: hopnjump.legalActions(state, 0),
  };
  await expect(bot.choose(sight, 1)).rejects.toThrow('a line is too long');
  await expect.poll(() => isRunning(Number(readFileSync(file, 'utf8'))), { timeout: 10_000 }).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
