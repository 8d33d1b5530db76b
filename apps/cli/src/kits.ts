/** The commands of kits. A kit is a separate package; if it is installed beside this one, its commands are available. */
import { fail } from '@boardwright/core';
import type { Command } from 'commander';
import { orUsageError, type Io } from './io/io.ts';

/** For each command, the package that it is in. */
type Kits = Readonly<Record<string, string>>;

const KITS: Kits = {
  train: '@boardwright/research',
  selfplay: '@boardwright/research',
  batch: '@boardwright/research',
  league: '@boardwright/research',
  solve: '@boardwright/research',
  exploit: '@boardwright/research',
  mcp: '@boardwright/mcp',
};

export const KIT_COMMANDS: readonly string[] = Object.keys(KITS);

/** The program to which a kit adds its commands. */
export interface KitHost {
  readonly io: Io;
  /** The version of the app. */
  readonly version: string;
  /** Adds a command. spec: its name and arguments. words: its description. examples: command lines for its help. */
  add(spec: string, words: string, examples: readonly string[]): Command;
  /** Called with the exit code of the command. */
  done(code: number): void;
}

/** Adds the commands of a kit to the program. A kit exports it as `addCommands` from its entry `./commands`. */
export type AddCommands = (host: KitHost) => void;

/** Adds the commands of every installed kit. Fails if the typed command belongs to a kit that is not installed. */
export async function addKits(host: KitHost, typed: string | undefined, kits: Kits = KITS): Promise<void> {
  for (const kit of new Set(Object.values(kits))) {
    if (isInstalled(kit)) {
      const { addCommands }: { readonly addCommands: AddCommands } = await import(`${kit}/commands`);
      addCommands(host);
    } else if (typed !== undefined && kits[typed] === kit)
      orUsageError(fail('no-kit', `${typed} needs the package ${kit}. Run: npm install ${kit}`, { word: kit }));
  }
}

function isInstalled(kit: string): boolean {
  try {
    import.meta.resolve(`${kit}/commands`);
    return true;
  } catch {
    return false;
  }
}
