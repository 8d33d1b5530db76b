import { wholeGame, openBook, type Game, type Turn } from '@boardwright/core';
import { PLAYERS } from '@jumpfrog/rules/constants';
import { raceDistance } from './rules/board.ts';
import { check } from './rules/check.ts';
import { CHAIN_MS, REASONS, RULES } from './rules/constants.ts';
import { actionDecoder, stateDecoder } from './text/decode.ts';
import { apply, outcome, setup } from './rules/game.ts';
import { legalActions } from './rules/moves.ts';
import { picture, formatAction, formatPosition, parseAction, parsePosition, report } from './text/notation.ts';
import { RULE_SETS, type Action, type Hop, type State } from './rules/types.ts';

export { createInitialBoard, inBounds, isDarkSquare } from '@jumpfrog/rules';
export { coordNamed } from '@jumpfrog/rules/constants';
export { isPlayable, raceDistance } from './rules/board.ts';
export { RULES, SEED_RULES } from './rules/constants.ts';
export { applyMove, checkWinner, turnsToDraw } from './rules/game.ts';
export { listLegalMoves } from './rules/moves.ts';
export { formatSquare } from './text/notation.ts';
export type {
  Action,
  Board,
  Coord,
  Hop,
  JumpMove,
  Move,
  Options,
  Piece,
  Player,
  Rules,
  RuleSet,
  State,
  StepMove,
} from './rules/types.ts';

/** The game Hop ’n’ Jump. */
export const hopnjump: Game<Hop> = wholeGame({
  ...openBook,
  id: 'hopnjump',
  title: 'Hop ’n’ Jump',
  presets: {
    classic: { seats: 2, rules: 'classic' },
    contract: { seats: 2, rules: 'contract' },
    'edge-rows': { seats: 2, rules: 'edge-rows' },
    hurried: { seats: 2, rules: 'hurried' },
  },
  defaultPreset: 'classic',
  fields: [{ key: 'rules', values: RULE_SETS }],
  kinds: { STEP: { by: 'seat' }, JUMP: { by: 'seat' }, STOP: { by: 'seat' } },
  setup,
  seats: () => 2,
  turn: (state): Turn =>
    state.ending === null ? { may: [seatOf(state)], awaits: [seatOf(state)] } : { may: [], awaits: [] },
  legalActions: (state, seat) => (seat === seatOf(state) ? legalActions(state) : []),
  chance: () => [],
  check: (state, action, seat) =>
    state.ending === null && seat !== seatOf(state)
      ? { code: 'not-your-turn', message: 'It is not your turn.' }
      : check(state, action),
  apply: (state, { action }) => apply(state, action),
  limitMs: (state, _seat, timed) => (state.chain !== null && (timed || RULES[state.rules].hurried) ? CHAIN_MS : null),
  fallback,
  outcome,
  decodeAction: (raw) => actionDecoder.decode(raw, 'action'),
  decodeState: (raw) => stateDecoder.decode(raw, 'state'),
  notation: {
    seats: ['Green', 'Black'],
    reasons: REASONS,
    format: formatAction,
    parse: parseAction,
    report,
    position: { format: formatPosition, parse: parsePosition },
  },
  drawing: { picture },
});

function seatOf(state: State): number {
  return PLAYERS.indexOf(state.player);
}

/**
 * Returns the move for an absent player: stops a chain, or makes the move that brings the frogs nearest to home. After the end nothing is
 * legal.
 */
function fallback(state: State): Action {
  if (state.chain !== null || state.ending !== null) return { type: 'STOP' };
  const after = legalActions(state).map((action) => ({
    action,
    distance: raceDistance(apply(state, action).board, state.player),
  }));
  return after.reduce((best, next) => (next.distance < best.distance ? next : best)).action;
}
