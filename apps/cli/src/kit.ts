/** What a kit needs. A kit is a package that adds commands to `boardwright`: its entry `./commands` exports `addCommands: AddCommands`. */
export type { AddCommands, KitHost } from './kits.ts';

// flags and the settings that they stand for
export { arenaSettings, checkBots, numberOrNull } from './arena/settings.ts';
export { contestKnowledgeOf, gameOf, orUsageError, UsageError, type Io } from './io/io.ts';
export { unknownWord } from './io/suggest.ts';
export { chosenOptions, occupantsOf, wholeNumber, type RulesFlags } from './setup/args.ts';
export { isBotFile } from './setup/bot-file.ts';
export { botGameOptions, LANG_HELP, rulesOptions } from './setup/flags.ts';

// games as text
export { offered } from './commands/games.ts';
export { parseLine } from './play/parse-line.ts';
export { publicSeed, takeChairs, type Session } from './play/session.ts';
export { displayOf } from './ui/choose.ts';
export { finalWords, reportWords, seatName } from './ui/phrases.ts';
export { langOf, loadHostWords, readerOf, type ReaderWords } from './ui/reader.ts';
export { rulesText } from './ui/rules.ts';
export { terminalScene, type TerminalScene } from './ui/terminal-scene.ts';
