import { rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { CORNERS, neighbours } from './board.ts';
import { GAME_MODES } from './constants.ts';
import {
  checkWinCondition,
  executeCapture,
  executeFlip,
  executeMove,
  getLegalMoves,
  validateCapture,
  validateMove,
} from '../document/engine.ts';
import { evaluate } from '../search/evaluate.ts';
import { outcome } from './game.ts';
import { modeOf } from './guard.ts';
import { createInitialMatch } from './match.ts';
import { dealt, flipNext, pieceFor, scene, shuffleAbout, withCaptured, type Scene } from './scene.oracle.ts';
import { currentTurn } from './turn.ts';
import type { Match, WholeMode } from './types.ts';

const letter = GAME_MODES.threeKingdoms;
/** Returns the owner of a type, such that armies are easy to move about: Kings and Pawns are team-a, all others team-b. */
const owner = (kind: string): string => ('KP'.includes(kind) ? 'team-a' : 'team-b');
const show = (cells: Scene, turn: string, mode: WholeMode = letter): Match => scene(cells, turn, mode);
const reached = (match: Match, from: number): number[] =>
  getLegalMoves(match)
    .moves.filter((m) => m.fromIndex === from)
    .map((m) => m.toIndex)
    .toSorted((a, b) => a - b);
const alone = (kind: string, at: number): number[] => reached(show({ [at]: kind }, owner(kind)), at);
const refused = (error: string): object => ({ isValid: false, error });

describe('the board of Three Kingdoms', () => {
  it('has its four corners and its cross', () => {
    expect(CORNERS).toEqual([
      0, 1, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 18, 19, 25, 26, 28, 29, 30, 31, 33, 34, 35, 36, 38, 39, 40, 41,
      43, 44,
    ]);
  });
  it.each([
    [0, [1, 5]],
    [4, [3, 9]],
    [22, [17, 21, 23, 27]],
    [40, [35, 41]],
    [44, [39, 43]],
  ])('the neighbours of %i', (index, expected) => {
    expect(neighbours(letter, index)).toEqual(expected);
  });
  it('has 152 directed adjacencies', () => {
    const degrees = Array.from({ length: 45 }, (_, i) => neighbours(letter, i).length);
    expect([2, 3, 4].map((n) => degrees.filter((d) => d === n).length)).toEqual([4, 20, 21]);
  });
});

describe('movement', () => {
  it.each([
    ['K', 12, 12, 540],
    ['R', 12, 12, 540],
    ['C', 12, 12, 540],
    ['G', 4, 1, 128],
    ['M', 4, 1, 84],
    ['H', 8, 2, 208],
    ['P', 4, 2, 152],
  ])('%s on an empty board: %i from the middle, %i from the corner, %i in all', (kind, middle, corner, total) => {
    expect(alone(kind, 22)).toHaveLength(middle);
    expect(alone(kind, 0)).toHaveLength(corner);
    expect(Array.from({ length: 45 }, (_, i) => alone(kind, i).length).reduce((a, b) => a + b)).toBe(total);
  });
  it('from the corner a Guard goes to 6, a Minister to 12, a Horse to 7 and 11', () => {
    expect([alone('G', 0), alone('M', 0), alone('H', 0)]).toEqual([[6], [12], [7, 11]]);
  });

  const crowd = (kind: string, at: number): number[] => {
    const cells = Object.fromEntries(CORNERS.map((i) => [i, i === at ? kind : '?p']));
    return reached(show(cells, owner(kind)), at);
  };
  it.each<[number, number[], number[], number[], number[], number[]]>([
    [0, [], [], [], [12], [7]],
    [1, [2], [2], [7], [], [12]],
    [15, [20], [20], [21], [7, 27], [12, 22]],
    [16, [17, 21], [17, 21], [12, 20, 22], [], [7, 23, 27]],
  ])('among 31 face-down pieces at %i', (at, slider, pawn, guard, minister, horse) => {
    for (const kind of 'KRC') expect(crowd(kind, at)).toEqual(slider);
    expect([crowd('P', at), crowd('G', at), crowd('M', at), crowd('H', at)]).toEqual([pawn, guard, minister, horse]);
  });
  it.each([
    ['R', 24, 20],
    ['P', 24, 20],
    ['G', 36, 20],
    ['M', 28, 20],
    ['H', 64, 32],
  ])('%s among 31 face-down pieces: %i quiet moves in all, from %i points', (kind, moves, points) => {
    const counts = CORNERS.map((at) => crowd(kind, at).length);
    expect([counts.reduce((a, b) => a + b), counts.filter((n) => n > 0).length]).toEqual([moves, points]);
  });
  it('Guards keep to 23 or 22 points, Ministers to eight classes', () => {
    const classes = (kind: string): number[] => {
      const seen = new Set<number>();
      return Array.from({ length: 45 }, (_, i) => i).flatMap((first) => {
        if (seen.has(first)) return [];
        const group = [first];
        for (const at of group) for (const to of alone(kind, at)) if (!group.includes(to)) group.push(to);
        for (const at of group) seen.add(at);
        return [group.length];
      });
    };
    expect(classes('G').toSorted((a, b) => a - b)).toEqual([22, 23]);
    expect(classes('M').toSorted((a, b) => a - b)).toEqual([4, 4, 5, 5, 6, 6, 7, 8]);
  });
  it('says what is out of reach', () => {
    const match = show({ 0: 'R', 1: 'G', 2: 'r', 20: 'P' }, 'team-b');
    expect(validateMove(match, 0, 3)).toEqual(refused('Destination not reachable'));
    expect(validateMove(match, 0, 1)).toEqual(refused('Destination not empty'));
    expect(validateCapture(match, 0, 2)).toEqual(refused('Target not reachable'));
    expect(validateMove(show({ 20: 'P' }, 'team-a'), 20, 22)).toEqual(refused('Destination not adjacent'));
    expect(validateCapture(show({ 20: 'P', 22: 'r' }, 'team-a'), 20, 22)).toEqual(refused('Target not adjacent'));
    expect(validateMove(match, 45, 0)).toEqual(refused('Invalid indices'));
  });
});

describe('captures', () => {
  it('any piece takes any enemy piece: there are no ranks', () => {
    const spots: Record<string, number> = { K: 23, R: 23, G: 28, M: 34, H: 33, P: 23 };
    for (const [kind, to] of Object.entries(spots)) {
      for (const target of 'KPGMRHCgmrhc') {
        const isEnemy = owner(kind) !== (target === target.toLowerCase() ? 'team-c' : owner(target));
        const verdict = validateCapture(show({ 22: kind, [to]: target }, owner(kind)), 22, to);
        expect(verdict, `${kind} takes ${target}`).toEqual(
          isEnemy ? { isValid: true } : refused('Target is own piece'),
        );
      }
    }
  });
  it('a Cannon needs exactly one screen, at any distance', () => {
    expect(validateCapture(show({ 2: 'C', 22: '?p', 42: 'r' }, 'team-b'), 2, 42).isValid).toBe(true);
    expect(validateCapture(show({ 2: 'C', 7: 'r' }, 'team-b'), 2, 7)).toEqual(
      refused('Cannon cannot capture adjacent piece'),
    );
    expect(validateCapture(show({ 2: 'C', 12: 'r' }, 'team-b'), 2, 12)).toEqual(
      refused('Cannon must jump over exactly one piece'),
    );
  });
  it('never a face-down piece', () => {
    expect(validateCapture(show({ 2: 'R', 7: '?k' }, 'team-b'), 2, 7)).toEqual(refused('Target not revealed'));
  });
});

describe('the letter: first flip, turns and the counter', () => {
  const start = createInitialMatch(letter, { random: rng('kingdoms letter') });
  it('the first flip sets the turn to the flipped faction; later actions pass to the next active one', () => {
    for (const [i, id] of ['team-a', 'team-b', 'team-c'].entries()) {
      const once = executeFlip(
        start,
        start.board.findIndex((p) => p?.factionId === id),
      );
      expect([once.status, once.currentFactionIndex, currentTurn(once)]).toEqual(['in-progress', i, id]);
      expect(flipNext(once).currentFactionIndex).toBe((i + 1) % 3);
    }
  });
  it('the counter is untouched by the first flip and falls with every later action that captures nothing', () => {
    const once = flipNext(start);
    expect(once.movesWithoutCapture).toBe(60);
    expect(flipNext(once, 3).movesWithoutCapture).toBe(57);
  });
});

describe('elimination', () => {
  const CS = 'ggmmrrhhcc';
  it('a faction that has lost every piece leaves at once, and its seat is skipped', () => {
    const match = withCaptured(show({ 0: 'R', 1: 'c', 40: 'K', 44: 'P' }, 'team-b'), { 'team-b': CS.slice(1, 10) });
    const next = executeCapture({ ...match, board: match.board.with(1, pieceFor(letter, 'g')) }, 0, 1);
    expect(next.activeFactions).toEqual(['team-a', 'team-b']);
    expect(next.factions[2]).toMatchObject({ pieceCount: 0, isEliminated: true });
    expect([next.status, currentTurn(next)]).toEqual(['in-progress', 'team-a']);
  });
  it('the last faction left wins by elimination', () => {
    const match = withCaptured(show({ 0: 'R', 1: 'g' }, 'team-b'), {
      'team-b': `${CS.slice(1)}KPPPPPkppppp`,
    });
    const gone: Match = {
      ...match,
      activeFactions: ['team-b', 'team-c'],
      currentFactionIndex: 0,
      factions: match.factions.map((f) => (f.id === 'team-a' ? { ...f, isEliminated: true } : f)),
    };
    const won = executeCapture(gone, 0, 1);
    expect([won.status, won.winner]).toEqual(['ended', 'team-b']);
    expect(checkWinCondition(won)).toEqual({ hasEnded: true, winner: 'team-b', reason: 'elimination' });
  });

  // the Ministers fill the four points that they can reach, so each blocks the others
  const blocked: Scene = { 6: 'M', 18: 'M', 26: 'M', 38: 'M', 40: 'K', 4: 'r' };
  it('a player without an action is eliminated, and the pieces stay to be captured', () => {
    const next = executeMove(show(blocked, 'team-a'), 40, 41);
    expect(next.activeFactions).toEqual(['team-a', 'team-c']);
    expect(next.factions[1]).toMatchObject({ pieceCount: 10, isEliminated: true });
    expect([next.status, currentTurn(next)]).toEqual(['in-progress', 'team-c']);
    const taken = executeCapture(executeMove(executeMove(next, 4, 1), 41, 40), 1, 6);
    expect(taken.capturedByFaction['team-c']).toHaveLength(1);
  });
  it('or is skipped, where the table plays so', () => {
    const mode = modeOf('three-kingdoms', { stalematePolicy: 'pass' });
    const next = executeMove(show(blocked, 'team-a', mode), 40, 41);
    expect(next.activeFactions).toHaveLength(3);
    expect([next.status, currentTurn(next)]).toEqual(['in-progress', 'team-c']);
    const nobody = show({ 6: 'M', 18: 'M', 26: 'M', 38: 'M' }, 'team-a', mode);
    expect(checkWinCondition(nobody)).toEqual({ hasEnded: true, reason: 'draw' });
  });
  it('on the last ply of the counter: first the stalemate, then the draw of those who are left', () => {
    const match: Match = { ...show(blocked, 'team-a'), movesWithoutCapture: 1 };
    const drawn = executeMove(match, 40, 41);
    expect(drawn).toMatchObject({ status: 'ended', winner: null, activeFactions: ['team-a', 'team-c'] });
    const state = { match: drawn, first: 'team-a', pending: null };
    expect(outcome(state)).toEqual({ ranks: [1, 3, 1], scores: null, reason: 'no-progress' });
    expect([0, 1, 2].map((seat) => evaluate(state, seat))).toEqual([0.25, -0.5, 0.25]);
  });
  it('the last two: who has no action loses to the other', () => {
    const { 4: _, ...cells } = blocked;
    const won = executeMove(show(cells, 'team-a'), 40, 41);
    expect(checkWinCondition(won)).toEqual({ hasEnded: true, winner: 'team-a', reason: 'elimination' });
  });
});

describe('the counter', () => {
  const quiet: Scene = { 0: 'K', 22: 'M', 44: 'h' };
  it('draws exactly on the 60th quiet action', () => {
    const almost = shuffleAbout(show(quiet, 'team-a'), 59);
    expect([almost.status, almost.movesWithoutCapture]).toEqual(['in-progress', 1]);
    const drawn = shuffleAbout(almost, 1);
    expect([drawn.status, drawn.winner, drawn.movesWithoutCapture]).toEqual(['ended', null, 0]);
    expect(checkWinCondition(drawn)).toEqual({ hasEnded: true, reason: 'draw' });
  });
  it('a capture as the 60th sets it back to 60, and the game goes on', () => {
    const match: Match = { ...show({ 0: 'K', 1: 'h', 22: 'M', 44: 'h' }, 'team-a'), movesWithoutCapture: 1 };
    const next = executeCapture(match, 0, 1);
    expect([next.status, next.movesWithoutCapture]).toEqual(['in-progress', 60]);
  });
  it('starts once every seat has a faction', () => {
    const assigned = flipNext(dealt('HRh'), 3);
    expect(assigned.movesWithoutCapture).toBe(60);
    expect(flipNext(assigned).movesWithoutCapture).toBe(59);
  });
});
