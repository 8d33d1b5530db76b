import { describe, expect, it } from 'vitest';
import { BANQI_PRESETS } from './presets.ts';
import {
  checkWinCondition,
  executeCapture,
  executeFlip,
  executeMove,
  executeStop,
  getLegalMoves,
  validateCapture,
  validateFlip,
  validateMove,
  validateStop,
} from '../document/engine.ts';
import { modeOf } from './guard.ts';
import { scene, withCaptured, type Scene } from './scene.oracle.ts';
import { currentTurn } from './turn.ts';
import type { Match, RuleOptions } from './types.ts';

const table = (rules: Partial<RuleOptions>, cells: Scene, turn = 'red'): Match =>
  scene(cells, turn, modeOf('classic', rules));
const takes = (rules: Partial<RuleOptions>, attacker: string, target: string): boolean =>
  validateCapture(table(rules, { 0: attacker, 4: target }), 0, 4).isValid;
const refused = (error: string): object => ({ isValid: false, error });
const kinds = (match: Match, by: string): string[] => (match.capturedByFaction[by] ?? []).map(({ type }) => type);

describe('presets', () => {
  it('taiwan is the contract with the turn to the opponent, 40 quiet plies and threefold repetition', () => {
    expect(BANQI_PRESETS.taiwan).toEqual({
      ...BANQI_PRESETS.contract,
      firstFlipTurn: 'opponent',
      noProgressPlies: 40,
      repetition: 3,
    });
  });
  it('the others differ from taiwan in their own rules only', () => {
    const { taiwan, hongkong, mainland, park } = BANQI_PRESETS;
    expect(hongkong).toEqual({ ...taiwan, rankOrder: 'hongkong', cannonCapture: 'rank' });
    expect(mainland).toEqual({ ...taiwan, equalRank: 'both' });
    expect(park).toEqual({ ...taiwan, chain: true, rookRush: true });
  });
});

describe('rankOrder and cannonCapture', () => {
  it('Hong Kong: King Rook Horse Cannon Guard Minister Pawn', () => {
    const order = 'KRHCGMP';
    for (const [i, a] of order.split('').entries()) {
      for (const [j, b] of order.split('').entries()) {
        const expected = a === 'K' && b === 'P' ? false : a === 'P' && b === 'K' ? true : i <= j;
        expect(takes(BANQI_PRESETS.hongkong, a, b.toLowerCase()), `${a} takes ${b}`).toBe(expected);
      }
    }
  });
  it('a Cannon by rank does not jump', () => {
    const match = table({ cannonCapture: 'rank' }, { 0: 'C', 4: 'p', 8: 'k' });
    expect(validateCapture(match, 0, 8)).toEqual(refused('Target not adjacent'));
    expect(validateCapture(match, 0, 4)).toEqual({ isValid: true });
  });
});

describe('King and Pawn', () => {
  it('pawnTakesKing and kingTakesPawn', () => {
    expect(takes({ pawnTakesKing: false }, 'P', 'k')).toBe(false);
    expect(takes({ kingTakesPawn: true }, 'K', 'p')).toBe(true);
  });
});

describe('equalRank both', () => {
  const rules = { equalRank: 'both' } as const;
  it('removes both pieces, each captured by the other side', () => {
    const next = executeCapture(table(rules, { 0: 'R', 4: 'r', 20: 'K', 31: 'k' }), 0, 4);
    expect([next.board[0], next.board[4]]).toEqual([null, null]);
    expect([kinds(next, 'red'), kinds(next, 'black')]).toEqual([['Rook'], ['Rook']]);
    expect(next.factions.map(({ pieceCount }) => pieceCount)).toEqual([15, 15]);
  });
  it('a Cannon that jumps onto a Cannon pays nothing: its capture knows no rank', () => {
    const next = executeCapture(table(rules, { 0: 'C', 4: 'p', 8: 'c', 31: 'k' }), 0, 8);
    expect(next.board[8]?.type).toBe('Cannon');
  });
  it('the last two pieces of both sides are a draw', () => {
    const match = withCaptured(table(rules, { 0: 'P', 4: 'p' }), {
      red: 'kggmmrrhhccpppp',
      black: 'KGGMMRRHHCCPPPP',
    });
    const over = executeCapture(match, 0, 4);
    expect(checkWinCondition(over)).toEqual({ hasEnded: true, reason: 'draw' });
  });
});

describe('chain', () => {
  const cells: Scene = { 0: 'R', 4: 'h', 8: 'p', 9: 'G', 20: '?k', 31: 'k' };
  const match = table({ chain: true }, cells);
  const once = executeCapture(match, 0, 4);
  it('a capture keeps the turn while the same piece can capture on', () => {
    expect([once.chain, currentTurn(once)]).toEqual([4, 'red']);
    expect(getLegalMoves(once)).toEqual({ flips: [], moves: [], captures: [{ fromIndex: 4, toIndex: 8 }] });
  });
  it('nothing else may be done meanwhile', () => {
    expect(validateFlip(once, 20)).toEqual(refused('Capture chain in progress'));
    expect(validateMove(once, 4, 0)).toEqual(refused('Capture chain in progress'));
    expect(validateCapture(once, 9, 8)).toEqual(refused('Capture chain in progress'));
  });
  it('stop ends it and passes the turn', () => {
    const stopped = executeStop(once);
    expect([stopped.chain, currentTurn(stopped)]).toEqual([null, 'black']);
    expect(validateStop(match)).toEqual(refused('No capture chain in progress'));
    expect(executeStop(match)).toBe(match);
  });
  it('the last capture passes the turn by itself', () => {
    const twice = executeCapture(once, 4, 8);
    expect([twice.chain, currentTurn(twice)]).toEqual([null, 'black']);
  });
});

describe('darkCapture', () => {
  const attack = (rules: Partial<RuleOptions>, attacker: string, target: string): Match =>
    executeCapture(table(rules, { 0: attacker, 4: `?${target}`, 31: 'k', 20: 'P' }), 0, 4);
  it.each(['probe', 'trade'] as const)('%s: a weaker enemy is captured', (darkCapture) => {
    const next = attack({ darkCapture }, 'R', 'h');
    expect([next.board[0], next.board[4]?.type, kinds(next, 'red')]).toEqual([null, 'Rook', ['Horse']]);
    expect(next.capturedByFaction['red']?.[0]).toMatchObject({ isRevealed: true, isDead: true });
  });
  it.each(['probe', 'trade'] as const)('%s: an own piece is turned and the attacker stays', (darkCapture) => {
    const next = attack({ darkCapture }, 'R', 'P');
    expect([next.board[0]?.type, next.board[4]?.isRevealed, currentTurn(next)]).toEqual(['Rook', true, 'black']);
  });
  it('probe: a stronger enemy is turned and the attacker stays', () => {
    const next = attack({ darkCapture: 'probe' }, 'R', 'g');
    expect([next.board[0]?.type, next.board[4]?.isRevealed, currentTurn(next)]).toEqual(['Rook', true, 'black']);
  });
  it('trade: a stronger enemy is turned and the attacker dies', () => {
    const next = attack({ darkCapture: 'trade' }, 'R', 'g');
    expect([next.board[0], next.board[4]?.isRevealed, kinds(next, 'black')]).toEqual([null, true, ['Rook']]);
  });
  it('a Cannon jumps at a face-down piece whatever it is', () => {
    const next = executeCapture(table({ darkCapture: 'probe' }, { 0: 'C', 4: 'p', 8: '?k' }), 0, 8);
    expect(kinds(next, 'red')).toEqual(['King']);
  });
});

describe('rookRush', () => {
  const match = table({ rookRush: true }, { 0: 'R', 12: 'k', 1: 'g', 31: 'p' });
  it('a Rook slides over empty cells', () => {
    expect(getLegalMoves(match).moves.map((m) => m.toIndex)).toEqual([4, 8]);
    expect(validateMove(match, 0, 16)).toEqual(refused('Destination not reachable'));
  });
  it('after at least one empty cell it captures whatever the rank, next to it by rank', () => {
    expect(validateCapture(match, 0, 12)).toEqual({ isValid: true });
    expect(validateCapture(match, 0, 1)).toEqual(refused('Invalid capture: rank too low'));
    expect(validateCapture(match, 0, 31)).toEqual(refused('Target not reachable'));
  });
});

describe('horseDiagonal', () => {
  const match = table({ horseDiagonal: true }, { 5: 'H', 0: 'k', 4: 'k', 30: 'p' });
  it('a Horse also moves diagonally', () => {
    expect(
      getLegalMoves(match)
        .moves.map((m) => m.toIndex)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 6, 8, 9, 10]);
  });
  it('and captures diagonally whatever the rank', () => {
    expect(validateCapture(match, 5, 0)).toEqual({ isValid: true });
    expect(validateCapture(match, 5, 4)).toEqual(refused('Invalid capture: rank too low'));
    expect(validateCapture(match, 5, 30)).toEqual(refused('Target not reachable'));
  });
});

describe('cannonSlide', () => {
  it('a Cannon slides when it does not capture', () => {
    const match = table({ cannonSlide: true }, { 0: 'C', 12: 'p', 20: 'k' });
    expect(getLegalMoves(match).moves.map((m) => m.toIndex)).toEqual([1, 2, 3, 4, 8]);
    expect(getLegalMoves(match).captures).toEqual([{ fromIndex: 0, toIndex: 20 }]);
    expect(validateMove(match, 0, 16)).toEqual(refused('Destination not reachable'));
  });
});

/** Moves a red and a black piece back and forth, each between two squares. */
function toAndFro(match: Match, plies: number): Match {
  let now = match;
  for (let i = 0; i < plies; i++) {
    const from = now.board.findIndex((p) => p?.isRevealed && p.factionId === currentTurn(now));
    now = executeMove(now, from, from % 4 === 0 ? from + 1 : from - 1);
  }
  return now;
}

describe('draws', () => {
  const cells: Scene = { 0: 'K', 28: 'k', 15: '?p' };
  it('noProgressPlies counts plies without flip or capture', () => {
    const match = table({ noProgressPlies: 40 }, cells);
    expect(toAndFro(match, 39)).toMatchObject({ status: 'in-progress', movesWithoutCapture: 1 });
    expect(toAndFro(match, 40)).toMatchObject({ status: 'ended', winner: null });
  });
  it('a flip and a capture set it back', () => {
    const late: Match = { ...table({ noProgressPlies: 40 }, { ...cells, 4: 'g' }), movesWithoutCapture: 1 };
    expect(executeFlip(late, 15)).toMatchObject({ status: 'in-progress', movesWithoutCapture: 40 });
    expect(executeCapture(late, 0, 4)).toMatchObject({ status: 'in-progress', movesWithoutCapture: 40 });
  });
  it('the third time the same position stands with the same side to move, it is a draw', () => {
    const match = table({ repetition: 3 }, cells);
    expect(toAndFro(match, 7).status).toBe('in-progress');
    expect(toAndFro(match, 8)).toMatchObject({ status: 'ended', winner: null });
    expect(checkWinCondition(toAndFro(match, 8))).toEqual({ hasEnded: true, reason: 'draw' });
  });
  it('a flip in between starts the count again', () => {
    const match = toAndFro(table({ repetition: 3 }, cells), 4);
    expect(toAndFro(executeFlip(match, 15), 7).status).toBe('in-progress');
  });
  it('the same board with the other side to move is another position', () => {
    let match = table({ repetition: 3, rookRush: true }, { 0: 'R', 31: 'r', 13: '?p' });
    const plies = [
      [0, 4],
      [31, 27],
      [4, 8],
      [27, 31],
      [8, 0],
      [31, 27],
      [0, 4],
      [27, 23],
      [4, 0],
      [23, 31],
    ] as const;
    for (const [from, to] of plies) match = executeMove(match, from, to);
    expect([match.quiet?.length, match.status]).toEqual([20, 'in-progress']);
  });
  it('two pieces of one kind that change places make the same position', () => {
    const shared = table({ repetition: 3 }, { 0: 'P', 2: 'P', 28: 'k', 15: '?p' });
    let match: Match = { ...shared, board: shared.board.map((piece, i) => piece && { ...piece, id: `piece ${i}` }) };
    const red = [
      [0, 4],
      [2, 1],
      [1, 0],
      [4, 5],
      [5, 6],
      [6, 2],
    ] as const;
    const black = [
      [28, 29],
      [29, 28],
    ] as const;
    for (let i = 0; i < 12; i++) {
      const [from, to] = (i % 2 === 0 ? red[(i / 2) % 6] : black[((i - 1) / 2) % 2]) as readonly [number, number];
      match = executeMove(match, from, to);
    }
    expect(match.quiet).toHaveLength(24);
    const again = toAndFro(match, 4);
    expect([match.status, again.status]).toEqual(['in-progress', 'ended']);
  });
});
