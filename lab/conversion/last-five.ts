/**
 * `node --conditions=@boardwright/source lab/conversion/last-five.ts <sets> <positions> <nodes> [checkout …]`: draws random sets of five
 * pieces of Banqi and won positions of each set, and plays these against a defender that knows their tables. Prints how many positions are
 * won by a player that knows the tables, by Master with these nodes per move, and by the Masters of other checkouts.
 */
import { join } from 'node:path';
import { assetsFor, makeBot, playGame } from '@boardwright/bots';
import { required, rng, type Rng } from '@boardwright/core';
import type { Bot, Knowledge } from '@boardwright/core/bots';
import { banqi, type Banqi } from '@boardwright/games/banqi';
import { knowledge } from '@boardwright/games/banqi/bots';
import { drawnKinds, smallPosition } from '../banqi/small-positions.ts';
import { perfectAttacker, perfectDefender } from './banqi-endgames.ts';
import { hasBothSides, LIMIT, longestAfterLoss, MOST_IN_LAB, provedPlies } from './banqi-tables.ts';
import type { WonPosition } from './convert.ts';

const [LEAST_PLIES, TRIES] = [5, 4000];

/** Returns positions of these pieces that the side to move certainly wins, and in which it captures after 5 plies at the earliest. */
function wonEndings(kinds: readonly number[], count: number, source: Rng): readonly WonPosition[] {
  const found: WonPosition[] = [];
  for (let n = 0; n < TRIES && found.length < count; n++) {
    const side = source.below(2) === 0 ? 'red' : 'black';
    const text = smallPosition(kinds, [], side, source);
    const position: WonPosition = { winner: side === 'red' ? 0 : 1, text };
    if ((provedPlies(position, MOST_IN_LAB) ?? 0) >= LEAST_PLIES) found.push(position);
  }
  return found;
}

/** Draws five pieces such that, once one of them is captured, no way to the next capture is longer than the limit of quiet plies. */
function provableKinds(source: Rng): readonly number[] {
  for (;;) {
    const kinds = drawnKinds(MOST_IN_LAB, source).toSorted((a, b) => a - b);
    if (hasBothSides(kinds) && longestAfterLoss(kinds) <= LIMIT) return kinds;
  }
}

function isWon(bot: Bot<Banqi>, { winner, text }: WonPosition, nodes: number): boolean {
  const defender = perfectDefender(MOST_IN_LAB);
  const bots = winner === 0 ? [bot, defender] : [defender, bot];
  const { outcome } = playGame(banqi, bots, 'last five', { position: text, nodes: () => nodes, plies: 800 });
  return outcome?.ranks[winner] === 1 && outcome.ranks[1 - winner] !== 1;
}

/** Returns a function that creates the Master of a checkout. */
async function masterOf(own: Knowledge<Banqi>, make: typeof makeBot, nodes: number): Promise<() => Bot<Banqi>> {
  const level = { ...required(own.levels.at(-1), 'level'), nodes };
  const assets = await assetsFor(own, level);
  return () => make(own, level, assets);
}

async function lastFive([sets = '', positions = '', nodes = '', ...checkouts]: readonly string[]): Promise<void> {
  const makers: [string, () => Bot<Banqi>][] = [
    ['tables', () => perfectAttacker(MOST_IN_LAB)],
    ['master', await masterOf(knowledge, makeBot, Number(nodes))],
  ];
  for (const checkout of checkouts) {
    const bots: { makeBot: typeof makeBot } = await import(join(checkout, 'packages/bots/src/index.ts'));
    const other: { knowledge: typeof knowledge } = await import(join(checkout, 'packages/games/src/banqi/bots.ts'));
    makers.push([checkout, await masterOf(other.knowledge, bots.makeBot, Number(nodes))]);
  }
  const [source, won] = [rng('last five'), makers.map(() => 0)];
  let all = 0;
  for (let set = 0; set < Number(sets); set++) {
    const kinds = provableKinds(source);
    const endings = wonEndings(kinds, Number(positions), source);
    all += endings.length;
    for (const ending of endings)
      for (const [n, [, make]] of makers.entries())
        won[n] = (won[n] ?? 0) + Number(isWon(make(), ending, Number(nodes)));
    console.log(`${set + 1} sets, ${all} endings: ${makers.map(([name], n) => `${name} ${won[n]}`).join(', ')}`);
  }
}

if (import.meta.main) await lastFive(process.argv.slice(2));
