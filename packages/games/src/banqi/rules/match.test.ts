import { rng } from '@boardwright/core';
import { describe, expect, it, vi } from 'vitest';
import { GAME_MODES } from './constants.ts';
import { checkWinCondition, executeFlip, getLegalMoves, validateFlip } from '../document/engine.ts';
import { modeOf } from './guard.ts';
import { BoardGenerator, createInitialMatch, shuffleArray } from './match.ts';
import { createPieces, setOf } from './pieces.ts';
import type { GameMode, Match, Piece } from './types.ts';

const ARMY = { King: 1, Guard: 2, Minister: 2, Rook: 2, Horse: 2, Cannon: 2, Pawn: 5 };
const create = (mode: GameMode, name = 'one'): Match =>
  BoardGenerator.createInitialMatch(mode, { random: rng(`the generator ${name}`) });
const of = (match: Match, factionId: string): Piece[] =>
  match.board.filter((piece): piece is Piece => piece?.factionId === factionId);

describe('BoardGenerator.createInitialMatch', () => {
  describe('Classic Mode', () => {
    const match = create(GAME_MODES.classic);

    it('should create match with 32 pieces on 32-element board', () => {
      expect(match.board).toHaveLength(32);
      expect(match.board.filter((p) => p !== null)).toHaveLength(32);
    });

    it('should create 2 factions (red, black)', () => {
      expect(match.factions).toHaveLength(2);
      expect(match.factions[0]?.id).toBe('red');
      expect(match.factions[1]?.id).toBe('black');
    });

    it('should distribute 16 pieces per faction', () => {
      expect(of(match, 'red')).toHaveLength(16);
      expect(of(match, 'black')).toHaveLength(16);
    });

    it('should set all pieces to face-down (isRevealed: false)', () => {
      expect(match.board.filter((p) => p?.isRevealed === true)).toHaveLength(0);
    });

    it('should shuffle pieces randomly (not always same order)', () => {
      const ids = (name: string): (string | undefined)[] => create(GAME_MODES.classic, name).board.map((p) => p?.id);
      expect(ids('one')).not.toEqual(ids('two'));
      expect(ids('one')).toEqual(ids('one'));
    });

    it('should set movesWithoutCapture to null (no draw counter)', () => {
      expect(match.movesWithoutCapture).toBeNull();
    });

    it('has the nine keys of the contract and no other', () => {
      expect(Object.keys(match).toSorted()).toEqual(
        [
          'status',
          'mode',
          'factions',
          'activeFactions',
          'currentFactionIndex',
          'winner',
          'board',
          'capturedByFaction',
          'movesWithoutCapture',
        ].toSorted(),
      );
    });

    it('equals the example of the contract but for the order of the pieces', () => {
      expect({ ...match, board: [] }).toEqual({
        status: 'waiting-first-flip',
        mode: GAME_MODES.classic,
        factions: [
          { id: 'red', displayName: '紅方', color: 'red', pieceCount: 16, isEliminated: false },
          { id: 'black', displayName: '黑方', color: 'black', pieceCount: 16, isEliminated: false },
        ],
        activeFactions: ['red', 'black'],
        currentFactionIndex: 0,
        winner: null,
        board: [],
        capturedByFaction: { red: [], black: [] },
        movesWithoutCapture: null,
      });
      expect(match.board).toContainEqual({
        id: 'red-king-1',
        type: 'King',
        factionId: 'red',
        isRevealed: false,
        isDead: false,
      });
      expect(match.board).toContainEqual({
        id: 'black-pawn-3',
        type: 'Pawn',
        factionId: 'black',
        isRevealed: false,
        isDead: false,
      });
    });

    it.each(['red', 'black'])('gives %s one King, two of each officer and five Pawns', (factionId) => {
      const pieces = of(match, factionId);
      for (const [type, count] of Object.entries(ARMY))
        expect(pieces.filter((p) => p.type === type)).toHaveLength(count);
    });
  });

  describe('Three Kingdoms Mode', () => {
    const match = create(GAME_MODES.threeKingdoms);

    it('should create match with 32 pieces on 45-element board', () => {
      expect(match.board).toHaveLength(45);
      expect(match.board.filter((p) => p !== null)).toHaveLength(32);
    });

    it('should have exactly 13 null (empty) positions', () => {
      expect(match.board.filter((p) => p === null)).toHaveLength(13);
    });

    it('should create 3 factions (team-a, team-b, team-c)', () => {
      expect(match.factions.map(({ id }) => id)).toEqual(['team-a', 'team-b', 'team-c']);
    });

    it('should distribute pieces correctly (12 + 10 + 10)', () => {
      expect(of(match, 'team-a')).toHaveLength(12);
      expect(of(match, 'team-b')).toHaveLength(10);
      expect(of(match, 'team-c')).toHaveLength(10);
    });

    it('should set Team A pieces: 1 Red General, 1 Black General, 5 Red Soldiers, 5 Black Soldiers', () => {
      const pieces = of(match, 'team-a');
      const count = (type: string, set: string): number =>
        pieces.filter((p) => p.type === type && setOf(p) === set).length;
      expect(pieces.filter((p) => p.type === 'King')).toHaveLength(2);
      expect(pieces.filter((p) => p.type === 'Pawn')).toHaveLength(10);
      expect([count('King', 'red'), count('King', 'black')]).toEqual([1, 1]);
      expect([count('Pawn', 'red'), count('Pawn', 'black')]).toEqual([5, 5]);
    });

    it('should set movesWithoutCapture to 60', () => {
      expect(match.movesWithoutCapture).toBe(60);
    });

    it('should initialize activeFactions with all 3 factions', () => {
      expect(match.activeFactions).toEqual(['team-a', 'team-b', 'team-c']);
    });

    it('should shuffle pieces and nulls randomly across 45 positions', () => {
      const ids = (name: string): string[] => create(GAME_MODES.threeKingdoms, name).board.map((p) => p?.id ?? 'null');
      expect(ids('one')).not.toEqual(ids('two'));
      const empty = (name: string): number[] => ids(name).flatMap((id, i) => (id === 'null' ? [i] : []));
      expect(empty('one')).not.toEqual(empty('two'));
    });

    it('equals the example of the contract but for the order of the pieces', () => {
      expect({ ...match, board: [] }).toEqual({
        status: 'waiting-first-flip',
        mode: GAME_MODES.threeKingdoms,
        factions: [
          { id: 'team-a', displayName: '將軍軍', color: 'green', pieceCount: 12, isEliminated: false },
          { id: 'team-b', displayName: '紅方輔臣', color: 'red', pieceCount: 10, isEliminated: false },
          { id: 'team-c', displayName: '黑方輔臣', color: 'black', pieceCount: 10, isEliminated: false },
        ],
        activeFactions: ['team-a', 'team-b', 'team-c'],
        currentFactionIndex: 0,
        winner: null,
        board: [],
        capturedByFaction: { 'team-a': [], 'team-b': [], 'team-c': [] },
        movesWithoutCapture: 60,
      });
      const faceDown = { isRevealed: false, isDead: false };
      expect(match.board).toContainEqual({
        id: 'team-a-general-red',
        type: 'King',
        factionId: 'team-a',
        ...faceDown,
      });
      expect(match.board).toContainEqual({
        id: 'team-b-advisor-1',
        type: 'Guard',
        factionId: 'team-b',
        ...faceDown,
      });
    });
  });

  describe('shuffleArray helper', () => {
    // The contract's own test sorts both the array and the original in place, and then expects them to differ. No shuffle can pass it, so
    // copies are sorted here.
    it('should shuffle array in-place', () => {
      const original = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
      const array = [...original];
      expect(shuffleArray(array, rng('ten numbers'))).toBe(array);
      expect(array.toSorted((a, b) => a - b)).toEqual(original);
      expect(array).not.toEqual(original);
    });

    it('should handle arrays with nulls', () => {
      const array = [1, 2, null, 3, null, 4, 5];
      shuffleArray(array, rng('two nulls'));
      expect(array).toContain(null);
      expect(array.filter((x) => x === null)).toHaveLength(2);
    });

    it('gives every order its share', () => {
      const source = rng('six orders');
      const counts = new Map<string, number>();
      for (let i = 0; i < 6_000; i++) {
        const order = shuffleArray(['a', 'b', 'c'], source).join('');
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
      expect(counts.size).toBe(6);
      for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(130);
    });

    /** The code as the document prints it. */
    function printed<T>(array: T[]): T[] {
      for (let i = array.length - 1; i > 0; i--) {
        const j = Math.floor(Math.random() * (i + 1));
        [array[i], array[j]] = [array[j] as T, array[i] as T];
      }
      return array;
    }

    it.each([0, 0.1, 0.5, 0.9, 1 - Number.EPSILON])(
      'is the printed algorithm while Math.random says %s',
      (constant) => {
        const random = vi.spyOn(Math, 'random').mockReturnValue(constant);
        try {
          const numbers = Array.from({ length: 45 }, (_, i) => i);
          const expected = printed([...numbers]);
          expect(shuffleArray([...numbers])).toEqual(expected);
          expect(shuffleArray([...numbers], Math.random)).toEqual(expected);
          expect(random).toHaveBeenCalledTimes(3 * 44);
        } finally {
          random.mockRestore();
        }
      },
    );

    it('takes a function or an Rng as its source, in each place', () => {
      const low = (): number => 0;
      expect(shuffleArray([1, 2, 3, 4], low)).toEqual([2, 3, 4, 1]);
      const { board } = createInitialMatch(GAME_MODES.classic, { random: low });
      expect(createInitialMatch(GAME_MODES.classic, low).board).toEqual(board);
      const seeded = createInitialMatch(GAME_MODES.classic, { random: rng('one') });
      expect(createInitialMatch(GAME_MODES.classic, rng('one'))).toEqual(seeded);
    });

    it.each([null, undefined, {}, { random: null }, { random: 'x' }, 7, Math.random])(
      'throws for no source at all: %s',
      (drawing) => {
        expect(createInitialMatch(GAME_MODES.classic, drawing as never).board).toHaveLength(32);
        expect(shuffleArray([3], drawing as never)).toEqual([3]);
        expect(() => createInitialMatch(null as never, drawing as never)).toThrow(new TypeError('Invalid game mode'));
      },
    );

    it('works without a source of its own', () => {
      expect(shuffleArray([1, 2, 3]).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
      expect(createInitialMatch(GAME_MODES.classic).board).toHaveLength(32);
    });
  });

  describe('createPieces helper', () => {
    it('returns 16 face-down pieces for the distribution of the contract', () => {
      const pieces = createPieces('red', ARMY);
      expect(pieces).toHaveLength(16);
      expect(pieces.every((p) => !p.isRevealed && !p.isDead && p.factionId === 'red')).toBe(true);
      expect(new Set(pieces.map(({ id }) => id)).size).toBe(16);
    });

    it('numbers each type, and leaves the number out only with a suffix and a count of one', () => {
      const ids = (...args: Parameters<typeof createPieces>): string[] => createPieces(...args).map(({ id }) => id);
      expect(ids('red', { King: 1, Pawn: 2 })).toEqual(['red-king-1', 'red-pawn-1', 'red-pawn-2']);
      expect(ids('team-a', { King: 1, Pawn: 2 }, '-red')).toEqual([
        'team-a-general-red',
        'team-a-soldier-red-1',
        'team-a-soldier-red-2',
      ]);
      expect(ids('team-b', { Guard: 2, Minister: 1 })).toEqual([
        'team-b-advisor-1',
        'team-b-advisor-2',
        'team-b-minister-1',
      ]);
    });

    it.each([-1, 1.5, Number.NaN, 1e9, '2', null])('counts %s as none', (count) => {
      expect(createPieces('red', { Pawn: count as number })).toEqual([]);
    });
  });

  describe('preconditions', () => {
    const classic = GAME_MODES.classic;
    it.each([
      ['nothing', undefined],
      ['null', null],
      ['a name', 'classic'],
      ['an empty object', {}],
      ['four players', { ...classic, playerCount: 4 }],
      ['a board of 90', { ...classic, boardSize: 90 }],
      ['the board of the other mode', { ...classic, boardSize: 45 }],
      ['no id', { ...classic, id: undefined }],
      ['no number of players', { ...classic, playerCount: undefined }],
      ['rules that are no record', { ...classic, rules: null }],
      ['an unknown rule value', { ...classic, rules: { ...classic.rules, chain: 'yes' } }],
      ['a house rule that does not exist', modeOf('classic', { darkCapture: 'always' } as never)],
      ['a prototype for a mode', { ...classic, id: '__proto__' }],
    ])('%s is an invalid mode', (_, mode) => {
      expect(() => createInitialMatch(mode as GameMode)).toThrow(new TypeError('Invalid game mode'));
    });

    it.each<GameMode>([
      { id: 'classic', name: 'Classic', playerCount: 2, boardSize: 32 },
      { id: 'three-kingdoms', name: 'Three Kingdoms', playerCount: 3, boardSize: 45 },
    ])('the document’s fields alone are a mode: $name', (mode) => {
      const letter = mode.playerCount === 2 ? classic : GAME_MODES.threeKingdoms;
      const match = createInitialMatch(mode, { random: rng('fields') });
      expect(match).toEqual(createInitialMatch(letter, { random: rng('fields') }));
      expect(letter).toMatchObject(mode);
      // a match that a caller has put together is accepted as well
      const own = { ...match, mode: mode as Match['mode'] };
      expect(getLegalMoves(own)).toEqual(getLegalMoves(match));
      expect([validateFlip(own, 99), validateFlip(own, 0)]).toEqual([validateFlip(match, 99), validateFlip(match, 0)]);
      const flips = getLegalMoves(own).flips;
      expect(executeFlip(own, flips[0]!)).toEqual(executeFlip(match, flips[0]!));
      expect(executeFlip(own, 99)).toBe(own);
      expect(checkWinCondition(own)).toEqual({ hasEnded: false });
    });

    it('a mode that went through JSON is as good as the constant', () => {
      const copy = JSON.parse(JSON.stringify(classic)) as GameMode;
      expect(createInitialMatch(copy, { random: rng('copy') }).board).toEqual(
        createInitialMatch(classic, { random: rng('copy') }).board,
      );
    });
  });

  it('four corners puts the pieces into the corners', () => {
    const match = create(modeOf('three-kingdoms', { layout: 'four-corners' }));
    const empty = match.board.flatMap((p, i) => (p === null ? [i] : []));
    expect(empty).toEqual([2, 7, 12, 17, 20, 21, 22, 23, 24, 27, 32, 37, 42]);
  });
});
