/** Flags that several commands share. */
import { LANGS } from '@boardwright/words';
import type { Command } from 'commander';

export const LANG_HELP: string = `one of ${LANGS.join(', ')}; without it, as the locale says`;

export function rulesOptions(command: Command): Command {
  return command
    .option('--preset <name>', 'a set of options of the game')
    .option('--option <key=value>', 'one option of the game (may repeat)', collect, []);
}

/** Adds what decides games between bots. */
export function botGameOptions(command: Command): Command {
  return rulesOptions(command)
    .option('--nodes <n>', 'positions that a bot may look at for a move at most; a level has its own bound too')
    .option('--opening <n>', 'plies at the start that are drawn by lot; 2 without it where a game has no dice')
    .option('--threads <n>', 'worker threads; all cores without it');
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}
