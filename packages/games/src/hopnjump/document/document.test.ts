/**
 * Tests that, without a rule set, the functions of this folder return what the document's package returns. That package has tests of its
 * own.
 */
import { pick, rng } from '@boardwright/core';
import * as document from '@jumpfrog/rules';
import { boardOf } from '@jumpfrog/rules/board';
import { PLAYERS, TARGET } from '@jumpfrog/rules/constants';
import { expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { applyMove, checkWinner, createInitialBoard, listLegalMoves, RULES, type Board, type Move } from '../index.ts';

const EDGE_ROWS = RULES['edge-rows'];

test('along a random game moves and boards are those of the document', () => {
  const source = rng(`${seed}/document`);
  let board = createInitialBoard();
  for (let ply = 0; ply < bySize(60, 200, 2000); ply++) {
    const player = PLAYERS[ply % 2] ?? 'GREEN';
    const moves = document.listLegalMoves(board, player);
    expect(listLegalMoves(board, player)).toEqual(moves);
    for (const move of moves) expect(applyMove(board, move)).toEqual(document.applyMove(board, move));
    if (moves.length > 0) board = document.applyMove(board, pick(moves, source));
  }
});

test.each(PLAYERS)('%s has won on the squares of the document', (owner) => {
  const board = boardOf(TARGET[owner].map((at, i) => ({ at, piece: { id: `${i}`, owner } })));
  expect([checkWinner(board), document.checkWinner(board)]).toEqual([owner, owner]);
});

test('a rule set counts: along the edge frogs step sideways only where edge rows are played', () => {
  const board = createInitialBoard();
  const sideways: Move = { type: 'STEP', from: { r: 7, c: 0 }, to: { r: 7, c: 1 } };
  expect(applyMove(board, sideways)).toBe(board);
  expect(applyMove(board, sideways, EDGE_ROWS)[7]?.[1]?.id).toBe('G1');
  expect(listLegalMoves(board, 'GREEN', EDGE_ROWS)).toContainEqual(sideways);
});

test.each<unknown>([undefined, null, 7, 'board', {}, [], createInitialBoard().slice(1)])('%j is no board', (raw) => {
  const board = raw as Board;
  const step: Move = { type: 'STEP', from: { r: 6, c: 1 }, to: { r: 5, c: 0 } };
  expect([listLegalMoves(board, 'GREEN', EDGE_ROWS), checkWinner(board, EDGE_ROWS)]).toEqual([[], null]);
  expect(applyMove(board, step, EDGE_ROWS)).toBe(raw);
});
