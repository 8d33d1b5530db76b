/** Which face fits: keys in a terminal, else lines, or JSON if asked for. */
import type { ReadStream, WriteStream } from 'node:tty';
import type { Face, Look } from '../face.ts';
import type { World } from '../world.ts';
import { jsonFace } from './json.ts';
import { lineFace, readLines } from './lines.ts';
import { takeScreen, type Stop } from './screen.ts';
import { terminalFace, type Hold } from './terminal.ts';

export interface LookFlags {
  readonly ascii?: boolean;
  readonly latin?: boolean;
  /** false by --no-color. */
  readonly color?: boolean;
  readonly json?: boolean;
  readonly plain?: boolean;
}

export function lookOf({ env, stdout }: World, flags: LookFlags): Look {
  const isTerminal = (stdout as Partial<WriteStream>).isTTY === true && env['TERM'] !== 'dumb';
  const colour = isTerminal && !env['NO_COLOR'] && flags.color !== false && flags.json !== true;
  return {
    ascii: flags.ascii === true,
    latin: flags.latin === true,
    colour,
    marks: !colour && flags.json !== true,
  };
}

/** Both ends are a terminal, and nobody asked for lines. */
export function isLive({ env, stdin, stdout }: World, flags: LookFlags): boolean {
  const both = (stdin as Partial<ReadStream>).isTTY === true && (stdout as Partial<WriteStream>).isTTY === true;
  return both && env['TERM'] !== 'dumb' && flags.plain !== true && flags.json !== true;
}

export function faceFor(world: World, flags: LookFlags, stop: (reason: Stop) => void, hold: Hold | null): Face {
  const look = lookOf(world, flags);
  if (isLive(world, flags))
    return terminalFace(takeScreen(world.stdin as ReadStream, world.stdout as WriteStream, stop), look, hold);
  const write = (text: string): void => void world.stdout.write(text);
  const source = readLines(world.stdin);
  const typed = (world.stdin as Partial<ReadStream>).isTTY === true;
  return flags.json === true ? jsonFace(source, write, look) : lineFace(source, write, look, typed);
}
