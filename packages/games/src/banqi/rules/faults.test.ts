import { describe, expect, it } from 'vitest';
import { GAME_MODES } from './constants.ts';
import { checkWinCondition, executeCapture, executeFlip, executeMove, validateMove } from '../document/engine.ts';
import { setOf } from './pieces.ts';
import { DRAFT as draft, dealt, flipNext, scene, shuffleAbout, withCaptured, type Scene } from './scene.oracle.ts';
import { currentTurn } from './turn.ts';
import type { Match, WholeMode } from './types.ts';

const show = (cells: Scene, turn: string, mode: WholeMode = GAME_MODES.threeKingdoms): Match =>
  scene(cells, turn, mode);

describe('faults of an earlier program that this one does not have', () => {
  it('(a) after the automatic assignment seat and faction index agree', () => {
    const match = flipNext(dealt('Hh'), 2);
    expect(match.seats).toEqual({ turn: 2, factions: ['team-b', 'team-c', 'team-a'] });
    expect([match.currentFactionIndex, currentTurn(match)]).toEqual([0, 'team-a']);
  });
  it('(b) an assigned player of any faction can move during the assignment', () => {
    const match = flipNext(dealt('HRM'), 3);
    expect(currentTurn(match)).toBe('team-b');
    expect(validateMove(match, 0, 7)).toEqual({ isValid: true });
  });
  it('(c) moves and flips skip the seats of eliminated factions', () => {
    const full = show({ 0: 'K', 22: 'M', 44: 'h', 3: '?h' }, 'team-a', draft);
    const two: Match = {
      ...full,
      activeFactions: ['team-a', 'team-c'],
      factions: full.factions.map((f) => (f.id === 'team-b' ? { ...f, isEliminated: true } : f)),
    };
    for (const next of [executeMove(two, 0, 1), executeFlip(two, 3)]) {
      expect([next.seats?.turn, next.currentFactionIndex, currentTurn(next)]).toEqual([2, 1, 'team-c']);
    }
  });
  it.each([59, 60])('(d) one decrement per action: the draw comes from %i on as it should', (left) => {
    const match: Match = { ...show({ 0: 'K', 22: 'M', 44: 'h' }, 'team-a'), movesWithoutCapture: left };
    expect(shuffleAbout(match, left - 1).status).toBe('in-progress');
    expect(shuffleAbout(match, left).status).toBe('ended');
  });
  it('(d) a flip that reaches 0 draws as well', () => {
    const match: Match = { ...show({ 0: 'K', 22: 'M', 44: '?h' }, 'team-a'), movesWithoutCapture: 1 };
    expect(checkWinCondition(executeFlip(match, 44))).toEqual({ hasEnded: true, reason: 'draw' });
  });
  it('(e) a draw is called a draw', () => {
    const match: Match = { ...show({ 0: 'K', 22: 'M', 44: 'h' }, 'team-a'), movesWithoutCapture: 1 };
    expect(checkWinCondition(shuffleAbout(match, 1)).reason).toBe('draw');
  });
  it('(f) pieceCount and isEliminated follow the captures', () => {
    const match = show({ 0: 'K', 1: 'h', 22: 'M', 44: 'h' }, 'team-a');
    expect(executeCapture(match, 0, 1).factions.map((f) => f.pieceCount)).toEqual([12, 10, 9]);
  });
  it('(g) the win after a capture goes to the one who captured, whatever the index', () => {
    const match = withCaptured(show({ 0: 'r', 1: 'G' }, 'team-c'), { 'team-c': 'KPPPPPkpppppGMMRRHHCC' });
    const won = executeCapture(match, 0, 1);
    expect([won.status, won.winner, currentTurn(won)]).toEqual(['ended', 'team-c', 'team-c']);
  });
  it('(h) the red and the black pieces of Team A stay apart', () => {
    const match = show({ 0: 'K', 1: 'g', 3: 'P', 4: 'p', 44: 'M' }, 'team-a');
    expect(match.board.flatMap((p) => (p?.factionId === 'team-a' ? [setOf(p)] : []))).toEqual(['red', 'red', 'black']);
    const next = executeCapture(show({ 0: 'r', 1: 'k', 2: 'K', 44: 'M' }, 'team-c'), 0, 1);
    expect(next.capturedByFaction['team-c']?.[0]).toMatchObject({ id: 'team-a-general-black', type: 'King' });
  });
});
