/** Flags that several commands share. */
import { LANGS } from '@boardwright/words';
import { Option, type Command } from 'commander';

/** The help of the flag `--lang`. */
export const LANG_HELP: string = `language: ${LANGS.join(', ')} (default: set by the locale)`;

/** Adds the flags that choose the rules of a game: `--preset` and `--option`. */
export function rulesOptions(command: Command): Command {
  return command
    .option('--preset <name>', 'rule set of the game, listed below')
    .addOption(
      new Option('--option <key=value>', 'one rule option, listed below (repeatable)')
        .argParser(collect)
        .default([], 'none'),
    );
}

/** Adds the flags of games between bots. */
export function botGameOptions(command: Command): Command {
  return rulesOptions(command)
    .option('--nodes <n>', 'maximum number of positions to search per move; a level may have a lower one')
    .option('--opening <n>', 'number of random plies at the start (default: 2 in games without chance, otherwise 0)')
    .option('--threads <n>', 'number of worker threads (default: all cores)');
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}
