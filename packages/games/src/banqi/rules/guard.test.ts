import { hash32, pick, rng, type Rng } from '@boardwright/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { GAME_MODES } from './constants.ts';
import { BANQI_PRESETS, KINGDOMS_PRESETS } from './presets.ts';
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
import { isMatch, modeOf } from './guard.ts';
import { createInitialMatch, shuffleArray } from './match.ts';
import { createPieces } from './pieces.ts';
import { frozen } from './scene.oracle.ts';
import { blackCaptured, currentTurn, redCaptured } from './turn.ts';
import type { AnyMatch, Match } from './types.ts';

const MODES = [
  ...Object.values(BANQI_PRESETS).map((rules) => modeOf('classic', rules)),
  ...Object.values(KINGDOMS_PRESETS).map((rules) => modeOf('three-kingdoms', rules)),
  modeOf('classic', { ...BANQI_PRESETS.park, darkCapture: 'trade', equalRank: 'both', horseDiagonal: true }),
];
const INVALID = { isValid: false, error: 'Invalid match' };
const classic = createInitialMatch(GAME_MODES.classic, { random: rng('guard') });

/** Returns the answers of all functions to something that is not a match. Nothing may throw, change or be legal. */
function answersTo(raw: unknown): unknown[] {
  const match = raw as Match;
  const nexts = [executeFlip(match, 0), executeMove(match, 0, 1), executeCapture(match, 0, 1), executeStop(match)];
  const verdicts = [
    validateFlip(match, 0),
    validateMove(match, 0, 1),
    validateCapture(match, 0, 1),
    validateStop(match),
  ];
  return [...verdicts, ...nexts.map((next) => Object.is(next, raw)), getLegalMoves(match), checkWinCondition(match)];
}
const FOUR = [0, 1, 2, 3];
const REFUSALS = [
  ...FOUR.map(() => INVALID),
  ...FOUR.map(() => true),
  { flips: [], moves: [], captures: [] },
  { hasEnded: false },
];

function randomStep(match: Match, source: Rng): Match {
  const { flips, moves, captures } = getLegalMoves(match);
  const steps: (() => Match)[] = [
    ...flips.map((i) => () => executeFlip(match, i)),
    ...moves.map((m) => () => executeMove(match, m.fromIndex, m.toIndex)),
    ...captures.map((m) => () => executeCapture(match, m.fromIndex, m.toIndex)),
    ...(validateStop(match).isValid ? [() => executeStop(match)] : []),
  ];
  return steps.length === 0 ? match : pick(steps, source)();
}

/** Returns a few matches along a random game of every mode. */
function samples(name: string, plies: number): Match[] {
  return MODES.flatMap((mode, m) => {
    const source = rng(`${name} ${m}`);
    let match = frozen(createInitialMatch(mode, { random: source }));
    const line = [match];
    for (let i = 0; i < plies; i++) line.push((match = frozen(randomStep(match, source))));
    return line;
  });
}

describe('garbage instead of a match', () => {
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['a text', 'match'],
    ['a list', []],
    ['an empty object', {}],
    ['an unknown mode', { ...classic, mode: { ...GAME_MODES.classic, id: 'xiangqi' } }],
    ['an unknown rule', { ...classic, mode: { ...GAME_MODES.classic, rules: { chain: true } } }],
    ['an unknown status', { ...classic, status: 'paused' }],
    ['a short board', { ...classic, board: classic.board.slice(1) }],
    ['no board', { ...classic, board: null }],
    ['a hole in the board', { ...classic, board: classic.board.with(3, undefined as never) }],
    ['a number on the board', { ...classic, board: classic.board.with(3, 5 as never) }],
    ['an unknown piece', { ...classic, board: classic.board.with(3, { isRevealed: true, type: 'Queen' } as never) }],
    [
      'a foreign piece',
      { ...classic, board: classic.board.with(3, { isRevealed: true, type: 'King', factionId: 'team-a' } as never) },
    ],
    ['no factions', { ...classic, factions: [] }],
    ['unknown factions', { ...classic, activeFactions: ['white'] }],
    ['an index out of range', { ...classic, currentFactionIndex: 2 }],
    ['an index that is no number', { ...classic, currentFactionIndex: '0' }],
    ['an unknown winner', { ...classic, winner: 'white' }],
    ['no captures', { ...classic, capturedByFaction: null }],
    ['captures of one side only', { ...classic, capturedByFaction: { red: [] } }],
    ['captures from a prototype', { ...classic, capturedByFaction: Object.create({ red: [], black: [] }) as object }],
    ['a negative counter', { ...classic, mode: MODES[0], quiet: [], movesWithoutCapture: -1 }],
    ['a counter where there is none', { ...classic, movesWithoutCapture: 3 }],
    ['no list of quiet moves', { ...classic, mode: MODES[0], movesWithoutCapture: 40 }],
    ['quiet moves off the board', { ...classic, mode: MODES[0], movesWithoutCapture: 40, quiet: [99, 0] }],
    ['half a quiet move', { ...classic, mode: MODES[0], movesWithoutCapture: 40, quiet: [1] }],
    ['a chain from nowhere', { ...createInitialMatch(MODES[4] as never, { random: rng('chain') }), chain: 5 }],
    ['no seats', { ...createInitialMatch(MODES[5] as never, { random: rng('seats') }), seats: undefined }],
    [
      'a seat too many',
      {
        ...createInitialMatch(MODES[5] as never, { random: rng('seats') }),
        seats: { turn: 3, factions: [null, null, null] },
      },
    ],
  ])('%s', (_, raw) => {
    expect(answersTo(raw)).toEqual(REFUSALS);
  });

  it('any value at all', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (raw) => {
        expect(answersTo(raw)).toEqual(REFUSALS);
      }),
      { seed: hash32(seed, 4), numRuns: bySize(50, 120, 3_000) },
    );
  });

  it('any match with one field replaced by any value never makes a rule throw', () => {
    const lines = samples('replaced', 30);
    const anyMatch = fc.nat(lines.length - 1).map((i) => lines[i] as Match);
    const key = fc.constantFrom(...Object.keys(classic), 'seats', 'chain', 'quiet');
    const index = fc.oneof(fc.integer({ min: -2, max: 46 }), fc.anything()) as fc.Arbitrary<number>;
    fc.assert(
      fc.property(anyMatch, key, fc.anything(), index, index, (match, name, value, from, to) => {
        const raw = { ...match, [name]: value } as Match;
        for (const call of [validateMove, validateCapture]) expect(typeof call(raw, from, to).isValid).toBe('boolean');
        const nexts = [executeFlip(raw, from), executeMove(raw, from, to), executeCapture(raw, from, to)];
        for (const next of nexts) expect(next === raw || isMatch(next)).toBe(true);
        expect(typeof checkWinCondition(raw).hasEnded).toBe('boolean');
      }),
      { seed: hash32(seed, 5), numRuns: bySize(100, 400, 20_000) },
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('garbage for the other functions', () => {
  const garbage: unknown[] = [undefined, null, 7, 'match', [], {}, { capturedByFaction: null }, Number.NaN];
  it.each(garbage.map((raw) => [JSON.stringify(raw) ?? 'undefined', raw]))('%s', (_, raw) => {
    const match = raw as Match;
    expect([currentTurn(match), redCaptured(match), blackCaptured(match)]).toEqual([null, [], []]);
    expect(createPieces(raw as string, { King: typeof raw === 'string' ? 0 : 1 })).toEqual([]);
    expect(createPieces('red', raw as object)).toEqual([]);
    expect(shuffleArray(raw as unknown[])).toBe(raw);
  });
});

describe('what a match from play is', () => {
  const lines = samples('kept', bySize(40, 150, 600));
  it('is a match, before and after JSON', () => {
    for (const match of lines) {
      expect(isMatch(match)).toBe(true);
      expect(isMatch(JSON.parse(JSON.stringify(match)))).toBe(true);
    }
  });
  it('what is listed is valid, and what is valid is listed', () => {
    for (const match of lines.filter((_, i) => i % 23 === 0)) {
      const legal = getLegalMoves(match);
      const has = (list: typeof legal.moves, from: number, to: number): boolean =>
        list.some((m) => m.fromIndex === from && m.toIndex === to);
      const wrong: string[] = [];
      for (let from = -1; from <= match.board.length; from++) {
        if (validateFlip(match, from).isValid !== legal.flips.includes(from)) wrong.push(`flip ${from}`);
        for (let to = -1; to <= match.board.length; to++) {
          if (validateMove(match, from, to).isValid !== has(legal.moves, from, to)) wrong.push(`${from}-${to}`);
          if (validateCapture(match, from, to).isValid !== has(legal.captures, from, to)) wrong.push(`${from}x${to}`);
        }
      }
      expect(wrong).toEqual([]);
    }
  });
});

describe('what lies face down is never read', () => {
  const blank = (match: AnyMatch): AnyMatch => ({
    ...match,
    board: match.board.map((cell) => (cell?.isRevealed === false ? { isRevealed: false, isDead: false } : cell)),
  });
  const lines = samples('blank', bySize(20, 80, 300)).filter((_, i) => i % 5 === 0);
  it('blanking every face-down piece changes no answer', () => {
    for (const match of lines) {
      const empty = blank(match);
      expect(getLegalMoves(empty)).toEqual(getLegalMoves(match));
      expect(checkWinCondition(empty)).toEqual(checkWinCondition(match));
      for (const { fromIndex, toIndex } of getLegalMoves(match).moves) {
        const next = executeMove(match, fromIndex, toIndex);
        expect(executeMove(empty, fromIndex, toIndex)).toEqual(blank(next));
      }
      for (const { fromIndex, toIndex } of getLegalMoves(match).captures) {
        if (match.board[toIndex]?.isRevealed === false) continue;
        expect(executeCapture(empty, fromIndex, toIndex)).toEqual(blank(executeCapture(match, fromIndex, toIndex)));
      }
    }
  });
  it('permuting the face-down pieces changes no answer', () => {
    for (const match of lines) {
      const dark = match.board.flatMap((cell, i) => (cell?.isRevealed === false ? [i] : []));
      const board = match.board.map((cell, i) =>
        dark.includes(i) ? (match.board[dark[(dark.indexOf(i) + 1) % dark.length] as number] ?? null) : cell,
      );
      const other: Match = { ...match, board };
      expect(getLegalMoves(other)).toEqual(getLegalMoves(match));
      expect(checkWinCondition(other)).toEqual(checkWinCondition(match));
      const answers = (which: Match): object[] =>
        board.flatMap((_, i) => board.map((_, j) => validateCapture(which, i, j)));
      expect(answers(other)).toEqual(answers(match));
    }
  });
  it('a face-down piece without an identity cannot be turned by the contract’s own functions', () => {
    const empty = blank(classic) as Match;
    expect(executeFlip(empty, 0)).toBe(empty);
  });
});
