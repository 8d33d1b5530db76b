/** Computes whole games in advance, as lines that players send, so that a load driver need not compute anything. */
import { pick, presetOf, rng, unwrap, type Game, type Kind } from '@boardwright/core';
import { begin, fold, newSave, resolve, pending, type Table } from '@boardwright/core/host';
import { randomBytes } from 'node:crypto';
import { freshSeed } from '@boardwright/core';
import { diceOf, type Entropy } from '../secrets.ts';

/** Dice with a known key, so that a script knows their results. */
export const KNOWN_DICE = diceOf('known to scripts');
const KNOWN_SEED = freshSeed({ below: () => 0 });
/** Makes the seed of a match known: seeds are drawn as four bytes. Ids and secrets stay random. */
export const knownSeeds: Entropy = (bytes) => (bytes === 4 ? Buffer.alloc(bytes) : randomBytes(bytes));

/** A line, and the seat that sends it. */
export interface Line {
  readonly seat: number;
  readonly text: string;
}

/** Returns the lines of at most `plies` random plies of one match. */
export function script<K extends Kind>(game: Game<K>, preset: string, seed: string, plies: number): readonly Line[] {
  const source = rng(seed);
  const lines: Line[] = [];
  let table = opened(game, preset);
  while (lines.length < plies && table.outcome === null) {
    const seat = Number(game.turn(table.state).may[0]);
    const action = pick(game.legalActions(table.state, seat), source);
    const id = `line-${lines.length}`.padEnd(22, '-');
    const message = { type: 'command', id, expect: table.since[seat], command: { type: 'ply', action } };
    lines.push({ seat, text: JSON.stringify(message) });
    table = drawn(game, fold(game, table, { type: 'ply', at: 1, actor: seat, action }));
  }
  return lines;
}

function opened<K extends Kind>(game: Game<K>, preset: string): Table<K> {
  let table = unwrap(begin(game, newSave(game, presetOf(game, preset), KNOWN_SEED)));
  for (const seat of table.chairs.keys()) table = fold(game, table, { type: 'sit', at: 1, seat, who: 'person' });
  return drawn(game, table);
}

function drawn<K extends Kind>(game: Game<K>, table: Table<K>): Table<K> {
  let now = table;
  for (let draw = pending(game, now); draw !== null; draw = pending(game, now))
    now = fold(game, now, resolve(draw, KNOWN_DICE(draw), 1));
  return now;
}
