import { wholeGame, itemAt, openBook, type Game as Contract, type Turn } from '@boardwright/core';
import { CLASSIC } from './rules/constants.ts';
import { actionDecoder, FIELDS, stateDecoder } from './text/decode.ts';
import { apply, lastLines, lateMove, outcome, setup } from './rules/game.ts';
import { check, isOver, legalActions, playerToMove } from './rules/moves.ts';
import {
  drawnBoard,
  formatAction,
  formatPosition,
  parseAction,
  parsePosition,
  report,
  standing,
} from './text/notation.ts';
import { isUneven, secondOfPair } from './rules/pair.ts';
import type { News, State, ThreeSixNine } from './rules/types.ts';

export { Board, Game, RuleError, type GameOptions, type Position } from './document/board.ts';
export { emptyGrid, gainAt, payingLines, pointsOf } from './rules/board.ts';
export { lastLines, totals } from './rules/game.ts';
export { formatCell, parseCell, picture } from './text/notation.ts';
export { secondOfPair, pairResult, type GameOfPair } from './rules/pair.ts';
export type {
  Action,
  Cell,
  First,
  Grid,
  Late,
  Line,
  News,
  Options,
  Place,
  Player,
  Scoring,
  State,
  Stone,
  Swap,
  ThreeSixNine,
} from './rules/types.ts';

/** The game 369. */
export const threeSixNine: Contract<ThreeSixNine> = wholeGame({
  ...openBook,
  id: '369',
  title: '369',
  presets: {
    classic: CLASSIC,
    small: { ...CLASSIC, size: 6 },
    large: { ...CLASSIC, size: 12 },
    tiny: { ...CLASSIC, size: 5 },
    komi: { ...CLASSIC, komi: 20 },
    pie: { ...CLASSIC, pie: true },
    thirds: { ...CLASSIC, scoring: 'thirds' },
  },
  defaultPreset: 'classic',
  fields: FIELDS,
  kinds: { PLACE: { by: 'seat' }, SWAP: { by: 'seat' } },
  setup,
  seats: () => 2,
  turn: (state): Turn => (isOver(state) ? { may: [], awaits: [] } : { may: [seatOf(state)], awaits: [seatOf(state)] }),
  legalActions: (state, seat) => (seat === seatOf(state) ? legalActions(state) : []),
  chance: () => [],
  check: (state, action, seat) =>
    !isOver(state) && seat !== seatOf(state)
      ? { code: 'not-your-turn', message: 'It is not your turn.' }
      : check(state, action),
  apply: (state, { action }) => apply(state, action),
  fallback: lateMove,
  outcome,
  returnGame: secondOfPair,
  isUneven,
  tell: (before, { actor, action }, after): News => {
    if (action.type === 'SWAP') return { ...action, actor };
    const mover = playerToMove(before) - 1;
    const score = itemAt(after.scores, mover) - itemAt(before.scores, mover);
    return { ...action, actor, score, lines: lastLines(after), scores: after.scores };
  },
  decodeAction: (raw) => actionDecoder.decode(raw, 'action'),
  decodeState: (raw) => stateDecoder.decode(raw, 'state'),
  notation: {
    seats: ['X', 'O'],
    reasons: { 'board-full': 'the board is full' },
    format: formatAction,
    parse: parseAction,
    report,
    standing,
    position: { format: formatPosition, parse: parsePosition },
  },
  drawing: { picture: drawnBoard },
});

function seatOf(state: State): number {
  return playerToMove(state) - 1;
}
