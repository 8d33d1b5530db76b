import { describe, expect, it } from 'vitest';
import { getLegalMoves, executeMove, validateCapture, validateMove } from '../document/engine.ts';
import { DRAFT as draft, dealt, flipNext, scene } from './scene.oracle.ts';
import { currentTurn } from './turn.ts';
import type { Match } from './types.ts';

const refused = (error: string): object => ({ isValid: false, error });

describe('the draft', () => {
  it('starts with 32 flips and gives the second player exactly 31', () => {
    const start = dealt('');
    expect(getLegalMoves(start).flips).toHaveLength(32);
    const legal = getLegalMoves(flipNext(dealt('H')));
    expect([legal.flips.length, legal.moves, legal.captures]).toEqual([31, [], []]);
  });
  it('P1 flips b, P2 flips b, P3 flips c: P1 = b, P3 = c, P2 = a, and P1 is to move', () => {
    const match = flipNext(dealt('HRh'), 3);
    expect(match.seats).toEqual({ turn: 0, factions: ['team-b', 'team-a', 'team-c'] });
    expect(match.status).toBe('in-progress');
    expect(currentTurn(match)).toBe('team-b');
  });
  it('an unassigned player can only flip', () => {
    const match = flipNext(dealt('H'));
    expect([match.currentFactionIndex, currentTurn(match), match.status]).toEqual([-1, null, 'in-progress']);
    expect(validateMove(match, 0, 7)).toEqual(refused("Not current player's turn"));
    expect(validateCapture(match, 0, 1)).toEqual(refused("Not current player's turn"));
  });
  it('a flip of a faction that is taken assigns nothing, and the turn still passes', () => {
    const match = flipNext(dealt('HR'), 2);
    expect(match.seats).toEqual({ turn: 2, factions: ['team-b', null, null] });
  });
  it('an assigned player moves before the others are assigned; unclaimed pieces are enemies', () => {
    const match = flipNext(dealt('HRM'), 3);
    expect(match.seats).toEqual({ turn: 0, factions: ['team-b', null, null] });
    const moved = executeMove(match, 0, 7);
    expect(moved.seats?.turn).toBe(1);
    const cells = { 0: 'H', 11: 'p', 44: '?k' };
    const early: Match = { ...scene(cells, 'team-b', draft), seats: { turn: 0, factions: ['team-b', null, null] } };
    expect(validateCapture(early, 0, 11).isValid).toBe(true);
  });
  it('always ends: at the latest on the twelfth flip of those who wait', () => {
    const waiting = flipNext(dealt('KkPPPPPppppp'), 12);
    expect(waiting.seats?.factions.filter((id) => id === null)).toHaveLength(2);
    expect(flipNext(waiting, 2).seats?.factions).not.toContain(null);
  });
  it('the second flip shows the same faction 39 times in 124', () => {
    const sizes = [12, 10, 10];
    expect(sizes.reduce((sum, n) => sum + n * (n - 1), 0) / (32 * 31)).toBe(39 / 124);
  });
});
