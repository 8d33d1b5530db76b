/** Chooses the user interface: keys in a terminal, lines elsewhere, JSON on request. */
import type { Game } from '@boardwright/core';
import type { Ui, DisplaySettings } from './ui.ts';
import { readerOf, showsCjk } from './reader.ts';
import { isTty, type Io, type LiveIo } from '../io/io.ts';
import { jsonUi } from './json.ts';
import { lineUi, readLines } from './lines.ts';
import { takeScreen, type LeaveReason } from './screen.ts';
import { terminalUi, type PauseKeys } from './terminal.ts';

export interface DisplayFlags {
  readonly ascii?: boolean;
  readonly latin?: boolean;
  /** Whether to use colours; false with --no-color. */
  readonly color?: boolean;
  readonly marks?: boolean;
  readonly json?: boolean;
  readonly plain?: boolean;
  readonly cjk?: boolean;
  readonly lang?: string;
}

/**
 * Returns the display settings. CJK glyphs are used only if a flag, the language or the locale says that the font has them; otherwise
 * letters.
 */
export async function displayOf(io: Io, flags: DisplayFlags, game: Game): Promise<DisplaySettings> {
  const { env, stdout } = io;
  const reader = await readerOf(io, flags.lang, game);
  const isTerminal = isTty(stdout) && env['TERM'] !== 'dumb';
  const colour = isTerminal && !env['NO_COLOR'] && flags.color !== false && flags.json !== true;
  return {
    ascii: flags.ascii === true,
    latin: flags.latin === true || !(flags.cjk === true || reader.lang !== 'en' || showsCjk(env)),
    colour,
    marks: flags.marks === true,
    reader,
  };
}

/** Returns whether input and output are a terminal and no flag asks for lines. */
export function isLive(io: Io, flags: DisplayFlags): io is LiveIo {
  const both = isTty(io.stdin) && isTty(io.stdout);
  return both && io.env['TERM'] !== 'dumb' && flags.plain !== true && flags.json !== true;
}

export function uiFor(
  io: Io,
  flags: DisplayFlags,
  look: DisplaySettings,
  stop: (reason: LeaveReason) => void,
  hold: PauseKeys | null,
): Ui {
  if (isLive(io, flags)) return terminalUi(takeScreen(io.stdin, io.stdout, stop), look, hold);
  const write = (text: string): void => void io.stdout.write(text);
  const source = readLines(io.stdin);
  const typed = isTty(io.stdin);
  return flags.json === true ? jsonUi(source, write, look) : lineUi(source, write, look, typed);
}
