import { loadKnowledge } from '@boardwright/bots';
import { required } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { games } from '@boardwright/games';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WonPosition } from './convert.ts';

/** Reads the positions of a game. Each line has the seat that has won and the position text; # begins a comment. */
export function wonPositions(game: string): readonly WonPosition[] {
  const lines = readFileSync(join(import.meta.dirname, 'won', `${game}.txt`), 'utf8').split('\n');
  return lines.filter((line) => /^\d /.test(line)).map((line) => ({ winner: Number(line[0]), text: line.slice(2) }));
}

interface Asked {
  readonly knowledge: Knowledge;
  /** With their numbers, from 1. */
  readonly positions: readonly (readonly [number: number, position: WonPosition])[];
}

/** Decodes the arguments `<game> [first] [last]` of a command: a game, and all its positions or those from first to last. */
export async function askedPositions([id = '', first = '1', last = 'Infinity']: readonly string[]): Promise<Asked> {
  const knowledge = required(await loadKnowledge(games, id), `game ${id}`);
  const all = wonPositions(id).map((position, i) => [i + 1, position] as const);
  return { knowledge, positions: all.filter(([n]) => n >= Number(first) && n <= Number(last)) };
}
