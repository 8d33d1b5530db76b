import { rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { neighbours } from '../rules/board.ts';
import { GAME_MODES } from '../rules/constants.ts';
import { checkWinCondition, executeCapture, executeFlip, executeMove, getLegalMoves } from './engine.ts';
import { modeOf } from '../rules/guard.ts';
import { createInitialMatch } from '../rules/match.ts';
import { ended, frozen, scene, withCaptured, type Scene } from '../rules/scene.oracle.ts';
import { blackCaptured, currentTurn, pieceColor, redCaptured } from '../rules/turn.ts';
import { PIECE_TYPES, type Match, type Piece } from '../rules/types.ts';

const start = frozen(createInitialMatch(GAME_MODES.classic, { random: rng('classic start') }));
/** All red pieces except one Pawn, which Black is about to capture. */
const REDS_BUT_PAWN = 'KGGMMRRHHCCPPPP';

describe('executeFlip', () => {
  it('turns the piece and changes nothing else on the board', () => {
    const next = executeFlip(start, 9);
    expect(next.board[9]).toEqual({ ...(start.board[9] as Piece), isRevealed: true });
    expect(next.board.filter((_, i) => i !== 9)).toEqual(start.board.filter((_, i) => i !== 9));
  });
  it('the first flip sets the turn to the colour of the flipped piece and the status to in-progress', () => {
    for (const factionId of ['red', 'black']) {
      const index = start.board.findIndex((p) => p?.factionId === factionId);
      const next = executeFlip(start, index);
      expect(next.status).toBe('in-progress');
      expect(currentTurn(next)).toBe(factionId);
    }
  });
  it('in the played rules the first flip gives the turn to the opponent', () => {
    const match = createInitialMatch(modeOf('classic', { firstFlipTurn: 'opponent' }), { random: rng('opponent') });
    const index = match.board.findIndex((p) => p?.factionId === 'red');
    expect(currentTurn(executeFlip(match, index))).toBe('black');
  });
  it('a later flip passes the turn to the opponent', () => {
    const once = executeFlip(start, 0);
    const twice = executeFlip(once, 1);
    expect(currentTurn(twice)).not.toBe(currentTurn(once));
    expect(currentTurn(executeFlip(twice, 2))).toBe(currentTurn(once));
  });
  it('returns the very same match for anything illegal', () => {
    expect(executeFlip(start, 32)).toBe(start);
    const match = scene({ 0: 'K', 1: 'k' });
    expect(executeFlip(match, 0)).toBe(match);
  });
});

describe('executeMove', () => {
  const match = frozen(scene({ 5: 'R', 20: 'k' }));
  it('moves the piece, empties its cell and passes the turn, in a new match', () => {
    const next = executeMove(match, 5, 9);
    expect(next).not.toBe(match);
    expect(next.board[9]).toEqual(match.board[5]);
    expect(next.board[5]).toBeNull();
    expect(currentTurn(next)).toBe('black');
  });
  it('returns the very same match for anything illegal', () => {
    expect(executeMove(match, 5, 10)).toBe(match);
    expect(executeMove(match, 20, 21)).toBe(match);
  });
});

describe('executeCapture', () => {
  const match = frozen(scene({ 0: 'R', 4: 'h', 20: 'k', 31: 'P' }));
  const next = executeCapture(match, 0, 4);
  it('moves the attacker onto the target and empties its cell', () => {
    expect(next.board[4]).toEqual(match.board[0]);
    expect(next.board[0]).toBeNull();
  });
  it('adds the target, dead, to the captured array of the capturer', () => {
    expect(redCaptured(next)).toEqual([{ ...(match.board[4] as Piece), isDead: true }]);
    expect(blackCaptured(next)).toEqual([]);
  });
  it('passes the turn', () => {
    expect(currentTurn(next)).toBe('black');
  });
  it('pieceCount follows captures', () => {
    expect(next.factions.map(({ pieceCount }) => pieceCount)).toEqual([16, 15]);
  });
  it('returns the very same match for anything illegal', () => {
    expect(executeCapture(match, 0, 20)).toBe(match);
  });
  it('the 16th capture ends the match with capture-all, though the loser has no move either', () => {
    const last = withCaptured(scene({ 0: 'P', 4: 'p' }, 'black'), { black: REDS_BUT_PAWN });
    const won = executeCapture(last, 4, 0);
    expect(won.status).toBe('ended');
    expect(won.winner).toBe('black');
    expect(checkWinCondition(won)).toEqual({ hasEnded: true, winner: 'black', reason: 'capture-all' });
    expect(currentTurn(won)).toBe('black');
    expect(won.factions[0]).toMatchObject({ pieceCount: 0, isEliminated: true });
  });
  it('losing the King does not end the match', () => {
    expect(executeCapture(scene({ 0: 'P', 4: 'k', 20: 'p' }), 0, 4).status).toBe('in-progress');
  });
  it('tests the stalemate of the side now to move, not of the capturer', () => {
    const trapped = executeCapture(scene({ 0: 'p', 1: 'G', 8: 'G', 4: 'h' }), 8, 4);
    expect(checkWinCondition(trapped)).toEqual({ hasEnded: true, winner: 'red', reason: 'stalemate' });
    const alive = executeCapture(scene({ 4: 'h', 0: 'K', 1: 'p', 5: 'p', 8: 'p' }), 0, 4);
    expect(alive.status).toBe('in-progress');
  });
});

describe('checkWinCondition', () => {
  it('has not ended before the first flip', () => {
    expect(checkWinCondition(start)).toEqual({ hasEnded: false });
  });
  it('capture-all: a captured array holds all 16 opponents', () => {
    const match = withCaptured(scene({ 5: 'K' }, 'black'), { red: 'kggmmrrhhccppppp' });
    expect(checkWinCondition(match)).toEqual({ hasEnded: true, winner: 'red', reason: 'capture-all' });
  });
  it.each<[string, Scene]>([
    ['a Pawn between Guards', { 0: 'P', 1: 'g', 4: 'g' }],
    ['a King between Pawns', { 0: 'K', 1: 'p', 4: 'p' }],
  ])('stalemate: %s has no action, so the opponent wins', (_, cells) => {
    expect(checkWinCondition(scene(cells))).toEqual({ hasEnded: true, winner: 'black', reason: 'stalemate' });
  });
  it('a Cannon that can jump is not stalemated', () => {
    expect(checkWinCondition(scene({ 0: 'C', 1: 'p', 4: 'p', 8: 'p' }))).toEqual({ hasEnded: false });
  });
  it('a face-down piece is an action for everybody', () => {
    expect(checkWinCondition(scene({ 0: 'P', 1: 'g', 4: 'g', 31: '?p' }))).toEqual({ hasEnded: false });
  });
  it('repeats its verdict on an ended match', () => {
    const over = executeMove(scene({ 0: 'p', 1: 'G', 8: 'G' }), 8, 4);
    expect(over.status).toBe('ended');
    expect(checkWinCondition(over)).toEqual({ hasEnded: true, winner: 'red', reason: 'stalemate' });
    expect(checkWinCondition(over)).toEqual(checkWinCondition(JSON.parse(JSON.stringify(over)) as Match));
  });
  it('no draw in Classic by the letter: the counter stays null', () => {
    let match = scene({ 0: 'K', 31: 'k' });
    for (let i = 0; i < 200; i++) {
      const red = currentTurn(match) === 'red';
      const from = match.board.findIndex((p) => p?.factionId === currentTurn(match));
      match = executeMove(match, from, red ? (from === 0 ? 4 : 0) : from === 31 ? 27 : 31);
    }
    expect(match.status).toBe('in-progress');
    expect(match.movesWithoutCapture).toBeNull();
  });
});

describe('getLegalMoves', () => {
  it('at the start: 32 flips, no moves, no captures', () => {
    expect(getLegalMoves(start)).toEqual({ flips: Array.from({ length: 32 }, (_, i) => i), moves: [], captures: [] });
  });
  it('after the first flip: 31 flips and nothing else, whoever is to move', () => {
    for (let i = 0; i < 32; i++) {
      for (const mode of [GAME_MODES.classic, modeOf('classic', { firstFlipTurn: 'opponent' })]) {
        const legal = getLegalMoves(executeFlip({ ...start, mode }, i));
        expect([legal.flips.length, legal.moves, legal.captures]).toEqual([31, [], []]);
      }
    }
  });
  it('lists flips, moves and captures of the side to move only', () => {
    expect(getLegalMoves(scene({ 0: 'R', 4: 'h', 1: '?K', 8: 'p' }))).toEqual({
      flips: [1],
      moves: [],
      captures: [{ fromIndex: 0, toIndex: 4 }],
    });
  });
  it('is empty after the end', () => {
    expect(getLegalMoves(ended(scene({ 0: 'R' })))).toEqual({ flips: [], moves: [], captures: [] });
  });
});

describe('the board', () => {
  it.each([
    [0, [1, 4]],
    [3, [2, 7]],
    [5, [1, 4, 6, 9]],
    [10, [6, 9, 11, 14]],
    [28, [24, 29]],
    [31, [27, 30]],
  ])('the neighbours of %i', (index, expected) => {
    expect(neighbours(GAME_MODES.classic, index)).toEqual(expected);
  });
  it('has 104 directed adjacencies: 4 corners, 16 edges, 12 inside', () => {
    const degrees = Array.from({ length: 32 }, (_, i) => neighbours(GAME_MODES.classic, i).length);
    expect([2, 3, 4].map((n) => degrees.filter((d) => d === n).length)).toEqual([4, 16, 12]);
    expect(degrees.reduce((sum, d) => sum + d)).toBe(104);
  });
});

describe('the names of the earlier document', () => {
  it('currentTurn is null before the first flip', () => {
    expect(currentTurn(start)).toBeNull();
  });
  it('pieceColor', () => {
    expect(PIECE_TYPES).toHaveLength(7);
    expect(pieceColor(start.board.find((p) => p?.factionId === 'red') as Piece)).toBe('red');
    expect(pieceColor(start.board.find((p) => p?.factionId === 'black') as Piece)).toBe('black');
    const colour = (factionId: string): string => pieceColor({ ...(start.board[0] as Piece), factionId });
    expect(['team-a', 'team-b', 'team-c'].map(colour)).toEqual(['green', 'red', 'black']);
  });
});
