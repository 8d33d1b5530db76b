/** Checks that the types and signatures in each document and ours can replace each other. */
import * as catan from '@boardwright/games/catan/board';
import { Board, Game } from '@boardwright/games/369/board';
import {
  BoardGenerator,
  type Faction,
  type GameMode,
  type Match,
  type Piece,
} from '@boardwright/games/banqi/BoardGenerator';
import * as engine from '@boardwright/games/banqi/engine';
import { GAME_MODES } from '@boardwright/games/banqi/GameModes';
import * as jumpfrog from '@jumpfrog/rules';
import { expect, expectTypeOf, test } from 'vitest';

/** Does not compile unless each type is assignable to the other. */
function exchangeable<Ours, Document>(
  ..._proof: Ours extends Document ? (Document extends Ours ? [] : [never]) : [never]
): void {}

test('Hop ’n’ Jump', () => {
  type Player = 'GREEN' | 'BLACK';
  type Coord = { r: number; c: number };
  type Frog = { id: string; owner: Player };
  type Squares = (Frog | null)[][];
  type StepMove = { type: 'STEP'; from: Coord; to: Coord };
  type JumpMove = { type: 'JUMP'; path: Coord[] };
  type Move = StepMove | JumpMove;
  expectTypeOf<jumpfrog.Player>().toEqualTypeOf<Player>();
  expectTypeOf<jumpfrog.Move>().toEqualTypeOf<Move>();
  expectTypeOf(jumpfrog.createInitialBoard).toEqualTypeOf<() => Squares>();
  expectTypeOf(jumpfrog.listLegalMoves).toEqualTypeOf<(board: Squares, player: Player) => Move[]>();
  expectTypeOf(jumpfrog.applyMove).toEqualTypeOf<(board: Squares, move: Move) => Squares>();
  expectTypeOf(jumpfrog.checkWinner).toEqualTypeOf<(board: Squares) => Player | null>();
  expectTypeOf(jumpfrog.isDarkSquare).toEqualTypeOf<(coord: Coord) => boolean>();
  expectTypeOf(jumpfrog.inBounds).toEqualTypeOf<(coord: Coord) => boolean>();
  expect(Object.keys(jumpfrog)).toHaveLength(6);
});

test('369', () => {
  const board = new Board();
  const positions: number[][] = board.findStartPosition(0, 0);
  const count: number[] = board.countConsecutive(board.findStartPosition(0, 0));
  const score: number = board.checkMultiples(count);
  const { playerScores, gameOver, currentPlayer } = new Game();
  const scores: readonly number[] = playerScores;
  const isOver: boolean = gameOver;
  const player: 1 | 2 = currentPlayer;
  expect([positions.length, count.length, score, scores.length, isOver, player]).toEqual([4, 4, 0, 2, false, 1]);
});

test('Banqi, the board generator', () => {
  const mode: GameMode = { id: 'classic', name: 'Classic', playerCount: 2, boardSize: 32 };
  const make: (mode: GameMode) => Match = BoardGenerator.createInitialMatch;
  const pieces: (id: string, distribution: Record<engine.PieceType, number>, suffix?: string) => Piece[] =
    BoardGenerator.createPieces;
  const shuffle: <T>(array: T[]) => T[] = BoardGenerator.shuffleArray;
  const match = make(mode);
  const board: (Piece | null)[] = match.board;
  const factions: Faction[] = match.factions;
  const captured: Record<string, Piece[]> = match.capturedByFaction;
  exchangeable<
    Piece,
    { id: string; type: engine.PieceType; factionId: string; isRevealed: boolean; isDead: boolean }
  >();
  expect([board.length, factions.length, captured]).toEqual([32, 2, { red: [], black: [] }]);
  expect([pieces.length, shuffle([1])]).toEqual([2, [1]]);
});

test('Banqi, the game engine', () => {
  type ValidationResult = {
    isValid: boolean;
    error?: string;
  };
  type WinResult = {
    hasEnded: boolean;
    winner?: 'red' | 'black';
    reason?: 'capture-all' | 'stalemate';
  };
  type LegalMoveSet = {
    flips: number[]; // Indices of face-down pieces
    moves: Array<{ fromIndex: number; toIndex: number }>;
    captures: Array<{ fromIndex: number; toIndex: number }>;
  };
  exchangeable<engine.ValidationResult, ValidationResult>();
  exchangeable<engine.WinResult, WinResult>();
  exchangeable<engine.LegalMoveSet, LegalMoveSet>();
  const flip: (match: Match, pieceIndex: number) => ValidationResult = engine.validateFlip;
  const step: (match: Match, fromIndex: number, toIndex: number) => ValidationResult = engine.validateMove;
  const take: (match: Match, fromIndex: number, toIndex: number) => ValidationResult = engine.validateCapture;
  const flipped: (match: Match, pieceIndex: number) => Match = engine.executeFlip;
  const moved: (match: Match, fromIndex: number, toIndex: number) => Match = engine.executeMove;
  const taken: (match: Match, fromIndex: number, toIndex: number) => Match = engine.executeCapture;
  const won: (match: Match) => WinResult = engine.checkWinCondition;
  const legal: (match: Match) => LegalMoveSet = engine.getLegalMoves;
  for (const one of [flip, step, take, flipped, moved, taken, won, legal]) expect(one).toBeInstanceOf(Function);
  // Three Kingdoms has further winners and reasons, and its types allow for them.
  const kingdoms = engine.executeFlip(BoardGenerator.createInitialMatch(GAME_MODES.threeKingdoms), 0);
  expectTypeOf(engine.checkWinCondition(kingdoms)).toEqualTypeOf<engine.AnyWinResult>();
});

test('Settlers, the board state', () => {
  const board = catan.Board.new();
  const tile: { q: number; r: number; terrain: string; number: number | null } | null = board.getTile(0, 0);
  const building: { type: string; player: number } | null = board.getBuilding(0, 0, 'N');
  const road: { player: number } | null = board.getRoad(0, 0, 'E');
  const placed: { ok: boolean } = board.placeSettlement(1, 0, 0, 'N');
  const lists: readonly (readonly unknown[])[] = [board.getAllTiles(), board.getPlayerRoads(1)];
  const is: boolean = board.hasBuilding(0, 0, 'N');
  expect([tile, building, road, placed.ok, lists, is]).toEqual([null, null, null, true, [[], []], true]);
});
