/**
 * Finds won endgames of Banqi with few pieces, for every class of sets that have the same captures, and creates a defender that knows the
 * tables.
 */
import { itemAt, rng, type Seed } from '@boardwright/core';
import type { Bot } from '@boardwright/core/bots';
import { banqi, BANQI_PRESETS, type Banqi, type State } from '@boardwright/games/banqi';
import { houseRulesOf } from '../../packages/games/src/banqi/search/house-rules.ts';
import { LETTERS, smallPosition, STOCK } from '../banqi/small-positions.ts';
import { hasBothSides, provedPlies, tableValue } from './banqi-tables.ts';
import type { WonPosition } from './convert.ts';

const TYPES: number = LETTERS.length / 2;
const CANNON = 5;
const { meets } = houseRulesOf(BANQI_PRESETS.taiwan);
/** The number of sets of squares that are tried before a class counts as having no long wins. */
const TRIES = 2000;

/** Returns one set of kinds for each class of sets with this many pieces. The sets of a class have the same captures. */
export function endgameClasses(pieces: number): readonly (readonly number[])[] {
  const classes = new Map<string, readonly number[]>();
  for (const kinds of setsOf(pieces, 0)) {
    const signature =
      [kinds, kinds.map((kind) => (kind + TYPES) % LETTERS.length)].map(signatureOf).toSorted()[0] ?? '';
    if (hasBothSides(kinds) && !classes.has(signature)) classes.set(signature, kinds);
  }
  return [...classes.values()];
}

function setsOf(pieces: number, least: number): readonly (readonly number[])[] {
  if (pieces === 0) return [[]];
  const firsts = Array.from({ length: LETTERS.length - least }, (_, i) => least + i);
  return firsts.flatMap((kind) => setsOf(pieces - 1, kind).map((rest) => [kind, ...rest])).filter(isInStock);
}

function isInStock(kinds: readonly number[]): boolean {
  return kinds.every((kind) => kinds.filter((other) => other === kind).length <= itemAt(STOCK, kind % TYPES));
}

/** Returns a text that is the same for pieces with the same captures, whatever their order. */
function signatureOf(kinds: readonly number[]): string {
  const texts = orders(kinds).map((order) =>
    order
      .map((kind) => {
        const prey = order.map((other) => meets[(kind << 4) | other]).join('');
        return `${Math.floor(kind / TYPES)}${kind % TYPES === CANNON ? 'C' : ''}${prey}`;
      })
      .join(' '),
  );
  return texts.toSorted()[0] ?? '';
}

function orders(kinds: readonly number[]): readonly (readonly number[])[] {
  if (kinds.length === 0) return [[]];
  return kinds.flatMap((kind, i) => orders(kinds.toSpliced(i, 1)).map((rest) => [kind, ...rest]));
}

/**
 * Returns a position of these pieces that the side to move wins within the limit of quiet plies, whatever happens. Chooses, among several
 * random positions, one with a long way to a capture. Null if none is found.
 */
export function wonEndgame(kinds: readonly number[], seed: Seed): WonPosition | null {
  const source = rng(seed);
  let [found, longest] = [null as WonPosition | null, 1];
  for (let i = 0; i < TRIES; i++) {
    const side = source.below(2) === 0 ? 'red' : 'black';
    const text = smallPosition(kinds, [], side, source);
    if ((tableValue(text) ?? 0) <= longest) continue;
    const position = { winner: side === 'red' ? 0 : 1, text };
    const plies = provedPlies(position);
    if (plies !== null) [found, longest] = [position, plies];
  }
  return found;
}

/** Returns a bot that loses as late as possible and takes every draw. most: up to how many pieces it knows the tables. */
export function perfectDefender(most?: number): Bot<Banqi> {
  return {
    choose: ({ seat, view, legal }) => {
      const values = legal.map((action) => hopeAfter(banqi.apply(view, { actor: seat, action }), most));
      return { action: itemAt(legal, values.indexOf(Math.max(...values))) };
    },
  };
}

/** Returns a bot that wins the next piece as soon as it can. */
export function perfectAttacker(most: number): Bot<Banqi> {
  return {
    choose: ({ seat, view, legal }) => {
      const values = legal.map((action) => waitAfter(banqi.apply(view, { actor: seat, action }), most));
      return { action: itemAt(legal, values.indexOf(Math.min(...values))) };
    },
  };
}

/** Returns, for the side that has just moved, how many plies it takes until it captures or wins; more if it does not win. */
function waitAfter(state: State, most: number): number {
  const outcome = banqi.outcome(state);
  if (outcome !== null) return outcome.reason.includes('draw') ? SAFE : 0;
  const value = tableValue(banqi.notation.position.format(state), most) ?? 0;
  return value < 0 ? -value : SAFE;
}

const SAFE = 1000;

/** Returns, for the side that has just moved, how many plies it takes until it loses a piece; more if it does not lose. */
function hopeAfter(state: State, most?: number): number {
  const outcome = banqi.outcome(state);
  if (outcome !== null) return outcome.reason.includes('draw') ? SAFE : 0;
  const value = tableValue(banqi.notation.position.format(state), most) ?? 0;
  const left = state.match.movesWithoutCapture ?? SAFE;
  return value <= 0 || value > left ? SAFE : value;
}
