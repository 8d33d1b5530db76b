/** For kits: packages that add commands to `boardwright`. A kit's entry `./commands` exports `addCommands: AddCommands`. */
export type { AddCommands, KitHost } from './kits.ts';
