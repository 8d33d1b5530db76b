/** A self-play file with one game per line. Another run may have left it unfinished. */
import { createReadStream, existsSync, truncateSync } from 'node:fs';
import { fail, ok, type Result } from '@boardwright/core';
import { isRecord, parseJson } from '@boardwright/core/decode';
import { same } from '@boardwright/core/host';
import type { SelfPlaySettings } from './self-play.ts';

/** Returns the number of games in a file, after removing an incomplete last line. Fails if the games have other settings. */
export async function writtenGames(file: string, settings: SelfPlaySettings): Promise<Result<number>> {
  if (!existsSync(file)) return ok(0);
  const { first, lines, end, size } = await scanned(file);
  if (size > 0 && !isStartOfFirst(first, lines, settings)) return otherGames(file);
  truncateSync(file, end);
  return ok(lines);
}

/** The facts about a file: its first line, the number of complete lines, where the last of them ends, and its size. */
interface Scanned {
  readonly first: string;
  readonly lines: number;
  readonly end: number;
  readonly size: number;
}

/** Reads a file in pieces, because the games of a long run do not fit into memory. */
async function scanned(file: string): Promise<Scanned> {
  let [first, lines, end, size] = ['', 0, 0, 0];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (lines === 0) first += chunk.toString('latin1').split('\n', 1)[0] ?? '';
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) {
      lines++;
      end = size + at + 1;
    }
    size += chunk.length;
  }
  return { first: Buffer.from(first, 'latin1').toString(), lines, end, size };
}
const NEWLINE = 10;

/** Returns whether a file contains only a part of its first line, because the run was interrupted in its first game. */
function isStartOfFirst(first: string, lines: number, settings: SelfPlaySettings): boolean {
  if (lines === 0) return first.startsWith('{"n":0,');
  const line = parseJson(first, 'line');
  return line.ok && isFirstLine(line.value, settings);
}

export function otherGames(file: string): Result<never> {
  return fail('other-arena', `${file} contains other games. Use another file.`, { file });
}

function isFirstLine(line: unknown, settings: SelfPlaySettings): boolean {
  if (!isRecord(line) || !isRecord(line['save'])) return false;
  const { game, options, seed, names, nodes, opening, views } = settings;
  return (
    same(
      [
        line['save']['game'],
        line['save']['options'],
        line['save']['seed'],
        line['bots'],
        line['nodes'],
        line['opening'],
      ],
      [game, options, `${seed}/0/setup`, names, nodes, opening],
    ) && 'views' in line === views
  );
}
