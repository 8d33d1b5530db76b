/** For kits: packages that add commands to `boardwright`. A kit's entry `./commands` exports `addCommands: AddCommands`. */
export { arenaSettings, checkBots, numberOrNull } from './arena/settings.ts';
export { contestKnowledgeOf, gameOf, orUsageError, UsageError, type Io } from './io/io.ts';
export { unknownWord } from './io/suggest.ts';
export type { AddCommands, KitHost } from './kits.ts';
export { chosenOptions, wholeNumber, type RulesFlags } from './setup/args.ts';
export { botGameOptions, LANG_HELP, rulesOptions } from './setup/flags.ts';
