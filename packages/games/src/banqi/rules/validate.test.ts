import { rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { GAME_MODES } from './constants.ts';
import { validateCapture, validateFlip, validateMove } from '../document/engine.ts';
import { createInitialMatch } from './match.ts';
import { ended, scene, type Scene } from './scene.oracle.ts';

const start = createInitialMatch(GAME_MODES.classic, { random: rng('classic start') });
const valid = { isValid: true };
const refused = (error: string): object => ({ isValid: false, error });
const BAD_INDICES = [-1, 32, 1.5, Number.NaN, Infinity, '3', null, undefined, {}] as unknown as number[];

describe('validateFlip', () => {
  it('any face-down piece is valid before the first flip', () => {
    for (let i = 0; i < 32; i++) expect(validateFlip(start, i)).toEqual(valid);
  });
  it('any face-down piece is valid in progress, whatever its colour', () => {
    const match = scene({ 0: '?K', 1: '?k', 2: 'P' });
    expect(validateFlip(match, 0)).toEqual(valid);
    expect(validateFlip(match, 1)).toEqual(valid);
  });
  it.each(BAD_INDICES)('"Invalid piece index" for %s', (index) => {
    expect(validateFlip(start, index)).toEqual(refused('Invalid piece index'));
  });
  it('"Piece already revealed"', () => {
    expect(validateFlip(scene({ 0: 'K' }), 0)).toEqual(refused('Piece already revealed'));
  });
  it('"No piece at index"', () => {
    expect(validateFlip(scene({ 0: 'K' }), 1)).toEqual(refused('No piece at index'));
  });
  it('"Match already ended"', () => {
    expect(validateFlip(ended(start), 0)).toEqual(refused('Match already ended'));
  });
});

describe('validateMove', () => {
  const match = scene({ 5: 'R', 6: 'p', 12: '?P', 20: 'k' });
  it('one step up, down, left or right to an empty cell is valid', () => {
    for (const to of [1, 4, 9]) expect(validateMove(match, 5, to)).toEqual(valid);
  });
  it.each(BAD_INDICES)('"Invalid indices" for %s', (index) => {
    expect(validateMove(match, index, 4)).toEqual(refused('Invalid indices'));
    expect(validateMove(match, 5, index)).toEqual(refused('Invalid indices'));
  });
  it('"Match not in progress" before the first flip and after the end', () => {
    expect(validateMove(start, 0, 1)).toEqual(refused('Match not in progress'));
    expect(validateMove(ended(match), 5, 4)).toEqual(refused('Match not in progress'));
  });
  it('"No piece at index"', () => {
    expect(validateMove(match, 0, 1)).toEqual(refused('No piece at index'));
  });
  it('"Piece not revealed"', () => {
    expect(validateMove(match, 12, 13)).toEqual(refused('Piece not revealed'));
  });
  it('"Not current player\'s turn"', () => {
    expect(validateMove(match, 20, 21)).toEqual(refused("Not current player's turn"));
  });
  it('"Destination not adjacent" for two steps, a diagonal, a wrap around the edge and no step at all', () => {
    for (const to of [13, 0, 5]) expect(validateMove(match, 5, to)).toEqual(refused('Destination not adjacent'));
    expect(validateMove(scene({ 3: 'R' }), 3, 4)).toEqual(refused('Destination not adjacent'));
  });
  it('"Destination not empty"', () => {
    expect(validateMove(match, 5, 6)).toEqual(refused('Destination not empty'));
  });
  it('a Cannon moves one step like the others', () => {
    expect(validateMove(scene({ 0: 'C' }), 0, 4)).toEqual(valid);
    expect(validateMove(scene({ 0: 'C' }), 0, 8)).toEqual(refused('Destination not adjacent'));
  });
});

describe('validateCapture', () => {
  const at = (cells: Scene, from = 0, to = 4): object => validateCapture(scene(cells), from, to);
  it.each(BAD_INDICES)('"Invalid indices" for %s', (index) => {
    expect(validateCapture(scene({ 0: 'K' }), index, 0)).toEqual(refused('Invalid indices'));
    expect(validateCapture(scene({ 0: 'K' }), 0, index)).toEqual(refused('Invalid indices'));
  });
  it('"Match not in progress"', () => {
    expect(validateCapture(start, 0, 1)).toEqual(refused('Match not in progress'));
    expect(validateCapture(ended(scene({ 0: 'K', 4: 'k' })), 0, 4)).toEqual(refused('Match not in progress'));
  });
  it('"No piece at index" and "No target at index"', () => {
    expect(at({ 4: 'k' })).toEqual(refused('No piece at index'));
    expect(at({ 0: 'K' })).toEqual(refused('No target at index'));
  });
  it('"Attacker not revealed"', () => {
    expect(at({ 0: '?K', 4: 'k' })).toEqual(refused('Attacker not revealed'));
  });
  it('"Not current player\'s turn"', () => {
    expect(at({ 0: 'k', 4: 'K' })).toEqual(refused("Not current player's turn"));
  });
  it('"Target not revealed"', () => {
    expect(at({ 0: 'K', 4: '?k' })).toEqual(refused('Target not revealed'));
  });
  it('"Target is own piece"', () => {
    expect(at({ 0: 'K', 4: 'G' })).toEqual(refused('Target is own piece'));
    expect(at({ 0: 'K' }, 0, 0)).toEqual(refused('Target is own piece'));
  });
  it('"Target not adjacent"', () => {
    expect(at({ 0: 'K', 8: 'g' }, 0, 8)).toEqual(refused('Target not adjacent'));
    expect(at({ 0: 'K', 5: 'g' }, 0, 5)).toEqual(refused('Target not adjacent'));
  });
  it('"King cannot capture Pawn", but a Pawn captures a King', () => {
    expect(at({ 0: 'K', 4: 'p' })).toEqual(refused('King cannot capture Pawn'));
    expect(at({ 0: 'P', 4: 'k' })).toEqual(valid);
  });
  it('"Invalid capture: rank too low"', () => {
    expect(at({ 0: 'H', 4: 'r' })).toEqual(refused('Invalid capture: rank too low'));
    expect(at({ 0: 'P', 4: 'c' })).toEqual(refused('Invalid capture: rank too low'));
  });
  it('"Cannon cannot capture adjacent piece"', () => {
    expect(at({ 0: 'C', 4: 'p' })).toEqual(refused('Cannon cannot capture adjacent piece'));
  });
  it('"Cannon must jump over exactly one piece"', () => {
    expect(at({ 0: 'C', 8: 'h' }, 0, 8)).toEqual(refused('Cannon must jump over exactly one piece'));
    expect(at({ 0: 'C', 4: 'p', 8: 'P', 12: 'k' }, 0, 12)).toEqual(refused('Cannon must jump over exactly one piece'));
    // not on a line
    expect(at({ 0: 'C', 5: 'p', 10: 'k' }, 0, 10)).toEqual(refused('Cannon must jump over exactly one piece'));
    expect(at({ 0: 'C', 5: 'p' }, 0, 5)).toEqual(refused('Cannon must jump over exactly one piece'));
  });

  it('the table of adjacent captures: 26 of 49 pairs of types, 137 of 256 pairs of pieces', () => {
    const takes: Record<string, string> = {
      K: 'KGMRHC',
      G: 'GMRHCP',
      M: 'MRHCP',
      R: 'RHCP',
      H: 'HCP',
      C: '',
      P: 'PK',
    };
    const count: Record<string, number> = { K: 1, G: 2, M: 2, R: 2, H: 2, C: 2, P: 5 };
    let types = 0;
    let pieces = 0;
    for (const attacker of Object.keys(takes)) {
      for (const target of Object.keys(takes)) {
        const can = validateCapture(scene({ 0: attacker, 4: target.toLowerCase() }), 0, 4).isValid;
        expect(can, `${attacker} takes ${target}`).toBe(takes[attacker]?.includes(target));
        if (can) types++;
        if (can) pieces += (count[attacker] as number) * (count[target] as number);
      }
    }
    expect([types, pieces]).toEqual([26, 137]);
  });

  it('a Cannon takes every type by a jump', () => {
    for (const target of 'kgmrhcp') expect(at({ 0: 'C', 4: '?P', 8: target }, 0, 8)).toEqual(valid);
  });

  it.each<[string, Scene, number, boolean]>([
    ['over a face-down screen', { 0: 'C', 4: '?p', 12: 'k' }, 12, true],
    ['not over two screens', { 0: 'C', 4: '?p', 8: 'P', 12: 'k' }, 12, false],
    ['not without a screen', { 0: 'C', 8: 'h' }, 8, false],
    ['not next to it', { 0: 'C', 4: 'p' }, 4, false],
    ['along a row over its own Pawn', { 0: 'C', 1: 'P', 3: 'r' }, 3, true],
    ['not diagonally', { 0: 'C', 5: 'p', 10: 'k' }, 10, false],
    ['not a face-down target', { 0: 'C', 4: 'p', 12: '?k' }, 12, false],
  ])('a Cannon at 0 captures %s', (_, cells, to, legal) => {
    expect(validateCapture(scene(cells), 0, to).isValid).toBe(legal);
  });
});
